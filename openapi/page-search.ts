/** A page of a list, as the console asks for it. */
export interface AskedPage {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly sort: string | null;
  readonly desc: boolean;
  readonly filters: Readonly<Record<string, string | undefined>>;
}

/** The paging parameters of a request. */
export interface PagePlace {
  readonly limit: number;
  readonly skip?: number;
  readonly after?: string;
  readonly before?: string;
}

/** Where a page is, counted from the beginning of its list. */
export const placeFromStart = ({ page, size }: AskedPage): PagePlace =>
  page > 1 ? { limit: size, skip: (page - 1) * size } : { limit: size };

/**
 * The parameters of a page of a list.
 *
 * @param count `later`: the rows are answered at once; `capped`: the rows that pass the filters are counted, up to a bound
 */
export function pageQuery(
  { sort, desc, filters }: AskedPage,
  place: PagePlace,
  count: 'later' | 'capped',
): Record<string, string | number> {
  const query: Record<string, string | number> = { ...place };
  if (sort !== null) query['sort'] = desc ? `-${sort}` : sort;
  for (const [column, typed] of Object.entries(filters)) {
    const sought = typed?.trim();
    if (sought) query[column] = sought;
  }
  query['count'] = count;
  return query;
}

/** The parameters of the first request of a list. */
export const pageSearch = (asked: AskedPage): URLSearchParams =>
  new URLSearchParams(
    Object.entries(pageQuery(asked, placeFromStart(asked), 'later')).map(([name, value]) => [
      name,
      `${value}`,
    ]),
  );
