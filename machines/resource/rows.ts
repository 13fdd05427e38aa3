import { soughtTexts } from '../../openapi/text-match.ts';
import { type ColumnIndex, indexColumn, keepMatches } from './column-index.ts';

/** How one column of a list is read. */
export interface Column<Row> {
  readonly key: string;
  /** The text that is filtered and sorted by; `undefined` where the row has none. */
  text(row: Row): string | undefined;
  /** `contains` by default; `any-of` takes several texts separated by commas, of which one must be contained. */
  readonly match?: 'contains' | 'any-of';
}

/** What of a list is asked for. Keys that no column has are ignored. */
export interface PageCriteria {
  readonly page: number;
  readonly size: number;
  readonly sort: string | null;
  readonly desc: boolean;
  readonly filters: Readonly<Record<string, string>>;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** How many rows pass the filters, and how many there are; null if they are yet to be counted. */
  readonly matching: number | null;
  readonly total: number | null;
  /** Whether more rows than `matching` pass. */
  readonly isCapped: boolean;
  /** The page shown: the one asked for, or the nearest there is; there is always one. */
  readonly page: number;
  /** How many pages there are, or are known of yet. */
  readonly pages: number;
  /** The numbers, from 1, of the first and last row shown; 0 where none is. */
  readonly from: number;
  readonly to: number;
}

/** Runs a slice of work when nothing else waits, again until it is done. */
export type Schedule = (slice: (timeIsLeft: () => boolean) => 'more' | 'done') => void;

export interface Listing<Row> {
  /** The one function from rows and criteria to what is shown. Pure; fast once the rows are indexed. */
  page(rows: readonly Row[], criteria: PageCriteria): Page<Row>;
  /** Indexes the rows ahead, in slices, so that the first filter or sort is as fast as the next. */
  prepare(rows: readonly Row[], schedule: Schedule): void;
}

/**
 * Filters, sorts and pages one kind of rows, as the service does. Keeps the index of an array of rows as long as the array
 * lives, so rows must be replaced, not changed; where few were, most of the index is taken over.
 *
 * @param own the column in whose order the rows come, each of which has a text in it: by that nothing is sorted again
 */
export function createListing<Row extends object>(
  columns: readonly Column<Row>[],
  own?: string,
): Listing<Row> {
  const columnOf = new Map(columns.map((column) => [column.key, column]));
  const built = new WeakMap<readonly Row[], Map<string, ColumnIndex>>();
  // The indexes of the last rows that a row was first or last of: what leads from rows to those before a change.
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

  /** Finds the row at each place of an order. */
  function rowsBy(
    rows: readonly Row[],
    sort: Column<Row> | undefined,
    desc: boolean,
  ): (place: number) => number {
    if (sort && sort.key !== own) return sortedBy(finish(indexOnce(rows, sort)), desc);
    return sort && desc ? (place) => rows.length - 1 - place : (place) => place;
  }

  function page(rows: readonly Row[], criteria: PageCriteria): Page<Row> {
    const kept = new Uint8Array(rows.length).fill(1);
    for (const [key, filter] of Object.entries(criteria.filters)) {
      const column = columnOf.get(key);
      const needles = column ? needlesOf(column, filter) : [];
      if (column && needles.length > 0) keepMatches(finish(indexOnce(rows, column)), needles, kept);
    }
    let matching = 0;
    for (const keep of kept) matching += keep;

    const sort = criteria.sort === null ? undefined : columnOf.get(criteria.sort);
    const rowAt = rowsBy(rows, sort, criteria.desc);

    const pages = Math.max(1, Math.ceil(matching / criteria.size));
    const shown = Math.min(Math.max(criteria.page, 1), pages);
    const skipped = (shown - 1) * criteria.size;
    const pageRows: Row[] = [];
    for (let place = 0, met = 0; place < rows.length && pageRows.length < criteria.size; place++) {
      const row = rowAt(place);
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

/** Finds the row at a place; descending is the same order backwards, with the rows without a text still last. */
function sortedBy({ order, present }: ColumnIndex, desc: boolean): (place: number) => number {
  return desc ? (place) => order[place < present ? present - 1 - place : place]! : (place) => order[place]!;
}

function finish<Result>(work: Generator<void, Result>): Result {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}
