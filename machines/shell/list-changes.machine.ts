import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { ListVersions } from '../../openapi/generated/types.ts';
import { faultOf, isUnknownCall } from '../common/faults.ts';
import { placeholderActor, placeholderCallback } from '../common/placeholder-actor.ts';
import { assertDefined } from '../common/assert-defined.ts';

export type FollowedList = keyof ListVersions;

export type ListChangesEvent =
  /** A user has signed in. */
  | { readonly type: 'FOLLOW'; readonly owner: string }
  | { readonly type: 'CLEAR' }
  | { readonly type: 'VISIBLE' }
  | { readonly type: 'HIDDEN' }
  /** The browser is online again. */
  | { readonly type: 'ONLINE' }
  /** The service has sent the versions of its lists. */
  | { readonly type: 'VERSIONS'; readonly versions: ListVersions }
  /** The event stream has ended normally. */
  | { readonly type: 'ENDED' }
  /** This window has become the leader of this user's windows. */
  | { readonly type: 'LEAD' }
  /** Another window asks for the versions. */
  | { readonly type: 'ASKED' }
  /** The leader cannot reach the service. */
  | { readonly type: 'OUTAGE' }
  /** The event stream could not be opened, or broke off. */
  | { readonly type: 'BROKEN'; readonly fault: Fault };

/** Messages that the leader sends to the other windows. */
export type WindowsMessage =
  { readonly type: 'VERSIONS'; readonly versions: ListVersions } | { readonly type: 'OUTAGE' };

interface Received {
  readonly versions: ListVersions;
}

const FIRST_MS = 5000;
const POLL_MS = 2000;
const LATER_MS = 10_000;

const changedSince = (before: Partial<ListVersions>, { versions }: Received): FollowedList[] =>
  (Object.keys(versions) as FollowedList[]).filter((list) => versions[list] !== before[list]);

/**
 * Follows the list changes of other users, while a user is signed in and the page is visible. Emits which lists have
 * changed. Emits `reached` when the service is reachable again after an outage, or after the page was hidden.
 *
 * One window follows the changes for all of a user's windows in this browser, because HTTP/1.1 allows only six
 * connections. The windows elect a leader with a Web Lock. The leader informs the others through a `BroadcastChannel`.
 * If the leader is hidden, closed or crashes, the next window gets the lock.
 *
 * The leader reads server-sent events. If no event arrives, it polls every two seconds. If the endpoint does not exist
 * (404, 405, 501), it asks again only when the page becomes visible or the browser is online again. A service that has
 * sent events before has the endpoint, whatever a proxy responds during a restart.
 */
