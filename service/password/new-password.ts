import { randomUUID } from 'node:crypto';
import { replacedSecret } from '../change-history/record.ts';
import { recordCredentials } from '../user/record-credentials.ts';
import { fold } from '../db/fold.ts';
import type { Db } from '../db/open.ts';
import { transactWithRetry } from '../db/transact.ts';
import { problem } from '../problem.ts';
import { findWeakness, type PasswordContext } from './guessable.ts';
import { endAccessOf } from '../oauth/sessions/end-access.ts';
import { hashPassword, verifyPassword } from './hash.ts';
import { consumeResetToken, deleteResetLinks, ownerOfResetToken, type ResetOwner } from './reset-links.ts';
import { accountThrottle, countAttempt, resetAttempts } from '../throttle/throttle.ts';

/** Number of most recent passwords, including the current one, that a user cannot choose again. */
const HISTORY_LENGTH = 5;

async function earlierHashes(
  db: Db,
  userUuid: string,
): Promise<{ uuid: string; password_hash: string; created_at: number }[]> {
  return db
    .selectFrom('password_history')
    .select(['uuid', 'password_hash', 'created_at'])
    .where('user_uuid', '=', userUuid)
    .orderBy('created_at', 'desc')
    .orderBy('uuid')
    .execute();
}

export type PasswordOwner = Pick<ResetOwner, 'uuid' | 'username' | 'passwordHash'>;

/** Returns whether the password is one of the account's last `HISTORY_LENGTH` passwords. */
export async function isRecentPassword(
  db: Db,
  { uuid, passwordHash }: PasswordOwner,
  password: string,
): Promise<boolean> {
  const earlier = (await earlierHashes(db, uuid)).map((row) => row.password_hash);
  for (const hash of [passwordHash, ...earlier].slice(0, HISTORY_LENGTH)) {
    if (await verifyPassword(hash, password)) return true;
  }
  return false;
}

async function addToHistory(db: Db, { uuid, passwordHash }: PasswordOwner, now: number): Promise<void> {
  if (passwordHash === null) return;
  const [latest] = await earlierHashes(db, uuid);
  // The stored time is later than all earlier ones, even if the clock was set back. Otherwise the history would drop
  // this password too early.
  const created_at = Math.max(now, (latest?.created_at ?? 0) + 1);
  await db
    .insertInto('password_history')
    .values({ uuid: randomUUID(), user_uuid: uuid, password_hash: passwordHash, created_at })
    .execute();
  const forgotten = (await earlierHashes(db, uuid)).slice(HISTORY_LENGTH - 1).map((row) => row.uuid);
  if (forgotten.length > 0) await db.deleteFrom('password_history').where('uuid', 'in', forgotten).execute();
}

/**
 * Sets an account's password, ends its sessions, tokens and reset links, and resets its failed attempts. Must run in a
 * transaction.
 *
 * @param keptSession the hash of a session that does not end
 */
export async function storePassword(
  db: Db,
  owner: PasswordOwner,
  passwordHash: string,
  now: number,
  keptSession: string | null = null,
): Promise<void> {
  await addToHistory(db, owner, now);
  await db.updateTable('users').set({ password_hash: passwordHash }).where('uuid', '=', owner.uuid).execute();
  await recordCredentials(db, new Map([[owner.uuid, [replacedSecret('password')]]]));
  await endAccessOf(db, [owner.uuid], now, keptSession, 'password');
  await deleteResetLinks(db, [owner.uuid]);
  await resetAttempts(db, accountThrottle('login', owner.username));
}

/**
 * Checks that both entries of a new password are equal.
 *
 * @throws Problem invalid_fields
 */
export function assertRepeated(password: string, repeated: string): void {
  if (password === repeated) return;
  throw problem('invalid_fields', { fields: [{ field: 'rePassword', message: 'Passwords do not match' }] });
}

/**
 * Checks that a new password is not easy to guess. Computes no hash.
 *
 * @param names the names of the installation, which no password may contain
 * @throws Problem invalid_fields
 */
export function assertStrong(
  { username }: Pick<PasswordOwner, 'username'>,
  password: string,
  names: Omit<PasswordContext, 'username'>,
): void {
  const message = findWeakness(password, { ...names, username });
  if (message !== null) throw problem('invalid_fields', { fields: [{ field: 'password', message }] });
}

/**
 * Checks that a new password is not one of the account's last passwords, and returns its hash. The caller must limit
 * the attempts, because this computes up to `HISTORY_LENGTH` + 1 hashes.
 *
 * @throws Problem password_used
 */
export async function hashUnusedPassword(db: Db, owner: PasswordOwner, password: string): Promise<string> {
  if (await isRecentPassword(db, owner, password)) {
    throw problem('password_used', {
      message: 'You have used this password before, please choose another password',
    });
  }
  return hashPassword(password);
}

const invalidLink = () =>
  problem('invalid_fields', {
    fields: [{ field: 'token', message: 'This password reset link is invalid or has expired' }],
  });

/**
 * Sets a password by a reset link. Also ends the account's sessions and tokens, and resets its failed
 * attempts. A link can be used once. If the password is refused, the link stays valid. Attempts with a password that is
 * not easy to guess count for the account until one succeeds.
 *
 * @param names names of the installation, which a password must not contain
 * @throws Problem invalid_fields (link or password), password_used, throttled
 */
export async function setPasswordByLink(
  db: Db,
  { token, password }: { token: string; password: string },
  names: Omit<PasswordContext, 'username'>,
  now: number,
): Promise<ResetOwner> {
  const owner = await ownerOfResetToken(db, token, now);
  if (!owner) throw invalidLink();
  assertStrong(owner, password, names);
  const throttle = accountThrottle('new-password', owner.username);
  await countAttempt(db, [throttle], now);
  const passwordHash = await hashUnusedPassword(db, owner, password);
  await transactWithRetry(db, async (transaction) => {
    // Must come first: of two concurrent uses of a link, only the first deletes the token.
    if (!(await consumeResetToken(transaction, token))) throw invalidLink();
    await storePassword(transaction, owner, passwordHash, now);
    await resetAttempts(transaction, throttle);
    // The address counts as verified, because a user who follows a mailed link reads the mail to this address.
    if (owner.mailedTo === fold(owner.email)) {
      await transaction
        .updateTable('users')
        .set({ verified_email: owner.mailedTo })
        .where('uuid', '=', owner.uuid)
        .execute();
    }
  });
  return owner;
}
