import type { ExpressionBuilder } from 'kysely';
import type { Context } from '../../context.ts';
import { latestEnd } from '../../db/clock.ts';
import { fold } from '../../db/fold.ts';
import { isPostgres } from '../../db/is-postgres.ts';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';
import { problem } from '../../problem.ts';
import type { FirstStep } from '../../second-factor/pending-sign-ins.ts';
import { CONSOLE_CLIENT_UUID } from '../console-client.ts';
import { knownDevice } from './known-devices.ts';
import { verifyPassword } from '../../password/hash.ts';
import { startSession, type SignedIn, type StartedSession } from './sessions.ts';
import type { BrowserInfo } from '../sign-in-history/sign-in-events.ts';
import type { SessionLimits } from './session-limits.ts';
import {
  accountThrottle,
  addressThrottle,
  deviceThrottle,
  countAttempt,
  resetAttempts,
  signInThrottle,
  uncountAttempt,
  type Throttle,
} from '../../throttle/throttle.ts';
import { verifyAccessToken, type VerifiedToken } from '../tokens/tokens.ts';

/** Time in which a token of single sign-on can open a session, in milliseconds. */
export const SIGN_ON_LIFE = 60_000;

export interface Credentials {
  username: string;
  password: string;
  address: string;
  /** The device cookies that the browser sent. */
  devices: readonly string[];
}

/** The counters of one attempt. `reset` runs after a success, in its transaction. */
export interface AttemptCounters {
  throttles: readonly Throttle[];
  reset: (db: Db) => Promise<void>;
}

/**
 * Returns the counters for attempts of a step of the sign-in. A known device has its own counter. Otherwise, an
 * attacker who exhausts the account's counter would lock out the owner.
 */
export async function attemptCountersOf(
  db: Db,
  action: 'login' | 'second-factor',
  { username, address, devices }: Omit<Credentials, 'password'>,
  now: number,
): Promise<AttemptCounters> {
  const known = await knownDevice(db, devices, username, now);
  if (known !== null) {
    const own = deviceThrottle(action, known);
    return { throttles: [own], reset: (within) => resetAttempts(within, own) };
  }
  const [from, account] = [addressThrottle(action, address), accountThrottle(action, username)];
  const reset = async (within: Db) => {
    await resetAttempts(within, account);
    await uncountAttempt(within, from);
  };
  return { throttles: [from, account], reset };
}

/** The data of a user on which the second step of a sign-in depends. */
export interface ConfirmedUser {
  hasSecondFactor: boolean;
  businessProfileUuid: string | null;
}

const confirmedColumns = (eb: ExpressionBuilder<Database, 'users'>) => [
  'users.business_profile_uuid as businessProfileUuid' as const,
  eb
    .selectFrom('authenticator_apps')
    .select('confirmed_at')
    .whereRef('user_uuid', '=', 'users.uuid')
    .as('app_confirmed_at'),
  eb
    .exists(eb.selectFrom('passkeys').select('uuid').whereRef('user_uuid', '=', 'users.uuid'))
    .as('hasPasskey'),
];

const confirmedUser = ({
  app_confirmed_at: confirmedAt,
  hasPasskey,
  businessProfileUuid,
}: {
  app_confirmed_at: number | null;
  /** A number on SQLite. */
  hasPasskey: unknown;
  businessProfileUuid: string | null;
}): ConfirmedUser => ({
  hasSecondFactor: confirmedAt !== null || Boolean(hasPasskey),
  businessProfileUuid,
});

export interface PasswordSignIn {
  userUuid: string;
  /**
   * Confirms the password and resets the attempt counters. Must be called first in the transaction that opens the
   * session or stores a pending sign-in.
   *
   * @throws Problem invalid_credentials if the password or the status has changed since it was checked; throttled after
   * too many sign-ins of this user
   */
  confirm: (transaction: Db) => Promise<ConfirmedUser>;
}

/**
 * Reads the data on which the second step depends. Throws if the user's password or status has changed. On PostgreSQL,
 * also makes a concurrent change wait until this transaction has ended, so that the change ends the new session, too.
 * The embedded database runs one transaction at a time.
 */
async function assertUnchanged(
  db: Db,
  { uuid, password_hash: passwordHash }: { uuid: string; password_hash: string | null },
): Promise<ConfirmedUser> {
  const same = await db
    .selectFrom('users')
    .select(confirmedColumns)
    .where('uuid', '=', uuid)
    .where('password_hash', '=', passwordHash)
    .where('active', '=', 1)
    .$if(isPostgres(db), (query) => query.forShare())
    .executeTakeFirst();
  if (!same) throw problem('invalid_credentials');
  return confirmedUser(same);
}

