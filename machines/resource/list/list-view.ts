import type { Fault } from '../../../openapi/client/fault.ts';
import { isSame } from '../../common/is-same.ts';
import type { ListContext } from './list-setup.ts';
import type { ListSnapshot } from './list.machine.ts';
import type { Listing, Page, PageCriteria } from './rows.ts';

/*
 * These functions return what the screen of a list shows. `criteria` are those of the address. The snapshot's own
 * criteria follow a moment later.
 */

type Snapshot<Row = unknown> = Pick<ListSnapshot<never>, 'value' | 'hasTag' | 'matches'> & {
  readonly context: ListContext<Row>;
};

/**
 * Returns whether two snapshots look the same on the screen, although each typed character of a filter changes the
 * snapshot.
 */
export const looksSame = (a: Snapshot, b: Snapshot): boolean =>
  isSame(a.value, b.value) &&
  (['rows', 'fault', 'shown', 'pageFault'] as const).every((key) => a.context[key] === b.context[key]);

/** Returns whether the browser computes the page from the whole list. Otherwise, the service returns it. */
const isLocal = (state: Snapshot, { isServed }: PageCriteria): boolean => state.hasTag('whole') && !isServed;

/** Returns the page to show. Until the service responds, it has the rows of the whole list, if that is kept. */
export function pageIn<Row>(state: Snapshot<Row>, criteria: PageCriteria, listing: Listing<Row>): Page<Row> {
  const { rows, shown } = state.context;
  return shown === null || isLocal(state, criteria) ? listing.page(rows, criteria) : servedPage(shown);
}

/** Returns the criteria of the shown page. While another page is loading, they differ from the requested ones. */
export const criteriaIn = (state: Snapshot, criteria: PageCriteria): PageCriteria =>
  isLocal(state, criteria) ? criteria : (state.context.shown?.criteria ?? criteria);

/** Returns whether the requested page is being loaded from the service, or will be. */
export const isBusy = (state: Snapshot, criteria: PageCriteria): boolean =>
  !isLocal(state, criteria) && (state.hasTag('busy') || state.matches({ page: 'local' }));

/** Returns whether loading failed and there is nothing to show. */
export const hasFailed = (state: Snapshot, criteria: PageCriteria): boolean =>
  !isLocal(state, criteria) &&
  (state.matches({ page: 'failed' }) || state.matches({ page: 'unopened', whole: { missing: 'failed' } }));

/** Returns whether there is nothing to show yet. */
export const isWaiting = (state: Snapshot, criteria: PageCriteria): boolean =>
  !state.hasTag('whole') &&
  !hasFailed(state, criteria) &&
  (state.hasTag('waiting') || state.matches({ page: 'unopened' }));

/** Returns whether a page is loaded. Only then is it known whether the list is empty. */
export const isKnown = (state: Snapshot, criteria: PageCriteria): boolean =>
  state.context.shown !== null || (state.hasTag('whole') && !hasFailed(state, criteria));

/** Returns whether the shown page has the requested criteria. */
export const isCurrent = (state: Snapshot, criteria: PageCriteria): boolean =>
  isLocal(state, criteria) || (!isBusy(state, criteria) && isSame(state.context.shown?.criteria, criteria));

/** Returns why a part could not be loaded although rows are shown; null if everything was loaded. */
export function partialFaultIn(
  state: Snapshot,
  criteria: PageCriteria,
): { readonly part: 'rows' | 'whole'; readonly fault: Fault } | null {
  const { shown, pageFault, fault } = state.context;
  if (isLocal(state, criteria)) return fault && { part: 'rows', fault };
  if (shown === null) return null;
  if (pageFault) return { part: 'rows', fault: pageFault };
  return fault && state.matches({ whole: { missing: 'failed' } }) ? { part: 'whole', fault } : null;
}

type Shown<Row> = NonNullable<ListContext<Row>['shown']>;

/** Converts the service's response to the page that the table shows. */
function servedPage<Row>({ criteria: { page, size }, page: { rows, counts } }: Shown<Row>): Page<Row> {
  const { matching, total, isCapped } = counts ?? {
    matching: rows.length,
    total: rows.length,
    isCapped: false,
  };
  // On the last page, the service always counts the rows. So if there is no count, there is a next page.
  const pages = matching === null ? page + 1 : Math.max(1, Math.ceil(matching / size));
  const skipped = (page - 1) * size;
  return {
    rows,
    matching,
    total,
    isCapped,
    page: Math.min(page, pages),
    pages,
    from: rows.length > 0 ? skipped + 1 : 0,
    to: rows.length > 0 ? skipped + rows.length : 0,
  };
}
