import type { FastifyRequest } from 'fastify';
import { cookiesOf } from '../oauth/sessions/cookies.ts';
import { attemptCountersOf, type AttemptCounters } from '../oauth/sessions/sign-in.ts';
import { problem } from '../problem.ts';
import type { Services } from '../services.ts';
import { addressThrottle, countAttempt, dailyThrottle, resetAttempts } from '../throttle/throttle.ts';
import { findPendingSignIn, type PendingSignIn } from './pending-sign-ins.ts';

/**
 * Finds the pending sign-in with this handle. Throttles requests with unknown handles, so that nobody can guess one.
 *
 * @throws Problem second_factor_expired, throttled
 */
export async function assertPending(
  { db, now }: Services,
  request: FastifyRequest,
  handle: string,
): Promise<PendingSignIn> {
  const pending = await findPendingSignIn(db, handle, now());
  if (pending) return pending;
  await countAttempt(db, [addressThrottle('second-factor', request.clientAddress)], now());
  throw problem('second_factor_expired');
}

/**
 * Counts an attempt to prove or set up a second factor.
 *
 * @returns a function that resets the counters, to be called after a success, in the same transaction
 * @throws Problem throttled
 */
export async function countFactorAttempt(
  { db, config, now }: Services,
  request: FastifyRequest,
  { username }: PendingSignIn,
): Promise<AttemptCounters['reset']> {
  const devices = cookiesOf(config.publicUrl).devicesIn(request);
  const from = { username, address: request.clientAddress, devices };
  const { throttles, reset } = await attemptCountersOf(db, 'second-factor', from, now());
  const daily = dailyThrottle(throttles.at(-1)!);
  await countAttempt(db, [...throttles, daily], now());
  return async (within) => {
    await reset(within);
    await resetAttempts(within, daily);
  };
}
