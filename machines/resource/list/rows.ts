import { matchesMissing, soughtTexts, textMatch } from '../../../openapi/rules/text-match.ts';
import { type ColumnIndex, indexColumn, keepMatches } from './column-index.ts';

export interface Column<Row> {
  readonly key: string;
  /**
   * Returns the text by which the row is filtered and sorted; `undefined` if the row has none. Null if the viewer may
   * not see it: then no filter finds it.
   */
  text(row: Row): string | null | undefined;
  /** The text that is shown for a row without a text. Filters find it; the sort order ignores it. */
  readonly missingText?: string;
  /**
   * How a filter matches; `contains` by default. `any-of`: the filter has several texts, separated by commas, and the
   * row must contain one of them.
   */
  readonly match?: 'contains' | 'any-of';
}

/** The requested page of a list. Filter and sort keys that name no column are ignored. */
export interface PageCriteria {
  readonly page: number;
  readonly size: number;
  readonly sort: string | null;
  readonly desc: boolean;
  readonly filters: Readonly<Record<string, string>>;
  /** Whether a filter is set that only the service can apply, because the rows lack its data. */
  readonly isServed?: boolean;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Number of rows that match the filters, and of all rows; null until they are counted. */
  readonly matching: number | null;
  readonly total: number | null;
  /** Whether more rows than `matching` match the filters. */
  readonly isCapped: boolean;
  /** Number of the shown page: the requested one, or the nearest page that exists. A list has at least one page. */
  readonly page: number;
  /** Number of pages. While the rows are not counted, the number of pages known so far. */
  readonly pages: number;
  /** Numbers, counted from 1, of the first and the last row shown; 0 if no row is shown. */
  readonly from: number;
  readonly to: number;
}

/**
 * Calls a function repeatedly while the browser is idle, until it returns 'done'. Each call does one slice of the work.
 */
export type Schedule = (slice: (timeIsLeft: () => boolean) => 'more' | 'done') => void;

export interface Listing<Row> {
  /** Returns the page that the criteria request. A pure function; fast after the rows were indexed. */
  page(rows: readonly Row[], criteria: PageCriteria): Page<Row>;
  /** Returns whether a row passes filters. */
  matches(row: Row, filters: PageCriteria['filters']): boolean;
  /** Counts the rows that pass all filters of several sets. */
  count(rows: readonly Row[], ...filters: readonly PageCriteria['filters'][]): number;
  /** Indexes the rows in advance, in slices, so that the first filter or sort is fast. */
  prepare(rows: readonly Row[], schedule: Schedule): void;
}

/**
 * Creates functions that filter, sort and page rows as the service does. The indexes of an array of rows are cached as
 * long as the array exists, so callers must create a new array instead of changing one. If few rows differ, most of the
 * previous index is reused.
 *
 * @param own the column by which the rows are already sorted. It needs no index; every row must have a text in it
 */
