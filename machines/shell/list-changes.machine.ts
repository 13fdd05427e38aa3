import { assign, enqueueActions, setup } from 'xstate';
import type { Fault } from '../../openapi/fault.ts';
import type { ListVersions } from '../../openapi/types.ts';
import { faultOf, unprovided, unprovidedWatch } from '../common/faults.ts';

export type FollowedList = keyof ListVersions;

export type ListChangesEvent =
  /** Somebody has signed in. */
  | { readonly type: 'FOLLOW' }
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
  /** There was no such answer, or it broke off. */
  | { readonly type: 'BROKEN'; readonly fault: Fault };

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
 * Follows what other people change, while somebody who is signed in looks at the page: the service tells the versions of
 * lists as server-sent events, and where these do not come through, it is asked every two seconds. Emits which lists
 * have changed since it was told last, and that the service was reached again after an outage, or after nobody looked. A
 * service that does not know the call is asked again only after such a while, and says by that that it was reached; one that
 * has told of changes knows it, whatever answers in its place while it starts anew, and its events are waited for again once
 * it answers.
 */
export const listChangesMachine = setup({
  types: {
    context: {} as {
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
    noteMissed: assign({ missed: true }),
    noteTelling: assign({ tells: true }),
    forget: assign({ versions: null, tells: false, missed: false }),
  },
}).createMachine({
  id: 'listChanges',
  context: { versions: null, tells: false, missed: false },
  initial: 'off',
  states: {
    off: {
      description: 'Nobody is signed in.',
      on: { FOLLOW: 'on' },
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
          initial: 'listening',
          states: {
            listening: {
              description: 'The service tells of changes by itself.',
              on: {
                BROKEN: [
                  {
                    guard: { type: 'isUnknown', params: ({ event }) => event.fault },
                    target: '#listChanges.on.unknown',
                  },
                  { target: 'polling.waiting', actions: 'noteMissed' },
                ],
              },
              invoke: { id: 'followVersions', src: 'followVersions' },
              initial: 'opening',
              states: {
                opening: {
                  description: 'The service has told nothing yet: something on the way may keep its events.',
                  on: {
                    VERSIONS: { target: 'told', actions: { type: 'compare', params: ({ event }) => event } },
                    ENDED: '#listChanges.on.seen.polling.waiting',
                  },
                  after: { first: '#listChanges.on.seen.polling.asking' },
                },
                told: {
                  description: 'The events come through; when the answer ends, it is asked for again.',
                  entry: 'noteTelling',
                  on: {
                    VERSIONS: { actions: { type: 'compare', params: ({ event }) => event } },
                    ENDED: { target: '#listChanges.on.seen.listening', reenter: true },
                    BROKEN: { target: '#listChanges.on.seen.interrupted', actions: 'noteMissed' },
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
                        actions: { type: 'compare', params: ({ event }) => ({ versions: event.output }) },
                      },
                      {
                        target: 'waiting',
                        actions: { type: 'compare', params: ({ event }) => ({ versions: event.output }) },
                      },
                    ],
                    onError: [
                      {
                        guard: { type: 'isUnknown', params: ({ event }) => faultOf(event.error) },
                        target: '#listChanges.on.unknown',
                      },
                      { target: 'unanswered', actions: 'noteMissed' },
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
