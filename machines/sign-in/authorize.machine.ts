import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/fault.ts';
import type { AuthorizationRequest } from '../../openapi/types.ts';
import { faultOf, placeholderActor } from '../common/faults.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { type ErrorParams, errorParams } from '../common/params.ts';
import { type Throttled, throttled, throttling } from '../common/throttled.ts';
import { Secret } from '../common/secret.ts';
import { usernameHint } from './authorization-request.ts';
import type { SsoOffer } from './sso-offer.ts';

export interface AuthorizeContext extends Throttled {
  readonly request: AuthorizationRequest;
  readonly sso: SsoOffer | null;
  readonly username: string;
  readonly password: Secret;
  /** The URL of the application. It contains an authorization code. */
  readonly redirectUrl: Secret | null;
  readonly fault: Fault | null;
  readonly problem: string | null;
}

export type AuthorizeEvent =
  | { type: 'TYPE_USERNAME'; username: string }
  | { type: 'TYPE_PASSWORD'; password: Secret }
  | { type: 'SUBMIT' }
  | { type: 'START_SSO' }
  | { type: 'RETRY' };

const EMPTY = new Secret('');

/**
 * Runs the login screen (`/authorize`), for the console and other applications. Redirects at once if the browser has a
 * session at the provider. Otherwise shows the form, or starts single sign-on automatically.
 */