/**
 * Checks the username (ignoring case) and password of a sign-in. For an unknown account, the error and the response
 * time are the same as for a wrong password. Only the right password reveals that an account is inactive.
 *
 * @throws Problem throttled, invalid_credentials, account_inactive
 */
export async function signInByPassword(
  db: Db,
  credentials: Credentials,
  now: number,
): Promise<PasswordSignIn> {
  const { username, password } = credentials;
  const counters = await attemptCountersOf(db, 'login', credentials, now);
  await countAttempt(db, counters.throttles, now);
  const user = await db
    .selectFrom('users')
    .select(['uuid', 'active', 'password_hash'])
    .where('username_folded', '=', fold(username))
    .executeTakeFirst();
  const isRight = await verifyPassword(user?.password_hash ?? null, password);
  if (!user || !isRight) throw problem('invalid_credentials');
  if (!user.active) throw problem('account_inactive');
  return {
    userUuid: user.uuid,
    confirm: async (transaction) => {
      const unchanged = await assertUnchanged(transaction, user);
      await counters.reset(transaction);
      await countAttempt(transaction, [signInThrottle(user.uuid)], now);
      return unchanged;
    },
  };
}

/**
 * Verifies the access token with which the console requests a code for a client. Rejects tokens that were issued to
 * other clients: with such a token, an application could get codes for every client.
 *
 * @throws Problem unauthenticated
 */
export async function signInByToken(
  context: Context,
  token: string,
  now: number,
): Promise<VerifiedToken & { user: ConfirmedUser }> {
  const verified = await verifyAccessToken(context, token, now);
  if (verified?.clientUuid !== CONSOLE_CLIENT_UUID) throw problem('unauthenticated');
  const user = await context.db
    .selectFrom('users')
    .select(confirmedColumns)
    .where('uuid', '=', verified.userUuid)
    .where('active', '=', 1)
    .executeTakeFirst();
  if (!user) throw problem('unauthenticated');
  return { ...verified, user: confirmedUser(user) };
}

/**
 * Uses the access token that a single sign-on issued, which can open one session, before its `sign_on_until`.
 *
 * @param transaction if it rolls back, the token can be used again
 * @returns how the user has signed in at the identity provider; null if the token cannot open a session
 * @throws Problem throttled after too many sign-ins of this user
 */
export async function consumeSignOn(
  transaction: Db,
  { jti, userUuid }: VerifiedToken,
  now: number,
): Promise<FirstStep | null> {
  const proof = await transaction
    .updateTable('issued_tokens')
    .set({ sign_on_until: null })
    .where('jti', '=', jti)
    .where('revoked_at', 'is', null)
    .where('sign_on_until', '>', now)
    .where('sign_on_until', '<=', latestEnd(now, SIGN_ON_LIFE))
    .returning(['ticket_hash', 'sign_on_method', 'sign_on_at'])
    .executeTakeFirst();
  if (!proof) return null;
  await countAttempt(transaction, [signInThrottle(userUuid)], now);
  const { ticket_hash: ticketHash, sign_on_method: method, sign_on_at: at } = proof;
  return { method: method ?? 'external', at: at ?? now, ticketHash };
}

interface SsoOpening {
  /** The session cookies that the browser sent. */
  earlier: readonly string[];
  browserInfo: BrowserInfo;
  clientUuid: string;
  limits: SessionLimits;
}

/** Opens a session after a single sign-on. The access token of the single sign-on then belongs to the session. */
export async function openSsoSession(
  transaction: Db,
  { jti, userUuid }: VerifiedToken,
  { method, at, ticketHash }: FirstStep,
  { earlier, ...others }: SsoOpening,
  now: number,
): Promise<StartedSession> {
  const options = { ...others, method, passwordAt: at, factorAt: at, ticketHash };
  const session = await startSession(transaction, userUuid, earlier, now, options);
  await transaction
    .updateTable('issued_tokens')
    .set({ session_hash: session.signedIn.sessionHash })
    .where('jti', '=', jti)
    .execute();
  return session;
}

/**
 * Returns whether the token belongs to this session and user. Since the token was issued, another user may have signed
 * in to this browser.
 */
export const belongsToSession = (token: VerifiedToken, { userUuid, sessionHash }: SignedIn): boolean =>
  token.userUuid === userUuid && token.sessionHash === sessionHash;
