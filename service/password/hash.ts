import { hash, verify, type Options } from '@node-rs/argon2';
import { limitConcurrency } from '../tasks/concurrency.ts';

// OWASP's parameters; argon2id is the package's default.
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each hash takes 19 MiB, and a thread of the pool that files and name lookups share.
const AT_ONCE = 2;
const hashing = limitConcurrency(AT_ONCE);

/** Belongs to no password: verifying against it takes as long as for a real account. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5LWhhcy10aGlz$PEH5wRylHuLoWcZ0Ww3kBNMzj0nS1Uq0iZy2Pp1mI2o';

export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(password, COST));
}

/** Refuses where there is no hash (no such account, or no password yet), after the same time. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await hashing(() => verify(stored ?? NOBODYS_HASH, password));
  return stored !== null && matches;
}
