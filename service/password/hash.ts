import { hash, verify, type Options } from '@node-rs/argon2';
import { normalizePassword } from '../../openapi/normalize-password.ts';
import { problem } from '../http/problem.ts';
import { limitConcurrency } from '../tasks/concurrency.ts';

/** Parameters of argon2id, the package's default algorithm, as OWASP recommends. */
export const HASHING = {
  cost: { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options,
  /**
   * Maximum number of concurrent hashes. Each takes 19 MiB and a thread of libuv's pool, which file access
   * and name lookups also use.
   */
  atOnce: 2,
};

/**
 * Maximum number of concurrent requests that hash a password. On two cores, the service computes about 64
 * hashes in 2 seconds.
 */
export const MAX_REQUESTS = 64;

/** Time in which the service processes `MAX_REQUESTS` requests, in seconds; sent as Retry-After. */
const RETRY_AFTER = 2;

const hashing = limitConcurrency(HASHING.atOnce);

let requests = 0;

/**
 * Runs a request that hashes passwords. If `MAX_REQUESTS` of them are running, refuses it at once (load shedding).
 * `request` must do the whole work of the request, so that a refused request neither reads nor writes anything.
 *
 * @throws Problem unavailable
 */
export async function inHashQueue<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  if (requests >= MAX_REQUESTS) {
    throw problem('unavailable', {
      message:
        'Too many people are signing in at the moment. Nothing was changed. Try again in a few seconds.',
      retryAfter: RETRY_AFTER,
    });
  }
  requests += 1;
  try {
    return await request();
  } finally {
    requests -= 1;
  }
}

/**
 * A hash that matches no password. The service verifies against this hash if an account does not exist or has
 * no password, so that the response time does not reveal this.
 */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5LWhhcy10aGlz$PEH5wRylHuLoWcZ0Ww3kBNMzj0nS1Uq0iZy2Pp1mI2o';

export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(normalizePassword(password), HASHING.cost));
}

/** Verifies a password. Without a stored hash, takes the same time and returns false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await hashing(() => verify(stored ?? DUMMY_HASH, normalizePassword(password)));
  return stored !== null && matches;
}
