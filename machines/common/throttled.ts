import { faultOf } from './faults.ts';

/* What every machine does with a refusal for too many attempts (429): it counts the seconds until the next. */

export interface Throttled {
  /** How long to wait before the next attempt. */
  readonly secondsLeft: number;
}

/** What to wait where the service does not say, in seconds. */
const DEFAULT_WAIT = 30;

/** Says how many seconds to wait before the next attempt, after a call that failed with 429. */
export function secondsToWait(error: unknown): number {
  return Math.max(1, faultOf(error).retryAfter ?? DEFAULT_WAIT);
}

/** Goes into the `setup` of a machine with the state `throttled`: guards, delays, and by `assign` two actions. */
export const throttling = {
  guards: {
    isThrottled: (_: unknown, { error }: { error: unknown }) => faultOf(error).status === 429,
    mustWaitOn: ({ context }: { context: Throttled }) => context.secondsLeft > 1,
  },
  delays: { second: 1000 },
  keepWait: (_: unknown, { error }: { error: unknown }): Throttled => ({ secondsLeft: secondsToWait(error) }),
  countDown: ({ secondsLeft }: Throttled): Throttled => ({ secondsLeft: secondsLeft - 1 }),
};

/** The state that a form waits in; `editing`, beside it, is where it goes on. */
export const throttled = {
  description: 'Too many attempts: counts the seconds until the next is allowed.',
  after: {
    second: [
      { guard: 'mustWaitOn', target: 'throttled', reenter: true, actions: 'countDown' },
      { target: 'editing' },
    ],
  },
} as const;
