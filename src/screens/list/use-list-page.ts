import { useSelector } from '@xstate/react';
import type { Fault } from '../../../openapi/fault.ts';
import type { ListActor } from '../../../machines/resource/list.machine.ts';
import { isSame, type ListPagesActor } from '../../../machines/resource/list-pages.machine.ts';
import type { Listing, Page, PageCriteria } from '../../../machines/resource/rows.ts';

interface ListPage<Row> {
  readonly page: Page<Row>;
  /** What is shown was asked for with these: the criteria, or those before while the service answers. */
  readonly criteria: PageCriteria;
  /** The service answers what is to be shown next. */
  readonly busy: boolean;
  /** Nothing is there to be shown yet. */
  readonly waiting: boolean;
  /** How many there are, and whether there are any, is known. */
  readonly known: boolean;
  /** What is shown is what was asked for; the service may still be finding that. */
  readonly current: boolean;
  /** Nothing could be fetched. */
  readonly failed: boolean;
  /** What is shown may be out of date, or not be what was asked for. */
  readonly outdated: boolean;
  /** The service goes on answering pages, but the whole list did not come. */
  readonly withoutWhole: boolean;
  readonly fault: Fault | null;
  retry(): void;
}

interface ListSource<Row extends { uuid: string }> {
  readonly list: ListActor<Row>;
  /** Of a list that can be long. */
  readonly pages: ListPagesActor<Row> | undefined;
  readonly listing: Listing<Row>;
  readonly criteria: PageCriteria;
}

/** The page of a list that is to be shown: made of the whole list where that is there, and else the service's. */
export function useListPage<Row extends { uuid: string }>(source: ListSource<Row>): ListPage<Row> {
  const { list, pages, listing, criteria } = source;
  const whole = useSelector(list, (state) => state);
  const served = useSelector(pages, (state) => state);
  const isWhole = whole.hasTag('shown') || !pages || !served || served.matches({ list: 'whole' });

  if (isWhole) {
    const shown = whole.hasTag('shown');
    return {
      page: listing.page(whole.context.rows, criteria),
      criteria,
      busy: false,
      waiting: whole.hasTag('busy') && !shown,
      known: shown,
      current: shown,
      failed: whole.matches({ rows: 'missing', freshness: 'failed' }),
      outdated: shown && whole.context.fault !== null,
      withoutWhole: false,
      fault: whole.context.fault,
      retry: () => list.send({ type: 'RETRY' }),
    };
  }
  const { shown, fault } = served.context;
  const withoutWhole = served.matches({ list: 'missing' });
  return {
    page: shown ? pageOf(shown) : listing.page([], criteria),
    criteria: shown?.criteria ?? criteria,
    busy: served.hasTag('busy'),
    waiting: served.hasTag('waiting') || served.matches({ page: 'idle' }),
    known: shown !== null,
    current: !served.hasTag('busy') && shown !== null && isSame(shown.criteria, criteria),
    failed: served.matches({ page: 'failed' }),
    outdated: shown !== null && fault !== null,
    withoutWhole: withoutWhole && fault === null,
    fault: fault ?? (withoutWhole ? whole.context.fault : null),
    retry: () => pages.send({ type: 'RETRY' }),
  };
}

type Shown<Row> = NonNullable<ReturnType<ListPagesActor<Row>['getSnapshot']>['context']['shown']>;

/** A page as the service has answered it. */
function pageOf<Row>({ criteria: { page, size }, page: { rows, counts } }: Shown<Row>): Page<Row> {
  const { matching, total, isCapped } = counts ?? {
    matching: rows.length,
    total: rows.length,
    isCapped: false,
  };
  // Only what goes on is yet to be counted.
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
