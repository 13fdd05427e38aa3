/** A page of a list, as the console asks for it. */
export interface AskedPage {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly sort: string | null;
  readonly desc: boolean;
  readonly filters: Readonly<Record<string, string | undefined>>;
}

/** Where a page is, for the service. */
export interface PagePlace {
  readonly limit: number;
  readonly skip?: number;
  readonly after?: string;
  readonly before?: string;
}

/** A page that the service has answered. */
export interface KnownPage {
  readonly asked: AskedPage;
  readonly place: PagePlace;
  /** The cursors of the pages beside it. */
  readonly after: string | null;
  readonly before: string | null;
  /** How many rows pass the filters; null if that is not known exactly. */
  readonly matching: number | null;
}

/** Skipping so many rows takes the service no time. */
const FEW_ROWS = 1000;

const withSkip = (place: PagePlace, pages: number, size: number): PagePlace =>
  pages === 0 ? place : { ...place, skip: (place.skip ?? 0) + pages * size };

const isSameList = (a: AskedPage, b: AskedPage): boolean =>
  a.size === b.size &&
  a.sort === b.sort &&
  a.desc === b.desc &&
  JSON.stringify(a.filters) === JSON.stringify(b.filters);

/**
 * Finds the shortest way to a page: from the beginning of the list, from a page that is known, or from the end.
 *
 * @param known a page of any list
 */
export function placeOf(asked: AskedPage, known: KnownPage | null): PagePlace {
  const { page, size } = asked;
  const fromStart = withSkip({ limit: size }, page - 1, size);
  if (!known || !isSameList(asked, known.asked) || (page - 1) * size <= FEW_ROWS) return fromStart;
  if (page === known.asked.page) return known.place;
  const ways = [{ pages: page - 1, place: fromStart }];
  const further = page - known.asked.page - 1;
  if (further >= 0 && known.after !== null) {
    ways.push({ pages: further, place: withSkip({ limit: size, after: known.after }, further, size) });
  }
  if (further < -1 && known.before !== null) {
    const back = -further - 2;
    ways.push({ pages: back, place: withSkip({ limit: size, before: known.before }, back, size) });
  }
  const pages = known.matching === null ? 0 : Math.ceil(known.matching / size);
  if (known.matching !== null && page <= pages) {
    const last = known.matching - (pages - 1) * size;
    const place =
      page === pages
        ? { limit: last, before: 'end' }
        : withSkip({ limit: size, before: 'end', skip: last }, pages - page - 1, size);
    ways.push({ pages: pages - page, place });
  }
  return ways.reduce((best, way) => (way.pages < best.pages ? way : best)).place;
}

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
  for (const [column, sought] of Object.entries(filters)) {
    if (sought?.trim()) query[column] = sought.trim();
  }
  return { ...query, count };
}

/** The parameters of the first request of a list as text, exactly as the client writes them. */
export const pageSearch = (asked: AskedPage): string =>
  Object.entries(pageQuery(asked, placeOf(asked, null), 'later'))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
