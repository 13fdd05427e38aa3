import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { faultOf } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { type ErrorParams, errorParams, eventParams, outputParams } from '../common/params.ts';
import { Secret } from '../common/secret.ts';
import { type Throttled, throttled, throttling } from '../common/throttled.ts';
import { secondFactorMachine } from './second-factor.machine.ts';
import type { SecondStep } from './second-step.ts';

/** The factor by which the user can prove to be the owner of the account. */
export type StrongestFactor =
  | { readonly by: 'password' | 'singleSignOn' }
  | { readonly by: 'secondFactor'; readonly secondStep: SecondStep };

export interface StepUpContext extends Throttled {
  readonly password: Secret;
  readonly secondStep: SecondStep | null;
  /** The proof of the second factor; null before the second step. */
  readonly proof: Secret | null;
  /** The service's message about the password; null if it did not refuse the password. */
  readonly refusal: string | null;
  readonly fault: Fault | null;
}

const EMPTY = new Secret('');

const INITIAL = { password: EMPTY, secondStep: null, proof: null, refusal: null, secondsLeft: 0 };

const refusalOf = (error: unknown): string | null =>
  faultOf(error).fields.find(({ field }) => field === 'currentPassword')?.message ?? null;

const keepFault = { type: 'keepFault', params: errorParams } as const;

/**
 * Asks the user to prove again to be the owner of the account, because the service has refused a call that needs a
 * recent proof (B22.6). The refused call, and further ones, wait for the proof and are then sent again.
 */
