import { and, assign, emit, not, setup, stateIn } from 'xstate';
import type { Fault } from '../../../openapi/client/fault.ts';
import { assertDefined } from '../../common/assert-defined.ts';
import { faultOf } from '../../common/faults.ts';
import { placeholderActor } from '../../common/placeholder-actor.ts';
import { isSame } from '../../common/is-same.ts';
import type { ErrorParams } from '../../common/params.ts';
import { insertSorted } from './insert-sorted.ts';
import type { PageCriteria } from './rows.ts';
import { isUncounted, type PageRequest, type ServicePage } from './service-pages.ts';

export interface ListContext<Row> {
  /** Opening the screen reads the whole list only if it has at most this many rows. */
  readonly mostRows: number;
  /** The rows of the whole list in sort order, if it is kept. Each change of a row creates a new array. */
  readonly rows: readonly Row[];
  /** Why the last read of the whole list failed. */
  readonly fault: Fault | null;
  /** Whether another user has changed the list since its rows were requested. */
  readonly stale: boolean;
  /** The criteria of the page to show. */
  readonly criteria: PageCriteria | null;
  /** The page that the service returned last, and its criteria. It stays visible until the next page arrives. */
  readonly shown: { readonly criteria: PageCriteria; readonly page: ServicePage<Row> } | null;
  /** Why the requested page could not be fetched. */
  readonly pageFault: Fault | null;
}

export type ListEvent<Row> =
  /** The screen requests a page. Ignored if the service does not return the list in pages. */
  | { type: 'VIEW'; criteria: PageCriteria }
  /** Reads the whole list if it has not been read yet, if it is empty, or if its last read failed. */
  | { type: 'LOAD' }
  /** Sends the failed requests again: for the page, and for the whole list. */
  | { type: 'RETRY' }
  /** The rows are outdated. The page, and the whole list if it was read before, are read again at once. */
  | { type: 'INVALIDATE' }
  /** Another user has changed the list. The page is read again at once, the whole list after a pause. */
  | { type: 'STALE' }
  /** Replaces the rows with the same uuids, or adds the rows. */
  | { type: 'REPLACE'; rows: readonly Row[] }
  | { type: 'REMOVE'; uuids: readonly string[] }
  /** Removes all data, for example at sign-out. */
  | { type: 'CLEAR' };

export interface ListEmitted {
  readonly type: 'listed';
  readonly count: number;
}

interface Viewed {
  readonly criteria: PageCriteria;
}

/**
 * Number of rows for each millisecond of delay before a list is read again after another user's change. The delay of a
 * long list is longer, because reading it is expensive.
 */
const ROWS_PER_MS = 10;

/** Debounce time of filters that the user types, in milliseconds. */
const TYPING_MS = 150;

const isNarrow = (filters: PageCriteria['filters']): boolean =>
  Object.values(filters).some((sought) => sought.trim() !== '');

/** Returns the types, actors, guards and actions of `list.machine.ts`. */
export function listSetup<Row extends { readonly uuid: string }>(
  compare: (a: Row, b: Row) => number,
  isPaged: boolean,
) {
  return setup({
    types: {
      input: {} as { mostRows: number },
      context: {} as ListContext<Row>,
      events: {} as ListEvent<Row>,
      emitted: {} as ListEmitted,
      tags: {} as 'busy' | 'waiting' | 'whole' | 'fetching' | 'failed',
    },
    actors: {
      fetchRows: placeholderActor<readonly Row[]>('fetchRows'),
      fetchPage: placeholderActor<ServicePage<Row>, PageRequest<Row>>('fetchPage'),
      fetchCountedPage: placeholderActor<ServicePage<Row>, PageRequest<Row>>('fetchCountedPage'),
      /** Resolves when the page is painted. */
      painted: placeholderActor<void>('painted'),
    },
    delays: { typing: TYPING_MS, pause: ({ context }) => context.rows.length / ROWS_PER_MS },
    guards: {
      isPaged: () => isPaged,
      isFirstView: and([() => isPaged, stateIn({ page: 'unopened' })]),
      isServed: (_, { criteria }: Viewed) => criteria.isServed ?? false,
      isAnother: ({ context }, { criteria }: Viewed) => !isSame(context.criteria, criteria),
      isTyped: ({ context }, { criteria: { filters } }: Viewed) =>
        isNarrow(filters) && !isSame(context.criteria?.filters, filters),
      /** Whether the browser can now compute the page that the screen has requested. */
      becomesLocal: and([
        stateIn({ whole: 'kept' }),
        not(stateIn({ page: 'local' })),
        ({ context: { criteria } }: { context: ListContext<Row> }) => criteria !== null && !criteria.isServed,
      ]),
      /** Whether a page of the service contains all rows of the list. */
      isWhole: ({ context: { criteria } }, { counts, rows }: ServicePage<Row>) =>
        !criteria?.isServed &&
        (counts === null ||
          (counts.total === rows.length && counts.matching === rows.length && criteria?.page === 1)),
      isUncounted: ({ context }) => context.shown !== null && isUncounted(context.shown.page),
      // A missing total means that the list is too long, because the service omits the total only for long lists.
      isShortEnough: ({ context }) => (context.shown?.page.counts?.total ?? Infinity) <= context.mostRows,
      isEmpty: ({ context }) => context.rows.length === 0,
      isStale: ({ context }) => context.stale,
    },
    actions: {
      keepCriteria: assign((_, { criteria }: Viewed) => ({ criteria })),
      keepPage: assign(({ context }, page: ServicePage<Row>) => ({
        shown: { criteria: assertDefined(context.criteria), page },
        pageFault: null,
      })),
      keepPageFault: assign((_, { error }: ErrorParams) => ({ pageFault: faultOf(error) })),
      forgetPage: assign({ shown: null, pageFault: null }),
      keepRows: assign((_, rows: readonly Row[]) => ({ rows, fault: null })),
      // The page may have another sort order.
      keepWholePage: assign((_, { rows }: ServicePage<Row>) => ({
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
      forget: assign({ rows: [], fault: null, stale: false, criteria: null, shown: null, pageFault: null }),
      emitListed: emit(({ context }) => ({ type: 'listed', count: context.rows.length })),
    },
  });
}
