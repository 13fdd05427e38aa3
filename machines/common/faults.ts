import { fromPromise, type NonReducibleUnknown, type PromiseActorLogic } from 'xstate';
import type { Fault } from '../../openapi/fault.ts';

/** Stands in a machine for an actor that `provide` must give; until then it fails and says which is missing. */
export function unprovided<Output, Input = NonReducibleUnknown>(
  name: string,
): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`actor "${name}" was not provided`)));
}

/** An answer that is a success and says nothing that can be used. */
export const MALFORMED: Fault = {
  kind: 'malformed',
  status: 0,
  code: null,
  message: null,
  fields: [],
  retryAfter: null,
};

/** Gives what an actor failed with, as plain fields for guards. Counts what is no fault of a call as malformed. */
export function faultOf(error: unknown): Fault {
  return isFault(error) ? error : MALFORMED;
}

/** Says whether the service does not know who asks: the session has ended or was never there. */
export function isUnauthenticated({ kind, status }: Fault): boolean {
  return kind === 'session' || status === 401;
}

/** Says whether somebody else has the name: what a 409 means, unless its code says something else. */
export const isNameTaken = ({ status, code }: Fault): boolean =>
  status === 409 && (code === null || code === 'name_taken');

function isFault(error: unknown): error is Fault {
  return (
    typeof error === 'object' && error !== null && 'kind' in error && 'status' in error && 'code' in error
  );
}
