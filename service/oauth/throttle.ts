import { latestEnd } from '../db/clock.ts';
import type { Db } from '../db/open.ts';
import { fold } from '../db/fold.ts';
import { clientNetwork } from '../http/client-address.ts';
import { Problem, problem } from '../http/problem.ts';
import { hashSecret } from './secrets.ts';

export interface Throttle {
  key: string;
  limit: number;
  windowMs: number;
}

const QUARTER_HOUR = 15 * 60_000;

/** Hashes the name, since people type passwords into the username field; it also bounds the length. */
const accountKey = (username: string): string => hashSecret(fold(username));

/** Limits attempts on an account, whether it exists or not. */
export const byAccount = (action: string, username: string): Throttle => ({
  key: `${action}:account:${accountKey(username)}`,
  limit: 10,
  windowMs: QUARTER_HOUR,
});

export const byDevice = (action: string, device: string): Throttle => ({
  key: `${action}:device:${device}`,
  limit: 10,
  windowMs: QUARTER_HOUR,
});

/** Limits attempts from an address: more than on an account, since a whole office can stand behind it. An IPv6 /64 counts as one. */
export const byAddress = (action: string, address: string): Throttle => ({
  key: `${action}:address:${clientNetwork(address)}`,
  limit: 100,
  windowMs: QUARTER_HOUR,
});

/** @param latest a count that ends later was begun by a clock that was ahead */
const count = (db: Db, key: string, now: number, resetsAt: number, latest: number) =>
  db
    .insertInto('throttle_counters')
    .values({ key, attempts: 1, resets_at: resetsAt })
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
    .executeTakeFirstOrThrow();

/**
 * Counts an attempt before it is made, so that attempts at once cannot slip through. Name the address before the
 * account: a refusal ends the count, or a refused address could go on locking accounts.
 *
 * @throws Problem throttled, with the seconds to wait.
 */
export async function countAttempt(db: Db, throttles: readonly Throttle[], now = Date.now()): Promise<void> {
  for (const { key, limit, windowMs } of throttles) {
    const counted = await count(db, key, now, now + windowMs, latestEnd(now, windowMs));
    if (counted.attempts > limit) {
      throw problem('throttled', { retryAfter: Math.ceil((counted.resets_at - now) / 1000) });
    }
  }
}

/** Counts an attempt as `countAttempt` does; gives false beyond a limit, where the caller must not tell. */
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
