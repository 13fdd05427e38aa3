import { faultOf } from './faults.ts';

/* Part of the context of machines that make the user wait after too many attempts (429). */

export interface Throttled {
  readonly secondsLeft: number;
}

/** Seconds to wait if the service sends no `Retry-After`. */
const DEFAULT_WAIT = 30;

export function secondsToWait(error: unknown): number {
  return Math.max(1, faultOf(error).retryAfter ?? DEFAULT_WAIT);
}

/** Parts of `setup` for the state `throttled`: guards, delays, and two functions for `assign`. */
export const throttling = {
  guards: {
    isThrottled: (_: unknown, { error }: { error: unknown }) => faultOf(error).status === 429,
    mustWaitOn: ({ context }: { context: Throttled }) => context.secondsLeft > 1,
  },
  delays: { second: 1000 },
  keepWait: (_: unknown, { error }: { error: unknown }): Throttled => ({ secondsLeft: secondsToWait(error) }),
  countDown: ({ secondsLeft }: Throttled): Throttled => ({ secondsLeft: secondsLeft - 1 }),
};

/** The state in which the user must wait. When the time is over, the machine enters the sibling state `editing`. */
export const throttled = {
  description: 'Too many attempts: a countdown shows when the next one is allowed.',
  after: {
    second: [
      { guard: 'mustWaitOn', target: 'throttled', reenter: true, actions: 'countDown' },
      { target: 'editing' },
    ],
  },
} as const;