export const stepUpMachine = setup({
  types: {
    context: {} as StepUpContext,
    events: {} as
      | { type: 'ASK' }
      | { type: 'TYPE_PASSWORD'; password: Secret }
      | { type: 'SUBMIT' }
      | { type: 'RETRY' }
      | { type: 'SIGN_IN_AGAIN' }
      | { type: 'CANCEL' }
      | { type: 'CLEAR' },
    emitted: {} as { type: 'signInAgainChosen' },
    tags: {} as 'asking' | 'busy',
    children: {} as { secondFactor: 'secondFactor' },
  },
  actors: {
    begin: placeholderActor<StrongestFactor>('begin'),
    provePassword: placeholderActor<void, { password: Secret }>('provePassword'),
    /** Asks for the second factor. */
    secondFactor: secondFactorMachine,
    proveFactor: placeholderActor<void, { proof: Secret }>('proveFactor'),
  },
  guards: {
    isPassword: (_, { by }: StrongestFactor) => by === 'password',
    isSecondFactor: (_, { by }: StrongestFactor) => by === 'secondFactor',
    isAbandoned: (_, { proof }: { proof: Secret | null }) => proof === null,
    hasPassword: ({ context }) => !context.password.isEmpty,
    isWrong: (_, { error }: ErrorParams) => refusalOf(error) !== null,
    isExpired: (_, { error }: ErrorParams) => faultOf(error).code === 'second_factor_expired',
    ...throttling.guards,
  },
  delays: throttling.delays,
  actions: {
    keepPassword: assign((_, { password }: { password: Secret }) => ({ password })),
    keepSecondStep: assign((_, factor: StrongestFactor) => ({
      secondStep: factor.by === 'secondFactor' ? factor.secondStep : null,
    })),
    keepProof: assign((_, { proof }: { proof: Secret | null }) => ({ proof })),
    keepRefusal: assign((_, { error }: ErrorParams) => ({ refusal: refusalOf(error), password: EMPTY })),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    keepWait: assign(throttling.keepWait),
    countDown: assign(({ context }) => throttling.countDown(context)),
    forget: assign(INITIAL),
    emitSignInAgain: emit({ type: 'signInAgainChosen' }),
  },
}).createMachine({
  id: 'stepUp',
  context: { ...INITIAL, fault: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'No call needs a proof.',
      on: { ASK: 'asking' },
    },
    asking: {
      tags: 'asking',
      entry: 'forget',
      exit: 'forget',
      initial: 'beginning',
      on: { CANCEL: 'declined', CLEAR: 'declined' },
      states: {
        beginning: {
          description: 'The service says by which factor the user can prove to be the owner of the account.',
          tags: 'busy',
          invoke: {
            id: 'begin',
            src: 'begin',
            onDone: [
              { guard: { type: 'isPassword', params: outputParams }, target: 'password' },
              {
                guard: { type: 'isSecondFactor', params: outputParams },
                target: 'secondFactor',
                actions: { type: 'keepSecondStep', params: outputParams },
              },
              { target: 'singleSignOn' },
            ],
            onError: { target: 'failed', actions: keepFault },
          },
        },
        failed: {
          description: 'The service sent no usable response; the user can try again.',
          on: { RETRY: 'beginning' },
        },
        password: {
          initial: 'editing',
          on: {
            TYPE_PASSWORD: { target: '.editing', actions: { type: 'keepPassword', params: eventParams } },
            SUBMIT: [{ guard: 'hasPassword', target: '.checking' }, { target: '.incomplete' }],
          },
          states: {
            editing: { description: 'The account has no second factor; the user can enter the password.' },
            incomplete: {
              description: 'No password is entered; a message says so, until the user enters one.',
              on: { SUBMIT: {} },
            },
            wrong: {
              description: 'The service refused the password; the user must enter it again.',
              on: { SUBMIT: {} },
            },
            throttled: {
              ...throttled,
              on: {
                TYPE_PASSWORD: { actions: { type: 'keepPassword', params: eventParams } },
                SUBMIT: {},
              },
            },
            checking: {
              description: 'The service is checking the password.',
              tags: 'busy',
              on: { TYPE_PASSWORD: {}, SUBMIT: {} },
              invoke: {
                id: 'provePassword',
                src: 'provePassword',
                input: ({ context: { password } }) => ({ password }),
                onDone: '#stepUp.proven',
                onError: [
                  {
                    guard: { type: 'isThrottled', params: errorParams },
                    target: 'throttled',
                    actions: { type: 'keepWait', params: errorParams },
                  },
                  {
                    guard: { type: 'isWrong', params: errorParams },
                    target: 'wrong',
                    actions: { type: 'keepRefusal', params: errorParams },
                  },
                  { target: '#stepUp.asking.failed', actions: keepFault },
                ],
              },
            },
          },
        },
        secondFactor: {
          description: 'The account has a second factor; the dialog asks for it.',
          invoke: {
            id: 'secondFactor',
            src: 'secondFactor',
            input: ({ context }) => assertDefined(context.secondStep),
            onDone: [
              { guard: { type: 'isAbandoned', params: outputParams }, target: 'beginning' },
              { target: 'completing', actions: { type: 'keepProof', params: outputParams } },
            ],
            onError: { target: 'failed', actions: keepFault },
          },
        },
        completing: {
          description: 'The service stores that the second factor is proven.',
          tags: 'busy',
          invoke: {
            id: 'proveFactor',
            src: 'proveFactor',
            input: ({ context }) => ({ proof: assertDefined(context.proof) }),
            onDone: '#stepUp.proven',
            onError: [
              { guard: { type: 'isExpired', params: errorParams }, target: 'beginning' },
              { target: 'failed', actions: keepFault },
            ],
          },
        },
        singleSignOn: {
          description:
            'The account has neither a second factor nor a password; the user can sign in again at the identity provider.',
          on: { SIGN_IN_AGAIN: { target: '#stepUp.declined', actions: 'emitSignInAgain' } },
        },
      },
    },
    proven: {
      description: 'The user has proven to be the owner of the account; the refused calls are sent again.',
      on: { ASK: 'asking' },
    },
    declined: {
      description: 'The user has closed the dialog; the refused calls fail.',
      on: { ASK: 'asking' },
    },
  },
});
