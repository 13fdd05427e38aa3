import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import { faultOf } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { type ErrorParams, errorParams } from '../common/params.ts';
import { type Throttled, throttled, throttling } from '../common/throttled.ts';

export interface ForgotContext extends Throttled {
  readonly username: string;
  readonly message: string;
}

export type ForgotEvent = { type: 'TYPE_USERNAME'; username: string } | { type: 'SUBMIT' };

export type ForgotEmitted =
  | { type: 'usernameMissing' }
  | { type: 'lookupFailed'; fault: Fault }
  | { type: 'linkNotMailed'; fault: Fault }
  | { type: 'linkMailed' };

/**
 * The forgot-password screen (`/password/forgot`): requests a mail with a reset link. The screen never reveals whether
 * an account exists.
 */
export const forgotMachine = setup({
  types: {
    context: {} as ForgotContext,
    events: {} as ForgotEvent,
    emitted: {} as ForgotEmitted,
    tags: {} as 'busy' | 'form',
  },
  actors: {
    findUser: placeholderActor<void, { username: string }>('findUser'),
    mailLink: placeholderActor<void, { username: string }>('mailLink'),
    readMessage: placeholderActor<string>('readMessage'),
  },
  guards: {
    isFilled: ({ context }) => context.username.trim() !== '',
    ...throttling.guards,
  },
  delays: throttling.delays,
  actions: {
    keepWait: assign(throttling.keepWait),
    countDown: assign(({ context }) => throttling.countDown(context)),
    emitMissing: emit({ type: 'usernameMissing' }),
    emitMailed: emit({ type: 'linkMailed' }),
    emitLookupFailed: emit((_, { error }: ErrorParams) => ({
      type: 'lookupFailed',
      fault: faultOf(error),
    })),
    emitNotMailed: emit((_, { error }: ErrorParams) => ({
      type: 'linkNotMailed',
      fault: faultOf(error),
    })),
  },
}).createMachine({
  id: 'forgot',
  context: { username: '', secondsLeft: 0, message: '' },
  initial: 'form',
  states: {
    form: {
      tags: 'form',
      initial: 'editing',
      on: {
        TYPE_USERNAME: { actions: assign({ username: ({ event }) => event.username }) },
        SUBMIT: [{ guard: 'isFilled', target: 'lookingUp' }, { actions: 'emitMissing' }],
      },
      states: {
        editing: { description: 'The user can enter a username.' },
        throttled: { ...throttled, on: { SUBMIT: {} } },
      },
    },
    lookingUp: {
      description: 'The user is being looked up.',
      tags: ['form', 'busy'],
      invoke: {
        id: 'findUser',
        src: 'findUser',
        input: ({ context }) => ({ username: context.username.trim() }),
        onDone: 'mailing',
        onError: [
          {
            guard: { type: 'isThrottled', params: errorParams },
            target: 'form.throttled',
            actions: { type: 'keepWait', params: errorParams },
          },
          {
            target: 'form',
            actions: { type: 'emitLookupFailed', params: errorParams },
          },
        ],
      },
    },
    mailing: {
      description: 'The service is asked to send the mail.',
      tags: ['form', 'busy'],
      invoke: {
        id: 'mailLink',
        src: 'mailLink',
        input: ({ context }) => ({ username: context.username.trim() }),
        onDone: { target: 'sent', actions: 'emitMailed' },
        onError: [
          {
            guard: { type: 'isThrottled', params: errorParams },
            target: 'form.throttled',
            actions: { type: 'keepWait', params: errorParams },
          },
          {
            target: 'form',
            actions: { type: 'emitNotMailed', params: errorParams },
          },
        ],
      },
    },
    sent: {
      initial: 'reading',
      states: {
        reading: {
          description: 'The mail is sent; the installation’s own message is being loaded.',
          tags: 'busy',
          invoke: {
            id: 'readMessage',
            src: 'readMessage',
            onDone: { target: 'shown', actions: assign({ message: ({ event }) => event.output }) },
            onError: 'shown',
          },
        },
        shown: {
          description: 'The screen says what to do next, with the installation’s message or the default one.',
        },
      },
    },
  },
});
