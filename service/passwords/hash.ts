import { hash, verify, type Options } from '@node-rs/argon2';
import { limitConcurrency } from '../tasks/concurrency.ts';

// The parameters that OWASP recommends; argon2id is the package's own default algorithm.
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Every hash takes 19 MiB and a thread of the pool that files and look-ups share.
const AT_ONCE = 2;
const hashing = limitConcurrency(AT_ONCE);

/** Belongs to no password: verifying against it takes the time that a real account takes. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5LWhhcy10aGlz$PEH5wRylHuLoWcZ0Ww3kBNMzj0nS1Uq0iZy2Pp1mI2o';

/** The argon2id hash of a password, with its salt and cost, as text to store. */
export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(password, COST));
}

/**
 * Whether the password is the one that was hashed. Without a hash (no such account, or one that never had a
 * password) the answer is no, after the same time.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await hashing(() => verify(stored ?? NOBODYS_HASH, password));
  return stored !== null && matches;
}
