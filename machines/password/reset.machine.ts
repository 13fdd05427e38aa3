import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import { faultOf, hasNoAnswer } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { outputParams, type ErrorParams, errorParams, eventParams } from '../common/params.ts';
import { type Throttled, throttled, throttling } from '../common/throttled.ts';
import { Secret } from '../common/secret.ts';
import { write } from '../common/write.ts';
import { passwordProblem, type PasswordProblem } from './rules.ts';

export interface ResetContext extends Throttled {
  readonly token: Secret;
  readonly username: string;
  readonly password: Secret;
  readonly repeated: Secret;
  readonly problem: PasswordProblem | null;
  readonly refusal: string | null;
  readonly fault: Fault | null;
  readonly message: string;
  /** Whether the service sends a mail that confirms the new password. */
  readonly confirms: boolean;
}

export type ResetEvent =
  | { type: 'TYPE_PASSWORD'; password: Secret }
  | { type: 'TYPE_REPEATED'; repeated: Secret }
  | { type: 'SUBMIT' }
  | { type: 'RETRY' };

export type ResetEmitted =
  | { type: 'linkRefused' }
  | { type: 'passwordReset'; confirms: boolean }
  | { type: 'passwordRefused'; fault: Fault }
  | { type: 'resetUnclear' };

const EMPTY = new Secret('');

/** Returns the service's message about a refused password; null for any other failure. */
const refusalOf = (error: unknown): string | null =>
  faultOf(error).fields.find(({ field }) => field === 'password')?.message ?? null;

const tokenOf = ({ context }: { context: ResetContext }) => ({ token: context.token });

const saving = write({
  call: {
    id: 'updatePassword',
    src: 'updatePassword',
    input: ({ context: { token, password, repeated } }: { context: ResetContext }) => ({
      token,
      password,
      repeated,
    }),
    onDone: { target: '#reset.complete', actions: ['forgetPasswords', 'emitReset'] },
  },
  refusals: [
    {
      guard: { type: 'isThrottled', params: errorParams },
      target: '#reset.form.throttled',
      actions: { type: 'keepWait', params: errorParams },
    },
    {
      guard: { type: 'wasUsedBefore', params: errorParams },
      target: '#reset.form.usedBefore',
      actions: [{ type: 'keepFault', params: errorParams }, 'emitRefused'],
    },
    {
      guard: { type: 'isLinkGone', params: errorParams },
      target: '#reset.invalid',
      actions: ['forgetPasswords', { type: 'keepFault', params: errorParams }, 'emitRefused'],
    },
    {
      guard: { type: 'isGuessable', params: errorParams },
      target: '#reset.form.guessable',
      actions: { type: 'keepRefusal', params: errorParams },
    },
  ],
  lookUp: {
    id: 'lookUpToken',
    src: 'verifyToken',
    input: tokenOf,
    onError: [
      {
        guard: { type: 'isRefused', params: errorParams },
        target: '#reset.used',
        actions: 'forgetPasswords',
      },
      { target: '#reset.form.unclear', actions: 'emitUnclear' },
    ],
  },
  found: [
    { guard: { type: 'isUsed', params: outputParams }, target: '#reset.used', actions: 'forgetPasswords' },
  ],
  refused: { target: '#reset.form', actions: ['emitRefused'] },
});

/**
 * The reset screen (`/password/new/{token}`): verifies the link and sets a password, which the user types twice. After
 * that, the form is not shown again, because a link works only once. If a save gets no response, the machine checks the
 * link to find out whether the password was set.
 */
