import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/fault.ts';
import { faultOf, unprovided } from '../common/faults.ts';
import { type Failed, failure } from '../common/params.ts';
import { insertSorted } from './insert-sorted.ts';

export interface ListContext<Row> {
  /** In the list's order; another array whenever a row is another. */
  readonly rows: readonly Row[];
  /** Why the list is not there (`failed`), or not up to date (`ready.outdated`). */
  readonly fault: Fault | null;
  /** Somebody else has changed the list since its rows were asked for. */
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
 * Caches the list of a resource: shows rows while newer ones are fetched, and updates them in place after a save.
 * Fetches again what was changed while rows were on their way.
 *
 * @param compare the order of the list: what is fetched is in it, and every change keeps it
 */
export function createListMachine<Row extends { readonly uuid: string }>(
  compare: (a: Row, b: Row) => number,
) {
  const list = setup({
    types: {
      context: {} as ListContext<Row>,
      events: {} as ListEvent<Row>,
      emitted: {} as ListEmitted,
      tags: {} as 'busy' | 'waiting' | 'shown',
    },
    actors: { fetchRows: unprovided<readonly Row[]>('fetchRows') },
    delays: { pause: ({ context }) => context.rows.length / ROWS_A_MS },
    guards: {
      isEmpty: ({ context }) => context.rows.length === 0,
      isStale: ({ context }) => context.stale,
    },
    actions: {
      keepRows: assign((_, { rows }: { rows: readonly Row[] }) => ({
        rows,
        fault: null,
        stale: false,
      })),
      takeRows: assign((_, { rows }: { rows: readonly Row[] }) => ({
        rows: rows.toSorted(compare),
        fault: null,
        stale: false,
      })),
      keepFault: assign((_, { error }: Failed) => ({ fault: faultOf(error), stale: false })),
      noteStale: assign({ stale: true }),
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

  const taken = {
    target: 'ready',
    actions: [
      {
        type: 'takeRows',
        params: ({ event }: { event: { rows: readonly Row[] } }) => ({ rows: event.rows }),
      },
      'emitListed',
    ],
  } as const;

  const replaced = {
    type: 'replace',
    params: ({ event }: { event: { rows: readonly Row[] } }) => ({ rows: event.rows }),
  } as const;
  const removed = {
    type: 'remove',
    params: ({ event }: { event: { uuids: readonly string[] } }) => ({ uuids: event.uuids }),
  } as const;
  const kept = {
    type: 'keepRows',
    params: ({ event }: { event: { output: readonly Row[] } }) => ({ rows: event.output }),
  } as const;

  return list.createMachine({
    id: 'list',
    context: { rows: [], fault: null, stale: false },
    initial: 'idle',
    on: { CLEAR: { target: '.idle', actions: 'forget' } },
    states: {
      idle: {
        description: 'Nobody has asked for the list yet.',
        on: { LOAD: 'loading', TAKE: taken },
      },
      loading: {
        description: 'The rows are fetched for the first time.',
        tags: ['busy', 'waiting'],
        on: {
          INVALIDATE: { target: 'loading', reenter: true },
          REPLACE: { target: 'loading', reenter: true },
          REMOVE: { target: 'loading', reenter: true },
          TAKE: taken,
          STALE: { actions: 'noteStale' },
        },
        invoke: {
          id: 'load',
          src: 'fetchRows',
          onDone: [
            { guard: 'isStale', target: 'ready.aging', actions: [kept, 'emitListed'] },
            { target: 'ready', actions: [kept, 'emitListed'] },
          ],
          onError: {
            target: 'failed',
            actions: { type: 'keepFault', params: failure },
          },
        },
      },
      ready: {
        tags: 'shown',
        initial: 'current',
        states: {
          current: {
            description: 'The rows are there.',
            on: {
              LOAD: { guard: 'isEmpty', target: 'refreshing' },
              INVALIDATE: 'refreshing',
              STALE: 'aging',
              SEEN: { target: 'aging', actions: replaced },
              REPLACE: { actions: replaced },
              REMOVE: { actions: removed },
            },
          },
          aging: {
            description:
              'Somebody else has changed the list: more of their changes are awaited, the longer the longer the list is.',
            on: {
              LOAD: { guard: 'isEmpty', target: 'refreshing' },
              INVALIDATE: 'refreshing',
              SEEN: { actions: replaced },
              REPLACE: { actions: replaced },
              REMOVE: { actions: removed },
            },
            after: { pause: 'catchingUp' },
          },
          catchingUp: {
            description: "The rows are shown while somebody else's changes are fetched.",
            on: {
              INVALIDATE: 'refreshing',
              STALE: { actions: 'noteStale' },
              SEEN: { actions: [replaced, 'noteStale'] },
              REPLACE: {
                target: 'catchingUp',
                reenter: true,
                actions: replaced,
              },
              REMOVE: {
                target: 'catchingUp',
                reenter: true,
                actions: removed,
              },
            },
            invoke: {
              id: 'catchUp',
              src: 'fetchRows',
              onDone: [
                { guard: 'isStale', target: 'aging', actions: kept },
                { target: 'current', actions: kept },
              ],
              onError: { target: 'outdated', actions: { type: 'keepFault', params: failure } },
            },
          },
          refreshing: {
            description: 'The rows are shown while newer ones are fetched.',
            tags: 'busy',
            on: {
              INVALIDATE: { target: 'refreshing', reenter: true },
              STALE: { actions: 'noteStale' },
              SEEN: { actions: [replaced, 'noteStale'] },
              REPLACE: {
                target: 'refreshing',
                reenter: true,
                actions: replaced,
              },
              REMOVE: {
                target: 'refreshing',
                reenter: true,
                actions: removed,
              },
            },
            invoke: {
              id: 'refresh',
              src: 'fetchRows',
              onDone: [
                { guard: 'isStale', target: 'aging', actions: [kept, 'emitListed'] },
                { target: 'current', actions: [kept, 'emitListed'] },
              ],
              onError: {
                target: 'outdated',
                actions: { type: 'keepFault', params: failure },
              },
            },
          },
          outdated: {
            description: 'The rows are shown, but newer ones could not be fetched.',
            on: {
              LOAD: 'refreshing',
              RETRY: 'refreshing',
              INVALIDATE: 'refreshing',
              STALE: 'aging',
              SEEN: { target: 'aging', actions: replaced },
              REPLACE: { actions: replaced },
              REMOVE: { actions: removed },
            },
          },
        },
      },
      failed: {
        description: 'The rows could not be fetched; they can be asked for again.',
        on: { LOAD: 'loading', RETRY: 'loading', TAKE: taken },
      },
    },
  });
}

/** The live list of a resource. */
export type ListActor<Row extends { readonly uuid: string }> = ActorRefFrom<
  ReturnType<typeof createListMachine<Row>>
>;
