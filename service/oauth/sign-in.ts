import { fold } from '../db/fold.ts';
import type { Db } from '../db/open.ts';
import { problem } from '../problem.ts';
import { CONSOLE_CLIENT_UUID } from './console-client.ts';
import { verifyPassword } from './passwords.ts';
import { byAccount, byAddress, countAttempt, forgiveAttempt } from './throttle.ts';
import { verifyAccessToken, type VerifiedToken } from './tokens.ts';

/** What somebody typed into the login screen, and from where. */
export interface Credentials {
  username: string;
  password: string;
  address: string;
}

/**
 * Signs a user in by username (in any case) and password.
 *
 * An account that does not exist is answered as one with another password is, after the same time; that an
 * account is inactive is told only to who knows its password.
 *
 * @throws Problem throttled, invalid_credentials, account_inactive.
 */
export async function signInByPassword(
  db: Db,
  { username, password, address }: Credentials,
  now: number,
): Promise<{ userUuid: string }> {
  const account = byAccount('login', username);
  const from = byAddress('login', address);
  await countAttempt(db, [account, from], now);
  const user = await db
    .selectFrom('users')
    .select(['uuid', 'active', 'password_hash'])
    .where('username_folded', '=', fold(username))
    .executeTakeFirst();
  const isRight = await verifyPassword(user?.password_hash ?? null, password);
  if (!user || !isRight) throw problem('invalid_credentials');
  if (!user.active) throw problem('account_inactive');
  await forgiveAttempt(db, account, from);
  return { userUuid: user.uuid };
}

/**
 * Signs a user in by an access token that this service gave to the console. One that it gave to another client
 * is refused: that client could go on to any other with it.
 *
 * @throws Problem unauthenticated.
 */
export async function signInByToken(db: Db, token: string, now: number): Promise<VerifiedToken> {
  const verified = await verifyAccessToken(db, token, now);
  if (verified?.clientUuid !== CONSOLE_CLIENT_UUID) throw problem('unauthenticated');
  const user = await db
    .selectFrom('users')
    .select('uuid')
    .where('uuid', '=', verified.userUuid)
    .where('active', '=', 1)
    .executeTakeFirst();
  if (!user) throw problem('unauthenticated');
  return verified;
}
