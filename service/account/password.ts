import type { Context } from '../context.ts';
import { transactWithRetry } from '../db/transact.ts';
import { problem } from '../problem.ts';
import type { Db } from '../db/open.ts';
import { accountThrottle, countAttempt, resetAttempts, type Throttle } from '../throttle/throttle.ts';
import type { PasswordContext } from '../password/guessable.ts';
import { verifyPassword } from '../password/hash.ts';
import {
  assertRepeated,
  assertStrong,
  hashUnusedPassword,
  storePassword,
  type PasswordOwner,
} from '../password/new-password.ts';

export interface PasswordChange {
  currentPassword: string;
  password: string;
  rePassword: string;
}

const wrongPassword = () =>
  problem('invalid_fields', {
    fields: [{ field: 'currentPassword', message: 'This is not your current password' }],
  });

/**
 * Checks the password that a signed-in user has typed again. Counts the attempt until the caller resets the throttle.
 *
 * @returns the throttle to reset
 * @throws Problem invalid_fields for a wrong password, throttled
 */
export async function checkCurrentPassword(
  db: Db,
  owner: Pick<PasswordOwner, 'username' | 'passwordHash'>,
  currentPassword: string,
  now: number,
): Promise<Throttle> {
  const throttle = accountThrottle('own-password', owner.username);
  await countAttempt(db, [throttle], now);
  if (!(await verifyPassword(owner.passwordHash, currentPassword))) throw wrongPassword();
  return throttle;
}

/**
 * Replaces a user's own password. Deletes the user's reset links and known devices, and ends all sessions, tokens and
 * unused codes except those of `keptSession`. Every attempt counts until one succeeds, because each computes hashes.
 *
 * @param keptSession the hash of the session that stays signed in; null if none stays
 * @param names the names of the installation, which no password may contain
 * @throws Problem invalid_fields, password_used, throttled
 */
export async function changeOwnPassword(
  { db }: Pick<Context, 'db'>,
  owner: PasswordOwner,
  { currentPassword, password, rePassword }: PasswordChange,
  { keptSession, names }: { keptSession: string | null; names: Omit<PasswordContext, 'username'> },
  now: number,
): Promise<void> {
  assertRepeated(password, rePassword);
  assertStrong(owner, password, names);
  const throttle = await checkCurrentPassword(db, owner, currentPassword, now);
  const passwordHash = await hashUnusedPassword(db, owner, password);
  await transactWithRetry(db, async (transaction) => {
    // Only one of two concurrent changes succeeds, because the statement compares the stored hash.
    const { numUpdatedRows } = await transaction
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('uuid', '=', owner.uuid)
      .where('password_hash', '=', owner.passwordHash)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw wrongPassword();
    await storePassword(transaction, owner, passwordHash, now, keptSession);
    await resetAttempts(transaction, throttle);
  });
}