export function createListing<Row extends object>(
  columns: readonly Column<Row>[],
  own?: string,
): Listing<Row> {
  const columnOf = new Map(columns.map((column) => [column.key, column]));
  const built = new WeakMap<readonly Row[], Map<string, ColumnIndex>>();
  // Maps an array's first and last row to the array's indexes. A changed array usually has the same first or last row
  // as its predecessor, whose indexes can then be reused.
  const ofEnd = new WeakMap<Row, Map<string, ColumnIndex>>();

  function indexesOf(rows: readonly Row[]): Map<string, ColumnIndex> {
    const known = built.get(rows);
    if (known) return known;
    const indexes = new Map<string, ColumnIndex>();
    built.set(rows, indexes);
    return indexes;
  }

  function* indexOnce(rows: readonly Row[], column: Column<Row>): Generator<void, ColumnIndex> {
    const indexes = indexesOf(rows);
    const known = indexes.get(column.key);
    if (known) return known;
    const ends = [rows[0], rows.at(-1)].filter((row) => row !== undefined);
    const earlier = ends.map((row) => ofEnd.get(row)?.get(column.key)).find((index) => index !== undefined);
    const index = yield* indexColumn(rows, (row) => column.text(row), earlier);
    indexes.set(column.key, index);
    for (const row of ends) ofEnd.set(row, new Map(ofEnd.get(row)).set(column.key, index));
    return index;
  }

  function* indexAll(rows: readonly Row[]): Generator<void, void> {
    for (const column of columns) yield* indexOnce(rows, column);
  }

  /** Returns a function that maps a position in the sort order to the row's index. */
  function rowsBy(
    rows: readonly Row[],
    sort: Column<Row> | undefined,
    desc: boolean,
  ): (position: number) => number {
    if (sort && sort.key !== own) return sortedBy(finish(indexOnce(rows, sort)), desc);
    return sort && desc ? (position) => rows.length - 1 - position : (position) => position;
  }

  /** Returns 1 for each row that matches the filters, otherwise 0; and the number of these rows. */
  function keep(
    rows: readonly Row[],
    ...sets: readonly PageCriteria['filters'][]
  ): { kept: Uint8Array; matching: number } {
    const kept = new Uint8Array(rows.length).fill(1);
    for (const [key, filter] of sets.flatMap((filters) => Object.entries(filters))) {
      const column = columnOf.get(key);
      const needles = column ? needlesOf(column, filter) : [];
      if (column && needles.length > 0) {
        keepMatches(finish(indexOnce(rows, column)), needles, kept, column.missingText);
      }
    }
    let matching = 0;
    for (const keeps of kept) matching += keeps;
    return { kept, matching };
  }

  function matches(row: Row, filters: PageCriteria['filters']): boolean {
    return Object.entries(filters).every(([key, filter]) => {
      const column = columnOf.get(key);
      const needles = column ? needlesOf(column, filter) : [];
      if (!column || needles.length === 0) return true;
      const text = column.text(row);
      if (text === null) return false;
      return needles.some((needle) =>
        text === undefined ? matchesMissing(needle, column.missingText) : textMatch(needle)(text),
      );
    });
  }

  function page(rows: readonly Row[], criteria: PageCriteria): Page<Row> {
    const { kept, matching } = keep(rows, criteria.filters);

    const sort = criteria.sort === null ? undefined : columnOf.get(criteria.sort);
    const rowAt = rowsBy(rows, sort, criteria.desc);

    const pages = Math.max(1, Math.ceil(matching / criteria.size));
    const shown = Math.min(Math.max(criteria.page, 1), pages);
    const skipped = (shown - 1) * criteria.size;
    const pageRows: Row[] = [];
    for (let position = 0, met = 0; position < rows.length && pageRows.length < criteria.size; position++) {
      const row = rowAt(position);
      if (kept[row] === 1 && met++ >= skipped) pageRows.push(rows[row]!);
    }
    return {
      rows: pageRows,
      matching,
      total: rows.length,
      isCapped: false,
      page: shown,
      pages,
      from: pageRows.length > 0 ? skipped + 1 : 0,
      to: skipped + pageRows.length,
    };
  }

  return {
    page,
    matches,
    count: (rows, ...filters) => keep(rows, ...filters).matching,
    prepare(rows, schedule) {
      const work = indexAll(rows);
      schedule((timeIsLeft) => {
        do {
          if (work.next().done) return 'done';
        } while (timeIsLeft());
        return 'more';
      });
    },
  };
}

function needlesOf<Row>(column: Column<Row>, filter: string): string[] {
  if (column.match === 'any-of') return soughtTexts(filter);
  return filter.trim() === '' ? [] : [filter];
}

/**
 * Returns a function that maps a position to the row's index. A descending order reverses the rows, but rows without a
 * text stay last.
 */
function sortedBy({ order, present }: ColumnIndex, desc: boolean): (position: number) => number {
  return desc
    ? (position) => order[position < present ? present - 1 - position : position]!
    : (position) => order[position]!;
}

function finish<Result>(work: Generator<void, Result>): Result {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}
