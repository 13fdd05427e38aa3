import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { Factors } from '../../openapi/generated/types.ts';
import type { AppKey } from '../common/app-key.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { faultOf, hasNoAnswer, placeholderActor } from '../common/faults.ts';
import type { ErrorParams } from '../common/params.ts';
import { Secret } from '../common/secret.ts';
import { type Throttled, throttling } from '../common/throttled.ts';

/** A change of the user's second factor: set up the authenticator app, replace the recovery codes, or remove both. */
export type FactorAction = 'enrol' | 'renew' | 'remove';

export interface NewCodes {
  readonly factors: Factors;
  readonly recoveryCodes: readonly Secret[];
}

/** The result of a call that changes the second factor with the password. */
export interface FactorChangeResult {
  /** The key of a new authenticator app, which is not set up yet; otherwise null. */
  readonly key: AppKey | null;
  /** The factors after the change; null with a key. */
  readonly factors: Factors | null;
  /** The new recovery codes; empty if the service created none. */
  readonly recoveryCodes: readonly Secret[];
}

export interface EnrolmentContext extends Throttled {
  readonly factors: Factors | null;
  readonly action: FactorAction;
  readonly password: Secret;
  readonly key: AppKey | null;
  readonly code: Secret;
  readonly recoveryCodes: readonly Secret[];
  /** The service's message about the password or the code; null if it refused neither. */
  readonly refusal: string | null;
  readonly fault: Fault | null;
}

const EMPTY = new Secret('');

export const CLEARED_INPUT = {
  password: EMPTY,
  key: null,
  code: EMPTY,
  recoveryCodes: [],
  refusal: null,
  secondsLeft: 0,
};

const refusalOf = (error: unknown, name: 'currentPassword' | 'code'): string | null =>
  faultOf(error).fields.find(({ field }) => field === name)?.message ?? null;

const isSetUp = ({ authenticatorAppSince }: Factors): boolean => authenticatorAppSince !== null;

/** The types, actors, guards and actions of `enrolmentMachine`. */
export const enrolmentSetup = setup({
  types: {
    context: {} as EnrolmentContext,
    events: {} as
      | { type: 'RETRY' }
      | { type: 'START'; action: FactorAction }
      | { type: 'TYPE_PASSWORD'; password: Secret }
      | { type: 'TYPE_CODE'; code: Secret }
      | { type: 'SUBMIT' }
      | { type: 'CANCEL' }
      | { type: 'KEPT' },
    emitted: {} as
      | { type: 'factorsChanged'; action: FactorAction }
      | { type: 'factorsNotChanged'; action: FactorAction; fault: Fault }
      | { type: 'factorsUnclear'; action: FactorAction },
    tags: {} as 'busy',
  },
  actors: {
    load: placeholderActor<Factors>('load'),
    lookUp: placeholderActor<Factors>('lookUp'),
    confirm: placeholderActor<NewCodes, { code: Secret }>('confirm'),
    send: placeholderActor<FactorChangeResult, { action: FactorAction; password: Secret }>('send'),
  },
  guards: {
    isSetUp: ({ context }) => isSetUp(assertDefined(context.factors)),
    isEnrolment: (_, { action }: { action: FactorAction }) => action === 'enrol',
    hasKey: (_, { key }: FactorChangeResult) => key !== null,
    hasNewCodes: (_, { recoveryCodes }: FactorChangeResult) => recoveryCodes.length > 0,
    hasPassword: ({ context }) => !context.password.isEmpty,
    hasCode: ({ context }) => context.code.reveal().trim() !== '',
    isWrongPassword: (_, { error }: ErrorParams) => refusalOf(error, 'currentPassword') !== null,
    isWrongCode: (_, { error }: ErrorParams) => refusalOf(error, 'code') !== null,
    hasNoAnswer: (_, { error }: ErrorParams) => hasNoAnswer(faultOf(error)),
    /** Whether the authenticator app was removed, although the call got no response. */
    isRemoved: ({ context }, factors: Factors) => context.action === 'remove' && !isSetUp(factors),
    /**
     * Whether the call that got no response had no effect: the authenticator app is still not confirmed, or not
     * removed.
     */
    isUnchanged: ({ context }, factors: Factors) =>
      context.action !== 'renew' && isSetUp(factors) === (context.action === 'remove'),
    ...throttling.guards,
  },
  delays: throttling.delays,
  actions: {
    keepFactors: assign((_, factors: Factors) => ({ factors })),
    keepAction: assign((_, { action }: { action: FactorAction }) => ({ action })),
    keepPassword: assign((_, { password }: { password: Secret }) => ({ password })),
    forgetPassword: assign({ password: EMPTY }),
    keepKey: assign((_, { key }: FactorChangeResult) => ({ key, password: EMPTY })),
    keepCode: assign((_, { code }: { code: Secret }) => ({ code })),
    keepNewCodes: assign((_, { factors, recoveryCodes }: NewCodes | FactorChangeResult) => ({
      ...CLEARED_INPUT,
      factors,
      recoveryCodes,
    })),
    keepRefusal: assign((_, { error }: ErrorParams) => ({
      refusal: refusalOf(error, 'currentPassword') ?? refusalOf(error, 'code'),
    })),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    keepWait: assign(throttling.keepWait),
    countDown: assign(({ context }) => throttling.countDown(context)),
    forgetInput: assign(CLEARED_INPUT),
    emitChanged: emit(({ context: { action } }) => ({ type: 'factorsChanged', action })),
    emitNotChanged: emit(({ context: { action, fault } }) => ({
      type: 'factorsNotChanged',
      action,
      fault: assertDefined(fault),
    })),
    emitUnclear: emit(({ context: { action } }) => ({ type: 'factorsUnclear', action })),
  },
});
