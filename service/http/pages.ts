import { isStorable } from './storable-text.ts';
import { problem } from './problem.ts';
import { soughtTexts } from '../../openapi/text-match.ts';

/** The parameters of a list that ask for a page of it; without `limit`, the answer is the whole list. */
export interface PageQuery {
  limit?: number;
  after?: string;
  before?: string;
  skip?: number;
  sort?: string;
  count?: 'later' | 'capped';
}

/** The sort keys of a row, of which the last is unique; null sorts after all texts. */
export type Position = readonly (string | null)[];

/** A page of a list, as it is asked for. */
export interface PageAsked<Column extends string> {
  readonly limit: number;
  /** The row next to the page; null for the beginning of the list, or, backward, for its end. */
  readonly from: Position | null;
  /** Whether the page is before `from`. */
  readonly backward: boolean;
  /** How many rows lie between `from` and the page. */
  readonly skip: number;
  readonly sort: Column;
  readonly desc: boolean;
  /** What is looked for in columns: texts of which one must be contained. */
  readonly filters: readonly { column: Column; sought: readonly string[] }[];
  /** Whether counts are exact, may be left out if they take long, or stop at a bound. */
  readonly count: 'exact' | 'later' | 'capped';
}

/** How a page of a list with these columns is asked for. */
export type PageAskedOf<Columns> = Columns extends PageColumns<infer Column> ? PageAsked<Column> : never;

/** A page of a list, as it is answered. */
export interface Page<Item> {
  items: Item[];
  /** How many rows pass the filters; null if they are to be counted later. */
  matching: number | null;
  /** Whether more rows than `matching` pass. */
  isCapped?: boolean;
  /** How many rows the whole list has; null if they are to be counted later. */
  total: number | null;
  /** The first row of the page, if there are rows before it. */
  previous: Position | null;
  /** The last row of the page, if there are rows after it. */
  next: Position | null;
}

/** What a list may be asked for. */
export interface PageColumns<Column extends string> {
  /** The first is what it is sorted by at first. */
  sortable: readonly [Column, ...Column[]];
  filters: readonly Column[];
  /** Of how many parts the position of a row is. */
  positionLength: (sort: Column) => number;
  /** Where texts that are looked for are separated by commas. */
  anyOf?: readonly Column[];
}

/** The value of `before` for the last rows of a list. */
const END = 'end';

/**
 * Reads which page of a list is asked for.
 *
 * @returns null for the whole list
 * @throws Problem invalid_request if `after` or `before` was not given by this list in this order
 */
export function readPage<Column extends string>(
  query: PageQuery & { readonly [Filter in Column]?: string },
  { sortable, filters, positionLength, anyOf = [] }: PageColumns<Column>,
): PageAsked<Column> | null {
  if (query.limit === undefined) return null;
  const desc = query.sort?.startsWith('-') ?? false;
  const asked = query.sort?.replace(/^-/, '');
  const sort = sortable.find((column) => column === asked) ?? sortable[0];
  const field = query.before === undefined ? 'after' : 'before';
  const cursor = query[field];
  if (query.after !== undefined && query.before !== undefined) throw invalidCursor(field);
  return {
    limit: query.limit,
    skip: query.skip ?? 0,
    backward: field === 'before',
    from:
      cursor === undefined || (field === 'before' && cursor === END)
        ? null
        : readCursor(field, cursor, query.sort, positionLength(sort)),
    sort,
    desc,
    count: query.count ?? 'exact',
    filters: filters.flatMap((column) => {
      const typed: string = query[column] ?? '';
      const sought = anyOf.includes(column) ? soughtTexts(typed) : [typed.trim()].filter(Boolean);
      return sought.length > 0 ? [{ column, sought }] : [];
    }),
  };
}

/** Returns the counts of a page, and links to the pages beside it (RFC 8288). */
export function pageHeaders(
  query: PageQuery,
  { matching, isCapped, total, previous, next }: Omit<Page<unknown>, 'items'>,
): Record<string, string> {
  const { skip: _skip, after: _after, before: _before, ...others } = query;
  const linkTo = (rel: string, field: 'after' | 'before', position: Position | null): string[] => {
    if (position === null) return [];
    const parameters = Object.entries({ ...others, [field]: writeCursor(position, query.sort) });
    const search = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)]));
    return [`<?${search.toString()}>; rel="${rel}"`];
  };
  const links = [...linkTo('prev', 'before', previous), ...linkTo('next', 'after', next)];
  return {
    ...(total === null ? {} : { 'x-list-count': String(total) }),
    ...(matching === null ? {} : { 'x-total-count': String(matching) }),
    ...(isCapped ? { 'x-total-count-capped': 'true' } : {}),
    ...(links.length > 0 ? { link: links.join(', ') } : {}),
  };
}

const writeCursor = (position: Position, sort = ''): string =>
  Buffer.from(JSON.stringify([sort, ...position])).toString('base64url');

/** A cursor shows nobody more than they see: it only says where in the rows that they see a page begins. */
function readCursor(
  field: 'after' | 'before',
  cursor: string,
  sort: string | undefined,
  length: number,
): Position {
  const [of, ...position] = parsed(Buffer.from(cursor, 'base64url').toString());
  if (of === (sort ?? '') && position.length === length && position.every(isPart)) return position;
  throw invalidCursor(field);
}

const invalidCursor = (field: string) =>
  problem('invalid_request', {
    fields: [{ field, message: 'This does not lead on in this list. Ask for its first page.' }],
  });

const isPart = (part: unknown): part is string | null =>
  part === null || (typeof part === 'string' && isStorable(part));

function parsed(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
