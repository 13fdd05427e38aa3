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
}

export type ListEvent<Row> =
  /** Fetches what is not there: an empty or failed list. */
  | { type: 'LOAD' }
  | { type: 'RELOAD' }
  /** All rows are there already, in whatever order. */
  | { type: 'TAKE'; rows: readonly Row[] }
  /** The service has other rows than these; only a list that is shown somewhere fetches them at once. */
  | { type: 'INVALIDATE' }
  /** Puts rows in the place of those with their uuids, or adds them. */
  | { type: 'REPLACE'; rows: readonly Row[] }
  | { type: 'REMOVE'; uuids: readonly string[] }
  /** Forgets everything, as when somebody signs out. */
  | { type: 'CLEAR' };

export interface ListEmitted {
  readonly type: 'listed';
  readonly count: number;
}

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
    guards: { isEmpty: ({ context }) => context.rows.length === 0 },
    actions: {
      keepRows: assign((_, { rows }: { rows: readonly Row[] }) => ({
        rows,
        fault: null,
      })),
      takeRows: assign((_, { rows }: { rows: readonly Row[] }) => ({
        rows: rows.toSorted(compare),
        fault: null,
      })),
      keepFault: assign((_, { error }: Failed) => ({ fault: faultOf(error) })),
      replace: assign(({ context }, { rows }: { rows: readonly Row[] }) => {
        const replaced = new Set(rows.map(({ uuid }) => uuid));
        const others = context.rows.filter(({ uuid }) => !replaced.has(uuid));
        return { rows: insertSorted(others, rows, compare) };
      }),
      remove: assign(({ context }, { uuids }: { uuids: readonly string[] }) => {
        const removed = new Set(uuids);
        return { rows: context.rows.filter(({ uuid }) => !removed.has(uuid)) };
      }),
      forget: assign({ rows: [], fault: null }),
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

  return list.createMachine({
    id: 'list',
    context: { rows: [], fault: null },
    initial: 'idle',
    on: { CLEAR: { target: '.idle', actions: 'forget' } },
    states: {
      idle: {
        description: 'Nobody has asked for the list yet.',
        on: { LOAD: 'loading', RELOAD: 'loading', TAKE: taken },
      },
      loading: {
        description: 'The rows are fetched for the first time.',
        tags: ['busy', 'waiting'],
        on: {
          INVALIDATE: { target: 'loading', reenter: true },
          REPLACE: { target: 'loading', reenter: true },
          REMOVE: { target: 'loading', reenter: true },
          TAKE: taken,
        },
        invoke: {
          id: 'load',
          src: 'fetchRows',
          onDone: {
            target: 'ready',
            actions: [{ type: 'keepRows', params: ({ event }) => ({ rows: event.output }) }, 'emitListed'],
          },
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
              RELOAD: 'refreshing',
              INVALIDATE: 'refreshing',
              REPLACE: { actions: { type: 'replace', params: ({ event }) => ({ rows: event.rows }) } },
              REMOVE: { actions: { type: 'remove', params: ({ event }) => ({ uuids: event.uuids }) } },
            },
          },
          refreshing: {
            description: 'The rows are shown while newer ones are fetched.',
            tags: 'busy',
            on: {
              INVALIDATE: { target: 'refreshing', reenter: true },
              REPLACE: {
                target: 'refreshing',
                reenter: true,
                actions: { type: 'replace', params: ({ event }) => ({ rows: event.rows }) },
              },
              REMOVE: {
                target: 'refreshing',
                reenter: true,
                actions: { type: 'remove', params: ({ event }) => ({ uuids: event.uuids }) },
              },
            },
            invoke: {
              id: 'refresh',
              src: 'fetchRows',
              onDone: {
                target: 'current',
                actions: [
                  { type: 'keepRows', params: ({ event }) => ({ rows: event.output }) },
                  'emitListed',
                ],
              },
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
              RELOAD: 'refreshing',
              INVALIDATE: 'refreshing',
              REPLACE: { actions: { type: 'replace', params: ({ event }) => ({ rows: event.rows }) } },
              REMOVE: { actions: { type: 'remove', params: ({ event }) => ({ uuids: event.uuids }) } },
            },
          },
        },
      },
      failed: {
        description: 'The rows could not be fetched; they can be asked for again.',
        on: { LOAD: 'loading', RELOAD: 'loading', TAKE: taken },
      },
    },
  });
}

/** The live list of a resource. */
export type ListActor<Row extends { readonly uuid: string }> = ActorRefFrom<
  ReturnType<typeof createListMachine<Row>>
>;
