import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import { ROWS_PER_STATEMENT } from '../../db/chunks.ts';
import { latestEnd } from '../../db/clock.ts';
import type { Db } from '../../db/open.ts';
import {
  DEFAULT_SESSION_LIMITS,
  endOfSession,
  isLiveSession,
  isUseDue,
  MAX_SESSIONS_OF_USER,
  type SessionLimits,
} from './session-limits.ts';
import { levelOf } from '../sign-in-methods.ts';
import type { SignInMethod, SsoSessionTable } from '../tables.ts';
import { recordLastSignIn } from '../sign-in-history/last-sign-ins.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import { endSessions } from './sign-out.ts';
import { recordSignIn, type BrowserInfo } from '../sign-in-history/sign-in-events.ts';

export interface SignedIn {
  userUuid: string;
  sessionHash: string;
  /** When the user proved the level of the session, in milliseconds since 1970. */
  signedInAt: number;
  method: SignInMethod | null;
  sid: string | null;
}

/** A user who has signed in. `sessionHash` is null in a trial (test sign-in) of a client, which starts no session. */
export type Authenticated = Omit<SignedIn, 'sessionHash'> & { sessionHash: string | null };

export interface FoundSession extends SignedIn {
  lastUsedAt: number;
  /** When the session began, in milliseconds since 1970. */
  startedAt: number;
  passwordAt: number;
  ticketHash: string | null;
}

export interface StartedSession {
  /** The value of the session cookie. Only its hash is stored. */
  id: string;
  signedIn: SignedIn;
}

/** The columns of a session that say how and when its user has signed in. */
type ProofColumns = Pick<Selectable<SsoSessionTable>, 'created_at' | 'method' | 'password_at' | 'factor_at'>;

/** Returns when the level of a session was proven: a level is as old as its proof. In milliseconds since 1970. */
const provenAt = ({ created_at: createdAt, method, password_at, factor_at }: ProofColumns): number =>
  (levelOf(method) === 'password' ? password_at : factor_at) ?? createdAt;

interface SessionOptions {
  method?: SignInMethod;
  /** When the user proved the password, or signed in at the identity provider; by default, now. */
  passwordAt?: number;
  /** When the user proved the second factor; by default, now. Has no effect if `method` has no second factor. */
  factorAt?: number;
  /** The start of the session whose user proves a further factor. The new session ends when that session would. */
  startedAt?: number;
  ticketHash?: string | null;
  /** The application that the user signs in to; null if it is not known. */
  clientUuid?: string | null;
  browserInfo?: BrowserInfo | null;
  limits?: SessionLimits;
}

/**
 * Starts a single sign-on session, and stores the sign-in in the history. Must run in a transaction. Ends the sessions
 * of the cookies that the browser sent, because an attacker could have planted these cookies (session fixation). The
 * codes, tokens and `sid` of the same user's latest live session move to the new session. The codes and tokens of all
 * other sessions end.
 *
 * @param earlier the session cookies that the browser sent
 */
export async function startSession(
  db: Db,
  userUuid: string,
  earlier: readonly string[],
  now: number,
  {
    method = 'password',
    passwordAt = now,
    factorAt = now,
    startedAt = now,
    ticketHash = null,
    clientUuid = null,
    browserInfo = null,
    limits = DEFAULT_SESSION_LIMITS,
  }: SessionOptions = {},
): Promise<StartedSession> {
  const id = newSecret();
  const hashes = earlier.map(hashSecret);
  const replaced = await replaceSession(db, { userUuid, from: hashes, to: hashSecret(id), limits }, now);
  await endSessions(
    db,
    hashes.filter((one) => one !== replaced?.id_hash),
    now,
  );
  const proof = {
    method,
    created_at: startedAt,
    password_at: passwordAt,
    factor_at: levelOf(method) === 'password' ? null : factorAt,
  };
  const signedIn = {
    userUuid,
    sessionHash: hashSecret(id),
    signedInAt: provenAt(proof),
    method,
    sid: replaced?.sid ?? randomUUID(),
  };
  await db
    .insertInto('sso_sessions')
    .values({
      id_hash: signedIn.sessionHash,
      user_uuid: userUuid,
      ...proof,
      expires_at: endOfSession(startedAt, now, limits),
      ticket_hash: ticketHash,
      sid: signedIn.sid,
      last_used_at: now,
      browser: browserInfo?.browser ?? null,
      system: browserInfo?.system ?? null,
      address: browserInfo?.address ?? null,
    })
    .execute();
  await endSurplusSessions(db, signedIn, now);
  await recordSignIn(db, { ...signedIn, clientUuid }, browserInfo, now);
  await recordLastSignIn(db, userUuid, now);
  return { id, signedIn };
}

