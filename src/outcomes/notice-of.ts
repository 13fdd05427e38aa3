import { isLost, isUnauthenticated } from '../../machines/common/faults.ts';
import type { Notice } from '../../machines/shell/notice-stack.ts';
import type { Fault } from '../../openapi/client/fault.ts';
import { catalogue } from '../texts/catalogue.ts';
import { describeFault } from '../texts/faults.ts';

export const error = (text: string): Notice => ({ kind: 'error', text });
export const success = (text: string): Notice => ({ kind: 'success', text });
export const unclear = (text: string, detail: string): Notice => ({ kind: 'warning', text, detail });

/**
 * Returns an error notice. If the service gave a reason for refusing the call, the notice contains the reason, which
 * tells an operator what setting or system is at fault. With status 429, the notice contains the time to wait.
 */
export const failed = (text: string, fault: Fault): Notice =>
  fault.kind === 'refused' && (fault.message || fault.status === 429)
    ? { ...error(text), detail: describeFault(fault) }
    : error(text);

/**
 * Returns the notice of `failed`, or a warning if the response was lost, because it is then unknown whether the call
 * succeeded.
 */
export const failedOrLost = (
  text: string,
  fault: Fault,
  [lost, detail]: readonly [text: string, detail: string],
): Notice => (isLost(fault) ? unclear(lost, detail) : failed(text, fault));

/**
 * For a call for which the service needs another system: returns why the call failed. The reason is a timeout (status
 * 504 or 408), a missing session, or no response from the other system (444). Returns null for all other failures.
 */
export function unanswered(fault: Fault, timedOut: string): string | null {
  if (fault.status === 504 || fault.status === 408) return timedOut;
  if (isUnauthenticated(fault)) return catalogue.notAuthorized;
  return fault.status === 444 ? catalogue.noResponse : null;
}