export const listChangesMachine = setup({
  types: {
    context: {} as {
      /** Username of the signed-in user. Only windows of the same user share changes. */
      readonly owner: string;
      readonly versions: ListVersions | null;
      /** Whether the service's events have ever arrived. */
      readonly streamWorks: boolean;
      /** Whether the window did not follow the changes for a time. Requests that were sent then may have failed. */
      readonly wasInterrupted: boolean;
    },
    events: {} as ListChangesEvent,
    emitted: {} as { type: 'listsChanged'; lists: readonly FollowedList[] } | { type: 'reached' },
  },
  actors: {
    watchAttention: placeholderCallback<ListChangesEvent>('watchAttention'),
    watchNetwork: placeholderCallback<ListChangesEvent>('watchNetwork'),
    followVersions: placeholderCallback<ListChangesEvent>('followVersions'),
    joinWindows: placeholderCallback<WindowsMessage, { readonly owner: string }>('joinWindows'),
    fetchVersions: placeholderActor<ListVersions>('fetchVersions'),
  },
  delays: { first: FIRST_MS, poll: POLL_MS, later: LATER_MS },
  guards: {
    isUnknown: ({ context }, fault: Fault) => context.versions === null && isUnknownCall(fault),
    streamWorks: ({ context }) => context.streamWorks,
    wasInterrupted: ({ context }) => context.wasInterrupted,
  },
  actions: {
    compare: enqueueActions(({ context, enqueue }, received: Received) => {
      // The first versions belong to the rows that the page has just read. If the page was hidden or offline in
      // between, any list may have changed since, so all lists count as changed.
      const before = context.versions ?? (context.wasInterrupted ? {} : received.versions);
      const lists = changedSince(before, received);
      enqueue.assign({ versions: received.versions, wasInterrupted: false });
      if (lists.length > 0) enqueue.emit({ type: 'listsChanged', lists });
      if (context.wasInterrupted) enqueue.emit({ type: 'reached' });
    }),
    /**
     * Emits `reached` after an interruption. Also runs when the service responds that it does not report list changes,
     * because it is reachable then.
     */
    emitReached: enqueueActions(({ context, enqueue }) => {
      if (!context.wasInterrupted) return;
      enqueue.assign({ wasInterrupted: false });
      enqueue.emit({ type: 'reached' });
    }),
    keepOwner: assign((_, { owner }: { owner: string }) => ({ owner })),
    sendVersions: sendTo('joinWindows', ({ context }) => ({
      type: 'VERSIONS' as const,
      versions: assertDefined(context.versions),
    })),
    sendOutage: sendTo('joinWindows', { type: 'OUTAGE' as const }),
    noteInterruption: assign({ wasInterrupted: true }),
    noteStreamWorks: assign({ streamWorks: true }),
    forget: assign({ owner: '', versions: null, streamWorks: false, wasInterrupted: false }),
  },
}).createMachine({
  id: 'listChanges',
  context: { owner: '', versions: null, streamWorks: false, wasInterrupted: false },
  initial: 'off',
  states: {
    off: {
      description: 'No user is signed in.',
      on: { FOLLOW: { target: 'on', actions: { type: 'keepOwner', params: ({ event }) => event } } },
    },
    on: {
      on: { CLEAR: { target: 'off', actions: 'forget' } },
      invoke: [
        { id: 'watchAttention', src: 'watchAttention' },
        { id: 'watchNetwork', src: 'watchNetwork' },
      ],
      initial: 'hidden',
      states: {
        hidden: {
          description: 'The page is hidden; changes are reported when it becomes visible.',
          on: { VISIBLE: 'visible', HIDDEN: { actions: 'noteInterruption' } },
        },
        visible: {
          on: {
            HIDDEN: { target: 'hidden', actions: 'noteInterruption' },
            // The stream is opened again, because a connection can wait forever for a network that no longer exists.
            ONLINE: { target: '.listening', actions: 'noteInterruption' },
            // A window that was opened during an outage has not received `OUTAGE`.
            ASKED: { guard: 'wasInterrupted', actions: 'sendOutage' },
          },
          invoke: {
            id: 'joinWindows',
            src: 'joinWindows',
            input: ({ context }) => ({ owner: context.owner }),
          },
          initial: 'following',
          states: {
            following: {
              description:
                'Another window of this browser is the leader and passes changes on; or this window is about to become the leader.',
              on: {
                LEAD: 'listening',
                VERSIONS: { actions: { type: 'compare', params: ({ event }) => event } },
                OUTAGE: { actions: 'noteInterruption' },
                // In this state another window is the leader. The leader asks the service again and informs
                // this window.
                ONLINE: { actions: 'noteInterruption' },
              },
            },
            listening: {
              description: 'The service sends changes as server-sent events.',
              on: {
                BROKEN: [
                  {
                    guard: { type: 'isUnknown', params: ({ event }) => event.fault },
                    target: '#listChanges.on.unknown',
                  },
                  { target: 'polling.waiting', actions: ['noteInterruption', 'sendOutage'] },
                ],
              },
              invoke: { id: 'followVersions', src: 'followVersions' },
              initial: 'opening',
              states: {
                opening: {
                  description:
                    'The stream is open, but no event has arrived yet; a proxy may be buffering them.',
                  on: {
                    VERSIONS: {
                      target: 'receiving',
                      actions: [{ type: 'compare', params: ({ event }) => event }, 'sendVersions'],
                    },
                    ENDED: '#listChanges.on.visible.polling.waiting',
                  },
                  after: { first: '#listChanges.on.visible.polling.fetching' },
                },
                receiving: {
                  description: 'Events arrive; when the stream ends, it is opened again.',
                  entry: 'noteStreamWorks',
                  on: {
                    VERSIONS: {
                      actions: [{ type: 'compare', params: ({ event }) => event }, 'sendVersions'],
                    },
                    ASKED: { actions: 'sendVersions' },
                    ENDED: { target: '#listChanges.on.visible.listening', reenter: true },
                    BROKEN: {
                      target: '#listChanges.on.visible.interrupted',
                      actions: ['noteInterruption', 'sendOutage'],
                    },
                  },
                },
              },
            },
            interrupted: {
              description:
                'The stream broke off, for example because the service restarts; it is opened again after a pause.',
              after: { poll: 'listening' },
            },
            polling: {
              description: 'Events do not arrive, so the service is polled.',
              initial: 'fetching',
              states: {
                fetching: {
                  description: 'The versions of the lists are being fetched.',
                  invoke: {
                    id: 'fetchVersions',
                    src: 'fetchVersions',
                    onDone: [
                      {
                        guard: 'streamWorks',
                        target: '#listChanges.on.visible.listening',
                        actions: [
                          { type: 'compare', params: ({ event }) => ({ versions: event.output }) },
                          'sendVersions',
                        ],
                      },
                      {
                        target: 'waiting',
                        actions: [
                          { type: 'compare', params: ({ event }) => ({ versions: event.output }) },
                          'sendVersions',
                        ],
                      },
                    ],
                    onError: [
                      {
                        guard: { type: 'isUnknown', params: ({ event }) => faultOf(event.error) },
                        target: '#listChanges.on.unknown',
                      },
                      { target: 'unanswered', actions: ['noteInterruption', 'sendOutage'] },
                    ],
                  },
                },
                waiting: { description: 'Waits for the next poll.', after: { poll: 'fetching' } },
                unanswered: {
                  description:
                    'The service did not respond; after a longer pause, the event stream is tried again.',
                  after: { later: '#listChanges.on.visible.listening' },
                },
              },
            },
          },
        },
        unknown: {
          description: 'The service does not report changes; lists stay as they were read.',
          entry: 'emitReached',
          on: {
            HIDDEN: { target: 'hidden', actions: 'noteInterruption' },
            ONLINE: { target: 'visible', actions: 'noteInterruption' },
          },
        },
      },
    },
  },
});
