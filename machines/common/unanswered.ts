import { failure } from './params.ts';

/**
 * The `onError` branch of a write without an answer: keeps its fault, and checks whether the write was done. The machine declares the guard `hasNoAnswer` and the action `keepFault`.
 *
 * @param target the state that checks it
 */
export const unanswered = <const State extends string>(target: State) =>
  ({
    guard: { type: 'hasNoAnswer', params: failure },
    target,
    actions: { type: 'keepFault', params: failure },
  }) as const;
