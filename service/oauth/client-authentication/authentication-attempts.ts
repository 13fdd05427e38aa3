import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/open.ts';
import { limitConcurrency } from '../../tasks/concurrency.ts';
import {
  addressThrottle,
  assertNotThrottled,
  clientThrottle,
  countAttempt,
} from '../../throttle/throttle.ts';

/**
 * One queue for each IP address, which checks one secret or assertion at a time. Without the queues, many concurrent
 * guesses would pass the limits of attempts before the first wrong one is counted.
 */
const checksInTurn = new LRUCache<string, ReturnType<typeof limitConcurrency>>({ max: 1000 });

function runInQueue<Result>(key: string, check: () => Promise<Result>): Promise<Result> {
  const queue = checksInTurn.get(key) ?? limitConcurrency(1);
  checksInTurn.set(key, queue);
  return queue(check);
}

/**
 * Checks the credentials of a known client, within the limits of attempts for this client from this address, and for
 * all clients from this address (B13.7). Counts only wrong credentials (`check` returns null), so a busy client is
 * never throttled. A client that keeps sending a wrong secret stops being counted at its own limit. So it does not lock
 * out the other clients at its address.
 *
 * @throws Problem throttled
 */
export async function limitAttempts<Result>(
  db: Db,
  { clientId, address }: { clientId: string; address: string },
  now: number,
  check: () => Promise<Result | null>,
): Promise<Result | null> {
  const ofAddress = addressThrottle('client-secret', address);
  const throttles = [ofAddress, clientThrottle('client-secret', clientId, address)];
  return runInQueue(ofAddress.key, async () => {
    await assertNotThrottled(db, throttles, now);
    const result = await check();
    if (result === null) await countAttempt(db, throttles, now);
    return result;
  });
}
