import { type AskedPage, type PagePlace, placeFromStart } from '../../openapi/page-search.ts';

/** A page that the service has returned. Its cursors lead to other pages. */
export interface KnownPage {
  readonly asked: AskedPage;
  readonly place: PagePlace;
  /** Cursors of the next page and of the previous page. */
  readonly after: string | null;
  readonly before: string | null;
  /** Number of rows that pass the filters; null if it is not known exactly. */
  readonly matching: number | null;
}

/**
 * Up to this number of rows, `skip` is as fast as a cursor. Unlike a cursor, it is also correct after rows were added
 * before the page.
 */
const MAX_SKIPPED = 1000;

const withSkip = (place: PagePlace, pages: number, size: number): PagePlace =>
  pages === 0 ? place : { ...place, skip: (place.skip ?? 0) + pages * size };

const isSameList = (a: AskedPage, b: AskedPage): boolean =>
  a.size === b.size &&
  a.sort === b.sort &&
  a.desc === b.desc &&
  JSON.stringify(a.filters) === JSON.stringify(b.filters);

/**
 * Finds the request for a page that skips the fewest rows: from the beginning of the list, from a cursor of a known
 * page, or from the end.
 *
 * @param known ignored if it belongs to a list with another order, size or filter
 */
export function placeOf(asked: AskedPage, known: KnownPage | null): PagePlace {
  const { page, size } = asked;
  const fromStart = placeFromStart(asked);
  if (!known || !isSameList(asked, known.asked) || (page - 1) * size <= MAX_SKIPPED) return fromStart;
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
