import type { operations } from '../../openapi/generated/schema.d.ts';

/** Keyset position: the sort values of a row. The last one is a unique key. Nulls sort last. */
export type Position = readonly (string | null)[];

export interface PageRequest<Sort extends string, Filter extends string = Sort> {
  readonly limit: number;
  /**
   * The page starts after the row at this position or, if `backward`, ends before it. Null: the page is at the start
   * of the list or, if `backward`, at its end.
   */
  readonly from: Position | null;
  readonly backward: boolean;
  /** Number of rows between `from` and the page. */
  readonly skip: number;
  readonly sort: Sort;
  readonly desc: boolean;
  /** A row passes if, for each entry, its `column` contains at least one of the texts in `sought`. */
  readonly filters: readonly { column: Filter; sought: readonly string[] }[];
  /**
   * `exact` counts all rows. `later` omits counts that take long; the console requests them later. `capped` counts up
   * to a limit.
   */
  readonly count: 'exact' | 'later' | 'capped';
}

export type PageRequestOf<Columns> =
  Columns extends PageColumns<infer Sort, infer Filter> ? PageRequest<Sort, Filter> : never;

export interface Page<Item> {
  items: Item[];
  /** Number of rows that match the filters; null if the count was left for later. */
  matching: number | null;
  /** Whether the count stopped at `matching`, because more rows match. */
  isCapped?: boolean;
  /** Number of rows of the whole list; null if the count was left for later. */
  total: number | null;
  /** Position of the first row of the page, if rows precede it; otherwise null. */
  previous: Position | null;
  /** Position of the last row of the page, if rows follow it; otherwise null. */
  next: Position | null;
}

/** The columns by which pages of a list can be sorted and filtered. */
export interface PageColumns<Sort extends string, Filter extends string = Sort> {
  defaultSort: Sort;
  /** For each sortable column, the number of values in a row's keyset position. */
  sorts: Readonly<Record<Sort, number>>;
  /**
   * For each filter, `text`, or `anyOf` for a comma-separated list of alternatives. A row must match at least one of
   * them.
   */
  filters: Readonly<Record<Filter, 'text' | 'anyOf'>>;
}

/** The query parameters of all lists with pages. Without `limit`, the response is the whole list. */
export interface PageQuery {
  limit?: number;
  after?: string;
  before?: string;
  skip?: number;
  sort?: string;
  count?: 'later' | 'capped';
}

type QueryOf<Call extends keyof operations> = NonNullable<operations[Call]['parameters']['query']>;

/** The columns by which a list call can be sorted. */
export type SortOf<Query> = Query extends { sort?: infer Sort }
  ? Exclude<Sort, `-${string}` | undefined> & string
  : never;

/** The filters of a list call. */
export type FilterOf<Query> = Exclude<keyof Query, keyof PageQuery> & string;

export type SortOfCall<Call extends keyof operations> = SortOf<QueryOf<Call>>;
export type FilterOfCall<Call extends keyof operations> = FilterOf<QueryOf<Call>>;
