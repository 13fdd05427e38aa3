/** A page of a list, as the console asks for it. */
export interface AskedPage {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly sort: string | null;
  readonly desc: boolean;
  readonly filters: Readonly<Record<string, string | undefined>>;
}

/** The parameters of a page of a list, with which the service counts those who pass its filters. */
export function countedPageQuery(asked: AskedPage): Record<string, string | number> {
  const { page, size, sort, desc, filters } = asked;
  const query: Record<string, string | number> = { limit: size };
  if (page > 1) query['skip'] = (page - 1) * size;
  if (sort !== null) query['sort'] = desc ? `-${sort}` : sort;
  for (const [column, sought] of Object.entries(filters)) {
    if (sought?.trim()) query[column] = sought.trim();
  }
  return query;
}

/** The parameters of a page of a list: the first that is filtered need not wait until those who pass are counted. */
export function pageQuery(asked: AskedPage): Record<string, string | number> {
  const query = countedPageQuery(asked);
  const isFiltered = Object.keys(asked.filters).some((column) => column in query);
  return isFiltered && asked.page <= 1 ? { ...query, count: 'later' } : query;
}

/** The same as they stand in an address: to the letter what the client makes of them, so that one call can answer another. */
export const pageSearch = (asked: AskedPage): string =>
  Object.entries(pageQuery(asked))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
