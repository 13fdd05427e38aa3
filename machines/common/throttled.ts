import { faultOf } from './faults.ts';

/* Belongs to machines that count down after too many attempts (429). */

export interface Throttled {
  readonly secondsLeft: number;
}

/** In seconds, where the service does not say. */
const DEFAULT_WAIT = 30;

export function secondsToWait(error: unknown): number {
  return Math.max(1, faultOf(error).retryAfter ?? DEFAULT_WAIT);
}

/** Goes into `setup` for the state `throttled`: guards, delays, and two actions made with `assign`. */
export const throttling = {
  guards: {
    isThrottled: (_: unknown, { error }: { error: unknown }) => faultOf(error).status === 429,
    mustWaitOn: ({ context }: { context: Throttled }) => context.secondsLeft > 1,
  },
  delays: { second: 1000 },
  keepWait: (_: unknown, { error }: { error: unknown }): Throttled => ({ secondsLeft: secondsToWait(error) }),
  countDown: ({ secondsLeft }: Throttled): Throttled => ({ secondsLeft: secondsLeft - 1 }),
};

/** Waits out the countdown, then goes on to the sibling state `editing`. */
export const throttled = {
  description: 'Too many attempts: counts the seconds until the next is allowed.',
  after: {
    second: [
      { guard: 'mustWaitOn', target: 'throttled', reenter: true, actions: 'countDown' },
      { target: 'editing' },
    ],
  },
} as const;
