import type { Db } from '../db/open.ts';
import { lockList } from '../db/list-versions.ts';
import { USERS_PER_PART, usersOfProfile } from '../profile/users-of-profile.ts';
import { queuePushesTo } from './queue.ts';

const findDue = (db: Db, application: string, now: number) =>
  db
    .selectFrom('profile_pushes')
    .selectAll()
    .where('application_uuid', '=', application)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('business_profile_uuid')
    .limit(1)
    .executeTakeFirst();

/**
 * Queues the pushes of the next part of users whose business profile has changed. The transaction that queues a part
 * also moves the cursor past its last user. Any instance can therefore continue after a crash, and no part is queued
 * twice.
 *
 * @param application uuid of the application
 * @param now milliseconds since 1970
 * @returns false if no push of a profile to this application is due
 */
export async function expandProfilePush(db: Db, application: string, now: number): Promise<boolean> {
  // Checks without a lock first, because most applications have nothing to expand.
  if (!(await findDue(db, application, now))) return false;
  return db.transaction().execute(async (transaction) => {
    await lockList(transaction, 'users');
    const push = await findDue(transaction, application, now);
    if (!push) return false;
    const after = { username_order: push.after_username_order, uuid: push.after_uuid };
    const users = await usersOfProfile(transaction, push.business_profile_uuid, after, USERS_PER_PART);
    await queuePushesTo(
      transaction,
      application,
      users.map(({ uuid }) => uuid),
    );
    const last = users.at(-1);
    if (last && users.length === USERS_PER_PART) {
      await transaction
        .updateTable('profile_pushes')
        .set({ after_username_order: last.username_order, after_uuid: last.uuid })
        .where('business_profile_uuid', '=', push.business_profile_uuid)
        .where('application_uuid', '=', application)
        .execute();
    } else {
      await transaction
        .deleteFrom('profile_pushes')
        .where('business_profile_uuid', '=', push.business_profile_uuid)
        .where('application_uuid', '=', application)
        .execute();
    }
    return true;
  });
}

/**
 * Delays further parts for an application that has refused all users of a lease, so that not all users of a profile
 * become failed pushes.
 *
 * @param until when the next part is due, in milliseconds since 1970
 */
export async function delayProfilePushes(db: Db, application: string, until: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockList(transaction, 'users');
    await transaction
      .updateTable('profile_pushes')
      .set({ due_at: until })
      .where('application_uuid', '=', application)
      .where('due_at', '<', until)
      .execute();
  });
}
