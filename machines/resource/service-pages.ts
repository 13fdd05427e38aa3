import type { Client } from '../../openapi/client.ts';
import { type AskedPage, pageQuery } from '../../openapi/page-search.ts';
import { MALFORMED } from '../common/faults.ts';

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
  /** How many rows pass the filters, and how many there are; null of a service that has answered the whole list. */
  readonly counts: { readonly matching: number; readonly total: number } | null;
}

/** Bounds what is read in one task: parsing it takes a few milliseconds. */
const ROWS_AT_A_TIME = 2000;

/** Asks for a page of a list. */
export async function fetchPage<Row>(
  call: ListCall<Row>,
  api: Api,
  asked: AskedPage,
  signal: AbortSignal,
): Promise<ServicePage<Row>> {
  const { rows, response } = await ask(call, api, pageQuery(asked), signal);
  const matching = countIn(response, 'X-Total-Count');
  const total = countIn(response, 'X-List-Count') ?? matching;
  return { rows, counts: matching === null || total === null ? null : { matching, total } };
}

/**
 * Reads a whole list, page after page where the service has pages, so that the browser has its turn between them.
 *
 * @param compare puts what came in no order, from a service without pages, into the list's own
 */
export async function fetchAll<Row>(
  call: ListCall<Row>,
  api: Api,
  compare: (a: Row, b: Row) => number,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const all: Row[] = [];
  let query: Record<string, string | number> = { limit: ROWS_AT_A_TIME };
  for (;;) {
    const { rows, response } = await ask(call, api, query, signal);
    if (countIn(response, 'X-Total-Count') === null) return rows.toSorted(compare);
    for (const row of rows) all.push(row);
    const after = nextAfter(response);
    if (after === null) return all;
    query = { limit: ROWS_AT_A_TIME, after };
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
