import {
  type CallbackActorLogic,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  type PromiseActorLogic,
} from 'xstate';
import type { Fault } from '../../openapi/fault.ts';

/** Placeholder for an actor that `provide` must replace. Fails with an error that names the actor. */
export function placeholderActor<Output, Input = NonReducibleUnknown>(
  name: string,
): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`actor "${name}" was not provided`)));
}

/** Placeholder for an actor that sends events to its parent. `provide` must replace it. */
export function placeholderCallback<Heard extends EventObject, Input = NonReducibleUnknown>(
  name: string,
): CallbackActorLogic<Heard, Input> {
  return fromCallback<Heard, Input>(() => {
    throw new Error(`actor "${name}" was not provided`);
  });
}

/** Fault of a successful response whose body is unusable. */
export const MALFORMED: Fault = {
  kind: 'malformed',
  status: 0,
  code: null,
  message: null,
  fields: [],
  retryAfter: null,
};

/** Returns an actor's error as a fault. An error that no call has caused becomes `MALFORMED`. */
export function faultOf(error: unknown): Fault {
  return isFault(error) ? error : MALFORMED;
}

export function isUnauthenticated({ kind, status }: Fault): boolean {
  return kind === 'session' || status === 401;
}

/**
 * Returns whether the service may have executed the request without answering, so that the caller must look up the
 * result. A gateway that lost the service answers 502 without the service's error code.
 */
export const hasNoAnswer = ({ kind, status, code, failedUpdateApps }: Fault): boolean =>
  kind === 'unreachable' ||
  kind === 'malformed' ||
  status === 408 ||
  status === 444 ||
  status === 504 ||
  (status === 502 && code === null && failedUpdateApps === undefined);

/**
 * Returns whether the outcome is unknown of a call that cannot be looked up. Either there was no answer at all, or the
 * service answered `outcome_unknown`.
 */
export const isLost = (fault: Fault): boolean =>
  fault.code === 'outcome_unknown' || (hasNoAnswer(fault) && fault.code === null && fault.message === null);

/** Returns whether a 409 means that the name is taken: its code says so or is missing. */
export const isNameTaken = ({ status, code }: Fault): boolean =>
  status === 409 && (code === null || code === 'name_taken');

function isFault(error: unknown): error is Fault {
  return (
    typeof error === 'object' && error !== null && 'kind' in error && 'status' in error && 'code' in error
  );
}
