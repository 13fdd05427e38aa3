import { assign, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { FactorMethod } from '../../openapi/generated/types.ts';
import type { AppKey } from '../common/app-key.ts';
import { faultOf, placeholderActor } from '../common/faults.ts';
import { type ErrorParams, errorParams, eventParams, outputParams } from '../common/params.ts';
import { Secret } from '../common/secret.ts';
import { type Throttled, throttled, throttling } from '../common/throttled.ts';

/** What the service returns after the right password of an account with a second factor. */
export interface SecondStep {
  readonly handle: Secret;
  readonly methods: readonly FactorMethod[];
  /** Whether the user must set up an authenticator app first. */
  readonly mustEnrol: boolean;
}

/** What the service returns after the first code of a new authenticator app. */
export interface ConfirmedApp {
  readonly proof: Secret;
  readonly recoveryCodes: readonly Secret[];
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
  /** The key of a new authenticator app; null if the user does not set one up. */
  readonly key: AppKey | null;
  readonly recoveryCodes: readonly Secret[];
  readonly fault: Fault | null;
}

const EMPTY = new Secret('');

const keepFault = { type: 'keepFault', params: errorParams } as const;
const toExpired = {
  guard: { type: 'isExpired', params: errorParams },
  target: '#secondFactor.expired',
} as const;

/**
 * Returns the state in which the user enters a code.
 *
 * @param call the `invoke` of the call that checks the code, without its `onError`
 * @param others further transitions of the state
 */
const entering = <const Call extends object, const Other extends object>(call: Call, others: Other) =>
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
          ...call,
          onError: [
            toExpired,
            {
              guard: { type: 'isThrottled', params: errorParams },
              target: 'throttled',
              actions: { type: 'keepWait', params: errorParams },
            },
            {
              guard: { type: 'isWrong', params: errorParams },
              target: 'rejected',
              actions: [keepFault, 'forgetCode'],
            },
            { target: 'rejected', actions: keepFault },
          ],
        },
      },
    },
  }) as const;

/** Returns the call that proves the second factor by a code of one method. */
const proving = <const Id extends string>(id: Id, method: FactorMethod) =>
  ({
    id,
    src: 'prove',
    input: ({ context: { handle, code } }: { context: SecondFactorContext }) => ({ handle, method, code }),
    onDone: {
      target: '#secondFactor.passed',
      actions: { type: 'keepProof', params: ({ event }: { event: { output: Secret } }) => event.output },
    },
  }) as const;

const confirming = {
  id: 'confirm',
  src: 'confirm',
  input: ({ context: { handle, code } }: { context: SecondFactorContext }) => ({ handle, code }),
  onDone: {
    target: '#secondFactor.enrolment.recoveryCodes',
    actions: {
      type: 'keepConfirmed',
      params: ({ event }: { event: { output: ConfirmedApp } }) => event.output,
    },
  },
} as const;

/**
 * Asks for the second factor of a sign-in whose password was right. A user who needs one and has none first sets up an
 * authenticator app. Outputs the proof; null if the user must start the sign-in again.
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
      | { type: 'RETRY' }
      | { type: 'KEPT' }
      | { type: 'START_AGAIN' },
    output: {} as { proof: Secret | null },
    tags: {} as 'busy',
  },
  actors: {
    /** Returns the proof. */
    prove: placeholderActor<Secret, EnteredCode>('prove'),
    begin: placeholderActor<AppKey, { handle: Secret }>('begin'),
    confirm: placeholderActor<ConfirmedApp, { handle: Secret; code: Secret }>('confirm'),
  },
  guards: {
    isFilled: ({ context }) => context.code.reveal().trim() !== '',
    hasRecoveryCodes: ({ context }) => context.methods.includes('recoveryCode'),
    mustEnrol: ({ context }) => context.mustEnrol,
    // A conflict means that the app was set up by another sign-in, or that its key has expired.
    isExpired: (_, { error }: ErrorParams) =>
      faultOf(error).code === 'second_factor_expired' || faultOf(error).status === 409,
    isWrong: (_, { error }: ErrorParams) => [401, 422].includes(faultOf(error).status),
    ...throttling.guards,
  },
  delays: throttling.delays,
  actions: {
    keepCode: assign((_, { code }: { code: Secret }) => ({ code })),
    forgetCode: assign({ code: EMPTY }),
    keepProof: assign((_, proof: Secret) => ({ proof })),
    keepKey: assign((_, key: AppKey) => ({ key })),
    keepConfirmed: assign((_, { proof, recoveryCodes }: ConfirmedApp) => ({
      proof,
      recoveryCodes,
      key: null,
      code: EMPTY,
    })),
    forgetRecoveryCodes: assign({ recoveryCodes: [] }),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    keepWait: assign(throttling.keepWait),
    countDown: assign(({ context }) => throttling.countDown(context)),
  },
}).createMachine({
  id: 'secondFactor',
  context: ({ input }) => ({
    ...input,
    code: EMPTY,
    proof: null,
    key: null,
    recoveryCodes: [],
    secondsLeft: 0,
    fault: null,
  }),
  initial: 'starting',
  output: ({ context: { proof } }) => ({ proof }),
  on: { START_AGAIN: '.abandoned' },
  states: {
    starting: {
      description: 'The user proves a second factor, or must set one up first.',
      always: [{ guard: 'mustEnrol', target: 'enrolment' }, { target: 'code' }],
    },
    code: entering(proving('prove.code', 'totp'), {
      USE_RECOVERY_CODE: { guard: 'hasRecoveryCodes', target: 'recovery' },
    }),
    recovery: entering(proving('prove.recovery', 'recoveryCode'), { USE_APP: 'code' }),
    enrolment: {
      initial: 'beginning',
      states: {
        beginning: {
          description: 'The service creates a key for the authenticator app.',
          tags: 'busy',
          invoke: {
            id: 'begin',
            src: 'begin',
            input: ({ context: { handle } }) => ({ handle }),
            onDone: { target: 'code', actions: { type: 'keepKey', params: outputParams } },
            onError: [toExpired, { target: 'failed', actions: keepFault }],
          },
        },
        failed: {
          description: 'The key could not be created; the user can try again.',
          on: { RETRY: 'beginning' },
        },
        code: entering(confirming, {}),
        recoveryCodes: {
          description: 'The new recovery codes are shown, until the user has stored them.',
          on: {
            KEPT: { target: '#secondFactor.passed', actions: 'forgetRecoveryCodes' },
            // The app is set up, and the proof is valid.
            START_AGAIN: {},
          },
        },
      },
    },
    expired: {
      description: 'The sign-in has taken too long, or the account has changed; the user must sign in again.',
    },
    abandoned: { description: 'The user starts the sign-in again.', type: 'final' },
    passed: { description: 'The second factor is proven.', type: 'final' },
  },
});
