import type { CallFacts } from '../../openapi/client.ts';
import type { Fault } from '../../openapi/fault.ts';
import { isUnauthenticated } from '../common/faults.ts';

export interface FaultyAnswer {
  readonly fault: Fault;
  /** The call that was answered with it. */
  readonly request: CallFacts;
}

/**
 * What an answer means beyond its caller (B2.3).
 * The caller learns of the fault in any case; where it deals with it alone, the call says so (`handling`).
 */
export function meaningOf({ fault, request }: FaultyAnswer): 'session' | 'missing' | 'reload' | 'nothing' {
  if (request.handled) return 'nothing';
  if (isUnauthenticated(fault)) return 'session';
  if (fault.status !== 403 && fault.status !== 404) return 'nothing';
  return request.method === 'GET' ? 'missing' : 'reload';
}
