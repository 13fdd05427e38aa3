import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/fault.ts';
import type { User } from '../../openapi/types.ts';
import { faultOf, hasNoAnswer, unprovided } from '../common/faults.ts';
import { known } from '../common/known.ts';
import { type Failed, failure } from '../common/params.ts';
import { unanswered } from '../common/unanswered.ts';
import type { Version } from '../resource/form.ts';

export interface BoundUser {
  readonly uuid: string;
  readonly username: string;
}

interface UnbindingContext {
  readonly target: BoundUser | null;
  /** Why there was no answer to what is looked up. */
  readonly fault: Fault | null;
}

const isBound = ({ stored: { externalIdentities = [] } }: Version<User>): boolean =>
  externalIdentities.length > 0;

/**
 * Removes, after confirmation, an account's link to the external identity provider, one at a time (B5.12). Looks up
 * whether it is gone after a call without an answer.
 */
export const unbindingMachine = setup({
  types: {
    context: {} as UnbindingContext,
    events: {} as
      { type: 'UNBIND'; user: BoundUser } | { type: 'CONFIRM' } | { type: 'CANCEL' } | { type: 'CLEAR' },
    emitted: {} as
      | { type: 'userUnbound'; version: Version<User> }
      | { type: 'userNotUnbound'; user: BoundUser; fault: Fault }
      | { type: 'unbindingUnclear'; user: BoundUser },
    tags: {} as 'busy',
  },
  actors: {
    unbind: unprovided<Version<User>, BoundUser>('unbind'),
    lookUpBinding: unprovided<Version<User>, BoundUser>('lookUpBinding'),
  },
  guards: {
    hasNoAnswer: (_, { error }: Failed) => hasNoAnswer(faultOf(error)),
    isBound: (_, version: Version<User>) => isBound(version),
  },
  actions: {
    keepFault: assign((_, { error }: Failed) => ({ fault: faultOf(error) })),
    emitUnbound: emit((_, version: Version<User>) => ({ type: 'userUnbound', version })),
    emitNotUnbound: emit(({ context }, { error }: Failed) => ({
      type: 'userNotUnbound',
      user: known(context.target),
      fault: faultOf(error),
    })),
    emitUnclear: emit(({ context }) => ({ type: 'unbindingUnclear', user: known(context.target) })),
  },
}).createMachine({
  id: 'unbinding',
  context: { target: null, fault: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'A binding can be undone.',
      on: { UNBIND: { target: 'asking', actions: assign({ target: ({ event }) => event.user }) } },
    },
    asking: {
      description: 'Says what becomes of the account, and asks whether to undo its binding.',
      on: { CONFIRM: 'unbinding', CANCEL: 'idle', CLEAR: 'idle' },
    },
    unbinding: {
      description: 'The service is undoing the binding.',
      tags: 'busy',
      on: { CLEAR: 'idle' },
      invoke: {
        id: 'unbind',
        src: 'unbind',
        input: ({ context }) => known(context.target),
        onDone: {
          target: 'idle',
          actions: { type: 'emitUnbound', params: ({ event }) => event.output },
        },
        onError: [
          unanswered('lookingUp'),
          { target: 'idle', actions: { type: 'emitNotUnbound', params: failure } },
        ],
      },
    },
    lookingUp: {
      description: 'There was no answer: whether the binding is gone is being looked up.',
      tags: 'busy',
      on: { CLEAR: 'idle' },
      invoke: {
        id: 'lookUpBinding',
        src: 'lookUpBinding',
        input: ({ context }) => known(context.target),
        onDone: [
          {
            guard: { type: 'isBound', params: ({ event }) => event.output },
            target: 'idle',
            actions: { type: 'emitNotUnbound', params: ({ context }) => ({ error: context.fault }) },
          },
          { target: 'idle', actions: { type: 'emitUnbound', params: ({ event }) => event.output } },
        ],
        onError: { target: 'idle', actions: 'emitUnclear' },
      },
    },
  },
});
