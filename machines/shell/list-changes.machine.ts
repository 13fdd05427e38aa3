import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Fault } from '../../openapi/fault.ts';
import type { ListVersions } from '../../openapi/types.ts';
import { faultOf, unprovided, unprovidedWatch } from '../common/faults.ts';
import { known } from '../common/known.ts';

export type FollowedList = keyof ListVersions;

export type ListChangesEvent =
  /** Somebody has signed in. */
  | { readonly type: 'FOLLOW'; readonly owner: string }
  | { readonly type: 'CLEAR' }
  /** Somebody looks at the page. */
  | { readonly type: 'SEEN' }
  | { readonly type: 'HIDDEN' }
  /** The browser has a network again. */
  | { readonly type: 'ONLINE' }
  /** The service has told the versions of its lists. */
  | { readonly type: 'VERSIONS'; readonly versions: ListVersions }
  /** The answer that tells of changes has come to its end. */
  | { readonly type: 'ENDED' }
  /** No other window of this browser follows for this person, so this one does. */
  | { readonly type: 'LEAD' }
  /** Another window asks for the versions. */
  | { readonly type: 'ASKED' }
  /** The window that follows does not reach the service. */
  | { readonly type: 'OUTAGE' }
  /** There was no such answer, or it broke off. */
  | { readonly type: 'BROKEN'; readonly fault: Fault };

/** What the window that follows tells the other windows. */
export type WindowsMessage =
  { readonly type: 'VERSIONS'; readonly versions: ListVersions } | { readonly type: 'OUTAGE' };

interface Told {
  readonly versions: ListVersions;
}

const FIRST_MS = 5000;
const POLL_MS = 2000;
const LATER_MS = 10_000;

/** What a service that knows nothing of this call answers, unless it answers with a page. */
const UNKNOWN = [404, 405, 501];

const changedSince = (before: ListVersions | null, { versions }: Told): FollowedList[] =>
  before === null
    ? []
    : (Object.keys(versions) as FollowedList[]).filter((list) => versions[list] !== before[list]);

/**
 * Follows what other people change while a signed-in person looks at the page. Emits which lists have changed since the last
 * versions, and `reached` when the service is reached again after an outage or after nobody looked.
 *
 * One window of the browser follows for all windows of the same person, because HTTP/1.1 allows six connections: the windows
 * elect a leader (a Web Lock), which tells the others by a `BroadcastChannel`. If the leader is hidden, closed or crashes,
 * the lock passes to the next window.
 *
 * The leader reads server-sent events. If they do not come through, it polls every two seconds. If the endpoint does not
 * exist (404, 405, 501), it asks again only when the page becomes visible or the network returns; a service that has sent
 * events before knows the endpoint, whatever a proxy answers while it restarts.
 */
