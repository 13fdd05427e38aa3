import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import { faultOf } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { eventParams } from '../common/params.ts';
import type { Secret } from '../common/secret.ts';

export interface LinkedUser {
  readonly uuid: string;
  readonly username: string;
  readonly active: boolean;
}

export interface PasswordLink {
  readonly link: Secret;
  readonly validMinutes: number;
}

/**
 * Creates a one-time link for a new password, which an administrator passes on if no mail server is configured. The
 * machine stores the link until its dialog is closed.
 */
export const passwordLinkMachine = setup({
  types: {
    context: {} as { readonly target: LinkedUser | null; readonly created: PasswordLink | null },
    events: {} as { type: 'CREATE'; user: LinkedUser } | { type: 'CANCEL' } | { type: 'CLEAR' },
    emitted: {} as { type: 'passwordLinkFailed'; user: LinkedUser; fault: Fault },
    tags: {} as 'busy',
  },
  actors: {
    createLink: placeholderActor<PasswordLink, LinkedUser>('createLink'),
  },
  actions: {
    keepTarget: assign((_, { user }: { user: LinkedUser }) => ({ target: user })),
    keepLink: assign((_, created: PasswordLink) => ({ created })),
    forgetLink: assign({ created: null }),
  },
}).createMachine({
  id: 'passwordLink',
  context: { target: null, created: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'The user can create a reset link.',
      on: { CREATE: { target: 'creating', actions: { type: 'keepTarget', params: eventParams } } },
    },
    creating: {
      description: 'The service is creating the link, which replaces the user’s earlier one.',
      tags: 'busy',
      on: { CANCEL: 'idle', CLEAR: 'idle' },
      invoke: {
        id: 'createLink',
        src: 'createLink',
        input: ({ context }) => assertDefined(context.target),
        onDone: {
          target: 'shown',
          actions: { type: 'keepLink', params: ({ event }) => event.output },
        },
        onError: {
          target: 'idle',
          actions: emit(({ context, event }) => ({
            type: 'passwordLinkFailed',
            user: assertDefined(context.target),
            fault: faultOf(event.error),
          })),
        },
      },
    },
    shown: {
      description: 'The link is shown once, for copying.',
      exit: 'forgetLink',
      on: { CANCEL: 'idle', CLEAR: 'idle' },
    },
  },
});
