import { type AskedPage, type PagePosition, positionFromStart } from '../../../openapi/client/page-search.ts';

/** A page that the service has returned. Its cursors lead to other pages. */
export interface KnownPage {
  readonly asked: AskedPage;
  readonly position: PagePosition;
  /** Cursors: `after` leads to the next page, `before` to the previous one. Null if there is no such page. */
  readonly after: string | null;
  readonly before: string | null;
  /** Number of rows that match the filters; null if it is not known exactly. */
  readonly matching: number | null;
}

/**
 * Up to this number of rows, `skip` is as fast as a cursor. Unlike a cursor, it is also correct after rows were added
 * before the page.
 */
const MAX_SKIPPED = 1000;

const withSkip = (position: PagePosition, pages: number, size: number): PagePosition =>
  pages === 0 ? position : { ...position, skip: (position.skip ?? 0) + pages * size };

const isSameList = (a: AskedPage, b: AskedPage): boolean =>
  a.size === b.size &&
  a.sort === b.sort &&
  a.desc === b.desc &&
  JSON.stringify(a.filters) === JSON.stringify(b.filters);

/**
 * Returns the position from which the service skips the fewest rows to reach a page: the beginning of the list, a
 * cursor of a known page, or the end.
 *
 * @param known ignored if it belongs to a list with another order, size or filter
 */
export function positionOf(asked: AskedPage, known: KnownPage | null): PagePosition {
  const { page, size } = asked;
  const fromStart = positionFromStart(asked);
  if (!known || !isSameList(asked, known.asked) || (page - 1) * size <= MAX_SKIPPED) return fromStart;
  if (page === known.asked.page) return known.position;
  const ways = [{ pages: page - 1, position: fromStart }];
  const further = page - known.asked.page - 1;
  if (further >= 0 && known.after !== null) {
    ways.push({ pages: further, position: withSkip({ limit: size, after: known.after }, further, size) });
  }
  if (further < -1 && known.before !== null) {
    const back = -further - 2;
    ways.push({ pages: back, position: withSkip({ limit: size, before: known.before }, back, size) });
  }
  const pages = known.matching === null ? 0 : Math.ceil(known.matching / size);
  if (known.matching !== null && page <= pages) {
    const last = known.matching - (pages - 1) * size;
    const position =
      page === pages
        ? { limit: last, before: 'end' }
        : withSkip({ limit: size, before: 'end', skip: last }, pages - page - 1, size);
    ways.push({ pages: pages - page, position });
  }
  return ways.reduce((best, way) => (way.pages < best.pages ? way : best)).position;
}
