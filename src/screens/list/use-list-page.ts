import { useSelector } from '@xstate/react';
import type { Fault } from '../../../openapi/client/fault.ts';
import type { ListActor } from '../../../machines/resource/list/list.machine.ts';
import { isSame, type ListPagesActor } from '../../../machines/resource/list/list-pages.machine.ts';
import type { Listing, Page, PageCriteria } from '../../../machines/resource/list/rows.ts';

interface ListPage<Row> {
  readonly page: Page<Row>;
  /** The criteria of the shown page. While another page is loading, they differ from the requested ones. */
  readonly criteria: PageCriteria;
  /** Whether the requested page is being loaded from the service. */
  readonly busy: boolean;
  /** Whether there is nothing to show yet. */
  readonly waiting: boolean;
  /** Whether a page is loaded. Only then is it known whether the list is empty. */
  readonly known: boolean;
  /** Whether the shown page has the requested criteria. */
  readonly current: boolean;
  /** Whether loading failed and there is nothing to show. */
  readonly failed: boolean;
  /** Whether the shown rows may be outdated or do not have the requested criteria. */
  readonly outdated: boolean;
  /** Whether the list can be read page by page, but could not be read whole. */
  readonly withoutWhole: boolean;
  readonly fault: Fault | null;
  retry(): void;
}

interface ListSource<Row extends { uuid: string }> {
  readonly list: ListActor<Row>;
  /** The actor that reads the list page by page. Missing if the list is always read whole. */
  readonly pages: ListPagesActor<Row> | undefined;
  readonly listing: Listing<Row>;
  readonly criteria: PageCriteria;
}

/**
 * Returns the page to show. Takes it from the whole list, if that is loaded and its rows contain the data for all
 * filters. Otherwise, the service returns the page.
 */
export function useListPage<Row extends { uuid: string }>(source: ListSource<Row>): ListPage<Row> {
  const { list, pages, listing, criteria } = source;
  const whole = useSelector(list, (state) => state);
  const served = useSelector(pages, (state) => state);
  const hasWhole = whole.hasTag('shown');
  const isWhole =
    !pages || !served || (!criteria.isServed && (hasWhole || served.matches({ list: 'whole' })));

  if (isWhole) {
    return {
      page: listing.page(whole.context.rows, criteria),
      criteria,
      busy: false,
      waiting: whole.hasTag('busy') && !hasWhole,
      known: hasWhole,
      current: hasWhole,
      failed: whole.matches({ rows: 'missing', freshness: 'failed' }),
      outdated: hasWhole && whole.context.fault !== null,
      withoutWhole: false,
      fault: whole.context.fault,
      retry: () => list.send({ type: 'RETRY' }),
    };
  }
  const { shown, fault } = served.context;
  const withoutWhole = served.matches({ list: 'missing' });
  const failed = served.matches({ page: 'failed' });
  return {
    // Until the service responds, shows the rows of the whole list without the filter that only the service can apply.
    page: shown ? pageOf(shown) : listing.page(whole.context.rows, criteria),
    criteria: shown?.criteria ?? criteria,
    busy: served.hasTag('busy') || served.matches({ page: 'local' }),
    waiting: !hasWhole && (served.hasTag('waiting') || served.matches({ page: 'idle' })),
    known: shown !== null || (hasWhole && !failed),
    current: !served.hasTag('busy') && shown !== null && isSame(shown.criteria, criteria),
    failed,
    outdated: shown !== null && fault !== null,
    withoutWhole: withoutWhole && fault === null,
    fault: fault ?? (withoutWhole ? whole.context.fault : null),
    retry: () => pages.send({ type: 'RETRY' }),
  };
}

type Shown<Row> = NonNullable<ReturnType<ListPagesActor<Row>['getSnapshot']>['context']['shown']>;

/** Converts the service's response to the page that the table shows. */
function pageOf<Row>({ criteria: { page, size }, page: { rows, counts } }: Shown<Row>): Page<Row> {
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
