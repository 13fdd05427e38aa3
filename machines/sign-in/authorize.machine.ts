import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { AuthorizationRequest, ContinueAs, DeniedClient } from '../../openapi/generated/types.ts';
import { faultOf, placeholderActor } from '../common/faults.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { type ErrorParams, errorParams, outputParams } from '../common/params.ts';
import { type Throttled, throttled, throttling } from '../common/throttled.ts';
import { Secret } from '../common/secret.ts';
import { usernameHint } from '../common/authorization-request.ts';
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

/** The response of this service to the first request of the login screen. */
export interface SessionCheck extends SessionAnswer {
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
  /** Whether the user has declined to continue with the session's account. */
  readonly wantsOtherAccount: boolean;
  readonly fault: Fault | null;
  readonly problem: string | null;
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

const EMPTY = new Secret('');

const NO_ANSWER: SessionAnswer = { redirectUrl: null, continueAs: null, denied: null };

/**
 * Runs the login screen (`/authorize`), for the console and other applications. If the browser has a session at this
 * service, redirects at once, or first asks the user to confirm, or reports that the user has no access. Otherwise
 * shows the form, or starts single sign-on automatically. Reports a request that the service refuses.
 */
export const authorizeMachine = setup({
  types: {
    input: {} as { request: AuthorizationRequest; sso: SsoOffer | null },
    context: {} as AuthorizeContext,
    events: {} as AuthorizeEvent,
    emitted: {} as { type: 'ssoNotStarted'; fault: Fault },
    tags: {} as 'busy' | 'form' | 'confirming',
  },
  actors: {
    checkSession: placeholderActor<SessionCheck, { request: AuthorizationRequest }>('checkSession'),
    /** Confirms the sign-in of the session's user. Returns the URL to redirect to. */
    continueSession: placeholderActor<Secret, { request: AuthorizationRequest; uuid: string }>(
      'continueSession',
    ),
    signIn: placeholderActor<
      SessionAnswer,
      { request: AuthorizationRequest; username: string; password: Secret }
    >('signIn'),
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
      problem: error instanceof Error ? error.message : null,
    })),
    keepWait: assign(throttling.keepWait),
    countDown: assign(({ context }) => throttling.countDown(context)),
    forgetPassword: assign({ password: EMPTY }),
    startOver: assign({ fault: null, problem: null, secondsLeft: 0, ...NO_ANSWER }),
    keepAnswer: assign((_, answer: SessionAnswer) => answer),
    keepCheck: assign(
      ({ context: { sso } }, { isTrial, lacksPkce: _lacksPkce, ...answer }: SessionCheck) => ({
        ...answer,
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
}).createMachine({
  id: 'authorize',
  context: ({ input }) => ({
    request: input.request,
    sso: input.sso,
    username: usernameHint(input.request),
    password: EMPTY,
    ...NO_ANSWER,
    wantsOtherAccount: false,
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
            guard: { type: 'lacksPkce', params: outputParams },
            target: 'failed.withoutPkce',
            actions: { type: 'keepCheck', params: outputParams },
          },
          {
            guard: { type: 'isDenied', params: outputParams },
            target: 'signingIn.question.denied',
            actions: { type: 'keepCheck', params: outputParams },
          },
          {
            guard: { type: 'mustConfirm', params: outputParams },
            target: 'signingIn.question',
            actions: { type: 'keepCheck', params: outputParams },
          },
          {
            guard: { type: 'hasSession', params: outputParams },
            target: 'following',
            actions: { type: 'keepCheck', params: outputParams },
          },
          { guard: { type: 'goesToSso', params: outputParams }, target: 'signingIn.sso' },
          { target: 'signingIn', actions: { type: 'keepCheck', params: outputParams } },
        ],
        onError: [
          {
            guard: { type: 'isBadRequest', params: errorParams },
            target: 'failed.refused',
            actions: { type: 'keepFault', params: errorParams },
          },
          {
            target: 'failed',
            actions: { type: 'keepFault', params: errorParams },
          },
        ],
      },
    },
    signingIn: {
      description:
        'The user answers a question, enters a username and password, or signs in through single sign-on.',
      initial: 'form',
      states: {
        question: {
          initial: 'asking',
          states: {
            asking: {
              tags: 'confirming',
              description:
                'The screen asks whether to continue with the account of the session: a native application cannot prove its identity, and other applications can ask for the choice of an account.',
              on: {
                CONTINUE: 'continuing',
                SWITCH_USER: {
                  target: '#authorize.signingIn.form',
                  actions: ['forgetDeclinedUsername', 'startOver', 'chooseOtherAccount'],
                },
              },
            },
            continuing: {
              description: 'The provider signs the user of the session in to the application.',
              tags: ['confirming', 'busy'],
              invoke: {
                id: 'continueSession',
                src: 'continueSession',
                input: ({ context: { request, continueAs } }) => ({
                  request,
                  uuid: assertDefined(continueAs).uuid,
                }),
                onDone: {
                  target: '#authorize.following',
                  actions: { type: 'keepRedirect', params: ({ event }) => ({ redirectUrl: event.output }) },
                },
                onError: [
                  {
                    guard: { type: 'hasBadRequest', params: errorParams },
                    target: '#authorize.failed.refused',
                    actions: { type: 'keepFault', params: errorParams },
                  },
                  {
                    // A 401 means that the session has ended, or that another user has signed in.
                    guard: { type: 'isWrong', params: errorParams },
                    target: '#authorize.checkingSession',
                    actions: 'startOver',
                  },
                  {
                    target: '#authorize.failed.unreachable',
                    actions: { type: 'keepFault', params: errorParams },
                  },
                ],
              },
            },
            denied: {
              description:
                'The user of the session has no access to the application. The screen says so before the browser returns to the application.',
              on: {
                GO_BACK: '#authorize.following',
                SWITCH_USER: {
                  target: '#authorize.signingIn.form',
                  actions: ['startOver', 'chooseOtherAccount'],
                },
              },
            },
          },
        },
        sso: {
          initial: 'choosing',
          states: {
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
                    target: '#authorize.signingIn.form',
                  },
                  { target: 'starting' },
                ],
                onError: '#authorize.signingIn.form',
              },
            },
            starting: {
              description:
                'Builds the request for the identity provider, whose address comes from its metadata or a setting.',
              tags: 'busy',
              entry: ['startOver', 'forgetPassword'],
              invoke: {
                id: 'startSso',
                src: 'startSso',
                input: ({ context: { request, sso, wantsOtherAccount } }) => ({
                  request,
                  sso: assertDefined(sso),
                  wantsOtherAccount,
                }),
                onDone: {
                  target: '#authorize.following',
                  actions: { type: 'keepRedirect', params: ({ event }) => ({ redirectUrl: event.output }) },
                },
                onError: {
                  target: '#authorize.signingIn.form.ssoFailed',
                  actions: [{ type: 'keepFault', params: errorParams }, 'emitSsoNotStarted'],
                },
              },
            },
          },
        },
        form: {
          tags: 'form',
          initial: 'editing',
          on: {
            TYPE_USERNAME: { actions: assign({ username: ({ event }) => event.username }) },
            TYPE_PASSWORD: { actions: assign({ password: ({ event }) => event.password }) },
            SUBMIT: [{ guard: 'isFilled', target: 'submitting' }, { target: '.incomplete' }],
            START_SSO: { guard: 'offersSso', target: 'sso.starting' },
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
            onDone: [
              {
                guard: { type: 'isDenied', params: ({ event }) => event.output },
                target: 'question.denied',
                actions: [{ type: 'keepAnswer', params: ({ event }) => event.output }, 'forgetPassword'],
              },
              {
                target: '#authorize.following',
                actions: [{ type: 'keepAnswer', params: ({ event }) => event.output }, 'forgetPassword'],
              },
            ],
            onError: [
              {
                guard: { type: 'hasBadRequest', params: errorParams },
                target: '#authorize.failed.refused',
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
        onDone: [
          {
            guard: { type: 'staysHere', params: ({ event }) => ({ followed: event.output }) },
            target: 'openedApplication',
          },
          { target: 'followed' },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'keepFault', params: errorParams },
        },
      },
    },
    followed: {
      description: 'The browser is leaving the page.',
      tags: 'busy',
      type: 'final',
    },
    openedApplication: {
      description:
        'The application on this device has been opened. The page stays, and says that it can be closed.',
      type: 'final',
    },
    failed: {
      initial: 'unreachable',
      states: {
        refused: {
          description:
            'The client or the redirect URI of the request is unknown, the client is blocked, or the trial of the client has ended. The screen says so and never redirects, because the address cannot be trusted.',
        },
        withoutPkce: {
          description:
            'The request of the application does not use PKCE, which the settings of the client require. The screen says what to change before the browser returns to the application with the error.',
          on: { GO_BACK: '#authorize.following' },
        },
        unreachable: {
          description: 'The provider sent no usable response; the user can try again.',
          on: { RETRY: { target: '#authorize.checkingSession', actions: 'startOver' } },
        },
      },
    },
  },
});
