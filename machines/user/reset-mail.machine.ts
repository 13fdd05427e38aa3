import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/fault.ts';
import { faultOf, unprovided } from '../calls.ts';

/** Who is sent a reset mail. */
export interface MailedUser {
  readonly uuid: string;
  readonly username: string;
  readonly email: string;
}

/** Send Password Reset Email: has the service mail a reset link to a user, one at a time. */
export const resetMailMachine = setup({
  types: {
    context: {} as { readonly user: MailedUser | null },
    events: {} as { type: 'SEND'; user: MailedUser } | { type: 'CLEAR' },
    emitted: {} as { type: 'resetMailSent' } | { type: 'resetMailFailed'; fault: Fault },
    tags: {} as 'busy',
  },
  actors: {
    sendResetMail: unprovided<void, MailedUser>('sendResetMail'),
  },
}).createMachine({
  id: 'resetMail',
  context: { user: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'A mail can be sent.',
      on: { SEND: { target: 'sending', actions: assign({ user: ({ event }) => event.user }) } },
    },
    sending: {
      description: 'The service is sending the mail.',
      tags: 'busy',
      on: { CLEAR: 'idle' },
      invoke: {
        id: 'sendResetMail',
        src: 'sendResetMail',
        input: ({ context }) => context.user!,
        onDone: { target: 'idle', actions: emit({ type: 'resetMailSent' }) },
        onError: {
          target: 'idle',
          actions: emit(({ event }) => ({ type: 'resetMailFailed', fault: faultOf(event.error) })),
        },
      },
    },
  },
});
