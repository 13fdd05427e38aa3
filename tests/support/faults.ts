import type { AnyEventObject } from 'xstate';
import type { Fault } from '../../openapi/fault.ts';

/** A fault as the client gives it; what is not told is as in an answer without a body. */
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

/** Every fault that a call can meet. A slow answer is no fault: `drive` holds each request until it is settled. */
export const FAULTS: readonly Fault[] = [
  ...[401, 403, 404, 406, 408, 409, 412, 422, 429, 444, 500, 502, 504].map((status) => fault({ status })),
  fault({ kind: 'unreachable', status: 0 }),
  fault({ kind: 'session', status: 200 }),
  fault({ kind: 'malformed', status: 200 }),
];

/** Tells of which of these it is not known whether the service did what it was asked. */
export const hasNoAnswer = ({ kind, status, savedUuid }: Fault): boolean =>
  savedUuid === undefined &&
  (kind === 'unreachable' || kind === 'malformed' || [408, 444, 502, 504].includes(status));

/** The events by which an invocation learns of each fault. */
export function faultsOf(invocation: string): AnyEventObject[] {
  return FAULTS.map((error) => failed(invocation, error));
}

/** The event by which an invocation learns its answer. */
export const answered = (invocation: string, output?: unknown): AnyEventObject => ({
  type: `xstate.done.actor.${invocation}`,
  output,
});

/** The event by which an invocation learns why there is no answer. */
export const failed = (invocation: string, error: unknown): AnyEventObject => ({
  type: `xstate.error.actor.${invocation}`,
  error,
});
