import type { Context } from '../context.ts';
import { findApplicationAccess } from '../access/granted.ts';
import { pushUser, type FailedPush } from '../sources/push-user.ts';
import { recordOutcomes, type Lease } from './lease.ts';
import { findPushableUsers } from './pushable-users.ts';
import { queuePushesTo } from './queue.ts';

/**
 * Sends all queued pushes of a user while the caller waits, even those that another sender has leased. Records the
 * outcomes of the pushes that `lease` holds, and queues the others again.
 *
 * Afterwards, the caller must wake the worker, which retries failed pushes.
 *
 * @returns the applications that failed
 */
export async function pushNow(context: Context, uuid: string, lease: Lease): Promise<FailedPush[]> {
  const { db, now } = context;
  const pushes = await db
    .selectFrom('user_pushes')
    .select(['user_uuid', 'application_uuid', 'attempts', 'holder'])
    .where('user_uuid', '=', uuid)
    .execute();
  if (pushes.length === 0) return [];
  const user = (await findPushableUsers(db, [uuid])).get(uuid);
  if (!user) return [];
  const applications = await findApplicationAccess(
    context,
    pushes.map(({ application_uuid }) => application_uuid),
    user.businessProfile,
  );
  const failed = await pushUser(user, applications);
  const reasons = new Map(failed.map((push) => [push.uuid, push.reason]));
  const leased = pushes.filter(({ holder }) => holder === lease.holder);
  const outcomes = leased.map((push) => {
    const reason = reasons.get(push.application_uuid);
    return { push, outcome: reason === undefined ? ('delivered' as const) : { reason } };
  });
  await recordOutcomes(db, lease, outcomes, now());
  // Queues a push again if another sender has leased it, because that sender may later deliver an older state of the
  // user.
  for (const { user_uuid, application_uuid, holder } of pushes) {
    if (holder !== lease.holder) await queuePushesTo(db, application_uuid, [user_uuid]);
  }
  return failed;
}
