import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { AuthorizationRequest, ContinueAs, DeniedClient } from '../../openapi/generated/types.ts';
import { faultOf } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { type ErrorParams, outputParams } from '../common/params.ts';
import { type Throttled, throttling } from '../common/throttled.ts';
import { Secret } from '../common/secret.ts';
import { type Obstacle, obstacleOf } from './obstacle.ts';
import { passkeyOfferMachine, type PasskeyOfferOutput } from './passkey-offer.machine.ts';
import { secondFactorMachine } from './second-factor.machine.ts';
import type { SecondStep } from './second-step.ts';
import type { SsoOffer } from './sso-offer.ts';

/**
 * The response of this service when the login screen asks about the browser's session, or when it signs the user in.
 */
export interface SessionAnswer {
  /** The URL to redirect to. Null if the user must sign in or confirm. */
  readonly redirectUrl: Secret | null;
  /**
   * The user of the session, who must confirm the sign-in to a native application, or to an application that asks for
   * the choice of an account; null if no confirmation is needed.
   */
  readonly continueAs: ContinueAs | null;
  /** The client to which the user has no access; null if the user has access. */
  readonly denied: DeniedClient | null;
}

/** The response of this service to a sign-in by password, or to a confirmation of the session's user. */
export interface SignInAnswer extends SessionAnswer {
  /** The data for the second step; null if none is needed. */
  readonly secondStep: SecondStep | null;
}

/** The response of this service to the first request of the login screen. */
export interface SessionCheck extends SignInAnswer {
  /** Whether this service refuses the request because it does not use PKCE, which the client's settings require. */
  readonly lacksPkce: boolean;
  /**
   * Whether the request belongs to a trial of a client (B10.6). A trial does not offer single sign-on, which would
   * replace the session of the administrator.
   */
  readonly isTrial: boolean;
}

/**
 * What a redirect has opened. `page`: another page, which replaces this page. `application`: a native application, by
 * its custom scheme; this page stays open.
 */
export type Followed = 'page' | 'application';

export interface AuthorizeContext extends Throttled, SessionAnswer {
  readonly request: AuthorizationRequest;
  readonly sso: SsoOffer | null;
  readonly username: string;
  readonly password: Secret;
  readonly secondStep: SecondStep | null;
  /** The proof of the second factor; null before the second step. */
  readonly proof: Secret | null;
  /** Whether the user has declined to continue with the session's account. */
  readonly wantsOtherAccount: boolean;
  readonly fault: Fault | null;
  readonly obstacle: Obstacle | null;
}

export type AuthorizeEvent =
  | { type: 'TYPE_USERNAME'; username: string }
  | { type: 'TYPE_PASSWORD'; password: Secret }
  | { type: 'SUBMIT' }
  | { type: 'START_SSO' }
  | { type: 'CONTINUE' }
  | { type: 'SWITCH_USER' }
  | { type: 'GO_BACK' }
  | { type: 'RETRY' };

export const EMPTY = new Secret('');

export const NO_SECOND_STEP = { secondStep: null, proof: null };

export const NO_ANSWER: SessionAnswer = { redirectUrl: null, continueAs: null, denied: null };

