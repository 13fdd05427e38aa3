import { latestEnd } from '../db/clock.ts';
import type { Db } from '../db/open.ts';
import { fold } from '../db/fold.ts';
import { clientNetwork } from '../text/ip-address.ts';
import { Problem, problem } from '../problem.ts';
import { hashSecret } from '../oauth/secrets.ts';

export interface Throttle {
  key: string;
  limit: number;
  windowMs: number;
}

const QUARTER_HOUR = 15 * 60_000;

/**
 * Returns the counter's key for a username. The key is a hash, because people sometimes type passwords into the
 * username field, and because a hash has a fixed length.
 */
const accountKey = (username: string): string => hashSecret(fold(username));

/** Returns the limit of attempts for one username, whether the account exists or not. */
export const accountThrottle = (action: string, username: string): Throttle => ({
  key: `${action}:account:${accountKey(username)}`,
  limit: 10,
  windowMs: QUARTER_HOUR,
});

export const deviceThrottle = (action: string, device: string): Throttle => ({
  key: `${action}:device:${device}`,
  limit: 10,
  windowMs: QUARTER_HOUR,
});

/**
 * Returns the limit of attempts from one address (a /64 in IPv6). It is higher than an account's limit, because many
 * users can share an address.
 */
export const addressThrottle = (action: string, address: string): Throttle => ({
  key: `${action}:address:${clientNetwork(address)}`,
  limit: 100,
  windowMs: QUARTER_HOUR,
});

/**
 * Returns the limit of wrong codes in a day, for the account or device of `throttle`. The limit of a quarter of an hour
 * is not enough, because an attacker who knows the password could otherwise guess a code of six digits within a few
 * months.
 */
export const dailyThrottle = ({ key }: Throttle): Throttle => ({
  key: `${key}:day`,
  limit: 30,
  windowMs: 24 * 60 * 60_000,
});

/** Returns the limit of successful sign-ins of one user. Each stores a session and an entry of the history. */
export const signInThrottle = (userUuid: string): Throttle => ({
  key: `signed-in:user:${userUuid}`,
  limit: 300,
  windowMs: QUARTER_HOUR,
});

/** Returns the limit of calls by one signed-in user. */
export const userThrottle = (action: string, userUuid: string): Throttle => ({
  key: `${action}:user:${userUuid}`,
  limit: 30,
  windowMs: QUARTER_HOUR,
});

/**
 * Returns the limit of attempts for one client from one address. Attempts from other addresses therefore cannot lock
 * out the client.
 */
export const clientThrottle = (action: string, clientId: string, address: string): Throttle => ({
  key: `${action}:client:${hashSecret(clientId)}:${clientNetwork(address)}`,
  limit: 10,
  windowMs: QUARTER_HOUR,
});

/**
 * Increments counters, or restarts them at 1 if their reset time has passed, and returns them.
 *
 * @param latest the latest plausible reset time. A counter with a later one also restarts, because an instance whose
 * clock was ahead has written it.
 */
const count = (db: Db, keys: readonly string[], now: number, resetsAt: number, latest: number) =>
  db
    .insertInto('throttle_counters')
    .values(keys.map((key) => ({ key, attempts: 1, resets_at: resetsAt })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const isOver = eb.or([
          eb('throttle_counters.resets_at', '<=', now),
          eb('throttle_counters.resets_at', '>', latest),
        ]);
        return {
          attempts: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb('throttle_counters.attempts', '+', 1))
            .end(),
          resets_at: eb.case().when(isOver).then(resetsAt).else(eb.ref('throttle_counters.resets_at')).end(),
        };
      }),
    )
    .returning(['attempts', 'resets_at'])
    .execute();

/**
 * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit.
 *
 * @param throttles counting stops at the first exceeded limit. The limit of the address must come before the limit of
 * the account, so that a blocked address cannot lock out further accounts.
 * @throws Problem throttled, with the seconds to wait
 */
export async function countAttempt(db: Db, throttles: readonly Throttle[], now: number): Promise<void> {
  for (const { key, limit, windowMs } of throttles) {
    const [counted] = await count(db, [key], now, now + windowMs, latestEnd(now, windowMs));
    if (counted && counted.attempts > limit) {
      throw problem('throttled', { retryAfter: Math.ceil((counted.resets_at - now) / 1000) });
    }
  }
}

/**
 * Counts an attempt for each of several accounts, whose limits and windows are equal.
 *
 * @param throttles at most `ROWS_PER_STATEMENT`
 * @returns whether all attempts are within the limits
 */
export async function countAttempts(db: Db, throttles: readonly Throttle[], now: number): Promise<boolean> {
  const [first] = throttles;
  if (!first) return true;
  const { limit, windowMs } = first;
  const keys = throttles.map(({ key }) => key);
  const counted = await count(db, keys, now, now + windowMs, latestEnd(now, windowMs));
  return counted.every(({ attempts }) => attempts <= limit);
}

/**
 * Returns the keys of the limits that are reached, with the times when they are reset. Counts no attempt.
 *
 * @param throttles at most `ROWS_PER_STATEMENT`
 */
export async function findReachedLimits(
  db: Db,
  throttles: readonly Throttle[],
  now: number,
): Promise<Map<string, number>> {
  const counters = await db
    .selectFrom('throttle_counters')
    .selectAll()
    .where(
      'key',
      'in',
      throttles.map(({ key }) => key),
    )
    .where('resets_at', '>', now)
    .execute();
  const byKey = new Map(counters.map((counter) => [counter.key, counter]));
  return new Map(
    throttles.flatMap(({ key, limit, windowMs }): [string, number][] => {
      const counter = byKey.get(key);
      const isReached = counter && counter.attempts >= limit && counter.resets_at <= latestEnd(now, windowMs);
      return isReached ? [[key, counter.resets_at]] : [];
    }),
  );
}

/**
 * Checks the limits without counting an attempt. For calls that count only failed attempts.
 *
 * @throws Problem throttled, with the seconds to wait
 */
export async function assertNotThrottled(db: Db, throttles: readonly Throttle[], now: number): Promise<void> {
  for (const resetsAt of (await findReachedLimits(db, throttles, now)).values()) {
    throw problem('throttled', { retryAfter: Math.ceil((resetsAt - now) / 1000) });
  }
}

/**
 * Counts an attempt like `countAttempt`, but returns false instead of throwing. For calls whose response must not
 * reveal the limit.
 */
export async function isWithinLimits(db: Db, throttles: readonly Throttle[], now: number): Promise<boolean> {
  try {
    await countAttempt(db, throttles, now);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'throttled') return false;
    throw error;
  }
}

export async function resetAttempts(db: Db, { key }: Throttle): Promise<void> {
  await db.deleteFrom('throttle_counters').where('key', '=', key).execute();
}

export async function uncountAttempt(db: Db, { key }: Throttle): Promise<void> {
  await db
    .updateTable('throttle_counters')
    .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
    .where('key', '=', key)
    .where('attempts', '>', 0)
    .execute();
}
