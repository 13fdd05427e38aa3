import {
  type CallbackActorLogic,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  type PromiseActorLogic,
} from 'xstate';
import type { Fault } from '../../openapi/fault.ts';

/** Declares an actor that `provide` must replace; it fails with an error that names it. */
export function unprovided<Output, Input = NonReducibleUnknown>(
  name: string,
): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`actor "${name}" was not provided`)));
}

/** Declares an actor that goes on telling its parent what happens, and that `provide` must replace. */
export function unprovidedWatch<Heard extends EventObject, Input = NonReducibleUnknown>(
  name: string,
): CallbackActorLogic<Heard, Input> {
  return fromCallback<Heard, Input>(() => {
    throw new Error(`actor "${name}" was not provided`);
  });
}

/** Means a success whose answer cannot be used. */
export const MALFORMED: Fault = {
  kind: 'malformed',
  status: 0,
  code: null,
  message: null,
  fields: [],
  retryAfter: null,
};

/** Returns an actor's error as plain fields for guards; an error that is no fault of a call becomes `malformed`. */
export function faultOf(error: unknown): Fault {
  return isFault(error) ? error : MALFORMED;
}

export function isUnauthenticated({ kind, status }: Fault): boolean {
  return kind === 'session' || status === 401;
}

/**
 * Tells whether the service may have done what it was asked although nothing said so: what is true must be looked up. A
 * gateway that lost the service answers 502 without a word of the service.
 */
export const hasNoAnswer = ({ kind, status, code, failedUpdateApps }: Fault): boolean =>
  kind === 'unreachable' ||
  kind === 'malformed' ||
  status === 408 ||
  status === 444 ||
  status === 504 ||
  (status === 502 && code === null && failedUpdateApps === undefined);

/**
 * Tells whether nobody can say what became of a call that cannot be looked up: nothing at all was said, or the service says
 * that it does not know. Where another system did not answer, it says that.
 */
export const isLost = (fault: Fault): boolean =>
  fault.code === 'outcome_unknown' || (hasNoAnswer(fault) && fault.code === null && fault.message === null);

/** Tells whether a 409 means that the name is taken, as it does unless its code says otherwise. */
export const isNameTaken = ({ status, code }: Fault): boolean =>
  status === 409 && (code === null || code === 'name_taken');

function isFault(error: unknown): error is Fault {
  return (
    typeof error === 'object' && error !== null && 'kind' in error && 'status' in error && 'code' in error
  );
}
