import { isLive } from '../db/clock.ts';
import type { Db } from '../db/open.ts';
import type { SignedIn } from './requests.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** Milliseconds after sign-in, whether the session is used or not. */
export const SESSION_LIFE = 12 * 60 * 60 * 1000;

/**
 * Starts a single sign-on session. Ends the browser's earlier session, since an attacker could have planted
 * its cookie (session fixation). Codes and tokens of the earlier session move to the new one.
 *
 * @param earlier the session cookie that the browser sent
 * @returns the value of the new session cookie; only its hash is stored
 */
export async function startSession(
  db: Db,
  userUuid: string,
  earlier: string | undefined,
  now = Date.now(),
  ticketHash: string | null = null,
): Promise<string> {
  const id = newSecret();
  if (earlier !== undefined) {
    await endSession(db, earlier);
    for (const table of ['authorization_codes', 'issued_tokens'] as const) {
      await db
        .updateTable(table)
        .set({ session_hash: hashSecret(id) })
        .where('session_hash', '=', hashSecret(earlier))
        .execute();
    }
  }
  await db
    .insertInto('sso_sessions')
    .values({
      id_hash: hashSecret(id),
      user_uuid: userUuid,
      created_at: now,
      expires_at: now + SESSION_LIFE,
      ticket_hash: ticketHash,
    })
    .execute();
  return id;
}

export async function userOfSession(
  db: Db,
  id: string | undefined,
  now = Date.now(),
): Promise<SignedIn | null> {
  if (id === undefined) return null;
  const sessionHash = hashSecret(id);
  const session = await db
    .selectFrom('sso_sessions')
    .innerJoin('users', 'users.uuid', 'sso_sessions.user_uuid')
    .select(['users.uuid', 'sso_sessions.expires_at'])
    .where('sso_sessions.id_hash', '=', sessionHash)
    .where('users.active', '=', 1)
    .executeTakeFirst();
  return session && isLive(session.expires_at, now, SESSION_LIFE)
    ? { userUuid: session.uuid, sessionHash }
    : null;
}

export async function endSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sso_sessions').where('id_hash', '=', hashSecret(id)).execute();
}