/**
 * Ends the sessions of a user beyond `MAX_SESSIONS_OF_USER`, so that an account's sign-ins cannot fill the database.
 * The sessions that were not used for the longest time end.
 */
async function endSurplusSessions(db: Db, { userUuid, sessionHash }: SignedIn, now: number): Promise<void> {
  const surplus = await db
    .selectFrom('sso_sessions')
    .select('id_hash')
    .where('user_uuid', '=', userUuid)
    .where('id_hash', '!=', sessionHash)
    .orderBy((eb) => eb.fn.coalesce('last_used_at', 'created_at'), 'desc')
    .orderBy('id_hash')
    .limit(ROWS_PER_STATEMENT)
    .offset(MAX_SESSIONS_OF_USER - 1)
    .execute();
  await endSessions(
    db,
    surplus.map((session) => session.id_hash),
    now,
    'surplus',
  );
}

/**
 * Stores in the history that a user signed in by password for a trial (test sign-in) of a client. Starts no session,
 * because a new session would replace the administrator's session in this browser. Must run in a transaction.
 */
export async function signInForTrial(
  db: Db,
  {
    userUuid,
    clientUuid,
    browserInfo,
    method = 'password',
  }: { userUuid: string; clientUuid: string; browserInfo: BrowserInfo; method?: SignInMethod },
  now: number,
): Promise<Authenticated> {
  await recordSignIn(db, { userUuid, method: 'trial', clientUuid }, browserInfo, now);
  return { userUuid, sessionHash: null, signedInAt: now, method, sid: randomUUID() };
}

/**
 * Returns the latest live session of the cookies that the browser sent; null if all have ended or their users are
 * inactive. Also returns null if they belong to different users, because a page of another port or path can have set a
 * cookie of the same name.
 */
export async function findSession(
  { db, sessionLimits }: Pick<Context, 'db' | 'sessionLimits'>,
  ids: readonly string[],
  now: number,
): Promise<FoundSession | null> {
  if (ids.length === 0) return null;
  const found = await db
    .selectFrom('sso_sessions')
    .innerJoin('users', 'users.uuid', 'sso_sessions.user_uuid')
    .select((eb) => [
      'sso_sessions.user_uuid as userUuid',
      'sso_sessions.id_hash as sessionHash',
      'sso_sessions.created_at',
      'sso_sessions.password_at',
      'sso_sessions.factor_at',
      'sso_sessions.ticket_hash as ticketHash',
      'sso_sessions.method',
      'sso_sessions.sid',
      eb.fn.coalesce('sso_sessions.last_used_at', 'sso_sessions.created_at').as('lastUsedAt'),
    ])
    .where('sso_sessions.id_hash', 'in', ids.map(hashSecret))
    .where('users.active', '=', 1)
    .where((eb) => isLiveSession(eb, now, sessionLimits))
    .orderBy('sso_sessions.created_at', 'desc')
    .execute();
  const [latest, ...others] = found;
  if (!latest || others.some(({ userUuid }) => userUuid !== latest.userUuid)) return null;
  const { created_at: startedAt, password_at, factor_at: _factorAt, ...session } = latest;
  return {
    ...session,
    startedAt,
    passwordAt: password_at ?? startedAt,
    signedInAt: provenAt(latest),
  };
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
  /** Hashes of the cookies that the browser sent. */
  from: readonly string[];
  /** Hash of the cookie of the session that replaces it. */
  to: string;
  limits: SessionLimits;
}

/**
 * Deletes the user's latest live session, and moves its codes and tokens to another session.
 *
 * @returns the deleted session; undefined if the user has no live session of these cookies
 */
async function replaceSession(db: Db, { userUuid, from, to, limits }: Replacement, now: number) {
  if (from.length === 0) return undefined;
  const session = await db
    .deleteFrom('sso_sessions')
    .where('id_hash', '=', (eb) =>
      eb
        .selectFrom('sso_sessions')
        .select('id_hash')
        .where('id_hash', 'in', from)
        .where('user_uuid', '=', userUuid)
        .where((latest) => isLiveSession(latest, now, limits))
        .orderBy('created_at', 'desc')
        .limit(1),
    )
    .returning(['id_hash', 'sid'])
    .executeTakeFirst();
  if (!session) return undefined;
  for (const table of [
    'authorization_codes',
    'refresh_tokens',
    'issued_tokens',
    'pending_sign_ins',
  ] as const) {
    await db
      .updateTable(table)
      .set({ session_hash: to })
      .where('session_hash', '=', session.id_hash)
      .execute();
  }
  return session;
}
