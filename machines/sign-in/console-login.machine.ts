import { assign, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import { faultOf } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { type ErrorParams, errorParams } from '../common/params.ts';
import type { Secret } from '../common/secret.ts';
import { type Obstacle, obstacleOf } from './obstacle.ts';

export interface ConsoleLoginContext {
  /** The path to open after the sign-in, relative to the console's root. */
  readonly returnTo: string | null;
  /** Whether the user must sign in, although a session exists. */
  readonly isFresh: boolean;
  readonly url: Secret | null;
  readonly fault: Fault | null;
  readonly obstacle: Obstacle | null;
}

/**
 * Starts the console's own login (`/auth/login/user`): stores verifier and state, and opens the login screen
 * (`/authorize`).
 */
export const consoleLoginMachine = setup({
  types: {
    input: {} as { returnTo: string | null; isFresh: boolean },
    context: {} as ConsoleLoginContext,
    events: {} as { type: 'RETRY' },
    tags: {} as 'busy',
  },
  actors: {
    /** Stores the PKCE record; returns the URL of the login screen. */
    prepareRequest: placeholderActor<Secret, { returnTo: string | null; isFresh: boolean }>('prepareRequest'),
    follow: placeholderActor<void, { url: Secret }>('follow'),
  },
  actions: {
    keepFailure: assign((_, { error }: ErrorParams) => ({
      fault: faultOf(error),
      obstacle: obstacleOf(error),
    })),
  },
}).createMachine({
  id: 'consoleLogin',
  context: ({ input }) => ({ ...input, url: null, fault: null, obstacle: null }),
  initial: 'preparing',
  states: {
    preparing: {
      description: 'Loads the provider’s address and builds the authorization request.',
      tags: 'busy',
      invoke: {
        id: 'prepareRequest',
        src: 'prepareRequest',
        input: ({ context: { returnTo, isFresh } }) => ({ returnTo, isFresh }),
        onDone: { target: 'leaving', actions: assign({ url: ({ event }) => event.output }) },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: errorParams },
        },
      },
    },
    leaving: {
      description: 'The browser is being redirected to the provider.',
      tags: 'busy',
      invoke: {
        id: 'follow',
        src: 'follow',
        input: ({ context }) => ({ url: assertDefined(context.url) }),
        onDone: 'left',
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: errorParams },
        },
      },
    },
    left: {
      description: 'The browser is leaving the page.',
      tags: 'busy',
      type: 'final',
    },
    failed: {
      description: 'The sign-in could not start; the user can try again.',
      on: { RETRY: 'preparing' },
    },
  },
});
