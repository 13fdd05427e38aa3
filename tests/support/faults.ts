import type { AnyEventObject } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';

/**
 * Returns a fault in the form in which the API client throws it. By default, it is the fault of a response with status
 * 500 and without a body.
 */
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
 * Every kind of fault. A late response needs no fault of this list: in `drive` (`model/drive.ts`), every response waits
 * until the test path sends it.
 */
export const FAULTS: readonly Fault[] = [
  ...[401, 403, 404, 406, 408, 409, 412, 422, 429, 444, 500, 502, 504].map((status) => fault({ status })),
  fault({ status: 401, code: 'step_up_required' }),
  fault({ kind: 'unreachable', status: 0 }),
  fault({ kind: 'session', status: 200 }),
  fault({ kind: 'malformed', status: 200 }),
];

/** Returns whether the client cannot know, after this fault, whether the service has carried out the call. */
export const hasNoAnswer = ({ kind, status, savedUuid }: Fault): boolean =>
  savedUuid === undefined &&
  (kind === 'unreachable' || kind === 'malformed' || [408, 444, 502, 504].includes(status));

/** Returns an error event of the invocation for each fault. */
export function faultsOf(invocation: string): AnyEventObject[] {
  return FAULTS.map((error) => failed(invocation, error));
}

/** Returns the event that the machine gets when the invocation succeeds. */
export const answered = (invocation: string, output?: unknown): AnyEventObject => ({
  type: `xstate.done.actor.${invocation}`,
  output,
});

/** Returns the event that the machine gets when the invocation fails. */
export const failed = (invocation: string, error: unknown): AnyEventObject => ({
  type: `xstate.error.actor.${invocation}`,
  error,
});
