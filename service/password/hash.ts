import { hash, verify, type Options } from '@node-rs/argon2';
import { normalizePassword } from '../../openapi/rules/normalize-password.ts';
import { fold } from '../db/fold.ts';
import { problem } from '../problem.ts';
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

/**
 * Maximum number of these requests for one account, so that nobody can use up the whole queue with one account.
 */
export const MAX_REQUESTS_OF_ACCOUNT = 8;

/** Time in which the service processes `MAX_REQUESTS` requests, in seconds; sent as Retry-After. */
const RETRY_AFTER = 2;

const hashing = limitConcurrency(HASHING.atOnce);

let requests = 0;

/** The number of running requests by account. */
const requestsOf = new Map<string, number>();

const overloaded = (message: string) =>
  problem('unavailable', {
    message: `${message} Nothing was changed. Try again in a few seconds.`,
    retryAfter: RETRY_AFTER,
  });

/**
 * Runs a request that hashes passwords. If `MAX_REQUESTS` of them are running, or `MAX_REQUESTS_OF_ACCOUNT` for this
 * account, refuses it at once (load shedding). `request` must do the whole work of the request, so that a refused
 * request neither reads nor writes anything.
 *
 * @param account the typed username, whether the account exists or not
 * @throws Problem unavailable
 */
export async function inHashQueue<Answer>(account: string, request: () => Promise<Answer>): Promise<Answer> {
  const key = fold(account);
  const running = requestsOf.get(key) ?? 0;
  if (requests >= MAX_REQUESTS) throw overloaded('Too many people are signing in at the moment.');
  if (running >= MAX_REQUESTS_OF_ACCOUNT) {
    throw overloaded('Too many passwords of this account are being checked at the moment.');
  }
  requests += 1;
  requestsOf.set(key, running + 1);
  try {
    return await request();
  } finally {
    requests -= 1;
    const left = (requestsOf.get(key) ?? 1) - 1;
    if (left > 0) requestsOf.set(key, left);
    else requestsOf.delete(key);
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
