import { type ActorRefFrom, assign, emit, setup, stateIn } from 'xstate';
import type { Fault } from '../../../openapi/client/fault.ts';
import { faultOf, placeholderActor } from '../../common/faults.ts';
import { type ErrorParams, errorParams } from '../../common/params.ts';
import { insertSorted } from './insert-sorted.ts';

export interface ListContext<Row> {
  /** The rows in sort order. Each change of a row creates a new array. */
  readonly rows: readonly Row[];
  readonly fault: Fault | null;
  /** Whether another user has changed the list since its rows were requested. */
  readonly stale: boolean;
}

export type ListEvent<Row> =
  /** Reads the list if it has not been read yet, if it is empty, or if its last read failed. */
  | { type: 'LOAD' }
  | { type: 'RETRY' }
  /** Provides all rows, in any order, so that the list need not be read. */
  | { type: 'TAKE'; rows: readonly Row[] }
  /** The cached rows are outdated. If the list was read before, it is read again at once. */
  | { type: 'INVALIDATE' }
  /** Another user has changed the list. The list is read again after a pause. */
  | { type: 'STALE' }
  /**
   * The service returned the visible page again, after another user had changed the list. `rows` are the rows of the
   * page.
   */
  | { type: 'VISIBLE_ROWS'; rows: readonly Row[] }
  /** Replaces the rows with the same uuids, or adds the rows. */
  | { type: 'REPLACE'; rows: readonly Row[] }
  | { type: 'REMOVE'; uuids: readonly string[] }
  /** Removes all data, for example at sign-out. */
  | { type: 'CLEAR' };

export interface ListEmitted {
  readonly type: 'listed';
  readonly count: number;
}

/**
 * Number of rows for each millisecond of delay before a list is read again after another user's change. The delay of a
 * long list is longer, because reading it is expensive.
 */
const ROWS_PER_MS = 10;

/**
 * Creates the machine that caches a list. It has two parallel regions: `rows` (whether there are rows to show) and
 * `freshness` (whether they are current). A change during a read restarts the read.
 *
 * @param compare the sort order; rows from the service must already have this order
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
    actors: { fetchRows: placeholderActor<readonly Row[]>('fetchRows') },
    delays: { pause: ({ context }) => context.rows.length / ROWS_PER_MS },
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
      keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error), stale: false })),
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
    actions: { type: 'keepFault', params: errorParams },
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
            description: 'The rows can be shown; changes update them in place.',
            tags: 'shown',
            on: {
              VISIBLE_ROWS: { actions: replaced },
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
            description: 'The list has not been requested yet.',
            on: { LOAD: 'fetching' },
          },
          fetching: {
            initial: 'requested',
            on: {
              INVALIDATE: '.requested',
              STALE: { actions: 'noteStale' },
              VISIBLE_ROWS: { actions: 'noteStale' },
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
                description: "Another user's changes are being fetched in the background.",
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
                description: 'The rows are up to date; no change has been reported since.',
                always: { guard: 'isStale', target: 'aging' },
                on: { STALE: 'aging', VISIBLE_ROWS: 'aging' },
              },
              aging: {
                description:
                  'Another user has changed the list. It is fetched after a pause, which is longer for longer lists.',
                entry: 'forgetStale',
                after: { pause: '#list.freshness.fetching.background' },
              },
            },
          },
          failed: {
            description: 'The rows could not be fetched; the user can try again. Older rows stay visible.',
            on: {
              LOAD: 'fetching',
              RETRY: 'fetching',
              INVALIDATE: { guard: 'isShown', target: 'fetching' },
              STALE: { guard: 'isShown', target: 'fetched.aging' },
              VISIBLE_ROWS: { guard: 'isShown', target: 'fetched.aging' },
            },
          },
        },
      },
    },
  });
}

export type ListActor<Row extends { readonly uuid: string }> = ActorRefFrom<
  ReturnType<typeof createListMachine<Row>>
>;
