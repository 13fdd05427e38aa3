import type { Fault } from '../../openapi/fault.ts';
import { isUnauthenticated } from '../common/calls.ts';

/** The call that was answered with a fault. */
export interface FailedRequest {
  readonly method: string;
  readonly path: string;
}

export interface FaultyAnswer {
  readonly fault: Fault;
  readonly request: FailedRequest;
}

/** Calls whose own machines deal with every answer: signing in, and asking who is signed in. */
const APART = /\/auth\/|\/me$|\/userprofile\/login$|\/config\.json$/;

/** A call that a service may lack: its caller goes on without it. */
const OPTIONAL = /\/user\/import\/plan$/;

/**
 * What an answer means beyond its caller (B2.3).
 * The caller learns of the fault in any case.
 */
export function meaningOf({ fault, request }: FaultyAnswer): 'session' | 'missing' | 'reload' | 'nothing' {
  if (APART.test(request.path)) return 'nothing';
  if (isUnauthenticated(fault)) return 'session';
  if (fault.status !== 403 && fault.status !== 404) return 'nothing';
  if (fault.status === 404 && OPTIONAL.test(request.path)) return 'nothing';
  return request.method === 'GET' ? 'missing' : 'reload';
}
