import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { latestEnd } from '../db/clock.ts';
import type { Db } from '../db/open.ts';
import {
  DEFAULT_SESSION_LIMITS,
  endOfSession,
  isLiveSession,
  isUseDue,
  type SessionLimits,
} from './session-limits.ts';
import type { SignInMethod } from './tables.ts';
import { recordLastSignIn } from './last-sign-ins.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { endSessions } from './sign-out.ts';
import { recordSignIn, type BrowserInfo } from './sign-in-events.ts';

export interface SignedIn {
  userUuid: string;
  sessionHash: string;
  /** When the user signed in, in milliseconds since 1970. */
  signedInAt: number;
  method: SignInMethod | null;
  sid: string | null;
}

/** A user who has signed in. `sessionHash` is null in a trial (test sign-in) of a client, which starts no session. */
export type Authenticated = Omit<SignedIn, 'sessionHash'> & { sessionHash: string | null };

export interface FoundSession extends SignedIn {
  lastUsedAt: number;
}

export interface StartedSession {
  /** The value of the session cookie. Only its hash is stored. */
  id: string;
  signedIn: SignedIn;
}

interface SessionOptions {
  method?: SignInMethod;
  ticketHash?: string | null;
  /** The application that the user signs in to; null if it is not known. */
  clientUuid?: string | null;
  browserInfo?: BrowserInfo | null;
  limits?: SessionLimits;
}

/**
 * Starts a single sign-on session, and stores the sign-in in the history. Must run in a transaction. Ends the session
 * of the cookie that the browser sent, because an attacker could have planted this cookie (session fixation). If that
 * was a live session of the same user, its codes, tokens and `sid` move to the new session. Otherwise, its codes and
 * tokens end.
 *
 * @param earlier the session cookie that the browser sent
 */
export async function startSession(
  db: Db,
  userUuid: string,
  earlier: string | undefined,
  now = Date.now(),
  {
    method = 'password',
    ticketHash = null,
    clientUuid = null,
    browserInfo = null,
    limits = DEFAULT_SESSION_LIMITS,
  }: SessionOptions = {},
): Promise<StartedSession> {
  const id = newSecret();
  let sid: string | null = null;
  if (earlier !== undefined) {
    const earlierHash = hashSecret(earlier);
    const replaced = await replaceSession(
      db,
      { userUuid, from: earlierHash, to: hashSecret(id), limits },
      now,
    );
    if (replaced) ({ sid } = replaced);
    else await endSessions(db, [earlierHash], now);
  }
  const signedIn = {
    userUuid,
    sessionHash: hashSecret(id),
    signedInAt: now,
    method,
    sid: sid ?? randomUUID(),
  };
  await db
    .insertInto('sso_sessions')
    .values({
      id_hash: signedIn.sessionHash,
      user_uuid: userUuid,
      created_at: now,
      expires_at: endOfSession(now, now, limits),
      ticket_hash: ticketHash,
      sid: signedIn.sid,
      method,
      last_used_at: now,
      browser: browserInfo?.browser ?? null,
      system: browserInfo?.system ?? null,
      address: browserInfo?.address ?? null,
    })
    .execute();
  await recordSignIn(db, { ...signedIn, clientUuid }, browserInfo, now);
  await recordLastSignIn(db, userUuid, now);
  return { id, signedIn };
}

/**
 * Stores in the history that a user signed in by password for a trial (test sign-in) of a client. Starts no session,
 * because a new session would replace the administrator's session in this browser. Must run in a transaction.
 */
export async function signInForTrial(
  db: Db,
  { userUuid, clientUuid, browserInfo }: { userUuid: string; clientUuid: string; browserInfo: BrowserInfo },
  now: number,
): Promise<Authenticated> {
  await recordSignIn(db, { userUuid, method: 'trial', clientUuid }, browserInfo, now);
  return { userUuid, sessionHash: null, signedInAt: now, method: 'password', sid: randomUUID() };
}

/** Returns the session of a cookie; null if the session has ended or its user is inactive. */
export async function findSession(
  { db, sessionLimits }: Pick<Context, 'db' | 'sessionLimits'>,
  id: string | undefined,
  now = Date.now(),
): Promise<FoundSession | null> {
  if (id === undefined) return null;
  const session = await db
    .selectFrom('sso_sessions')
    .innerJoin('users', 'users.uuid', 'sso_sessions.user_uuid')
    .select((eb) => [
      'sso_sessions.user_uuid as userUuid',
      'sso_sessions.id_hash as sessionHash',
      'sso_sessions.created_at as signedInAt',
      'sso_sessions.method',
      'sso_sessions.sid',
      eb.fn.coalesce('sso_sessions.last_used_at', 'sso_sessions.created_at').as('lastUsedAt'),
    ])
    .where('sso_sessions.id_hash', '=', hashSecret(id))
    .where('users.active', '=', 1)
    .where((eb) => isLiveSession(eb, now, sessionLimits))
    .executeTakeFirst();
  return session ?? null;
}

/**
 * Stores when a session was last used, at most every five minutes. If sessions have an idle limit, this also
 * postpones the session's end.
 */
export async function noteSessionUse(
  { db, sessionLimits }: Pick<Context, 'db' | 'sessionLimits'>,
  { sessionHash, lastUsedAt }: Pick<FoundSession, 'sessionHash' | 'lastUsedAt'>,
  now: number,
): Promise<void> {
  if (!isUseDue(lastUsedAt, now)) return;
  const { maxAgeMs, idleMs } = sessionLimits;
  await db
    .updateTable('sso_sessions')
    .set((eb) => {
      const atMaxAge = eb('created_at', '+', maxAgeMs);
      const unused = eb.val(now + (idleMs ?? 0));
      const expires_at =
        idleMs === null ? atMaxAge : eb.case().when(atMaxAge, '<', unused).then(atMaxAge).else(unused).end();
      return { last_used_at: now, expires_at };
    })
    .where('id_hash', '=', sessionHash)
    // Keeps a later time that another instance has stored, unless that time is in the future.
    .where((eb) =>
      eb.or([
        eb('last_used_at', 'is', null),
        eb('last_used_at', '<', now),
        eb('last_used_at', '>=', latestEnd(now, 0)),
      ]),
    )
    .execute();
}

interface Replacement {
  userUuid: string;
  /** Hash of the cookie of the session that is replaced. */
  from: string;
  /** Hash of the cookie of the session that replaces it. */
  to: string;
  limits: SessionLimits;
}

/**
 * Deletes a live session of the user, and moves its codes and tokens to another session.
 *
 * @returns the deleted session; undefined if there is none, or if it has expired or is another user's
 */
async function replaceSession(db: Db, { userUuid, from, to, limits }: Replacement, now: number) {
  const session = await db
    .deleteFrom('sso_sessions')
    .where('id_hash', '=', from)
    .where('user_uuid', '=', userUuid)
    .where((eb) => isLiveSession(eb, now, limits))
    .returning('sid')
    .executeTakeFirst();
  if (!session) return undefined;
  for (const table of ['authorization_codes', 'refresh_tokens', 'issued_tokens'] as const) {
    await db.updateTable(table).set({ session_hash: to }).where('session_hash', '=', from).execute();
  }
  return session;
}
