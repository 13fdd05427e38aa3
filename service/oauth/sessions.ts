import { randomUUID } from 'node:crypto';
import { isLive } from '../db/clock.ts';
import type { Db } from '../db/open.ts';
import type { SignInMethod } from './tables.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** Milliseconds after sign-in, whether the session is used or not. */
export const SESSION_LIFE = 12 * 60 * 60 * 1000;

/** The user of a session, and how they signed in. */
export interface SignedIn {
  userUuid: string;
  sessionHash: string;
  /** When the user signed in, in milliseconds since 1970. */
  signedInAt: number;
  method: SignInMethod | null;
  sid: string | null;
}

export interface StartedSession {
  /** The value of the session cookie. Only its hash is stored. */
  id: string;
  signedIn: SignedIn;
}

/**
 * Starts a single sign-on session. Ends the browser's earlier session, since an attacker could have planted
 * its cookie (session fixation). Codes and tokens of the earlier session move to the new one.
 *
 * @param earlier the session cookie that the browser sent
 */
export async function startSession(
  db: Db,
  userUuid: string,
  earlier: string | undefined,
  now = Date.now(),
  { method, ticketHash = null }: { method: SignInMethod; ticketHash?: string | null } = {
    method: 'password',
  },
): Promise<StartedSession> {
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
  const signedIn = { userUuid, sessionHash: hashSecret(id), signedInAt: now, method, sid: randomUUID() };
  await db
    .insertInto('sso_sessions')
    .values({
      id_hash: signedIn.sessionHash,
      user_uuid: userUuid,
      created_at: now,
      expires_at: now + SESSION_LIFE,
      ticket_hash: ticketHash,
      sid: signedIn.sid,
      method,
    })
    .execute();
  return { id, signedIn };
}

export async function userOfSession(
  db: Db,
  id: string | undefined,
  now = Date.now(),
): Promise<SignedIn | null> {
  if (id === undefined) return null;
  const session = await db
    .selectFrom('sso_sessions')
    .innerJoin('users', 'users.uuid', 'sso_sessions.user_uuid')
    .select([
      'sso_sessions.user_uuid as userUuid',
      'sso_sessions.id_hash as sessionHash',
      'sso_sessions.created_at as signedInAt',
      'sso_sessions.method',
      'sso_sessions.sid',
      'sso_sessions.expires_at',
    ])
    .where('sso_sessions.id_hash', '=', hashSecret(id))
    .where('users.active', '=', 1)
    .executeTakeFirst();
  if (!session) return null;
  const { expires_at: expiresAt, ...signedIn } = session;
  return isLive(expiresAt, now, SESSION_LIFE) ? signedIn : null;
}

export async function endSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sso_sessions').where('id_hash', '=', hashSecret(id)).execute();
}
