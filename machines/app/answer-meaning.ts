import type { CallFacts } from '../../openapi/client/client.ts';
import type { Fault } from '../../openapi/client/fault.ts';
import { isUnauthenticated } from '../common/faults.ts';

export interface FaultyAnswer {
  readonly fault: Fault;
  readonly request: CallFacts;
}

/**
 * Returns what a fault means for the whole application (B2.3): the session ended, the requested object is missing, or
 * the page must be reloaded. Returns `nothing` for other faults, and for a fault that the caller handles itself
 * (`request.handled`).
 */
export function meaningOf({ fault, request }: FaultyAnswer): 'session' | 'missing' | 'reload' | 'nothing' {
  if (request.handled) return 'nothing';
  if (isUnauthenticated(fault)) return 'session';
  if (fault.status !== 403 && fault.status !== 404) return 'nothing';
  return request.method === 'GET' ? 'missing' : 'reload';
}
