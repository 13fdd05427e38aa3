import type { CallFacts } from '../../openapi/client.ts';
import type { Fault } from '../../openapi/fault.ts';
import { isUnauthenticated } from '../common/faults.ts';

export interface FaultyAnswer {
  readonly fault: Fault;
  readonly request: CallFacts;
}

/**
 * Says what a faulty answer means beyond its caller (B2.3); a call that deals with a fault alone says so in
 * `handling`.
 */
export function meaningOf({ fault, request }: FaultyAnswer): 'session' | 'missing' | 'reload' | 'nothing' {
  if (request.handled) return 'nothing';
  if (isUnauthenticated(fault)) return 'session';
  if (fault.status !== 403 && fault.status !== 404) return 'nothing';
  return request.method === 'GET' ? 'missing' : 'reload';
}
