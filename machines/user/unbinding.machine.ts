import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { User } from '../../openapi/generated/types.ts';
import { faultOf, hasNoAnswer } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { outputParams, type ErrorParams } from '../common/params.ts';
import { write } from '../common/write.ts';
import type { Version } from '../resource/form/form.ts';

export interface BoundUser {
  readonly uuid: string;
  readonly username: string;
}

interface UnbindingContext {
  readonly target: BoundUser | null;
  readonly fault: Fault | null;
}

const isBound = ({ stored: { externalIdentities = [] } }: Version<User>): boolean =>
  externalIdentities.length > 0;

const targetOf = ({ context }: { context: UnbindingContext }): BoundUser => assertDefined(context.target);

const unbound = {
  target: '#unbinding.idle',
  actions: { type: 'emitUnbound', params: outputParams },
} as const;

const unbind = write({
  call: { id: 'unbind', src: 'unbind', input: targetOf, onDone: unbound },
  lookUp: {
    id: 'lookUpBinding',
    src: 'lookUpBinding',
    input: targetOf,
    onError: { target: '#unbinding.idle', actions: 'emitUnclear' },
  },
  found: [{ guard: { type: 'isUnbound', params: outputParams }, ...unbound }],
  refused: { target: '#unbinding.idle', actions: ['emitNotUnbound'] },
});

/**
 * Removes an account's binding to the identity provider after confirmation, one account at a time (B5.12). If
 * a call gets no response, looks up whether the binding still exists.
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
    unbind: placeholderActor<Version<User>, BoundUser>('unbind'),
    lookUpBinding: placeholderActor<Version<User>, BoundUser>('lookUpBinding'),
  },
  guards: {
    hasNoAnswer: (_, { error }: ErrorParams) => hasNoAnswer(faultOf(error)),
    isUnbound: (_, version: Version<User>) => !isBound(version),
  },
  actions: {
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    emitUnbound: emit((_, version: Version<User>) => ({ type: 'userUnbound', version })),
    emitNotUnbound: emit(({ context }) => ({
      type: 'userNotUnbound',
      user: assertDefined(context.target),
      fault: assertDefined(context.fault),
    })),
    emitUnclear: emit(({ context }) => ({ type: 'unbindingUnclear', user: assertDefined(context.target) })),
  },
}).createMachine({
  id: 'unbinding',
  context: { target: null, fault: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'The administrator can remove the binding.',
      on: { UNBIND: { target: 'asking', actions: assign({ target: ({ event }) => event.user }) } },
    },
    asking: {
      description: 'A dialog explains the effects on the account, and asks whether to remove the binding.',
      on: { CONFIRM: 'unbinding', CANCEL: 'idle', CLEAR: 'idle' },
    },
    unbinding: {
      tags: 'busy',
      on: { CLEAR: 'idle' },
      initial: 'calling',
      states: {
        calling: { description: 'The service is removing the binding.', ...unbind.calling },
        lookingUp: {
          description:
            'The call got no response: the user is read again to find out whether the binding was removed.',
          ...unbind.lookingUp,
        },
      },
    },
  },
});
