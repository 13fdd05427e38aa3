import { useSelector } from '@xstate/react';
import type { Fault } from '../../../openapi/fault.ts';
import type { ListActor } from '../../../machines/resource/list.machine.ts';
import { isSame, type ListPagesActor } from '../../../machines/resource/list-pages.machine.ts';
import type { Listing, Page, PageCriteria } from '../../../machines/resource/rows.ts';

interface ListPage<Row> {
  readonly page: Page<Row>;
  /** The criteria of the shown page: the requested criteria or, while their page loads, the previous criteria. */
  readonly criteria: PageCriteria;
  /** Whether the service is loading the requested page. */
  readonly busy: boolean;
  /** Whether nothing can be shown yet. */
  readonly waiting: boolean;
  /** Whether a page is loaded, so that it is known whether the list has rows. */
  readonly known: boolean;
  /** Whether the shown page is the requested one. */
  readonly current: boolean;
  /** Whether nothing could be loaded. */
  readonly failed: boolean;
  /** Whether the shown rows may be outdated, or belong to other criteria than the requested ones. */
  readonly outdated: boolean;
  /** Whether single pages can be loaded, but the whole list could not. */
  readonly withoutWhole: boolean;
  readonly fault: Fault | null;
  retry(): void;
}

interface ListSource<Row extends { uuid: string }> {
  readonly list: ListActor<Row>;
  /** The actor that reads single pages; only for lists that can be long. */
  readonly pages: ListPagesActor<Row> | undefined;
  readonly listing: Listing<Row>;
  readonly criteria: PageCriteria;
}

/**
 * Returns the page to show: from the whole list if it is loaded and has the data for the filters, otherwise from the
 * service.
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

/** Converts a page from the service to a page of the table. */
function pageOf<Row>({ criteria: { page, size }, page: { rows, counts } }: Shown<Row>): Page<Row> {
  const { matching, total, isCapped } = counts ?? {
    matching: rows.length,
    total: rows.length,
    isCapped: false,
  };
  // The service always counts the rows on the last page. Without a count, a next page exists.
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
