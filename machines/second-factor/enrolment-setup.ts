import { assign, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { Factors, NewPasskeyResponse } from '../../openapi/generated/types.ts';
import type { AppKey } from '../common/app-key.ts';
import { faultOf } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import type { ErrorParams } from '../common/params.ts';
import { Secret } from '../common/secret.ts';
import { type Throttled, throttling } from '../common/throttled.ts';
import type { PasskeyObstacle, PromptOptions } from './passkey-port.ts';

export type FactorKind = 'app' | 'passkey';

/** The service's response after a factor was set up. */
export interface Enrolled {
  /** The proof that completes a sign-in; null on the account screen. */
  readonly proof: Secret | null;
  /** All factors of the account; null during a sign-in. */
  readonly factors: Factors | null;
  /** Empty if the account already had a factor, because then the recovery codes stay. */
  readonly recoveryCodes: readonly Secret[];
}

/** The service's response when the setup begins. With `recoveryCodes`, nothing is set up, and new codes are shown. */
export type Begun =
  | { readonly kind: 'app'; readonly key: AppKey }
  | { readonly kind: 'passkey'; readonly options: PromptOptions }
  | { readonly kind: 'recoveryCodes'; readonly enrolled: Enrolled };

export interface EnrolmentInput {
  /** The handle of the sign-in that requires a factor; null on the account screen. */
  readonly handle: Secret | null;
  /** On the account screen, the service's response to the password; null during a sign-in. */
  readonly begun: Begun | null;
  /** The factors to choose from; empty on the account screen, where the user has chosen before. */
  readonly kinds: readonly FactorKind[];
  /** The name of a new passkey; empty for the name that the service chooses. */
  readonly name: string;
  readonly obstacle: PasskeyObstacle | null;
}

/** How the setup ended. If both are null, the user has cancelled it. */
export interface EnrolmentOutput {
  readonly enrolled: Enrolled | null;
  /** Why the setup failed for good. */
  readonly fault: Fault | null;
}

export interface EnrolmentContext extends EnrolmentInput, Throttled {
  readonly kind: FactorKind;
  readonly code: Secret;
  /** The browser's response with the new passkey. */
  readonly credential: NewPasskeyResponse | null;
  readonly enrolled: Enrolled | null;
  readonly fault: Fault | null;
}

export const EMPTY = new Secret('');

/** The types, actors, guards and actions of `enrolmentMachine`. */
export const enrolmentSetup = setup({
  types: {
    input: {} as EnrolmentInput,
    context: {} as EnrolmentContext,
    events: {} as
      | { type: 'CHOOSE'; kind: FactorKind }
      | { type: 'CHOOSE_OTHER' }
      | { type: 'TYPE'; code: Secret }
      | { type: 'SUBMIT' }
      | { type: 'RETRY' }
      | { type: 'KEPT' }
      | { type: 'CANCEL' },
    output: {} as EnrolmentOutput,
    tags: {} as 'busy',
  },
  actors: {
    begin: placeholderActor<Begun, { handle: Secret; kind: FactorKind }>('begin'),
    /** Asks the browser for a new passkey. */
    create: placeholderActor<NewPasskeyResponse, { options: PromptOptions }>('create'),
    confirmApp: placeholderActor<Enrolled, { handle: Secret | null; code: Secret }>('confirmApp'),
    confirmPasskey: placeholderActor<
      Enrolled,
      { handle: Secret | null; credential: NewPasskeyResponse; name: string }
    >('confirmPasskey'),
  },
  guards: {
    hasBegun: ({ context: { begun } }, { kind }: { kind: Begun['kind'] }) => begun?.kind === kind,
    /** Whether the setup of an authenticator app has begun, not of a passkey. */
    isApp: (_, { kind }: Begun) => kind === 'app',
    canChoose: ({ context: { kinds, obstacle } }, { kind }: { kind: FactorKind }) =>
      kinds.includes(kind) && (kind === 'app' || obstacle === null),
    /**
     * Whether the machine can begin the setup without the user. On the account screen, each begin needs the password.
     */
    canBegin: ({ context }) => context.handle !== null,
    hasOther: ({ context: { kinds } }) => kinds.length > 1,
    isFilled: ({ context }) => context.code.reveal().trim() !== '',
    hasRecoveryCodes: (_, { recoveryCodes }: Enrolled) => recoveryCodes.length > 0,
    isWrongCode: (_, { error }: ErrorParams) => faultOf(error).fields.some(({ field }) => field === 'code'),
    /**
     * Whether the setup cannot go on, because the sign-in has expired, or because of a conflict: the account has got a
     * factor meanwhile, or the new key has expired.
     */
    isOver: ({ context }, { error }: ErrorParams) =>
      context.handle !== null &&
      (faultOf(error).code === 'second_factor_expired' ||
        ['factor_exists', 'enrolment_expired'].includes(faultOf(error).code ?? '')),
    ...throttling.guards,
  },
  delays: throttling.delays,
  actions: {
    keepKind: assign((_, { kind }: { kind: FactorKind }) => ({ kind })),
    keepBegun: assign((_, begun: Begun) => ({ begun, fault: null })),
    keepGivenCodes: assign(({ context: { begun } }) =>
      begun?.kind === 'recoveryCodes' ? { enrolled: begun.enrolled } : {},
    ),
    keepCode: assign((_, { code }: { code: Secret }) => ({ code })),
    forgetCode: assign({ code: EMPTY }),
    keepCredential: assign((_, credential: NewPasskeyResponse) => ({ credential })),
    keepEnrolled: assign((_, enrolled: Enrolled) => ({
      enrolled,
      begun: null,
      code: EMPTY,
      credential: null,
    })),
    forgetRecoveryCodes: assign(({ context: { enrolled } }) => ({
      begun: null,
      enrolled: enrolled && { ...enrolled, recoveryCodes: [] },
    })),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    forgetFault: assign({ fault: null }),
    keepWait: assign(throttling.keepWait),
    countDown: assign(({ context }) => throttling.countDown(context)),
  },
});
