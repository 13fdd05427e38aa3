import { assign } from 'xstate';
import { assertDefined } from '../common/assert-defined.ts';
import { errorParams, outputParams } from '../common/params.ts';
import { throttled } from '../common/throttled.ts';
import { usernameHint } from '../common/authorization-request.ts';
import { authorizeSetup, EMPTY, NO_ANSWER, NO_SECOND_STEP, offeringPasskeys } from './authorize-setup.ts';

/** Returns a guard that reads the response of a call. */
const when = <const Type extends string>(type: Type) => ({ type, params: outputParams }) as const;

const keepCheck = { type: 'keepCheck', params: outputParams } as const;

/**
 * Runs the login screen (`/authorize`), for the console and other applications. If the browser has a session at this
 * service, redirects at once, or first asks the user to confirm, or reports that the user has no access. Otherwise
 * shows the form, or starts single sign-on automatically. Reports a request that the service refuses.
 */
export const authorizeMachine = authorizeSetup.createMachine({
  id: 'authorize',
  context: ({ input }) => ({
    request: input.request,
    sso: input.sso,
    username: usernameHint(input.request),
    password: EMPTY,
    ...NO_ANSWER,
    ...NO_SECOND_STEP,
    wantsOtherAccount: false,
    secondsLeft: 0,
    fault: null,
    obstacle: null,
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
          { guard: when('lacksPkce'), target: 'failed.withoutPkce', actions: keepCheck },
          { guard: when('isDenied'), target: 'signingIn.question.denied', actions: keepCheck },
          { guard: when('mustConfirm'), target: 'signingIn.question', actions: keepCheck },
          { guard: when('needsSecondFactor'), target: 'signingIn.secondFactor', actions: keepCheck },
          { guard: when('hasSession'), target: 'following', actions: keepCheck },
          { guard: when('goesToSso'), target: 'signingIn.sso' },
          { target: 'signingIn', actions: keepCheck },
        ],
        onError: [
          {
            guard: { type: 'isBadRequest', params: errorParams },
            target: 'failed.refused',
            actions: { type: 'keepFault', params: errorParams },
          },
          { target: 'failed', actions: { type: 'keepFault', params: errorParams } },
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
                onDone: [
                  {
                    guard: { type: 'needsSecondFactor', params: outputParams },
                    target: '#authorize.signingIn.secondFactor',
                    actions: { type: 'keepSecondStep', params: outputParams },
                  },
                  {
                    target: '#authorize.following',
                    actions: { type: 'keepRedirect', params: outputParams },
                  },
                ],
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
          invoke: offeringPasskeys,
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
                guard: { type: 'needsSecondFactor', params: outputParams },
                target: 'secondFactor',
                actions: [{ type: 'keepSecondStep', params: outputParams }, 'forgetPassword'],
              },
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
        secondFactor: {
          description:
            'The password was right, or the session is too weak for the application. The second step replaces the form, and asks for the second factor.',
          invoke: {
            id: 'secondFactor',
            src: 'secondFactor',
            input: ({ context }) => assertDefined(context.secondStep),
            onDone: [
              {
                guard: { type: 'isAbandoned', params: outputParams },
                target: 'form',
                actions: 'startOver',
              },
              { target: 'completing', actions: { type: 'keepProof', params: outputParams } },
            ],
            onError: { target: 'form.rejected', actions: { type: 'keepFault', params: errorParams } },
          },
        },
        completing: {
          description:
            'The provider completes the sign-in with the proof of the second factor, or of a passkey.',
          tags: 'busy',
          exit: 'forgetProof',
          invoke: {
            id: 'completeSignIn',
            src: 'completeSignIn',
            input: ({ context: { request, proof } }) => ({ request, proof: assertDefined(proof) }),
            onDone: [
              {
                guard: { type: 'isDenied', params: outputParams },
                target: 'question.denied',
                actions: { type: 'keepAnswer', params: outputParams },
              },
              {
                target: '#authorize.following',
                actions: { type: 'keepAnswer', params: outputParams },
              },
            ],
            onError: [
              {
                guard: { type: 'hasBadRequest', params: errorParams },
                target: '#authorize.failed.refused',
                actions: { type: 'keepFault', params: errorParams },
              },
              { target: 'form.rejected', actions: { type: 'keepFault', params: errorParams } },
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
        onError: { target: 'failed', actions: { type: 'keepFault', params: errorParams } },
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
