import { queueLogouts } from '../../backchannel-logout/queue.ts';
import type { Context } from '../../context.ts';
import { ROWS_PER_STATEMENT } from '../../db/chunks.ts';
import type { Db } from '../../db/open.ts';
import { transactWithRetry } from '../../db/transact.ts';
import { endTokens } from '../tokens/end-tokens.ts';

/**
 * Ends at most `ROWS_PER_STATEMENT` expired sessions with their tokens, and queues their logout tokens. If two
 * instances run it at the same time, only the instance whose statement deletes a session handles that session.
 *
 * @returns how many sessions ended
 */
const endSomeExpired = (db: Db, now: number): Promise<number> =>
  transactWithRetry(db, async (transaction) => {
    const ended = await transaction
      .deleteFrom('sso_sessions')
      .where('expires_at', '<=', now)
      .where('id_hash', 'in', (eb) =>
        eb
          .selectFrom('sso_sessions')
          .select('id_hash')
          .where('expires_at', '<=', now)
          .limit(ROWS_PER_STATEMENT),
      )
      .returning(['id_hash', 'sid'])
      .execute();
    if (ended.length === 0) return 0;
    const hashes = ended.map((session) => session.id_hash);
    await endTokens(transaction, { by: 'session_hash', of: hashes }, now);
    await queueLogouts(transaction, { sids: ended.flatMap(({ sid }) => sid ?? []) }, now);
    return ended.length;
  });

/**
 * Ends the expired sessions, and queues logout tokens for the applications that the users signed in to. Runs one short
 * transaction for each part, so that no lock is held for long.
 *
 * @returns how many sessions ended
 */
export async function endExpiredSessions(db: Db, now: number): Promise<number> {
  let ended = 0;
  for (;;) {
    const some = await endSomeExpired(db, now);
    if (some === 0) return ended;
    ended += some;
  }
}

/**
 * Shortens stored sessions to the current limits, which may be lower than those at their sign-in. `isLiveSession`
 * already refuses such sessions; without this, their logout tokens would be sent only at their former end.
 */
export async function shortenSessions({
  db,
  sessionLimits: { maxAgeMs, idleMs },
}: Pick<Context, 'db' | 'sessionLimits'>): Promise<void> {
  await db
    .updateTable('sso_sessions')
    .set((eb) => ({ expires_at: eb('created_at', '+', maxAgeMs) }))
    .where((eb) => eb('expires_at', '>', eb('created_at', '+', maxAgeMs)))
    .execute();
  if (idleMs === null) return;
  await db
    .updateTable('sso_sessions')
    .set((eb) => ({ expires_at: eb(eb.fn.coalesce('last_used_at', 'created_at'), '+', idleMs) }))
    .where((eb) => eb('expires_at', '>', eb(eb.fn.coalesce('last_used_at', 'created_at'), '+', idleMs)))
    .execute();
}
