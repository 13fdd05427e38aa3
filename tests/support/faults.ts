import type { AnyEventObject } from 'xstate';
import type { Fault } from '../../openapi/fault.ts';

/** Returns a fault as the API client creates it. The defaults are those of a response without a body. */
export function fault(changes: Partial<Fault>): Fault {
  return {
    kind: 'refused',
    status: 500,
    code: null,
    message: null,
    fields: [],
    retryAfter: null,
    ...changes,
  };
}

/**
 * Every kind of fault. A slow response is not a separate kind: `drive` delays each response until the path
 * settles it.
 */
export const FAULTS: readonly Fault[] = [
  ...[401, 403, 404, 406, 408, 409, 412, 422, 429, 444, 500, 502, 504].map((status) => fault({ status })),
  fault({ kind: 'unreachable', status: 0 }),
  fault({ kind: 'session', status: 200 }),
  fault({ kind: 'malformed', status: 200 }),
];

/** Returns whether the outcome of a call with this fault is unknown. */
export const hasNoAnswer = ({ kind, status, savedUuid }: Fault): boolean =>
  savedUuid === undefined &&
  (kind === 'unreachable' || kind === 'malformed' || [408, 444, 502, 504].includes(status));

/** Returns the error events of an invocation, one for each fault. */
export function faultsOf(invocation: string): AnyEventObject[] {
  return FAULTS.map((error) => failed(invocation, error));
}

/** Returns the event with which an invocation succeeds. */
export const answered = (invocation: string, output?: unknown): AnyEventObject => ({
  type: `xstate.done.actor.${invocation}`,
  output,
});

/** Returns the event with which an invocation fails. */
export const failed = (invocation: string, error: unknown): AnyEventObject => ({
  type: `xstate.error.actor.${invocation}`,
  error,
});
