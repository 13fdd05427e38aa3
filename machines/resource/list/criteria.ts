import { MAX_FILTER_LENGTH } from '../../../openapi/generated/text-rules.ts';
import { ALL_SIZES, FIT, PAGE_SIZES, type PageSize } from './page-sizes.ts';
import type { PageCriteria } from './rows.ts';

/** Search parameters with a fixed set of values. The first value is the default. */
export type Choices = Record<string, readonly [string, ...string[]]>;

/** A list's filters, sort order and page, as the search parameters request them. */
export interface Criteria<Filter extends string = string, Chosen extends Choices = Choices> extends Omit<
  PageCriteria,
  'size'
> {
  readonly size: PageSize;
  readonly filters: Readonly<Partial<Record<Filter, string>>> & Readonly<Record<string, string>>;
  readonly choices: { readonly [Key in keyof Chosen]: Chosen[Key][number] };
}

export interface CriteriaOptions<Filter extends string, Chosen extends Choices> {
  readonly sortable: readonly string[];
  /** Id of the column by which the list is sorted by default. */
  readonly sort: string;
  readonly filters: readonly Filter[];
  /** Filters that only the service can apply. Each function returns whether a filter text is valid. */
  readonly served?: Readonly<Partial<Record<Filter, (text: string) => boolean>>>;
  readonly choices: Chosen;
}

/**
 * The criteria that a list accepts (sort columns, filters), and the functions that convert criteria from and to search
 * parameters.
 */
export interface CriteriaRules<Filter extends string = string, Chosen extends Choices = Choices> {
  readonly sortable: readonly string[];
  /** The default sort column. The service returns rows in this order. */
  readonly sort: string;
  readonly filters: readonly Filter[];
  /** Names of the filters that only the service can apply. */
  readonly served: readonly string[];
  parse(search: Readonly<Record<string, unknown>>): Criteria<Filter, Chosen>;
  write(criteria: Criteria<Filter, Chosen>): Record<string, string | number | boolean>;
}

/** Criteria whose page size is a number of rows, not `fit`. */
export interface CountedCriteria extends PageCriteria {
  readonly choices: Criteria['choices'];
}

export const isCounted = (criteria: Criteria): criteria is Criteria & CountedCriteria =>
  criteria.size !== FIT;

/**
 * Replaces the page size `fit` with a number of rows.
 *
 * @param fitting returns how many rows fit into the window, or null if that is unknown; called only for `fit`
 */
export const countRows = (criteria: Criteria, fitting: () => number | null): CountedCriteria =>
  isCounted(criteria) ? criteria : { ...criteria, size: fitting() ?? PAGE_SIZES[0] };

/**
 * Creates the criteria rules of one list. `parse` and `write` convert criteria from and to search parameters:
 * `?page=2&size=25&sort=email&desc=true&username=ann`. `parse` never throws and ignores invalid values. It accepts
 * numbers and booleans as text, because a router may convert `7` to a number but keep `007` as text. `write` omits
 * defaults.
 */
export function createCriteria<Filter extends string, const Chosen extends Choices>(
  options: CriteriaOptions<Filter, Chosen>,
): CriteriaRules<Filter, Chosen> {
  const valid: Readonly<Record<string, ((text: string) => boolean) | undefined>> = options.served ?? {};
  const served = Object.keys(valid);
  return {
    sortable: options.sortable,
    sort: options.sort,
    filters: options.filters,
    served,
    parse(search) {
      const read = (key: string): string => (Object.hasOwn(search, key) ? textOf(search[key]) : '');
      const size = read('size');
      const filters: Record<string, string> = {};
      for (const key of options.filters) {
        const filter = read(key);
        const isValid = filter.trim() !== '' && filter.length <= MAX_FILTER_LENGTH;
        if (isValid && (valid[key]?.(filter) ?? true)) filters[key] = filter;
      }
      const choices: Record<string, string> = {};
      for (const [key, values] of Object.entries(options.choices)) {
        choices[key] = values.find((value) => value === read(key)) ?? values[0];
      }
      return {
        page: /^[1-9]\d{0,8}$/.test(read('page')) ? Number(read('page')) : 1,
        size: ALL_SIZES.find((offered) => String(offered) === size) ?? PAGE_SIZES[0],
        sort: options.sortable.find((key) => key === read('sort')) ?? options.sort,
        desc: read('desc') === 'true',
        filters: filters as Criteria<Filter, Chosen>['filters'],
        choices: choices as Criteria<Filter, Chosen>['choices'],
        ...(served.some((key) => key in filters) && { isServed: true }),
      };
    },
    write({ page, size, sort, desc, filters, choices }) {
      const search: Record<string, string | number | boolean> = {};
      if (page !== 1) search['page'] = page;
      if (size !== PAGE_SIZES[0]) search['size'] = size;
      if (sort !== null && sort !== options.sort) search['sort'] = sort;
      if (desc) search['desc'] = true;
      for (const key of options.filters) {
        const filter = filters[key];
        if (filter?.trim()) search[key] = filter;
      }
      for (const [key, values] of Object.entries(options.choices)) {
        const chosen = choices[key];
        if (chosen !== undefined && chosen !== values[0]) search[key] = chosen;
      }
      return search;
    },
  };
}

function textOf(part: unknown): string {
  return typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean'
    ? String(part)
    : '';
}

/** Creates the rules of a list that can be sorted only by name and has no `Choices`. */
export const sortedByName = <Filter extends string>(filters: readonly Filter[]) =>
  createCriteria({ sortable: ['name'], sort: 'name', filters, choices: {} });
