import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { Factors, Passkey } from '../../openapi/generated/types.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { faultOf, hasNoAnswer } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import type { ErrorParams } from '../common/params.ts';
import { Secret } from '../common/secret.ts';
import { type Throttled, throttling } from '../common/throttled.ts';
import type { Begun, EnrolmentOutput } from '../second-factor/enrolment-setup.ts';
import { enrolmentMachine } from '../second-factor/enrolment.machine.ts';
import { hasFactor } from '../second-factor/factor-rules.ts';
import type { PasskeyObstacle } from '../second-factor/passkey-port.ts';

/** The changes that a user can make to the second factors of the account. */
export type FactorAction =
  'addApp' | 'removeApp' | 'addPasskey' | 'renamePasskey' | 'removePasskey' | 'renew';

/** The factors of the account, and whether this browser can use passkeys. */
export interface LoadedFactors {
  readonly factors: Factors;
  /** Why this browser cannot use passkeys; null if it can. */
  readonly obstacle: PasskeyObstacle | null;
}

/** A change that the user has asked for. */
export interface FactorChange {
  readonly action: FactorAction;
  /** Empty for a new name, which needs no password. */
  readonly password: Secret;
  /** The passkey that is renamed or removed; otherwise null. */
  readonly passkey: Passkey | null;
  /** The name of a passkey that is added or renamed. */
  readonly name: string;
}

/** The service's response to a change. */
export interface FactorChangeResult {
  /** The data for the next step of a setup, or the new recovery codes to show; null if the change is complete. */
  readonly begun: Begun | null;
  /** The factors after the change; null if a setup begins. */
  readonly factors: Factors | null;
}

export interface OwnFactorsContext extends Throttled, FactorChange {
  readonly factors: Factors | null;
  readonly obstacle: PasskeyObstacle | null;
  readonly begun: Begun | null;
  /** The service's message about the password or the name; null if it refused neither. */
  readonly refusal: string | null;
  readonly fault: Fault | null;
}

const EMPTY = new Secret('');

export const CLEARED_INPUT = {
  passkey: null,
  name: '',
  password: EMPTY,
  begun: null,
  refusal: null,
  secondsLeft: 0,
};

type Start = { action: FactorAction; passkey?: Passkey };

const refusalOf = (error: unknown): string | null =>
  faultOf(error).fields.find(({ field }) => field === 'currentPassword' || field === 'name')?.message ?? null;

const isSame = (one: Factors, other: Factors, { action, passkey, name }: FactorChange): boolean => {
  const stored = other.passkeys.find(({ id }) => id === passkey?.id);
  switch (action) {
    case 'addApp':
    case 'removeApp':
      return one.authenticatorAppSince === other.authenticatorAppSince;
    case 'addPasskey':
      return one.passkeys.length === other.passkeys.length;
    case 'renamePasskey':
      return stored?.name !== name.trim();
    case 'removePasskey':
      return stored !== undefined;
    case 'renew':
      return false;
  }
};

/** Actions whose result contains recovery codes, which are lost with the response. */
const WITH_CODES: readonly FactorAction[] = ['addApp', 'addPasskey', 'renew'];

/** The types, actors, guards and actions of `ownFactorsMachine`. */
export const ownFactorsSetup = setup({
  types: {
    context: {} as OwnFactorsContext,
    events: {} as
      | { type: 'RETRY' }
      | ({ type: 'START' } & Start)
      | { type: 'TYPE_PASSWORD'; password: Secret }
      | { type: 'TYPE_NAME'; name: string }
      | { type: 'SUBMIT' }
      | { type: 'CANCEL' },
    emitted: {} as
      | { type: 'factorsChanged'; action: FactorAction }
      | { type: 'factorsNotChanged'; action: FactorAction; fault: Fault }
      | { type: 'factorsUnclear'; action: FactorAction },
    tags: {} as 'busy',
    children: {} as { enrolment: 'enrolment' },
  },
  actors: {
    load: placeholderActor<LoadedFactors>('load'),
    lookUp: placeholderActor<LoadedFactors>('lookUp'),
    send: placeholderActor<FactorChangeResult, FactorChange>('send'),
    enrolment: enrolmentMachine,
  },
  guards: {
    hasFactor: ({ context }) => hasFactor(assertDefined(context.factors)),
    canStart: ({ context }, { action, passkey }: Start) => {
      const { factors, obstacle } = context;
      const known = assertDefined(factors);
      switch (action) {
        case 'addApp':
          return known.authenticatorAppSince === null;
        case 'removeApp':
          return known.authenticatorAppSince !== null;
        case 'addPasskey':
          return obstacle === null;
        case 'renamePasskey':
        case 'removePasskey':
          return known.passkeys.some(({ id }) => id === passkey?.id);
        case 'renew':
          return hasFactor(known);
      }
    },
    isFilled: ({ context: { action, password, name } }) =>
      action === 'renamePasskey' ? name.trim() !== '' : !password.isEmpty,
    hasBegun: (_, { begun }: FactorChangeResult) => begun !== null && begun.kind !== 'recoveryCodes',
    hasNewCodes: (_, { begun }: FactorChangeResult) => begun !== null,
    isRefused: (_, { error }: ErrorParams) => refusalOf(error) !== null,
    isUnanswered: (_, { error }: ErrorParams) => hasNoAnswer(faultOf(error)),
    /** Whether the setup has ended without a response that says whether the factor is stored. */
    isSetupUnanswered: (_, { fault }: EnrolmentOutput) => fault !== null && hasNoAnswer(fault),
    isSetupRefused: (_, { fault }: EnrolmentOutput) => fault !== null,
    isSetupCancelled: (_, { enrolled }: EnrolmentOutput) => enrolled === null,
    /** Whether the factors show that the call which got no response has changed nothing. */
    isUnchanged: ({ context }, { factors }: LoadedFactors) =>
      isSame(assertDefined(context.factors), factors, context),
    isChanged: ({ context }) => !WITH_CODES.includes(context.action),
    isRenewal: ({ context }) => context.action === 'renew',
    ...throttling.guards,
  },
  delays: throttling.delays,
  actions: {
    keepLoaded: assign((_, { factors, obstacle }: LoadedFactors) => ({ factors, obstacle })),
    keepStart: assign((_, { action, passkey }: Start) => ({
      action,
      passkey: passkey ?? null,
      name: action === 'renamePasskey' ? (passkey?.name ?? '') : '',
    })),
    keepPassword: assign((_, { password }: { password: Secret }) => ({ password })),
    keepName: assign((_, { name }: { name: string }) => ({ name })),
    forgetPassword: assign({ password: EMPTY }),
    keepBegun: assign(({ context }, { begun, factors }: FactorChangeResult) => ({
      begun,
      factors: factors ?? context.factors,
      password: EMPTY,
    })),
    keepChanged: assign((_, { factors }: FactorChangeResult) => ({ ...CLEARED_INPUT, factors })),
    keepEnrolled: assign(({ context }, { enrolled }: EnrolmentOutput) => ({
      ...CLEARED_INPUT,
      factors: enrolled?.factors ?? context.factors,
    })),
    keepRefusal: assign((_, { error }: ErrorParams) => ({ refusal: refusalOf(error) })),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    keepSetupFault: assign((_, { fault }: EnrolmentOutput) => ({ fault })),
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
