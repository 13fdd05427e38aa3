import { type Fault, UNREACHABLE } from '../../openapi/client/fault.ts';

/** Fault of a successful response whose body is unusable. */
export const MALFORMED: Fault = { ...UNREACHABLE, kind: 'malformed' };

/** Statuses of a service that does not have a call. */
const UNKNOWN_CALL = [404, 405, 501];

/** Returns whether the service does not have the call. Some services then respond with an HTML page. */
export const isUnknownCall = ({ kind, status }: Fault): boolean =>
  kind === 'malformed' || UNKNOWN_CALL.includes(status);

/** Returns an actor's error as a fault. Returns `MALFORMED` for an error that is not the fault of a call. */
export function faultOf(error: unknown): Fault {
  return isFault(error) ? error : MALFORMED;
}

/** Returns whether the session has ended. A call that needs a recent proof of identity also gets 401. */
export function isUnauthenticated({ kind, status, code }: Fault): boolean {
  return kind === 'session' || (status === 401 && code !== 'step_up_required');
}

/**
 * Returns whether the response does not show if the service carried out the request. The response is missing or
 * unreadable, or has the status 408, 444 or 504. Includes a 502 without an error code, which a gateway sends if it
 * loses the service. The caller must then look up the result.
 */
export const hasNoAnswer = ({ kind, status, code, failedUpdateApps }: Fault): boolean =>
  kind === 'unreachable' ||
  kind === 'malformed' ||
  status === 408 ||
  status === 444 ||
  status === 504 ||
  (status === 502 && code === null && failedUpdateApps === undefined);

/**
 * Returns whether the outcome of a call is unknown: the service responded `outcome_unknown`, or `hasNoAnswer` is true
 * and the fault has neither an error code nor a message.
 */
export const isLost = (fault: Fault): boolean =>
  fault.code === 'outcome_unknown' || (hasNoAnswer(fault) && fault.code === null && fault.message === null);

/** Returns whether a 409 means that the name is taken: the service's code says so, or the service sent no code. */
export const isNameTaken = ({ status, code }: Fault): boolean =>
  status === 409 && (code === null || code === 'name_taken');

function isFault(error: unknown): error is Fault {
  return (
    typeof error === 'object' && error !== null && 'kind' in error && 'status' in error && 'code' in error
  );
}
