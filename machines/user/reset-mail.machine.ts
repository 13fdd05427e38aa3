import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import { cleanName } from '../../openapi/rules/names.ts';
import { faultOf } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { eventParams } from '../common/params.ts';

export interface MailedUser {
  readonly uuid: string;
  readonly username: string;
  readonly email: string;
}

export interface Addressee extends MailedUser {
  readonly active: boolean;
}

/**
 * Asks the service to mail a reset link, one mail at a time. The service uses the stored address, so a changed address
 * must be saved first. Asks for confirmation if the user is inactive.
 */
export const resetMailMachine = setup({
  types: {
    context: {} as { readonly target: Addressee | null },
    events: {} as
      | {
          type: 'SEND';
          user: Addressee;
          typed: string;
        }
      | { type: 'CONFIRM' }
      | { type: 'CANCEL' }
      | { type: 'CLEAR' },
    emitted: {} as { type: 'resetMailSent' } | { type: 'resetMailFailed'; fault: Fault },
    tags: {} as 'busy',
  },
  actors: {
    sendResetMail: placeholderActor<void, MailedUser>('sendResetMail'),
  },
  actions: {
    keepTarget: assign((_, { user }: { user: Addressee }) => ({ target: user })),
  },
  guards: {
    isUnsaved: (_, { user, typed }: { user: Addressee; typed: string }) =>
      cleanName(typed) !== cleanName(user.email),
    isInactive: (_, { user }: { user: Addressee }) => !user.active,
  },
}).createMachine({
  id: 'resetMail',
  context: { target: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'The user can send a reset mail.',
      on: {
        SEND: [
          {
            guard: { type: 'isUnsaved', params: eventParams },
            target: 'unsaved',
            actions: { type: 'keepTarget', params: eventParams },
          },
          {
            guard: { type: 'isInactive', params: eventParams },
            target: 'asking',
            actions: { type: 'keepTarget', params: eventParams },
          },
          { target: 'sending', actions: { type: 'keepTarget', params: eventParams } },
        ],
      },
    },
    unsaved: {
      description: 'The form has an unsaved e-mail address, which must be saved first.',
      on: { CANCEL: 'idle', CLEAR: 'idle' },
    },
    asking: {
      description:
        'The user is inactive and cannot sign in yet; a dialog asks whether to send the mail anyway.',
      on: { CONFIRM: 'sending', CANCEL: 'idle', CLEAR: 'idle' },
    },
    sending: {
      description: 'The service is sending the mail.',
      tags: 'busy',
      on: { CLEAR: 'idle' },
      invoke: {
        id: 'sendResetMail',
        src: 'sendResetMail',
        input: ({ context }) => assertDefined(context.target),
        onDone: { target: 'idle', actions: emit({ type: 'resetMailSent' }) },
        onError: {
          target: 'idle',
          actions: emit(({ event }) => ({ type: 'resetMailFailed', fault: faultOf(event.error) })),
        },
      },
    },
  },
});
