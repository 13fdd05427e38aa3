import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { CurrentUser } from '../../openapi/generated/types.ts';
import { faultOf, isUnauthenticated } from '../common/faults.ts';
import { placeholderActor, placeholderCallback } from '../common/placeholder-actor.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { type ErrorParams, errorParams } from '../common/params.ts';

/** Facts about the access token. The token itself is only in storage. */
export interface TokenFacts {
  /** When the token expires, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/** The token of an earlier visit. */
export interface StoredToken extends TokenFacts {
  /** The username of the token's user; null if it is unknown. */
  readonly username: string | null;
}

export interface RenewedToken extends TokenFacts {
  /** Can differ from the former token's user, because a renewal follows the session cookie. */
  readonly user: CurrentUser;
}

export interface SessionContext {
  readonly user: CurrentUser | null;
  /** The username of the current token's user; null if it is unknown. */
  readonly username: string | null;
  readonly expiresAt: number | null;
  readonly fault: Fault | null;
  readonly now: () => number;
}

export type SessionEvent =
  | { type: 'START' }
  | { type: 'SIGNED_IN'; expiresAt: number }
  | { type: 'SIGN_OUT' }
  | { type: 'UNAUTHENTICATED' }
  /** Sent when another tab has signed out. */
  | { type: 'TOKEN_GONE' }
  /** Sent when another tab has renewed the token, or when another user has signed in there. */
  | { type: 'TOKEN_REPLACED'; expiresAt: number }
  | { type: 'RETRY' };

export type SessionEmitted =
  | { type: 'signedIn'; user: CurrentUser }
  /** `left`: the user signed out. `expired`: the token could not be renewed. `none`: there was no session. */
  | { type: 'signedOut'; reason: 'left' | 'expired' | 'none' }
  /** Emitted when the token belongs to another user, who signed in in another tab or whose session cookie was set. */
  | { type: 'replaced'; username: string; former: string }
  /** Emitted before `signedIn` if the stored token belonged to another user before its renewal. */
  | { type: 'accountChanged'; username: string; former: string };

/** How long before its expiry a token is renewed, in milliseconds. */
const RENEWAL_LEAD = 2 * 60_000;

/** Minimum time between two renewals, in milliseconds. Matters only if a token lives shorter than `RENEWAL_LEAD`. */
const MIN_RENEWAL_INTERVAL = 10_000;

/** The longest timer that browsers support, in milliseconds. A longer timer would fire at once. */
const MAX_TIMER = 2 ** 31 - 1;

/**
 * Stores who is signed in. Renews the token before it expires and after a 401 (`UNAUTHENTICATED`), and ends the session
 * only if the renewal is refused. Over http, another program on the host can replace the session cookie, so a renewed
 * token can belong to another user. All tabs share one token: if it is removed or replaced in one tab, the others sign
 * out or use the new token. Route guards wait while the machine has the tag `busy`.
 */
export const sessionMachine = setup({
  types: {
    input: {} as { now: () => number },
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    tags: {} as 'busy' | 'signedIn',
  },
  actors: {
    readToken: placeholderActor<StoredToken | null>('readToken'),
    fetchCurrentUser: placeholderActor<CurrentUser>('fetchCurrentUser'),
    /**
     * Gets and stores a new token without leaving the page, and returns its user. Fails with a 401 if the browser has
     * no session at this service.
     */
    renewToken: placeholderActor<RenewedToken>('renewToken'),
    /** Ends the session at this service, which would otherwise sign the user in again at once. */
    endSession: placeholderActor<void>('endSession'),
    /** Sends an event when another tab removes or replaces the token. */
    watchToken: placeholderCallback<SessionEvent>('watchToken'),
  },
  guards: {
    isAbsent: (_, { token }: { token: TokenFacts | null }) => token === null,
    isExpired: ({ context }, { token }: { token: TokenFacts | null }) =>
      token !== null && token.expiresAt <= context.now(),
    isOtherUser: ({ context }, { user }: { user: CurrentUser }) =>
      context.username !== null && user.username !== context.username,
    isUnauthenticated: (_, { error }: ErrorParams) => isUnauthenticated(faultOf(error)),
  },
  delays: {
    renewalDue: ({ context }) => {
      const left = (context.expiresAt ?? 0) - RENEWAL_LEAD - context.now();
      return Math.min(Math.max(left, MIN_RENEWAL_INTERVAL), MAX_TIMER);
    },
    renewalRetry: 30_000,
  },
  actions: {
    keepToken: assign((_, { token }: { token: TokenFacts | null }) => ({
      expiresAt: token?.expiresAt ?? null,
    })),
    keepUser: assign((_, { user }: { user: CurrentUser }) => ({ user, username: user.username })),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    forgetUser: assign({ user: null, username: null, expiresAt: null, fault: null }),
    emitReplaced: emit(({ context }, { user }: { user: CurrentUser }) => ({
      type: 'replaced',
      username: user.username,
      former: assertDefined(context.username),
    })),
    emitSignedOut: emit((_, { reason }: { reason: 'left' | 'expired' | 'none' }) => ({
      type: 'signedOut',
      reason,
    })),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ user: null, username: null, expiresAt: null, fault: null, now: input.now }),
  initial: 'waiting',
  on: {
    SIGNED_IN: {
      target: '.checking',
      actions: [
        { type: 'keepToken', params: ({ event }) => ({ token: event }) },
        // The user has just signed in, so a different username is no change of account.
        assign({ username: null }),
      ],
    },
    SIGN_OUT: { target: '.signedOut', actions: { type: 'emitSignedOut', params: { reason: 'left' } } },
  },
  states: {
    waiting: {
      description: 'The configuration is not loaded yet.',
      tags: 'busy',
      on: { START: 'restoring' },
    },
    restoring: {
      description: 'Looks for a stored token of an earlier visit.',
      tags: 'busy',
      invoke: {
        id: 'readToken',
        src: 'readToken',
        onDone: [
          {
            guard: { type: 'isAbsent', params: ({ event }) => ({ token: event.output }) },
            target: 'signedOut',
            actions: { type: 'emitSignedOut', params: { reason: 'none' } },
          },
          {
            guard: { type: 'isExpired', params: ({ event }) => ({ token: event.output }) },
            target: 'checking.renewing',
            actions: assign({ username: ({ event }) => event.output?.username ?? null }),
          },
          {
            target: 'checking',
            actions: [
              { type: 'keepToken', params: ({ event }) => ({ token: event.output }) },
              assign({ username: ({ event }) => event.output?.username ?? null }),
            ],
          },
        ],
        onError: { target: 'signedOut', actions: { type: 'emitSignedOut', params: { reason: 'none' } } },
      },
    },
    checking: {
      tags: 'busy',
      initial: 'first',
      states: {
        first: {
          description: 'The service is asked which user the token belongs to.',
          invoke: {
            id: 'fetchCurrentUser',
            src: 'fetchCurrentUser',
            onDone: {
              target: '#session.signedIn',
              actions: { type: 'keepUser', params: ({ event }) => ({ user: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isUnauthenticated', params: errorParams },
                target: 'renewing',
              },
              {
                target: '#session.unreachable',
                actions: { type: 'keepFault', params: errorParams },
              },
            ],
          },
        },
        renewing: {
          description: 'The token is no longer valid; a new one, and its user, are requested.',
          invoke: {
            id: 'renewToken',
            src: 'renewToken',
            onDone: [
              {
                guard: { type: 'isOtherUser', params: ({ event }) => event.output },
                target: '#session.signedIn',
                actions: [
                  { type: 'keepToken', params: ({ event }) => ({ token: event.output }) },
                  emit(({ context, event }) => ({
                    type: 'accountChanged',
                    username: event.output.user.username,
                    former: assertDefined(context.username),
                  })),
                  { type: 'keepUser', params: ({ event }) => event.output },
                ],
              },
              {
                target: '#session.signedIn',
                actions: [
                  { type: 'keepToken', params: ({ event }) => ({ token: event.output }) },
                  { type: 'keepUser', params: ({ event }) => event.output },
                ],
              },
            ],
            onError: [
              {
                guard: { type: 'isUnauthenticated', params: errorParams },
                target: '#session.signedOut',
                actions: { type: 'emitSignedOut', params: { reason: 'expired' } },
              },
              {
                target: '#session.unreachable',
                actions: { type: 'keepFault', params: errorParams },
              },
            ],
          },
        },
      },
    },
    signedIn: {
      tags: 'signedIn',
      initial: 'fresh',
      entry: emit(({ context }) => ({ type: 'signedIn', user: assertDefined(context.user) })),
      invoke: { id: 'watchToken', src: 'watchToken' },
      on: {
        TOKEN_GONE: '.leaving',
        TOKEN_REPLACED: {
          target: '.comparing',
          actions: { type: 'keepToken', params: ({ event }) => ({ token: event }) },
        },
      },
      states: {
        fresh: {
          description: 'Signed in, with a valid token.',
          after: { renewalDue: 'renewing' },
          on: { UNAUTHENTICATED: 'renewing' },
        },
        renewing: {
          description: 'Signed in; the token is being renewed in the background.',
          invoke: {
            id: 'renewTokenInTime',
            src: 'renewToken',
            onDone: [
              {
                guard: { type: 'isOtherUser', params: ({ event }) => event.output },
                target: 'replaced',
                actions: { type: 'emitReplaced', params: ({ event }) => event.output },
              },
              {
                target: 'fresh',
                actions: { type: 'keepToken', params: ({ event }) => ({ token: event.output }) },
              },
            ],
            onError: [
              {
                guard: { type: 'isUnauthenticated', params: errorParams },
                target: '#session.signedOut',
                actions: { type: 'emitSignedOut', params: { reason: 'expired' } },
              },
              { target: 'waiting' },
            ],
          },
        },
        waiting: {
          description:
            'Signed in; the token could not be renewed because the provider did not respond. The renewal is retried soon.',
          after: { renewalRetry: 'renewing' },
          on: { UNAUTHENTICATED: 'renewing' },
        },
        comparing: {
          description: 'Another tab has stored another token; the service is asked which user it belongs to.',
          invoke: {
            id: 'fetchTokenOwner',
            src: 'fetchCurrentUser',
            onDone: [
              {
                guard: { type: 'isOtherUser', params: ({ event }) => ({ user: event.output }) },
                target: 'replaced',
                actions: { type: 'emitReplaced', params: ({ event }) => ({ user: event.output }) },
              },
              {
                target: 'fresh',
                actions: { type: 'keepUser', params: ({ event }) => ({ user: event.output }) },
              },
            ],
            onError: [
              { guard: { type: 'isUnauthenticated', params: errorParams }, target: 'renewing' },
              { target: 'uncompared' },
            ],
          },
        },
        leaving: {
          description: 'Another tab has signed out; waits until the provider’s session has ended, too.',
          tags: 'busy',
          invoke: {
            id: 'endSession',
            src: 'endSession',
            onDone: {
              target: '#session.signedOut',
              actions: { type: 'emitSignedOut', params: { reason: 'expired' } },
            },
            onError: {
              target: '#session.signedOut',
              actions: { type: 'emitSignedOut', params: { reason: 'expired' } },
            },
          },
        },
        replaced: {
          description: 'The token belongs to another user; the page is reloaded for them.',
          tags: 'busy',
        },
        uncompared: {
          description:
            'The user of the other tab’s token is unknown, because the service did not respond; the call is retried soon.',
          after: { renewalRetry: 'comparing' },
          on: { UNAUTHENTICATED: 'comparing' },
        },
      },
    },
    signedOut: {
      description: 'No user is signed in.',
      entry: 'forgetUser',
    },
    unreachable: {
      description: 'It is unknown whether a user is signed in, because the service did not respond.',
      on: { RETRY: 'checking' },
    },
  },
});
