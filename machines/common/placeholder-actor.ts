import {
  type CallbackActorLogic,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  type PromiseActorLogic,
} from 'xstate';

/**
 * Returns a placeholder for an actor that `provide` must replace. The placeholder fails with an error that names the
 * actor.
 */
export function placeholderActor<Output, Input = NonReducibleUnknown>(
  name: string,
): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`actor "${name}" was not provided`)));
}

/** Returns a placeholder for a callback actor, which sends events to its parent. `provide` must replace it. */
export function placeholderCallback<ReceivedEvent extends EventObject, Input = NonReducibleUnknown>(
  name: string,
): CallbackActorLogic<ReceivedEvent, Input> {
  return fromCallback<ReceivedEvent, Input>(() => {
    throw new Error(`actor "${name}" was not provided`);
  });
}
