import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { transactWithRetry } from '../../db/transact.ts';
import { problem } from '../../problem.ts';
import type { OAuthError } from '../client-authentication/client-authentication.ts';
import { verifyLogoutToken, type EndedAtProvider } from './external-identity.ts';
import { hashSecret } from '../secrets.ts';
import { EXTERNAL_METHODS } from '../sign-in-methods.ts';
import { endSessions, endSignOnsOfTicket } from '../sessions/sign-out.ts';
import { addressThrottle, assertNotThrottled, countAttempt } from '../../throttle/throttle.ts';

/**
 * Maximum difference between the clocks of the provider and the service, in milliseconds. Sessions that began later
 * than the issue of the logout token plus this tolerance stay, so a replayed token cannot end new sessions.
 */
const CLOCK_TOLERANCE = 60_000;

/** Selects the user who is linked to the subject that the logout token names. */
const boundUser = (db: Db, { issuer, subject }: EndedAtProvider) =>
  db
    .selectFrom('external_identities')
    .select('user_uuid')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject ?? '');

/**
 * Ends the user's single sign-ons that have not opened a session yet: revokes their tokens (`sign_on_until` is set),
 * and deletes those that wait for a second factor.
 */
async function endSignOnsWithoutSession(db: Db, ended: EndedAtProvider, now: number): Promise<void> {
  await db
    .updateTable('issued_tokens')
    .set({ revoked_at: now })
    .where('user_uuid', 'in', boundUser(db, ended))
    .where('sign_on_until', 'is not', null)
    .where('revoked_at', 'is', null)
    .execute();
  await db
    .deleteFrom('pending_sign_ins')
    .where('user_uuid', 'in', boundUser(db, ended))
    .where('first_method', 'in', EXTERNAL_METHODS)
    .execute();
}

/**
 * Returns the hashes of the sessions that a logout token ends. If the token has `sid`, they were opened from that
 * session at the provider. If the token has `sub`, they are single sign-on sessions of that user.
 */
async function findEnded(db: Db, ended: EndedAtProvider): Promise<string[]> {
  const { subject, sid, issuedAt } = ended;
  const rows = await db
    .selectFrom('sso_sessions')
    .select('id_hash')
    .where('created_at', '<=', issuedAt + CLOCK_TOLERANCE)
    .$if(sid !== null, (query) => query.where('ticket_hash', '=', hashSecret(sid ?? '')))
    .$if(subject !== null, (query) => query.where('user_uuid', 'in', boundUser(db, ended)))
    .$if(sid === null, (query) =>
      query.where((eb) => eb.or([eb('method', 'in', EXTERNAL_METHODS), eb('ticket_hash', 'is not', null)])),
    )
    .execute();
  return rows.map((row) => row.id_hash);
}

/**
 * Ends the sessions that a logout token of the identity provider selects (OpenID Connect Back-Channel Logout 1.0,
 * section 2.6). Also queues logout tokens for the applications that the users signed in to.
 *
 * @returns the uuids of the users whose sessions ended, or the error
 * @throws Problem not_found without single sign-on, throttled, and those of `verifyLogoutToken`
 */
export async function answerProviderLogout(
  { db, caches }: Pick<Context, 'db' | 'caches'>,
  sso: Config['sso'],
  { token, address }: { token: string; address: string },
  now: number,
): Promise<Set<string> | OAuthError> {
  if (!sso) throw problem('not_found', { message: 'Single sign-on is not set up here.' });
  const from = addressThrottle('provider-logout', address);
  // Counts only invalid tokens as attempts, because a provider may send many valid tokens at once.
  await assertNotThrottled(db, [from], now);
  const ended = await verifyLogoutToken(caches.providerMetadata, sso, token, now);
  if (ended === null) {
    await countAttempt(db, [from], now);
    return { error: 'invalid_request', error_description: 'The logout token is not valid' };
  }
  return transactWithRetry(db, async (transaction) => {
    const users = await endSessions(transaction, await findEnded(transaction, ended), now);
    if (ended.sid === null) await endSignOnsWithoutSession(transaction, ended, now);
    else await endSignOnsOfTicket(transaction, hashSecret(ended.sid), now);
    return users;
  });
}
