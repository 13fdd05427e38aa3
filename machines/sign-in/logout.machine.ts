import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { LogoutOutcome } from '../../openapi/generated/types.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { faultOf } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { type ErrorParams, errorParams } from '../common/params.ts';
import { Secret } from '../common/secret.ts';
import type { RequestedLogout } from './logout-request.ts';

interface LogoutInput {
  ticket: Secret | null;
  /** Null if the page was opened without a parameter of OpenID Connect. */
  request: RequestedLogout | null;
}

export interface LogoutContext extends LogoutInput {
  /**
   * Name of the application that requests the sign-out; null if the application has not proven its identity.
   */
  readonly clientName: string | null;
  readonly isConfirmed: boolean;
  readonly redirectUrl: Secret | null;
  readonly fault: Fault | null;
}

type LogoutEvent = { type: 'CONFIRM' } | { type: 'STAY' } | { type: 'RETRY' } | { type: 'CONTINUE' };

interface OutcomeParams {
  outcome: LogoutOutcome;
}

const outcomeParams = ({ event }: { event: { output: LogoutOutcome } }) => ({ outcome: event.output });

/**
 * Signs out (`/logout`): clears storage, ends the session at this service without awaiting the response, and shows that
 * the user is signed out. Opens the start page after three seconds.
 *
 * At the request of an application (OpenID Connect RP-Initiated Logout 1.0), this service decides whether the user must
 * confirm first, and whether the browser returns to the application.
 */
export const logoutMachine = setup({
  types: {
    input: {} as LogoutInput,
    context: {} as LogoutContext,
    events: {} as LogoutEvent,
    emitted: {} as { type: 'signedOut' },
    tags: {} as 'busy',
  },
  actors: {
    /** Clears storage, and starts ending the session at this service. Resolves without waiting for the response. */
    endSession: placeholderActor<void, { ticket: Secret | null }>('endSession'),
    /**
     * Sends an application's logout request to this service. Clears storage if the response says that the user is
     * signed out.
     */
    requestSignOut: placeholderActor<
      LogoutOutcome,
      { request: RequestedLogout; ticket: Secret | null; isConfirmed: boolean }
    >('requestSignOut'),
    leave: placeholderActor<void>('leave'),
    follow: placeholderActor<void, { url: Secret }>('follow'),
  },
  guards: {
    isRequested: ({ context }) => context.request !== null,
    mustConfirm: (_, { outcome }: OutcomeParams) => !outcome.signedOut,
    returns: (_, { outcome }: OutcomeParams) => outcome.redirectUrl !== null,
    isReturnRefused: (_, { outcome }: OutcomeParams) => outcome.returnRefused,
  },
  actions: {
    keepOutcome: assign((_, { outcome: { redirectUrl, clientName } }: OutcomeParams) => ({
      redirectUrl: redirectUrl === null ? null : new Secret(redirectUrl),
      clientName,
    })),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    emitSignedOut: emit({ type: 'signedOut' }),
  },
  delays: { signedOut: 3000 },
}).createMachine({
  id: 'logout',
  context: ({ input }) => ({
    ...input,
    clientName: null,
    isConfirmed: false,
    redirectUrl: null,
    fault: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      description: 'The page was opened by a link of the suite, or by a request of an application.',
      always: [{ guard: 'isRequested', target: 'signingOut' }, { target: 'ending' }],
    },
    ending: {
      description: 'Clears the storage and ends the provider’s session.',
      invoke: {
        id: 'endSession',
        src: 'endSession',
        input: ({ context }) => ({ ticket: context.ticket }),
        onDone: { target: 'signedOut', actions: 'emitSignedOut' },
        onError: { target: 'signedOut', actions: 'emitSignedOut' },
      },
    },
    signingOut: {
      description:
        'The provider checks the application’s request. It signs out if an ID token proves the request or the user has confirmed it.',
      tags: 'busy',
      invoke: {
        id: 'requestSignOut',
        src: 'requestSignOut',
        input: ({ context: { request, ticket, isConfirmed } }) => ({
          request: assertDefined(request),
          ticket,
          isConfirmed,
        }),
        onDone: [
          {
            guard: { type: 'mustConfirm', params: outcomeParams },
            target: 'asking',
            actions: { type: 'keepOutcome', params: outcomeParams },
          },
          {
            guard: { type: 'returns', params: outcomeParams },
            target: 'returning',
            actions: [{ type: 'keepOutcome', params: outcomeParams }, 'emitSignedOut'],
          },
          {
            guard: { type: 'isReturnRefused', params: outcomeParams },
            target: 'returnFailed',
            actions: [{ type: 'keepOutcome', params: outcomeParams }, 'emitSignedOut'],
          },
          { target: 'signedOut', actions: 'emitSignedOut' },
        ],
        onError: { target: 'failed', actions: { type: 'keepFault', params: errorParams } },
      },
    },
    asking: {
      description: 'Any site can open this page, so the user must confirm the sign-out.',
      on: {
        CONFIRM: { target: 'signingOut', actions: assign({ isConfirmed: true }) },
        STAY: 'leaving',
      },
    },
    failed: {
      description: 'The provider sent no usable response; the user can try again.',
      on: { RETRY: 'signingOut' },
    },
    returning: {
      description: 'The browser is being redirected to the application.',
      tags: 'busy',
      invoke: {
        id: 'follow',
        src: 'follow',
        input: ({ context }) => ({ url: assertDefined(context.redirectUrl) }),
        onDone: 'left',
        onError: 'returnFailed',
      },
    },
    returnFailed: {
      description: 'The user is signed out, but the browser cannot return to the application.',
      on: { CONTINUE: 'leaving' },
    },
    signedOut: {
      description: 'The screen says that the user is signed out.',
      after: { signedOut: 'leaving' },
    },
    leaving: {
      description: 'The browser is being redirected to the start page.',
      tags: 'busy',
      invoke: { id: 'leave', src: 'leave', onDone: 'left', onError: 'left' },
    },
    left: { description: 'The browser is leaving the page.', tags: 'busy', type: 'final' },
  },
});
