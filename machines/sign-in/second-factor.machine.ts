import { assign, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { FactorAnswer, FactorMethod } from '../../openapi/generated/types.ts';
import { faultOf } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { type ErrorParams, errorParams, eventParams, outputParams } from '../common/params.ts';
import { Secret } from '../common/secret.ts';
import { type Throttled, throttled, throttling } from '../common/throttled.ts';
import type { EnrolmentOutput, FactorKind } from '../second-factor/enrolment-setup.ts';
import { enrolmentMachine } from '../second-factor/enrolment.machine.ts';
import type { PasskeyObstacle } from '../second-factor/passkey-port.ts';
import { readSecondStep, type SecondStep } from './second-step.ts';

/** The code that the user has entered for the second step. */
export interface EnteredCode {
  readonly handle: Secret;
  readonly method: FactorAnswer['method'];
  readonly code: Secret;
}

export interface SecondFactorContext extends Throttled, SecondStep {
  /** Why this browser cannot use passkeys; null if it can. */
  readonly obstacle: PasskeyObstacle | null;
  readonly code: Secret;
  /** The proof of the second factor, with which the service completes the sign-in. */
  readonly proof: Secret | null;
  readonly fault: Fault | null;
}

const EMPTY = new Secret('');

const METHOD_OF = { passkey: 'passkey', app: 'totp' } as const satisfies Record<FactorKind, FactorMethod>;
const FACTOR_KINDS = ['passkey', 'app'] as const;

const keepFault = { type: 'keepFault', params: errorParams } as const;
const toExpired = {
  guard: { type: 'isExpired', params: errorParams },
  target: '#secondFactor.expired',
} as const;
const toThrottled = {
  guard: { type: 'isThrottled', params: errorParams },
  target: 'throttled',
  actions: { type: 'keepWait', params: errorParams },
} as const;
const keepProof = {
  target: '#secondFactor.passed',
  actions: {
    type: 'keepProof',
    params: ({ event }: { event: { output: Secret } }) => event.output,
  },
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
            toThrottled,
            {
              guard: { type: 'isTooWeak', params: errorParams },
              target: '#secondFactor.enrolment',
              actions: ['forgetCode', { type: 'keepAddition', params: errorParams }],
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
const proving = <const Id extends string>(id: Id, method: FactorAnswer['method']) =>
  ({
    id,
    src: 'prove',
    input: ({ context: { handle, code } }: { context: SecondFactorContext }) => ({ handle, method, code }),
    onDone: keepProof,
  }) as const;

/**
 * Asks for the second factor of a sign-in whose first step is complete. If the user must have a factor and has none,
 * the user sets one up. If the client requires a stronger factor than the proven one, the user adds a passkey after the
 * code. Outputs the proof; null if the user must start the sign-in again.
 */
export const secondFactorMachine = setup({
  types: {
    input: {} as SecondStep & { readonly obstacle?: PasskeyObstacle | null },
    context: {} as SecondFactorContext,
    events: {} as
      | { type: 'TYPE'; code: Secret }
      | { type: 'SUBMIT' }
      | { type: 'USE_PASSKEY' }
      | { type: 'USE_RECOVERY_CODE' }
      | { type: 'USE_APP' }
      | { type: 'RETRY' }
      | { type: 'START_AGAIN' },
    output: {} as { proof: Secret | null },
    tags: {} as 'busy',
    children: {} as { enrolment: 'enrolment' },
  },
  actors: {
    /** Checks a code, and returns the proof. */
    prove: placeholderActor<Secret, EnteredCode>('prove'),
    /** Asks the browser for a passkey of the account, and the service for the proof. */
    provePasskey: placeholderActor<Secret, { handle: Secret }>('provePasskey'),
    enrolment: enrolmentMachine,
  },
  guards: {
    isFilled: ({ context }) => context.code.reveal().trim() !== '',
    canUsePasskey: ({ context }) => context.methods.includes('passkey') && context.obstacle === null,
    hasApp: ({ context }) => context.methods.includes('totp'),
    hasRecoveryCodes: ({ context }) => context.methods.includes('recoveryCode'),
    mustEnrol: ({ context }) => context.mustEnrol,
    isEnrolled: (_, { enrolled }: EnrolmentOutput) => enrolled !== null,
    isCancelled: (_, { fault }: EnrolmentOutput) => fault === null,
    isExpired: (_, { error }: ErrorParams) => faultOf(error).code === 'second_factor_expired',
    /** Whether the code was right, but the client requires a stronger factor, which the user can add. */
    isTooWeak: (_, { error }: ErrorParams) => faultOf(error).code === 'second_factor_required',
    isWrong: (_, { error }: ErrorParams) => [401, 422].includes(faultOf(error).status),
    ...throttling.guards,
  },
  delays: throttling.delays,
  actions: {
    /** Stores why this browser cannot use passkeys. The composition provides it. */
    keepObstacle: () => {},
    keepCode: assign((_, { code }: { code: Secret }) => ({ code })),
    forgetCode: assign({ code: EMPTY }),
    keepProof: assign((_, proof: Secret) => ({ proof })),
    keepEnrolled: assign((_, { enrolled }: EnrolmentOutput) => ({ proof: enrolled?.proof ?? null })),
    /** Keeps the new handle, and the factors that the user can add. */
    keepAddition: assign((_, { error }: ErrorParams) => {
      const { handle, methods } = readSecondStep(faultOf(error).secondStep ?? {});
      return { handle, methods };
    }),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    forgetFault: assign({ fault: null }),
    keepWait: assign(throttling.keepWait),
    countDown: assign(({ context }) => throttling.countDown(context)),
  },
}).createMachine({
  id: 'secondFactor',
  context: ({ input }) => ({
    ...input,
    obstacle: input.obstacle ?? null,
    code: EMPTY,
    proof: null,
    secondsLeft: 0,
    fault: null,
  }),
  initial: 'starting',
  output: ({ context: { proof } }) => ({ proof }),
  on: { START_AGAIN: '.abandoned' },
  states: {
    starting: {
      description: 'The user proves a second factor, or must set one up first.',
      tags: 'busy',
      entry: 'keepObstacle',
      always: [
        { guard: 'mustEnrol', target: 'enrolment' },
        { guard: 'canUsePasskey', target: 'method' },
        { guard: 'hasApp', target: 'method.code' },
        { target: 'method' },
      ],
    },
    method: {
      initial: 'choose',
      on: {
        USE_PASSKEY: { guard: 'canUsePasskey', target: '.passkey' },
        USE_APP: { guard: 'hasApp', target: '.code' },
        USE_RECOVERY_CODE: { guard: 'hasRecoveryCodes', target: '.recovery' },
      },
      states: {
        choose: {
          description:
            'The user chooses a method. If this browser can use none of them, the screen says why, and what to do.',
        },
        passkey: {
          initial: 'proving',
          on: { USE_PASSKEY: {} },
          states: {
            ready: { description: 'The user can try the passkey again.', on: { RETRY: 'proving' } },
            refused: {
              description:
                'The browser returned no passkey, or the service did not accept it; a message says why, and the user can try again.',
              on: { RETRY: 'proving' },
            },
            throttled: {
              ...throttled,
              after: {
                second: [
                  { guard: 'mustWaitOn', target: 'throttled', reenter: true, actions: 'countDown' },
                  { target: 'ready' },
                ],
              },
            },
            proving: {
              description: 'The dialog of the browser asks for a passkey, which the service then checks.',
              entry: 'forgetFault',
              invoke: {
                id: 'provePasskey',
                src: 'provePasskey',
                input: ({ context: { handle } }) => ({ handle }),
                onDone: keepProof,
                onError: [toExpired, toThrottled, { target: 'refused', actions: keepFault }],
              },
            },
          },
        },
        code: entering(proving('prove.code', 'totp'), { USE_APP: {} }),
        recovery: entering(proving('prove.recovery', 'recoveryCode'), { USE_RECOVERY_CODE: {} }),
      },
    },
    enrolment: {
      description:
        'The user sets up a second factor, or adds a stronger one after the code. Its state is part of the screen.',
      // The machine of the setup handles CANCEL itself, because a stored factor can no longer be cancelled.
      on: { START_AGAIN: {} },
      invoke: {
        id: 'enrolment',
        src: 'enrolment',
        input: ({ context: { handle, methods, obstacle } }) => ({
          handle,
          begun: null,
          kinds: FACTOR_KINDS.filter((kind) => methods.includes(METHOD_OF[kind])),
          name: '',
          obstacle,
        }),
        onDone: [
          {
            guard: { type: 'isEnrolled', params: outputParams },
            target: 'passed',
            actions: { type: 'keepEnrolled', params: outputParams },
          },
          { guard: { type: 'isCancelled', params: outputParams }, target: 'abandoned' },
          { target: 'expired' },
        ],
        onError: 'expired',
      },
    },
    expired: {
      description: 'The sign-in has taken too long, or the account has changed; the user must sign in again.',
    },
    abandoned: { description: 'The user starts the sign-in again.', type: 'final', tags: 'busy' },
    passed: { description: 'The second factor is proven.', type: 'final', tags: 'busy' },
  },
});
