import { type ActorRefFrom, assign, emit, setup, stateIn } from 'xstate';
import type { Fault } from '../../openapi/fault.ts';
import { faultOf, unprovided } from '../common/faults.ts';
import { type Failed, failure } from '../common/params.ts';
import { insertSorted } from './insert-sorted.ts';

export interface ListContext<Row> {
  /** In the list's order; another array whenever a row is another. */
  readonly rows: readonly Row[];
  /** Why the last fetch failed. */
  readonly fault: Fault | null;
  /** Another person has changed the list since its rows were requested. */
  readonly stale: boolean;
}

export type ListEvent<Row> =
  /** Fetches what is not there: an empty or failed list. */
  | { type: 'LOAD' }
  /** Fetches what could not be fetched. */
  | { type: 'RETRY' }
  /** All rows are there already, in whatever order. */
  | { type: 'TAKE'; rows: readonly Row[] }
  /** The service has other rows than these; only a list that is shown somewhere fetches them at once. */
  | { type: 'INVALIDATE' }
  /** Somebody else has changed the list: it is fetched again after a pause. */
  | { type: 'STALE' }
  /** The service has just answered these, after such a change. */
  | { type: 'SEEN'; rows: readonly Row[] }
  /** Puts rows in the place of those with their uuids, or adds them. */
  | { type: 'REPLACE'; rows: readonly Row[] }
  | { type: 'REMOVE'; uuids: readonly string[] }
  /** Forgets everything, as when somebody signs out. */
  | { type: 'CLEAR' };

export interface ListEmitted {
  readonly type: 'listed';
  readonly count: number;
}

/** After a change of somebody else's a list waits a millisecond for so many of its rows: long lists are much to fetch again. */
const ROWS_A_MS = 10;

/**
 * Caches the list of a resource in two parallel regions: the rows, which changes update in place, and their freshness.
 * A change during a fetch restarts the fetch.
 *
 * @param compare the sort order; fetched rows must already be in it
 */
export function createListMachine<Row extends { readonly uuid: string }>(
  compare: (a: Row, b: Row) => number,
) {
  const list = setup({
    types: {
      context: {} as ListContext<Row>,
      events: {} as ListEvent<Row>,
      emitted: {} as ListEmitted,
      tags: {} as 'busy' | 'shown',
    },
    actors: { fetchRows: unprovided<readonly Row[]>('fetchRows') },
    delays: { pause: ({ context }) => context.rows.length / ROWS_A_MS },
    guards: {
      isEmpty: ({ context }) => context.rows.length === 0,
      isStale: ({ context }) => context.stale,
      isShown: stateIn({ rows: 'shown' }),
    },
    actions: {
      keepRows: assign((_, { rows }: { rows: readonly Row[] }) => ({ rows, fault: null })),
      takeRows: assign((_, { rows }: { rows: readonly Row[] }) => ({
        rows: rows.toSorted(compare),
        fault: null,
        stale: false,
      })),
      keepFault: assign((_, { error }: Failed) => ({ fault: faultOf(error), stale: false })),
      noteStale: assign({ stale: true }),
      forgetStale: assign({ stale: false }),
      replace: assign(({ context }, { rows }: { rows: readonly Row[] }) => {
        const replaced = new Set(rows.map(({ uuid }) => uuid));
        const others = context.rows.filter(({ uuid }) => !replaced.has(uuid));
        return { rows: insertSorted(others, rows, compare) };
      }),
      remove: assign(({ context }, { uuids }: { uuids: readonly string[] }) => {
        const removed = new Set(uuids);
        return { rows: context.rows.filter(({ uuid }) => !removed.has(uuid)) };
      }),
      forget: assign({ rows: [], fault: null, stale: false }),
      emitListed: emit(({ context }) => ({ type: 'listed', count: context.rows.length })),
    },
  });

  const given = ({ event }: { event: { rows: readonly Row[] } }) => ({ rows: event.rows });
  const replaced = { type: 'replace', params: given } as const;
  const kept = {
    type: 'keepRows',
    params: ({ event }: { event: { output: readonly Row[] } }) => ({ rows: event.output }),
  } as const;
  const unfetched = {
    target: '#list.freshness.failed',
    actions: { type: 'keepFault', params: failure },
  } as const;
  const SHOWN_AND_CURRENT = ['#list.rows.shown', '#list.freshness.fetched.current'] as const;

  return list.createMachine({
    id: 'list',
    type: 'parallel',
    context: { rows: [], fault: null, stale: false },
    on: { CLEAR: { target: ['.rows.missing', '.freshness.unrequested'], actions: 'forget' } },
    states: {
      rows: {
        initial: 'missing',
        states: {
          missing: {
            description: 'There are no rows to show.',
            on: {
              TAKE: {
                target: SHOWN_AND_CURRENT,
                actions: [{ type: 'takeRows', params: given }, 'emitListed'],
              },
            },
          },
          shown: {
            description: 'The rows can be shown; each change updates them in place.',
            tags: 'shown',
            on: {
              SEEN: { actions: replaced },
              REPLACE: { actions: replaced },
              REMOVE: {
                actions: { type: 'remove', params: ({ event }) => ({ uuids: event.uuids }) },
              },
            },
          },
        },
      },
      freshness: {
        initial: 'unrequested',
        states: {
          unrequested: {
            description: 'Nobody has asked for the list yet.',
            on: { LOAD: 'fetching' },
          },
          fetching: {
            initial: 'requested',
            on: {
              INVALIDATE: '.requested',
              STALE: { actions: 'noteStale' },
              SEEN: { actions: 'noteStale' },
            },
            states: {
              requested: {
                description: 'The rows are being fetched because this user needs them.',
                tags: 'busy',
                on: {
                  REPLACE: { target: 'requested', reenter: true },
                  REMOVE: { target: 'requested', reenter: true },
                },
                invoke: {
                  id: 'load',
                  src: 'fetchRows',
                  onDone: { target: SHOWN_AND_CURRENT, actions: [kept, 'emitListed'] },
                  onError: unfetched,
                },
              },
              background: {
                description: "Another person's changes are being fetched; nobody waits for them.",
                on: {
                  REPLACE: { target: 'background', reenter: true },
                  REMOVE: { target: 'background', reenter: true },
                },
                invoke: {
                  id: 'catchUp',
                  src: 'fetchRows',
                  onDone: { target: SHOWN_AND_CURRENT, actions: kept },
                  onError: unfetched,
                },
              },
            },
          },
          fetched: {
            initial: 'current',
            on: {
              LOAD: { guard: 'isEmpty', target: 'fetching' },
              INVALIDATE: 'fetching',
            },
            states: {
              current: {
                description: 'No newer version of the rows is known.',
                always: { guard: 'isStale', target: 'aging' },
                on: { STALE: 'aging', SEEN: 'aging' },
              },
              aging: {
                description:
                  'Another person has changed the list: the longer the list, the longer it waits for more changes before it fetches them.',
                entry: 'forgetStale',
                after: { pause: '#list.freshness.fetching.background' },
              },
            },
          },
          failed: {
            description:
              'The rows could not be fetched; they can be requested again. Any older rows stay shown.',
            on: {
              LOAD: 'fetching',
              RETRY: 'fetching',
              INVALIDATE: { guard: 'isShown', target: 'fetching' },
              STALE: { guard: 'isShown', target: 'fetched.aging' },
              SEEN: { guard: 'isShown', target: 'fetched.aging' },
            },
          },
        },
      },
    },
  });
}

/** The live list of a resource. */
export type ListActor<Row extends { readonly uuid: string }> = ActorRefFrom<
  ReturnType<typeof createListMachine<Row>>
>;
