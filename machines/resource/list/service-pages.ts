import type { Client } from '../../../openapi/client/client.ts';
import { type AskedPage, type PagePosition, pageQuery } from '../../../openapi/client/page-search.ts';
import { MALFORMED } from '../../common/faults.ts';
import { type KnownPage, positionOf } from './page-position.ts';
import { createSharing } from './share-values.ts';

type Api = Client['api'];

/** Calls a list endpoint of the service. The query may request a single page. */
export type ListCall<Row> = (
  api: Api,
  query: Record<string, string | number>,
  signal: AbortSignal,
) => Promise<{ data?: readonly Row[]; response: Response }>;

/** A page that the service has returned. */
export interface ServicePage<Row> {
  readonly rows: readonly Row[];
  readonly counts: PageCounts | null;
  /** The paging parameters of the page's request, and the cursors of the previous and the next page. */
  readonly position: PagePosition;
  readonly before: string | null;
  readonly after: string | null;
}

/** The numbers of rows. Each number is null until the service has counted. */
export interface PageCounts {
  /** Number of rows that match the filters. */
  readonly matching: number | null;
  /** Whether more rows than `matching` match the filters. */
  readonly isCapped: boolean;
  readonly total: number | null;
}

/** The page to request, and the visible page, whose cursors may lead to the requested page. */
export interface PageRequest<Row> {
  readonly criteria: AskedPage;
  readonly shown: { readonly criteria: AskedPage; readonly page: ServicePage<Row> } | null;
}

/** Number of rows in each request. Parsing so few rows blocks the page for only a few milliseconds. */
const ROWS_AT_A_TIME = 2000;

/**
 * Maximum number of attempts to read a list that other users keep changing. After the last attempt, a row may be
 * missing until the next change.
 */
const MAX_ATTEMPTS = 3;

/** Reads a page of a list without waiting for its counts, which may be null. */
export const fetchPage = <Row>(
  call: ListCall<Row>,
  api: Api,
  request: PageRequest<Row>,
  signal: AbortSignal,
): Promise<ServicePage<Row>> => readPage(call, api, request, 'later', signal);

/**
 * Reads a page of a list, and waits for its counts.
 *
 * @throws MALFORMED if the service sends no counts
 */
export async function fetchCountedPage<Row>(
  call: ListCall<Row>,
  api: Api,
  request: PageRequest<Row>,
  signal: AbortSignal,
): Promise<ServicePage<Row>> {
  const page = await readPage(call, api, request, 'capped', signal);
  if (isUncounted(page)) throw MALFORMED;
  return page;
}

export const isUncounted = ({ counts }: Pick<ServicePage<unknown>, 'counts'>): boolean =>
  counts !== null && (counts.matching === null || counts.total === null);

async function readPage<Row>(
  call: ListCall<Row>,
  api: Api,
  { criteria, shown }: PageRequest<Row>,
  count: 'later' | 'capped',
  signal: AbortSignal,
): Promise<ServicePage<Row>> {
  const position = positionOf(criteria, shown && knownPage(shown));
  const { rows, response } = await ask(call, api, pageQuery(criteria, position, count), signal);
  const [before, after] = [cursorIn(response, 'prev'), cursorIn(response, 'next')];
  const page = { rows, position, before, after };
  const matching = countIn(response, 'X-Total-Count');
  const total = countIn(response, 'X-List-Count');
  // A service that supports paging sends counts or links. It omits the counts only for long lists, and then sends
  // links. A response without counts and links is the whole list.
  const isWhole = matching === null && total === null && before === null && after === null;
  if (isWhole) return { ...page, counts: null };
  const isCapped = response.headers.has('X-Total-Count-Capped');
  return { ...page, counts: { matching, isCapped, total } };
}

function knownPage<Row>({ criteria, page }: NonNullable<PageRequest<Row>['shown']>): KnownPage {
  const { position, before, after, counts } = page;
  return {
    asked: criteria,
    position,
    before,
    after,
    matching: counts?.isCapped ? null : (counts?.matching ?? null),
  };
}

/**
 * Reads a whole list. If the service supports paging, reads page by page, so that the browser can handle
 * events in between. A row that moves between two requests can be on two pages or on none. The last
 * occurrence of a row counts. A list that lacks rows is read again.
 *
 * @param compare sorts the response of a service without paging, whose rows have no order
 */
export async function fetchAll<Row extends { readonly uuid: string }>(
  call: ListCall<Row>,
  api: Api,
  compare: (a: Row, b: Row) => number,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const share = createSharing();
  for (let attempt = 1; ; attempt += 1) {
    const all = new Map<string, Row>();
    let query: Record<string, string | number> | null = { limit: ROWS_AT_A_TIME };
    let total = 0;
    while (query !== null) {
      const { rows, response } = await ask(call, api, query, signal);
      const count = countIn(response, 'X-Total-Count');
      if (count === null) return rows.toSorted(compare);
      total = count;
      for (const row of rows) {
        share(row);
        // The later page has the row's current position, so the earlier occurrence is removed.
        all.delete(row.uuid);
        all.set(row.uuid, row);
      }
      const after = cursorIn(response, 'next');
      query = after === null ? null : { limit: ROWS_AT_A_TIME, after };
    }
    if (all.size === total || attempt === MAX_ATTEMPTS) return [...all.values()];
  }
}

async function ask<Row>(
  call: ListCall<Row>,
  api: Api,
  query: Record<string, string | number>,
  signal: AbortSignal,
): Promise<{ rows: readonly Row[]; response: Response }> {
  const { data, response } = await call(api, query, signal);
  if (!Array.isArray(data)) throw MALFORMED;
  return { rows: data, response };
}

/** Returns the count in a header of a response; null if the header is missing or contains no number. */
export function countIn({ headers }: Response, name: string): number | null {
  const count = headers.get(name);
  return count !== null && /^\d+$/.test(count) ? Number(count) : null;
}

/** Returns the cursor of the previous or next page from the `Link` header (RFC 8288). */
function cursorIn({ headers }: Response, rel: 'prev' | 'next'): string | null {
  const link = new RegExp(`<\\?([^>]*)>\\s*;\\s*rel="?${rel}"?`).exec(headers.get('Link') ?? '');
  return link ? new URLSearchParams(link[1]).get(rel === 'next' ? 'after' : 'before') : null;
}