export const resetMachine = setup({
  types: {
    input: {} as { token: Secret; confirms: boolean },
    context: {} as ResetContext,
    events: {} as ResetEvent,
    emitted: {} as ResetEmitted,
    tags: {} as 'busy' | 'form',
  },
  actors: {
    verifyToken: placeholderActor<string | null, { token: Secret }>('verifyToken'),
    updatePassword: placeholderActor<void, { token: Secret; password: Secret; repeated: Secret }>(
      'updatePassword',
    ),
    readMessage: placeholderActor<string>('readMessage'),
  },
  guards: {
    hasOwner: (_, username: string | null) => username !== null,
    isUsed: (_, username: string | null) => username === null,
    isRefused: (_, { error }: ErrorParams) => [400, 404, 410, 422].includes(faultOf(error).status),
    isAcceptable: ({ context }) => passwordProblem(context.password, context.repeated) === null,
    wasUsedBefore: (_, { error }: ErrorParams) => faultOf(error).status === 406,
    isGuessable: (_, { error }: ErrorParams) => refusalOf(error) !== null,
    hasNoAnswer: (_, { error }: ErrorParams) => hasNoAnswer(faultOf(error)),
    isLinkGone: (_, { error }: ErrorParams) => faultOf(error).fields.some(({ field }) => field === 'token'),
    ...throttling.guards,
  },
  delays: throttling.delays,
  actions: {
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    keepProblem: assign({
      problem: ({ context }) => passwordProblem(context.password, context.repeated),
    }),
    keepRefusal: assign((_, { error }: ErrorParams) => ({ refusal: refusalOf(error) })),
    keepWait: assign(throttling.keepWait),
    countDown: assign(({ context }) => throttling.countDown(context)),
    keepPassword: assign((_, { password }: { password: Secret }) => ({ password })),
    keepRepeated: assign((_, { repeated }: { repeated: Secret }) => ({ repeated })),
    forgetPasswords: assign({ password: EMPTY, repeated: EMPTY }),
    emitLinkRefused: emit({ type: 'linkRefused' }),
    emitReset: emit(({ context: { confirms } }) => ({ type: 'passwordReset', confirms })),
    emitUnclear: emit({ type: 'resetUnclear' }),
    emitRefused: emit(({ context }) => ({ type: 'passwordRefused', fault: assertDefined(context.fault) })),
  },
}).createMachine({
  id: 'reset',
  context: ({ input }) => ({
    token: input.token,
    username: '',
    password: EMPTY,
    repeated: EMPTY,
    problem: null,
    refusal: null,
    secondsLeft: 0,
    fault: null,
    message: '',
    confirms: input.confirms,
  }),
  initial: 'verifying',
  states: {
    verifying: {
      description: 'The service is asked which user the link belongs to.',
      tags: 'busy',
      invoke: {
        id: 'verifyToken',
        src: 'verifyToken',
        input: tokenOf,
        onDone: [
          {
            guard: { type: 'hasOwner', params: outputParams },
            target: 'form',
            actions: assign({ username: ({ event }) => assertDefined(event.output) }),
          },
          { target: 'invalid', actions: 'emitLinkRefused' },
        ],
        onError: [
          {
            guard: { type: 'isRefused', params: errorParams },
            target: 'invalid',
            actions: 'emitLinkRefused',
          },
          {
            target: 'unreachable',
            actions: { type: 'keepFault', params: errorParams },
          },
        ],
      },
    },
    unreachable: {
      description:
        'It is unknown whether the link is valid, because the service did not respond; the user can try again.',
      on: { RETRY: 'verifying' },
    },
    form: {
      tags: 'form',
      initial: 'editing',
      on: {
        TYPE_PASSWORD: { target: '.editing', actions: { type: 'keepPassword', params: eventParams } },
        TYPE_REPEATED: { target: '.editing', actions: { type: 'keepRepeated', params: eventParams } },
      },
      states: {
        editing: {
          description: 'The user can enter the new password, twice.',
          on: {
            SUBMIT: [
              { guard: 'isAcceptable', target: '#reset.saving' },
              { target: 'wrong', actions: 'keepProblem' },
            ],
          },
        },
        wrong: { description: 'The input is not valid; a message says why, until the user changes it.' },
        usedBefore: {
          description:
            'The service refused the password because it is one of the user’s last; the user must choose another.',
        },
        guessable: {
          description:
            'The service refused the password as too easy to guess, with a reason; the user must choose another.',
        },
        unclear: {
          initial: 'editing',
          on: {
            TYPE_PASSWORD: { target: '.editing', actions: { type: 'keepPassword', params: eventParams } },
            TYPE_REPEATED: { target: '.editing', actions: { type: 'keepRepeated', params: eventParams } },
          },
          states: {
            editing: {
              description: 'It is unknown whether the password was set; the next attempt checks this first.',
              on: {
                SUBMIT: [
                  { guard: 'isAcceptable', target: '#reset.saving.lookingUp' },
                  { target: 'wrong', actions: 'keepProblem' },
                ],
              },
            },
            wrong: {
              description:
                'It is unknown whether the password was set, and the new input is not valid; a message says why.',
            },
          },
        },
        throttled: {
          ...throttled,
          on: {
            TYPE_PASSWORD: { actions: { type: 'keepPassword', params: eventParams } },
            TYPE_REPEATED: { actions: { type: 'keepRepeated', params: eventParams } },
          },
        },
      },
    },
    saving: {
      tags: ['form', 'busy'],
      initial: 'calling',
      states: {
        calling: { description: 'The new password is being set.', ...saving.calling },
        lookingUp: {
          description:
            'The call got no response: the link is checked, because a valid link means that the password was not set.',
          ...saving.lookingUp,
        },
      },
    },
    used: {
      description:
        'The link is no longer valid: the password was probably set. The screen tells the user to try signing in with it.',
    },
    invalid: {
      description: 'The link was used, has expired or never existed.',
    },
    complete: {
      initial: 'reading',
      states: {
        reading: {
          description: 'The password is set; the installation’s own message is being loaded.',
          tags: 'busy',
          invoke: {
            id: 'readMessage',
            src: 'readMessage',
            onDone: { target: 'shown', actions: assign({ message: ({ event }) => event.output }) },
            onError: 'shown',
          },
        },
        shown: {
          description: 'The screen confirms the reset, with the installation’s message or the default one.',
        },
      },
    },
  },
});
