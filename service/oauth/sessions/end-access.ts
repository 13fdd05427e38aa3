import { recordInstallation } from '../../change-history/recorded-installation.ts';
import { queueLogouts } from '../../backchannel-logout/queue.ts';
import { interruptJobsOf } from '../../bulk-actions/jobs/interrupt-jobs.ts';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/open.ts';
import { transactWithRetry } from '../../db/transact.ts';
import { endTokens } from '../tokens/end-tokens.ts';
import { recordEndedSessions, recordEndOfAllSessions } from '../sign-in-history/sign-in-events.ts';
import type { EndReason } from '../tables.ts';

/** The reasons for which the end of a session also interrupts bulk jobs, because a stolen session may have started them. */
const INTERRUPTING: readonly EndReason[] = ['administrator', 'status', 'password', 'operator'];

/**
 * Ends the sessions, pending sign-ins, tokens, unused codes and known devices of users, and the reset links and queued
 * reset mails of inactive users. Used codes stay, so that a second use is detected. For the reasons in `INTERRUPTING`,
 * also interrupts the users' bulk jobs. Queues logout tokens. Must run in the transaction of every status change,
 * including an activation. Otherwise, a sign-in that ran concurrently with a deactivation would become valid at the
 * next activation.
 *
 * @param keptSession the hash of a session that stays, with its tokens and unused codes
 * @returns the number of ended sessions for each user, not counting expired ones
 */
export async function endAccessOf(
  db: Db,
  users: readonly string[],
  now: number,
  keptSession: string | null = null,
  reason: EndReason = 'status',
): Promise<Map<string, number>> {
  await recordEndedSessions(db, { by: 'user_uuid', of: users }, reason, now, keptSession);
  const ended = new Map<string, number>();
  for (const uuids of chunks(users)) {
    // Pending sign-ins are deleted before sessions. PostgreSQL then waits for a concurrent second step, whose session
    // the next statement also deletes.
    await db.deleteFrom('pending_sign_ins').where('user_uuid', 'in', uuids).execute();
    const sessions = await db
      .deleteFrom('sso_sessions')
      .where('user_uuid', 'in', uuids)
      .$if(keptSession !== null, (query) => query.where('id_hash', '!=', keptSession))
      .returning(['user_uuid', 'expires_at'])
      .execute();
    for (const { user_uuid: uuid, expires_at: end } of sessions) {
      if (end > now) ended.set(uuid, (ended.get(uuid) ?? 0) + 1);
    }
    await endTokens(db, { by: 'user_uuid', of: uuids, keptSession }, now);
    if (INTERRUPTING.includes(reason)) await interruptJobsOf(db, uuids, now);
    await queueLogouts(db, { users: uuids, keptSession }, now);
    await db.deleteFrom('known_devices').where('user_uuid', 'in', uuids).execute();
    for (const table of ['reset_mails', 'reset_tokens'] as const) {
      await db
        .deleteFrom(table)
        .where('user_uuid', 'in', (eb) =>
          eb.selectFrom('users').select('uuid').where('uuid', 'in', uuids).where('active', '=', 0),
        )
        .execute();
    }
  }
  return ended;
}

/**
 * Ends the tokens and unused codes of a client, and queues logout tokens for the sessions in which users signed in to
 * it. Must run in a transaction: before the client's row is deleted, or after the client's block is stored.
 */
export async function endAccessOfClient(db: Db, clientUuid: string, now: number): Promise<void> {
  await endTokens(db, { by: 'client_uuid', of: [clientUuid] }, now);
  await queueLogouts(db, { client: clientUuid }, now);
}

/**
 * The tables whose rows give access. Tokens and codes come before sessions: PostgreSQL then waits for a
 * concurrent request that has locked such a row, and also deletes the session of that request.
 */
const ACCESS_TABLES = [
  'signing_keys',
  'pending_sign_ins',
  'authorization_codes',
  'refresh_tokens',
  'issued_tokens',
  'sso_sessions',
  'known_devices',
  'reset_mails',
  'reset_tokens',
] as const;

export type EndedAccess = Record<(typeof ACCESS_TABLES)[number], number>;

/**
 * Ends the access of all users, in one transaction. Queues logout tokens, which a running service sends.
 *
 * @returns the number of deleted rows by table
 */
export async function endAllAccess(db: Db, now: number): Promise<EndedAccess> {
  return transactWithRetry(db, async (transaction) => {
    await recordEndOfAllSessions(transaction, now);
    const ended: Partial<EndedAccess> = {};
    for (const table of ACCESS_TABLES) {
      const { numDeletedRows } = await transaction.deleteFrom(table).executeTakeFirstOrThrow();
      ended[table] = Number(numDeletedRows);
    }
    await interruptJobsOf(transaction, 'all', now);
    await queueLogouts(transaction, 'all', now);
    await recordInstallation(transaction, 'allAccess', 'ended');
    return ended as EndedAccess;
  });
}
