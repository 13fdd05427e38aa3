import { recordAround } from '../change-history/record.ts';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/open.ts';
import { withLockedLists } from '../db/list-versions.ts';
import { RECORDED_USERS } from '../user/user-states.ts';
import { usersOfProfile, type UserCursor, USERS_PER_PART } from './users-of-profile.ts';

/**
 * Removes the elements that these business profiles no longer grant from the users of the profiles. Must run in a
 * transaction that has locked the list of users. Handles at most `USERS_PER_PART` users, and queues the others for
 * `revokeNextPart`.
 */
export async function revokeElements(db: Db, businessProfiles: readonly string[]): Promise<void> {
  let left = USERS_PER_PART;
  for (const uuid of businessProfiles) {
    const users = left > 0 ? await usersOfProfile(db, uuid, null, left) : [];
    await revokeOfUsers(
      db,
      users.map((user) => user.uuid),
    );
    if (users.length === left) await queueRevocation(db, uuid, users.at(-1) ?? null);
    left -= users.length;
  }
}

async function queueRevocation(db: Db, businessProfile: string, after: UserCursor | null): Promise<void> {
  const cursor = { after_username_order: after?.username_order ?? '', after_uuid: after?.uuid ?? '' };
  await db
    .insertInto('profile_revocations')
    .values({ business_profile_uuid: businessProfile, ...cursor })
    // If the profile has changed again, its cursor is replaced, because the users before the new cursor are already
    // done.
    .onConflict((conflict) => conflict.column('business_profile_uuid').doUpdateSet(cursor))
    .execute();
}

/**
 * Removes the elements that the users' business profiles no longer grant. Also increments the versions of the users who
 * lost elements, so that an open form cannot save the elements again.
 */
async function revokeOfUsers(db: Db, users: readonly string[]): Promise<void> {
  for (const part of chunks(users)) {
    await recordAround(db, [{ kind: RECORDED_USERS, uuids: part }], () => revokeOfPart(db, part));
  }
}

async function revokeOfPart(db: Db, users: readonly string[]): Promise<void> {
  const taken = await db
    .deleteFrom('user_elements')
    .where('user_uuid', 'in', [...users])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users')
            .innerJoin(
              'business_profile_choices as choice',
              'choice.business_profile_uuid',
              'users.business_profile_uuid',
            )
            .innerJoin(
              'app_profile_elements as granted',
              'granted.app_profile_uuid',
              'choice.app_profile_uuid',
            )
            .select('granted.element_uuid')
            .whereRef('users.uuid', '=', 'user_elements.user_uuid')
            .whereRef('granted.element_uuid', '=', 'user_elements.element_uuid'),
        ),
      ),
    )
    .returning('user_uuid')
    .execute();
  if (taken.length === 0) return;
  await db
    .updateTable('users')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('uuid', 'in', [...new Set(taken.map(({ user_uuid }) => user_uuid))])
    .execute();
}

const findRevocation = (db: Db) =>
  db
    .selectFrom('profile_revocations')
    .selectAll()
    .orderBy('business_profile_uuid')
    .limit(1)
    .executeTakeFirst();

export const hasRevocations = async (db: Db): Promise<boolean> => (await findRevocation(db)) !== undefined;

/**
 * Handles the next part of the users whose business profile grants fewer elements than before. The same transaction
 * moves the cursor, so any instance can continue after a crash.
 *
 * @returns false if nothing is queued
 */
export async function revokeNextPart(db: Db): Promise<boolean> {
  if (!(await hasRevocations(db))) return false;
  return withLockedLists(db, ['users'], async (transaction) => {
    const queued = await findRevocation(transaction);
    if (!queued) return false;
    const { business_profile_uuid: uuid } = queued;
    const after = { username_order: queued.after_username_order, uuid: queued.after_uuid };
    const users = await usersOfProfile(transaction, uuid, after, USERS_PER_PART);
    await revokeOfUsers(
      transaction,
      users.map((user) => user.uuid),
    );
    const last = users.at(-1);
    if (last && users.length === USERS_PER_PART) await queueRevocation(transaction, uuid, last);
    else {
      await transaction.deleteFrom('profile_revocations').where('business_profile_uuid', '=', uuid).execute();
    }
    return true;
  });
}
