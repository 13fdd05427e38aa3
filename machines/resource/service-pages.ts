import type { Client } from '../../openapi/client.ts';
import { type AskedPage, countedPageQuery, pageQuery } from '../../openapi/page-search.ts';
import { MALFORMED } from '../common/faults.ts';
import { createSharing } from './share-values.ts';

type Api = Client['api'];

/** What a list is called with to answer a page, or without to answer all. */
export type ListCall<Row> = (
  api: Api,
  query: Record<string, string | number>,
  signal: AbortSignal,
) => Promise<{ data?: readonly Row[]; response: Response }>;

/** A page that the service has answered. */
export interface ServicePage<Row> {
  readonly rows: readonly Row[];
  /**
   * How many rows pass the filters, which can be yet to be counted (null), and how many there are; null of a service that has
   * answered the whole list.
   */
  readonly counts: { readonly matching: number | null; readonly total: number } | null;
}

/** Bounds what is read in one task: parsing it takes a few milliseconds. */
export const ROWS_AT_A_TIME = 2000;

/** Bounds how often a list is read that others keep changing; what they change last is read with the next change. */
const MOST_ATTEMPTS = 3;

/** Asks for a page of a list; those who pass its filters can be yet to be counted. */
export const fetchPage = <Row>(
  call: ListCall<Row>,
  api: Api,
  asked: AskedPage,
  signal: AbortSignal,
): Promise<ServicePage<Row>> => readPage(call, api, pageQuery(asked), signal);

/** Asks for a page of a list, and waits until those who pass its filters are counted. */
export async function fetchCountedPage<Row>(
  call: ListCall<Row>,
  api: Api,
  asked: AskedPage,
  signal: AbortSignal,
): Promise<ServicePage<Row>> {
  const page = await readPage(call, api, countedPageQuery(asked), signal);
  if (page.counts?.matching === null) throw MALFORMED;
  return page;
}

async function readPage<Row>(
  call: ListCall<Row>,
  api: Api,
  query: Record<string, string | number>,
  signal: AbortSignal,
): Promise<ServicePage<Row>> {
  const { rows, response } = await ask(call, api, query, signal);
  const matching = countIn(response, 'X-Total-Count');
  const total = countIn(response, 'X-List-Count') ?? matching;
  return { rows, counts: total === null ? null : { matching, total } };
}

/**
 * Reads a whole list, page after page where the service has pages, so that the browser has its turn between them. A row
 * that moved meanwhile can be on two pages or on none: it is kept once, and a list that lacks one is read again.
 *
 * @param compare puts what came in no order, from a service without pages, into the list's own
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
        // The later page has it where it stands now.
        all.delete(row.uuid);
        all.set(row.uuid, row);
      }
      const after = nextAfter(response);
      query = after === null ? null : { limit: ROWS_AT_A_TIME, after };
    }
    if (all.size === total || attempt === MOST_ATTEMPTS) return [...all.values()];
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

function countIn({ headers }: Response, name: string): number | null {
  const count = headers.get(name);
  return count !== null && /^\d+$/.test(count) ? Number(count) : null;
}

/** Where the next page begins, as the answer's `Link` says (RFC 8288). */
function nextAfter({ headers }: Response): string | null {
  const next = /<\?([^>]*)>\s*;\s*rel="?next"?/.exec(headers.get('Link') ?? '');
  return next ? new URLSearchParams(next[1]).get('after') : null;
}