export const authorizeMachine = setup({
  types: {
    input: {} as { request: AuthorizationRequest; sso: SsoOffer | null },
    context: {} as AuthorizeContext,
    events: {} as AuthorizeEvent,
    emitted: {} as { type: 'ssoNotStarted'; fault: Fault },
    tags: {} as 'busy' | 'form',
  },
  actors: {
    /** Returns the URL to redirect to, or null without a session at the provider. */
    checkSession: placeholderActor<Secret | null, { request: AuthorizationRequest }>('checkSession'),
    signIn: placeholderActor<Secret, { request: AuthorizationRequest; username: string; password: Secret }>(
      'signIn',
    ),
    /** Returns whether to skip automatic single sign-on once, and resets the stored flag. */
    takeSkip: placeholderActor<boolean>('takeSkip'),
    /** Stores the SSO record; returns the URL of the external identity provider. */
    startSso: placeholderActor<Secret, { request: AuthorizationRequest; sso: SsoOffer }>('startSso'),
    follow: placeholderActor<void, { url: Secret }>('follow'),
  },
  guards: {
    hasSession: (_, { redirectUrl }: { redirectUrl: Secret | null }) => redirectUrl !== null,
    offersSso: ({ context }) => context.sso !== null,
    goesToSso: ({ context }) => context.sso?.isAutomatic ?? false,
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
      problem: error instanceof Error ? error.message : null,
    })),
    keepWait: assign(throttling.keepWait),
    countDown: assign(({ context }) => throttling.countDown(context)),
    forgetPassword: assign({ password: EMPTY }),
    startOver: assign({ fault: null, problem: null, secondsLeft: 0, redirectUrl: null }),
    keepRedirect: assign((_, { redirectUrl }: { redirectUrl: Secret | null }) => ({ redirectUrl })),
    emitSsoNotStarted: emit(({ context }) => ({
      type: 'ssoNotStarted',
      fault: assertDefined(context.fault),
    })),
  },
}).createMachine({
  id: 'authorize',
  context: ({ input }) => ({
    request: input.request,
    sso: input.sso,
    username: usernameHint(input.request),
    password: EMPTY,
    redirectUrl: null,
    secondsLeft: 0,
    fault: null,
    problem: null,
  }),
  initial: 'checkingSession',
  states: {
    checkingSession: {
      description: 'The provider checks the request, and whether this browser has a session.',
      tags: 'busy',
      invoke: {
        id: 'checkSession',
        src: 'checkSession',
        input: ({ context }) => ({ request: context.request }),
        onDone: [
          {
            guard: { type: 'hasSession', params: ({ event }) => ({ redirectUrl: event.output }) },
            target: 'following',
            actions: { type: 'keepRedirect', params: ({ event }) => ({ redirectUrl: event.output }) },
          },
          { guard: 'goesToSso', target: 'choosing' },
          { target: 'form' },
        ],
        onError: [
          {
            guard: { type: 'isBadRequest', params: errorParams },
            target: 'refused',
            actions: { type: 'keepFault', params: errorParams },
          },
          {
            target: 'unreachable',
            actions: { type: 'keepFault', params: errorParams },
          },
        ],
      },
    },
    choosing: {
      description:
        'Checks whether single sign-on may start automatically: not after returning from it, and not after a sign-out.',
      tags: 'busy',
      invoke: {
        id: 'takeSkip',
        src: 'takeSkip',
        onDone: [
          {
            guard: { type: 'isSkipped', params: ({ event }) => ({ skip: event.output }) },
            target: 'form',
          },
          { target: 'startingSso' },
        ],
        onError: 'form',
      },
    },
    form: {
      tags: 'form',
      initial: 'editing',
      on: {
        TYPE_USERNAME: { actions: assign({ username: ({ event }) => event.username }) },
        TYPE_PASSWORD: { actions: assign({ password: ({ event }) => event.password }) },
        SUBMIT: [{ guard: 'isFilled', target: 'submitting' }, { target: '.incomplete' }],
        START_SSO: { guard: 'offersSso', target: 'startingSso' },
      },
      states: {
        editing: { description: 'The user can enter username and password.' },
        incomplete: { description: 'A field is empty; a message says which.' },
        rejected: { description: 'The attempt failed; a message says why, and the user can try again.' },
        ssoFailed: { description: 'Single sign-on could not start; the user can try again.' },
        throttled: { ...throttled, on: { SUBMIT: {} } },
      },
    },
    submitting: {
      description: 'The credentials are being checked.',
      tags: ['form', 'busy'],
      entry: 'startOver',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context: { request, username, password } }) => ({ request, username, password }),
        onDone: {
          target: 'following',
          actions: [
            { type: 'keepRedirect', params: ({ event }) => ({ redirectUrl: event.output }) },
            'forgetPassword',
          ],
        },
        onError: [
          {
            guard: { type: 'hasBadRequest', params: errorParams },
            target: 'refused',
            actions: [{ type: 'keepFault', params: errorParams }, 'forgetPassword'],
          },
          {
            guard: { type: 'isThrottled', params: errorParams },
            target: 'form.throttled',
            actions: [
              { type: 'keepFault', params: errorParams },
              { type: 'keepWait', params: errorParams },
            ],
          },
          {
            guard: { type: 'isWrong', params: errorParams },
            target: 'form.rejected',
            actions: [{ type: 'keepFault', params: errorParams }, 'forgetPassword'],
          },
          {
            target: 'form.rejected',
            actions: { type: 'keepFault', params: errorParams },
          },
        ],
      },
    },
    startingSso: {
      description:
        'Builds the request for the external identity provider, whose address comes from its metadata or a setting.',
      tags: 'busy',
      entry: ['startOver', 'forgetPassword'],
      invoke: {
        id: 'startSso',
        src: 'startSso',
        input: ({ context: { request, sso } }) => ({ request, sso: assertDefined(sso) }),
        onDone: {
          target: 'following',
          actions: { type: 'keepRedirect', params: ({ event }) => ({ redirectUrl: event.output }) },
        },
        onError: {
          target: 'form.ssoFailed',
          actions: [{ type: 'keepFault', params: errorParams }, 'emitSsoNotStarted'],
        },
      },
    },
    following: {
      description:
        'The browser is being redirected: back to the application after signing in, or to single sign-on.',
      tags: 'busy',
      invoke: {
        id: 'follow',
        src: 'follow',
        input: ({ context }) => ({ url: assertDefined(context.redirectUrl) }),
        onDone: 'followed',
        onError: {
          target: 'unreachable',
          actions: { type: 'keepFault', params: errorParams },
        },
      },
    },
    followed: {
      description: 'The browser is leaving the page.',
      tags: 'busy',
      type: 'final',
    },
    refused: {
      description:
        'The client or the redirect URI of the request is unknown. The screen says so and never redirects, because the address cannot be trusted.',
    },
    unreachable: {
      description: 'The provider gave no usable answer; the user can try again.',
      on: { RETRY: { target: 'checkingSession', actions: 'startOver' } },
    },
  },
});
