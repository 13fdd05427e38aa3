import { assign, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { FactorMethod } from '../../openapi/generated/types.ts';
import { faultOf, placeholderActor } from '../common/faults.ts';
import { type ErrorParams, errorParams, eventParams } from '../common/params.ts';
import { Secret } from '../common/secret.ts';
import { type Throttled, throttled, throttling } from '../common/throttled.ts';

/** What the service returns after the right password of an account with a second factor. */
export interface SecondStep {
  readonly handle: Secret;
  readonly methods: readonly FactorMethod[];
}

/** The code that the user has entered for the second step. */
export interface EnteredCode {
  readonly handle: Secret;
  readonly method: FactorMethod;
  readonly code: Secret;
}

export interface SecondFactorContext extends Throttled, SecondStep {
  readonly code: Secret;
  /** The proof of the second factor, with which the service completes the sign-in. */
  readonly proof: Secret | null;
  readonly fault: Fault | null;
}

const EMPTY = new Secret('');

/** Returns the state in which the user enters a code of one method. */
const entering = <const Name extends string, const Other extends object>(
  name: Name,
  method: FactorMethod,
  others: Other,
) =>
  ({
    entry: 'forgetCode',
    initial: 'editing',
    on: {
      TYPE: { target: '.editing', actions: { type: 'keepCode', params: eventParams } },
      SUBMIT: [{ guard: 'isFilled', target: '.checking' }, { target: '.incomplete' }],
      ...others,
    },
    states: {
      editing: { description: 'The user can enter a code.' },
      incomplete: {
        description: 'No code is entered; a message says so, until the user enters one.',
        on: { SUBMIT: {} },
      },
      rejected: {
        description: 'The service did not accept the code; a message says why, and the user can try again.',
      },
      throttled: {
        ...throttled,
        on: { TYPE: { actions: { type: 'keepCode', params: eventParams } }, SUBMIT: {} },
      },
      checking: {
        description: 'The service is checking the code.',
        tags: 'busy',
        on: { TYPE: {}, SUBMIT: {} },
        invoke: {
          id: `prove.${name}`,
          src: 'prove',
          input: ({ context: { handle, code } }: { context: SecondFactorContext }) => ({
            handle,
            method,
            code,
          }),
          onDone: {
            target: '#secondFactor.passed',
            actions: {
              type: 'keepProof',
              params: ({ event }: { event: { output: Secret } }) => event.output,
            },
          },
          onError: [
            { guard: { type: 'isExpired', params: errorParams }, target: '#secondFactor.expired' },
            {
              guard: { type: 'isThrottled', params: errorParams },
              target: 'throttled',
              actions: { type: 'keepWait', params: errorParams },
            },
            {
              guard: { type: 'isWrong', params: errorParams },
              target: 'rejected',
              actions: [{ type: 'keepFault', params: errorParams }, 'forgetCode'],
            },
            { target: 'rejected', actions: { type: 'keepFault', params: errorParams } },
          ],
        },
      },
    },
  }) as const;

/**
 * Asks for the second factor of a sign-in whose password was right. Outputs the proof; null if the user must start the
 * sign-in again.
 */
export const secondFactorMachine = setup({
  types: {
    input: {} as SecondStep,
    context: {} as SecondFactorContext,
    events: {} as
      | { type: 'TYPE'; code: Secret }
      | { type: 'SUBMIT' }
      | { type: 'USE_RECOVERY_CODE' }
      | { type: 'USE_APP' }
      | { type: 'START_AGAIN' },
    output: {} as { proof: Secret | null },
    tags: {} as 'busy',
  },
  actors: {
    /** Returns the proof. */
    prove: placeholderActor<Secret, EnteredCode>('prove'),
  },
  guards: {
    isFilled: ({ context }) => context.code.reveal().trim() !== '',
    hasRecoveryCodes: ({ context }) => context.methods.includes('recoveryCode'),
    isExpired: (_, { error }: ErrorParams) => faultOf(error).code === 'second_factor_expired',
    isWrong: (_, { error }: ErrorParams) => faultOf(error).status === 401,
    ...throttling.guards,
  },
  delays: throttling.delays,
  actions: {
    keepCode: assign((_, { code }: { code: Secret }) => ({ code })),
    forgetCode: assign({ code: EMPTY }),
    keepProof: assign((_, proof: Secret) => ({ proof })),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    keepWait: assign(throttling.keepWait),
    countDown: assign(({ context }) => throttling.countDown(context)),
  },
}).createMachine({
  id: 'secondFactor',
  context: ({ input }) => ({ ...input, code: EMPTY, proof: null, secondsLeft: 0, fault: null }),
  initial: 'code',
  output: ({ context: { proof } }) => ({ proof }),
  on: { START_AGAIN: '.abandoned' },
  states: {
    code: entering('code', 'totp', { USE_RECOVERY_CODE: { guard: 'hasRecoveryCodes', target: 'recovery' } }),
    recovery: entering('recovery', 'recoveryCode', { USE_APP: 'code' }),
    expired: {
      description: 'The sign-in has taken too long, or the account has changed; the user must sign in again.',
    },
    abandoned: { description: 'The user starts the sign-in again.', type: 'final' },
    passed: { description: 'The second factor is proven.', type: 'final' },
  },
});
