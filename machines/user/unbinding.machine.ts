import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/fault.ts';
import type { User } from '../../openapi/types.ts';
import { faultOf, unprovided } from '../common/faults.ts';
import { known } from '../common/known.ts';
import type { Version } from '../resource/form.ts';

export interface BoundUser {
  readonly uuid: string;
  readonly username: string;
}

/** Removes, after confirmation, an account's link to the external identity provider, one at a time (B5.12). */
export const unbindingMachine = setup({
  types: {
    context: {} as { readonly target: BoundUser | null },
    events: {} as
      { type: 'UNBIND'; user: BoundUser } | { type: 'CONFIRM' } | { type: 'CANCEL' } | { type: 'CLEAR' },
    emitted: {} as
      | { type: 'userUnbound'; version: Version<User> }
      | { type: 'userNotUnbound'; user: BoundUser; fault: Fault },
    tags: {} as 'busy',
  },
  actors: {
    unbind: unprovided<Version<User>, BoundUser>('unbind'),
  },
}).createMachine({
  id: 'unbinding',
  context: { target: null },
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
          actions: emit(({ event }) => ({ type: 'userUnbound', version: event.output })),
        },
        onError: {
          target: 'idle',
          actions: emit(({ context, event }) => ({
            type: 'userNotUnbound',
            user: known(context.target),
            fault: faultOf(event.error),
          })),
        },
      },
    },
  },
});
