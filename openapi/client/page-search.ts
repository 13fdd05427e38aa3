/** A page of a list, as the console requests it. */
export interface AskedPage {
  /** Page number, counted from 1. */
  readonly page: number;
  readonly size: number;
  readonly sort: string | null;
  readonly desc: boolean;
  readonly filters: Readonly<Record<string, string | undefined>>;
}

/**
 * The position of a page, as query parameters: the number of its rows (`limit`), and where they are. `skip` is the
 * number of rows before the page; `after` and `before` are cursors. Without any of these, it is the list's first page.
 */
export interface PagePosition {
  readonly limit: number;
  readonly skip?: number;
  readonly after?: string;
  readonly before?: string;
}

/** Returns the position of a page, counted from the beginning of its list. */
export const positionFromStart = ({ page, size }: AskedPage): PagePosition =>
  page > 1 ? { limit: size, skip: (page - 1) * size } : { limit: size };

/**
 * Returns the query parameters that request one page of a list.
 *
 * @param count `later`: the service returns the rows without waiting for slow counts; `capped`: the service
 * also counts the rows that match the filters, up to a limit
 */
export function pageQuery(
  { sort, desc, filters }: AskedPage,
  position: PagePosition,
  count: 'later' | 'capped',
): Record<string, string | number> {
  const query: Record<string, string | number> = { ...position };
  if (sort !== null) query['sort'] = desc ? `-${sort}` : sort;
  for (const [column, typed] of Object.entries(filters)) {
    const sought = typed?.trim();
    if (sought) query[column] = sought;
  }
  query['count'] = count;
  return query;
}

/**
 * Returns the query parameters of the console's first request for a page. The position is an offset from the beginning
 * of the list (`skip`), and the service responds without waiting for slow counts.
 */
export const pageSearch = (asked: AskedPage): URLSearchParams =>
  new URLSearchParams(
    Object.entries(pageQuery(asked, positionFromStart(asked), 'later')).map(([name, value]) => [
      name,
      `${value}`,
    ]),
  );