export const listChangesMachine = setup({
  types: {
    context: {} as {
      /** The person who is signed in; the windows of others hear nothing. */
      readonly owner: string;
      readonly versions: ListVersions | null;
      /** Its events have come through. */
      readonly tells: boolean;
      /** It was not followed for a while: what was asked of it meanwhile may not have been answered. */
      readonly missed: boolean;
    },
    events: {} as ListChangesEvent,
    emitted: {} as { type: 'listsChanged'; lists: readonly FollowedList[] } | { type: 'reached' },
  },
  actors: {
    watchAttention: unprovidedWatch<ListChangesEvent>('watchAttention'),
    watchNetwork: unprovidedWatch<ListChangesEvent>('watchNetwork'),
    followVersions: unprovidedWatch<ListChangesEvent>('followVersions'),
    joinWindows: unprovidedWatch<WindowsMessage, { readonly owner: string }>('joinWindows'),
    askVersions: unprovided<ListVersions>('askVersions'),
  },
  delays: { first: FIRST_MS, poll: POLL_MS, later: LATER_MS },
  guards: {
    isUnknown: ({ context }, { kind, status }: Fault) =>
      context.versions === null && (kind === 'malformed' || UNKNOWN.includes(status)),
    tells: ({ context }) => context.tells,
  },
  actions: {
    compare: enqueueActions(({ context, enqueue }, told: Told) => {
      const lists = changedSince(context.versions, told);
      enqueue.assign({ versions: told.versions, missed: false });
      if (lists.length > 0) enqueue.emit({ type: 'listsChanged', lists });
      if (context.missed) enqueue.emit({ type: 'reached' });
    }),
    /** Any answer says so, also one that knows nothing of the call. */
    emitReached: enqueueActions(({ context, enqueue }) => {
      if (!context.missed) return;
      enqueue.assign({ missed: false });
      enqueue.emit({ type: 'reached' });
    }),
    keepOwner: assign((_, { owner }: { owner: string }) => ({ owner })),
    tellVersions: sendTo('joinWindows', ({ context }) => ({
      type: 'VERSIONS' as const,
      versions: known(context.versions),
    })),
    tellOutage: sendTo('joinWindows', { type: 'OUTAGE' as const }),
    noteMissed: assign({ missed: true }),
    noteTelling: assign({ tells: true }),
    forget: assign({ owner: '', versions: null, tells: false, missed: false }),
  },
}).createMachine({
  id: 'listChanges',
  context: { owner: '', versions: null, tells: false, missed: false },
  initial: 'off',
  states: {
    off: {
      description: 'Nobody is signed in.',
      on: { FOLLOW: { target: 'on', actions: { type: 'keepOwner', params: ({ event }) => event } } },
    },
    on: {
      on: { CLEAR: { target: 'off', actions: 'forget' } },
      invoke: [
        { id: 'watchAttention', src: 'watchAttention' },
        { id: 'watchNetwork', src: 'watchNetwork' },
      ],
      initial: 'unseen',
      states: {
        unseen: {
          description: 'Nobody looks at the page; what has changed meanwhile is told when somebody does.',
          on: { SEEN: 'seen' },
        },
        seen: {
          on: {
            HIDDEN: { target: 'unseen', actions: 'noteMissed' },
            // What was opened before may hang on a network that is gone.
            ONLINE: { target: '.listening', actions: 'noteMissed' },
          },
          invoke: {
            id: 'joinWindows',
            src: 'joinWindows',
            input: ({ context }) => ({ owner: context.owner }),
          },
          initial: 'hearing',
          states: {
            hearing: {
              description:
                'Another window of this browser follows, and tells what it learns, or will soon be this one.',
              on: {
                LEAD: 'listening',
                VERSIONS: { actions: { type: 'compare', params: ({ event }) => event } },
                OUTAGE: { actions: 'noteMissed' },
                // The window that follows asks again, and tells.
                ONLINE: { actions: 'noteMissed' },
              },
            },
            listening: {
              description: 'The service tells of changes by itself.',
              on: {
                BROKEN: [
                  {
                    guard: { type: 'isUnknown', params: ({ event }) => event.fault },
                    target: '#listChanges.on.unknown',
                  },
                  { target: 'polling.waiting', actions: ['noteMissed', 'tellOutage'] },
                ],
              },
              invoke: { id: 'followVersions', src: 'followVersions' },
              initial: 'opening',
              states: {
                opening: {
                  description: 'The service has told nothing yet: something on the way may keep its events.',
                  on: {
                    VERSIONS: {
                      target: 'told',
                      actions: [{ type: 'compare', params: ({ event }) => event }, 'tellVersions'],
                    },
                    ENDED: '#listChanges.on.seen.polling.waiting',
                  },
                  after: { first: '#listChanges.on.seen.polling.asking' },
                },
                told: {
                  description: 'The events come through; when the answer ends, it is asked for again.',
                  entry: 'noteTelling',
                  on: {
                    VERSIONS: {
                      actions: [{ type: 'compare', params: ({ event }) => event }, 'tellVersions'],
                    },
                    ASKED: { actions: 'tellVersions' },
                    ENDED: { target: '#listChanges.on.seen.listening', reenter: true },
                    BROKEN: {
                      target: '#listChanges.on.seen.interrupted',
                      actions: ['noteMissed', 'tellOutage'],
                    },
                  },
                },
              },
            },
            interrupted: {
              description:
                'What came through has broken off, as when the service starts anew: a moment passes.',
              after: { poll: 'listening' },
            },
            polling: {
              description: 'Its events do not come through: the service is asked from time to time.',
              initial: 'asking',
              states: {
                asking: {
                  description: 'The service is asked for the versions.',
                  invoke: {
                    id: 'askVersions',
                    src: 'askVersions',
                    onDone: [
                      {
                        guard: 'tells',
                        target: '#listChanges.on.seen.listening',
                        actions: [
                          { type: 'compare', params: ({ event }) => ({ versions: event.output }) },
                          'tellVersions',
                        ],
                      },
                      {
                        target: 'waiting',
                        actions: [
                          { type: 'compare', params: ({ event }) => ({ versions: event.output }) },
                          'tellVersions',
                        ],
                      },
                    ],
                    onError: [
                      {
                        guard: { type: 'isUnknown', params: ({ event }) => faultOf(event.error) },
                        target: '#listChanges.on.unknown',
                      },
                      { target: 'unanswered', actions: ['noteMissed', 'tellOutage'] },
                    ],
                  },
                },
                waiting: { description: 'A moment passes.', after: { poll: 'asking' } },
                unanswered: {
                  description:
                    'The service did not answer: a longer moment passes, and it may tell by itself again.',
                  after: { later: '#listChanges.on.seen.listening' },
                },
              },
            },
          },
        },
        unknown: {
          description: 'The service does not tell of changes; lists are as old as they were read.',
          entry: 'emitReached',
          on: {
            HIDDEN: { target: 'unseen', actions: 'noteMissed' },
            ONLINE: { target: 'seen', actions: 'noteMissed' },
          },
        },
      },
    },
  },
});
