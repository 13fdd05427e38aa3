import { assign, sendTo, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { ClientTrialResult } from '../../openapi/generated/types.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { faultOf } from '../common/faults.ts';
import { placeholderActor, placeholderCallback } from '../common/placeholder-actor.ts';
import { type ErrorParams, errorParams, eventParams, outputParams } from '../common/params.ts';
import type { Secret } from '../common/secret.ts';
import type { Version } from '../resource/form/form.ts';
import type { CallbackParameters } from '../sign-in/compare-answer.ts';
import type { StoredAuthClient } from './form-rules.ts';
import { DEFAULT_SCOPES, mayRequest, type TrialScope } from './trial-findings.ts';

export interface TrialChoice {
  readonly scopes: readonly TrialScope[];
  /** Whether the login screen asks for a username and password, although the administrator is signed in. */
  readonly asksForSignIn: boolean;
}

/** The authorization request of a trial. */
export interface StartedTrial {
  readonly authorizationUrl: string;
  readonly state: string;
  readonly verifier: Secret;
}

interface TrialContext {
  readonly uuid: string;
  /** When the screen was opened, in milliseconds since 1970. */
  readonly now: number;
  readonly client: StoredAuthClient | null;
  readonly choice: TrialChoice;
  readonly started: StartedTrial | null;
  /** The callback parameters from the login screen. */
  readonly answer: CallbackParameters | null;
  readonly result: ClientTrialResult | null;
  readonly fault: Fault | null;
}

interface Returned {
  readonly answer: CallbackParameters;
}

/** Maximum duration of a trial, in milliseconds: the time for which the service accepts an authorization request. */
const TRIAL_LIFE = 10 * 60_000;

/**
 * Tries a sign-in client (B10.6): signs a user in as the client would, in another window, and shows what the client
 * would receive. The window is open in the state `signingIn`: leaving the state closes the window.
 */
export const clientTrialMachine = setup({
  types: {
    input: {} as { uuid: string; now: number },
    context: {} as TrialContext,
    events: {} as
      | { type: 'RETRY' }
      | { type: 'CHOOSE'; choice: Partial<TrialChoice> }
      | { type: 'SIGN_IN' }
      | { type: 'OPENED' }
      | { type: 'BLOCKED' }
      | { type: 'CLOSED' }
      | { type: 'RETURNED'; answer: CallbackParameters }
      | { type: 'CANCEL' }
      | { type: 'AGAIN' },
    tags: {} as 'busy' | 'open',
  },
  actors: {
    load: placeholderActor<Version<StoredAuthClient>, { uuid: string }>('load'),
    /**
     * Opens the window while the click is being handled, because browsers block a window that opens later. Sends
     * `OPENED` or `BLOCKED`, and later `RETURNED` or `CLOSED`. Loads an address on `GO`.
     */
    signInWindow: placeholderCallback<{ type: 'GO'; url: string }>('signInWindow'),
    start: placeholderActor<StartedTrial, { uuid: string } & TrialChoice>('start'),
    exchange: placeholderActor<ClientTrialResult, { code: Secret; verifier: Secret }>('exchange'),
  },
  guards: {
    isOpen: ({ context }) => context.client?.blocked !== true,
    isGranted: ({ context }, { answer }: Returned) =>
      answer.state === assertDefined(context.started).state && answer.code !== null,
    isOwn: ({ context }, { answer }: Returned) => answer.state === assertDefined(context.started).state,
  },
  delays: { trialLife: TRIAL_LIFE },
  actions: {
    /** Stores the loaded client. Removes chosen scopes that the client may no longer request. */
    keepClient: assign(({ context: { choice } }, { stored }: Version<StoredAuthClient>) => ({
      client: stored,
      choice: { ...choice, scopes: choice.scopes.filter((scope) => mayRequest(stored, scope)) },
      fault: null,
    })),
    keepChoice: assign(({ context }, { choice }: { choice: Partial<TrialChoice> }) => ({
      choice: { ...context.choice, ...choice },
    })),
    keepStarted: assign((_, started: StartedTrial) => ({ started })),
    keepAnswer: assign((_, { answer }: Returned) => ({ answer })),
    keepResult: assign((_, result: ClientTrialResult) => ({ result })),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    forgetAnswer: assign({ started: null, answer: null, result: null, fault: null }),
  },
}).createMachine({
  id: 'clientTrial',
  context: ({ input: { uuid, now } }) => ({
    uuid,
    now,
    client: null,
    choice: { scopes: DEFAULT_SCOPES, asksForSignIn: false },
    started: null,
    answer: null,
    result: null,
    fault: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The client is being loaded.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { uuid } }) => ({ uuid }),
        onDone: { target: 'choosing', actions: { type: 'keepClient', params: outputParams } },
        onError: { target: 'failed', actions: { type: 'keepFault', params: errorParams } },
      },
    },
    failed: {
      description: 'The client could not be loaded; the administrator can try again.',
      on: { RETRY: 'loading' },
    },
    choosing: {
      tags: 'open',
      initial: 'ready',
      on: {
        CHOOSE: { target: '.ready', actions: { type: 'keepChoice', params: eventParams } },
        SIGN_IN: { guard: 'isOpen', target: 'signingIn', actions: 'forgetAnswer' },
      },
      states: {
        ready: { description: 'The administrator chooses scopes and who signs in.' },
        windowBlocked: { description: 'The browser has blocked the window; a message says how to allow it.' },
        windowClosed: { description: 'The window was closed before the sign-in returned.' },
        expired: { description: 'The sign-in did not return within ten minutes.' },
        notStarted: { description: 'The service did not start the trial; a message says why.' },
        notExchanged: { description: 'The service did not exchange the code; a message says why.' },
      },
    },
    signingIn: {
      tags: ['open', 'busy'],
      initial: 'opening',
      invoke: { id: 'signInWindow', src: 'signInWindow' },
      on: { CLOSED: 'choosing.windowClosed', CANCEL: 'choosing.ready' },
      states: {
        opening: {
          description: 'The browser opens the window, or blocks it.',
          on: { OPENED: 'starting', BLOCKED: '#clientTrial.choosing.windowBlocked' },
        },
        starting: {
          description: 'The service is asked for the authorization request.',
          invoke: {
            id: 'start',
            src: 'start',
            input: ({ context: { uuid, choice } }) => ({ uuid, ...choice }),
            onDone: { target: 'waiting', actions: { type: 'keepStarted', params: outputParams } },
            onError: {
              target: '#clientTrial.choosing.notStarted',
              actions: { type: 'keepFault', params: errorParams },
            },
          },
        },
        waiting: {
          description: 'The user signs in in the other window.',
          entry: sendTo('signInWindow', ({ context }) => ({
            type: 'GO',
            url: assertDefined(context.started).authorizationUrl,
          })),
          after: { trialLife: '#clientTrial.choosing.expired' },
          on: {
            RETURNED: [
              {
                guard: { type: 'isGranted', params: eventParams },
                target: '#clientTrial.exchanging',
                actions: { type: 'keepAnswer', params: eventParams },
              },
              {
                guard: { type: 'isOwn', params: eventParams },
                target: '#clientTrial.refused',
                actions: { type: 'keepAnswer', params: eventParams },
              },
            ],
          },
        },
      },
    },
    exchanging: {
      description: 'The service exchanges the code as the client would, and ends the trial.',
      tags: 'busy',
      invoke: {
        id: 'exchange',
        src: 'exchange',
        input: ({ context: { answer, started } }) => ({
          code: assertDefined(answer?.code),
          verifier: assertDefined(started).verifier,
        }),
        onDone: { target: 'granted', actions: { type: 'keepResult', params: outputParams } },
        onError: {
          target: 'choosing.notExchanged',
          actions: { type: 'keepFault', params: errorParams },
        },
      },
    },
    granted: {
      description: 'The screen shows what the client would have received, and what is wrong.',
      on: { AGAIN: { target: 'loading', actions: 'forgetAnswer' } },
    },
    refused: {
      description: 'The login screen returned an error; the screen explains it.',
      on: { AGAIN: { target: 'loading', actions: 'forgetAnswer' } },
    },
  },
});
