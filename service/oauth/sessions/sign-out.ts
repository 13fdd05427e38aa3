import type { Context } from '../../context.ts';
import { queueLogouts } from '../../backchannel-logout/queue.ts';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/open.ts';
import { transactWithRetry } from '../../db/transact.ts';
import { endTokens } from '../tokens/end-tokens.ts';
import { recordEndedSessions } from '../sign-in-history/sign-in-events.ts';
import { hashSecret } from '../secrets.ts';
import type { EndReason } from '../tables.ts';
import { revokeToken, verifyAccessToken } from '../tokens/tokens.ts';

/**
 * The values that select the sessions that a sign-out ends: the session cookies, the access token and the ticket (the
 * identity provider's session id). Each may be missing, have expired or belong to another user.
 */
export interface SignOut {
  sessions: readonly string[];
  accessToken: string | null;
  ticket: string | undefined;
}

async function sessionsOfTicket(db: Db, ticketHash: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sso_sessions')
    .select('id_hash')
    .where('ticket_hash', '=', ticketHash)
    .execute();
  return rows.map((row) => row.id_hash);
}

/**
 * Revokes the access tokens of single sign-ons with this ticket (the identity provider's session id), and deletes those
 * that wait for a second factor.
 */
export async function endSignOnsOfTicket(db: Db, ticketHash: string, now: number): Promise<void> {
  await db
    .updateTable('issued_tokens')
    .set({ revoked_at: now })
    .where('ticket_hash', '=', ticketHash)
    .where('revoked_at', 'is', null)
    .execute();
  await db.deleteFrom('pending_sign_ins').where('ticket_hash', '=', ticketHash).execute();
}

/**
 * Ends the sessions with these hashes, and their codes and tokens. Queues logout tokens for the applications that the
 * users signed in to during these sessions. Must run in a transaction.
 *
 * @returns the uuids of the users whose sessions ended
 */
export async function endSessions(
  db: Db,
  hashes: readonly string[],
  now: number,
  reason: EndReason = 'signedOut',
): Promise<Set<string>> {
  await recordEndedSessions(db, { by: 'id_hash', of: hashes }, reason, now);
  const users = new Set<string>();
  for (const some of chunks(hashes)) {
    const ended = await db
      .deleteFrom('sso_sessions')
      .where('id_hash', 'in', some)
      .returning(['sid', 'user_uuid'])
      .execute();
    for (const session of ended) users.add(session.user_uuid);
    await endTokens(db, { by: 'session_hash', of: some }, now);
    await queueLogouts(db, { sids: ended.flatMap(({ sid }) => sid ?? []) }, now);
  }
  return users;
}

/**
 * Ends the sessions that the cookies, the access token and the ticket select, and their codes and tokens.
 *
 * @returns the uuids of the users whose sessions ended
 */
export async function signOut(
  context: Context,
  { sessions, accessToken, ticket }: SignOut,
  now: number,
): Promise<Set<string>> {
  const token = accessToken === null ? null : await verifyAccessToken(context, accessToken, now);
  const ticketHash = ticket ? hashSecret(ticket) : null;
  return transactWithRetry(context.db, async (transaction) => {
    const hashes = ticketHash === null ? [] : await sessionsOfTicket(transaction, ticketHash);
    hashes.push(...sessions.map(hashSecret));
    if (token?.sessionHash) hashes.push(token.sessionHash);
    const users = await endSessions(transaction, hashes, now);
    if (ticketHash !== null) await endSignOnsOfTicket(transaction, ticketHash, now);
    if (token) await revokeToken(transaction, token.jti, now);
    return users;
  });
}
