import { recordAround } from '../change-history/record.ts';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/open.ts';
import { withLockedLists } from '../db/list-versions.ts';
import { USERS_PER_PART } from '../profile/users-of-profile.ts';
import { RECORDED_USERS } from '../user/user-states.ts';

/**
 * Marks elements of applications as removed, and takes them from the application profiles, so that nothing grants or
 * offers them any more. `deleteRemovedPart` then takes them from their users. Must run in a transaction that has locked
 * the list of users.
 */
export async function markRemoved(db: Db, elements: readonly string[]): Promise<void> {
  for (const part of chunks(elements)) {
    await db.deleteFrom('app_profile_elements').where('element_uuid', 'in', part).execute();
    await db.updateTable('application_elements').set({ removed: 1 }).where('uuid', 'in', part).execute();
  }
}

/**
 * Takes removed elements from at most `USERS_PER_PART` users, and deletes the elements once no user has one. Also
 * increments the versions of these users, so that an open form cannot save the elements again. Must run in a
 * transaction that has locked the list of users.
 *
 * @returns whether all removed elements are deleted
 */
export async function deleteRemovedPart(db: Db): Promise<boolean> {
  const removed = db.selectFrom('application_elements').select('uuid').where('removed', '=', 1);
  const rows = await db
    .selectFrom('user_elements')
    .select('user_uuid')
    .where('element_uuid', 'in', removed)
    .limit(USERS_PER_PART)
    .execute();
  for (const users of chunks([...new Set(rows.map(({ user_uuid }) => user_uuid))])) {
    await recordAround(db, [{ kind: RECORDED_USERS, uuids: users }], async () => {
      await db
        .deleteFrom('user_elements')
        .where('user_uuid', 'in', users)
        .where('element_uuid', 'in', removed)
        .execute();
      await db
        .updateTable('users')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('uuid', 'in', users)
        .execute();
    });
  }
  if (rows.length === USERS_PER_PART) return false;
  await db.deleteFrom('application_elements').where('removed', '=', 1).execute();
  return true;
}

export const hasRemovedElements = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('application_elements')
    .select('uuid')
    .where('removed', '=', 1)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Runs `deleteRemovedPart` in a new transaction.
 *
 * @returns false if no elements are marked as removed
 */
export async function deleteNextRemovedPart(db: Db): Promise<boolean> {
  if (!(await hasRemovedElements(db))) return false;
  await withLockedLists(db, ['users'], async (transaction) => {
    await deleteRemovedPart(transaction);
  });
  return true;
}