/** The actors, guards and actions of `authorize.machine.ts`, which contains the chart. */
export const authorizeSetup = setup({
  types: {
    input: {} as { request: AuthorizationRequest; sso: SsoOffer | null },
    context: {} as AuthorizeContext,
    events: {} as AuthorizeEvent,
    emitted: {} as { type: 'ssoNotStarted'; fault: Fault },
    tags: {} as 'busy' | 'form' | 'confirming',
    children: {} as { secondFactor: 'secondFactor'; passkeyOffer: 'passkeyOffer' },
  },
  actors: {
    checkSession: placeholderActor<SessionCheck, { request: AuthorizationRequest }>('checkSession'),
    /** Confirms the sign-in of the session's user. */
    continueSession: placeholderActor<SignInAnswer, { request: AuthorizationRequest; uuid: string }>(
      'continueSession',
    ),
    signIn: placeholderActor<
      SignInAnswer,
      { request: AuthorizationRequest; username: string; password: Secret }
    >('signIn'),
    /** Asks for the second factor. */
    secondFactor: secondFactorMachine,
    /** Lets the browser offer passkeys in the form. */
    passkeyOffer: passkeyOfferMachine,
    /** Completes the sign-in with the proof of the second factor. */
    completeSignIn: placeholderActor<SessionAnswer, { request: AuthorizationRequest; proof: Secret }>(
      'completeSignIn',
    ),
    /** Returns whether to skip automatic single sign-on once, and resets the stored flag. */
    takeSkip: placeholderActor<boolean>('takeSkip'),
    /** Stores the SSO record; returns the URL of the identity provider. */
    startSso: placeholderActor<
      Secret,
      { request: AuthorizationRequest; sso: SsoOffer; wantsOtherAccount: boolean }
    >('startSso'),
    follow: placeholderActor<Followed, { url: Secret }>('follow'),
  },
  guards: {
    hasSession: (_, { redirectUrl }: SessionAnswer) => redirectUrl !== null,
    mustConfirm: (_, { continueAs }: SessionAnswer) => continueAs !== null,
    lacksPkce: (_, { lacksPkce }: SessionCheck) => lacksPkce,
    isDenied: (_, { denied }: SessionAnswer) => denied !== null,
    needsSecondFactor: (_, { secondStep }: Pick<SignInAnswer, 'secondStep'>) => secondStep !== null,
    isProven: (_, { proof }: PasskeyOfferOutput) => proof !== null,
    isAbandoned: (_, { proof }: { proof: Secret | null }) => proof === null,
    staysHere: (_, { followed }: { followed: Followed }) => followed === 'application',
    offersSso: ({ context }) => context.sso !== null,
    goesToSso: ({ context }, { isTrial }: SessionCheck) => !isTrial && (context.sso?.isAutomatic ?? false),
    isSkipped: (_, { skip }: { skip: boolean }) => skip,
    /**
     * Whether the application's request is wrong: an unknown client, an unregistered redirect URI, or a malformed
     * request (RFC 6749, section 4.1.2.1).
     */
    isBadRequest: (_, { error }: ErrorParams) => [400, 422].includes(faultOf(error).status),
    hasBadRequest: (_, { error }: ErrorParams) => faultOf(error).status === 400,
    isWrong: (_, { error }: ErrorParams) => faultOf(error).status === 401,
    isFilled: ({ context }) => context.username !== '' && !context.password.isEmpty,
    ...throttling.guards,
  },
  delays: throttling.delays,
  actions: {
    keepFault: assign((_, { error }: ErrorParams) => ({
      fault: faultOf(error),
      obstacle: obstacleOf(error),
    })),
    keepWait: assign(throttling.keepWait),
    countDown: assign(({ context }) => throttling.countDown(context)),
    forgetPassword: assign({ password: EMPTY }),
    startOver: assign({ fault: null, obstacle: null, secondsLeft: 0, ...NO_ANSWER, ...NO_SECOND_STEP }),
    keepAnswer: assign((_, { redirectUrl, continueAs, denied }: SessionAnswer) => ({
      redirectUrl,
      continueAs,
      denied,
    })),
    keepSecondStep: assign((_, { secondStep }: SignInAnswer) => ({ secondStep })),
    keepOfferFault: assign((_, { fault }: PasskeyOfferOutput) => ({ fault, obstacle: null })),
    keepProof: assign((_, { proof }: { proof: Secret | null }) => ({ proof, secondStep: null })),
    forgetProof: assign({ proof: null }),
    keepCheck: assign(
      ({ context: { sso } }, { isTrial, redirectUrl, continueAs, denied, secondStep }: SessionCheck) => ({
        redirectUrl,
        continueAs,
        denied,
        secondStep,
        sso: isTrial ? null : sso,
      }),
    ),
    chooseOtherAccount: assign({ wantsOtherAccount: true }),
    // The hint of the application can name the account that the user has just declined.
    forgetDeclinedUsername: assign(({ context: { username, continueAs } }) => ({
      username: username === continueAs?.username ? '' : username,
    })),
    keepRedirect: assign((_, { redirectUrl }: { redirectUrl: Secret | null }) => ({ redirectUrl })),
    emitSsoNotStarted: emit(({ context }) => ({
      type: 'ssoNotStarted',
      fault: assertDefined(context.fault),
    })),
  },
});

/** The invocation that offers passkeys as long as the form is shown. */
export const offeringPasskeys = {
  id: 'passkeyOffer',
  src: 'passkeyOffer',
  input: ({ context: { request } }: { context: AuthorizeContext }) => ({ request }),
  onDone: [
    {
      guard: { type: 'isProven', params: outputParams<PasskeyOfferOutput> },
      target: '#authorize.signingIn.completing',
      actions: [{ type: 'keepProof', params: outputParams<PasskeyOfferOutput> }, 'forgetPassword'],
    },
    {
      target: '#authorize.signingIn.form.rejected',
      // Enters the form again, so that the browser offers passkeys again.
      reenter: true,
      actions: { type: 'keepOfferFault', params: outputParams<PasskeyOfferOutput> },
    },
  ],
  onError: { target: '#authorize.signingIn.form', reenter: true },
} as const;
