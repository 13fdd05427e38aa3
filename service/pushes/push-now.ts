import type { Context } from '../context.ts';
import { findApplicationAccess } from '../access/granted.ts';
import { pushUser, type FailedPush } from '../sources/push-user.ts';
import { recordOutcomes, type Lease } from './lease.ts';
import { findPushableUsers } from './pushable-users.ts';
import { queuePushesTo } from './queue.ts';
import type { PushOutcome } from './send.ts';

/**
 * Sends the queued pushes of a user while the caller waits, even those that another sender has leased. Records the
 * outcomes of the pushes that `lease` holds, and queues the others again.
 *
 * @param applications the applications for which the caller waits; the worker sends the other pushes. All by default
 * @returns `failed`: the applications that failed; `isDone`: whether no push of the user is left in the queue.
 *   Otherwise, the caller must wake the worker.
 */
export async function pushNow(
  context: Context,
  uuid: string,
  lease: Lease,
  applications?: ReadonlySet<string>,
): Promise<{ failed: FailedPush[]; isDone: boolean }> {
  const { db, now } = context;
  const pushes = await db
    .selectFrom('user_pushes')
    .select(['user_uuid', 'application_uuid', 'attempts', 'holder'])
    .where('user_uuid', '=', uuid)
    .execute();
  const user = pushes.length > 0 && (await findPushableUsers(db, [uuid])).get(uuid);
  if (!user) return { failed: [], isDone: true };
  const isAwaited = ({ application_uuid }: (typeof pushes)[number]) =>
    applications?.has(application_uuid) ?? true;
  const access = await findApplicationAccess(
    context,
    pushes.filter(isAwaited).map(({ application_uuid }) => application_uuid),
    user.businessProfile,
  );
  const failed = await pushUser(user, access);
  const reasons = new Map(failed.map((push) => [push.uuid, push.reason]));
  const leased = pushes.filter(({ holder }) => holder === lease.holder);
  const outcomes = leased.map((push): PushOutcome => {
    if (!isAwaited(push)) return { push, outcome: 'given up' };
    const reason = reasons.get(push.application_uuid);
    return { push, outcome: reason === undefined ? 'delivered' : { reason } };
  });
  const isRecorded = await recordOutcomes(db, lease, outcomes, now());
  // A push that another sender has leased is queued again, because that sender may later deliver an older state of the
  // user.
  for (const { user_uuid, application_uuid, holder } of pushes) {
    if (holder !== lease.holder) await queuePushesTo(db, application_uuid, [user_uuid]);
  }
  return { failed, isDone: isRecorded && leased.length === pushes.length };
}
