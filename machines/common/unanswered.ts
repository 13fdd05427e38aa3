import { failure } from './params.ts';

/**
 * The branch of a write's `onError` for a call without an answer: keeps its fault, and looks up whether the service has
 * done it. The machine declares the guard `hasNoAnswer` and the action `keepFault`.
 *
 * @param target the state that looks it up
 */
export const unanswered = <const State extends string>(target: State) =>
  ({
    guard: { type: 'hasNoAnswer', params: failure },
    target,
    actions: { type: 'keepFault', params: failure },
  }) as const;
