import { isStorable } from './storable-text.ts';
import { problem } from './problem.ts';
import { soughtTexts } from '../../openapi/text-match.ts';

/** The parameters of a list that say which page of it is asked for; without `limit`, the whole list is. */
export interface PageQuery {
  limit?: number;
  after?: string;
  skip?: number;
  sort?: string;
  count?: 'later';
}

/** Where a row stands in an order: what it is sorted by, the last of which is its alone. Null stands behind all texts. */
export type Position = readonly (string | null)[];

/** A page of a list, as it is asked for. */
export interface PageAsked<Column extends string> {
  limit: number;
  /** The row that it begins behind. */
  after: Position | null;
  /** How many rows it leaves out before it begins. */
  skip: number;
  sort: Column;
  desc: boolean;
  /** What is looked for in columns: texts of which one must be contained. */
  filters: readonly { column: Column; sought: readonly string[] }[];
  /** Whether it may be answered before those who pass the filters are counted. */
  countsLater: boolean;
}

/** How a page of a list with these columns is asked for. */
export type PageAskedOf<Columns> = Columns extends PageColumns<infer Column> ? PageAsked<Column> : never;

/** A page of a list, as it is answered. */
export interface Page<Item> {
  items: Item[];
  /** How many rows pass the filters; null where they are yet to be counted. */
  matching: number | null;
  /** How many rows the whole list has. */
  total: number;
  /** Where the last of the rows stands, if there are more behind it. */
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

/**
 * Reads which page of a list is asked for.
 *
 * @returns null where the whole list is.
 * @throws Problem invalid_request where `after` was not given by this list in this order.
 */
export function readPage<Column extends string>(
  query: PageQuery & { readonly [Filter in Column]?: string },
  { sortable, filters, positionLength, anyOf = [] }: PageColumns<Column>,
): PageAsked<Column> | null {
  if (query.limit === undefined) return null;
  const desc = query.sort?.startsWith('-') ?? false;
  const asked = query.sort?.replace(/^-/, '');
  const sort = sortable.find((column) => column === asked) ?? sortable[0];
  return {
    limit: query.limit,
    skip: query.skip ?? 0,
    after: query.after === undefined ? null : readCursor(query.after, query.sort, positionLength(sort)),
    sort,
    desc,
    countsLater: query.count === 'later',
    filters: filters.flatMap((column) => {
      const typed: string = query[column] ?? '';
      const sought = anyOf.includes(column) ? soughtTexts(typed) : [typed.trim()].filter(Boolean);
      return sought.length > 0 ? [{ column, sought }] : [];
    }),
  };
}

/** Says what a page is a part of, and where the next one is (RFC 8288). */
export function pageHeaders(
  query: PageQuery,
  { matching, total, next }: Omit<Page<unknown>, 'items'>,
): Record<string, string> {
  const counts: Record<string, string> = { 'x-list-count': String(total) };
  if (matching !== null) counts['x-total-count'] = String(matching);
  if (!next) return counts;
  const { skip: _skip, ...others } = query;
  const search = new URLSearchParams(
    Object.entries({ ...others, after: writeCursor(next, query.sort) }).map(([name, value]) => [
      name,
      String(value),
    ]),
  );
  return { ...counts, link: `<?${search.toString()}>; rel="next"` };
}

const writeCursor = (position: Position, sort = ''): string =>
  Buffer.from(JSON.stringify([sort, ...position])).toString('base64url');

/** A cursor gives nobody more than they see: it only says where in the rows that they see a page begins. */
function readCursor(cursor: string, sort: string | undefined, length: number): Position {
  const [of, ...position] = parsed(Buffer.from(cursor, 'base64url').toString());
  if (of === (sort ?? '') && position.length === length && position.every(isPart)) return position;
  throw problem('invalid_request', {
    fields: [{ field: 'after', message: 'This does not lead on in this list. Ask for its first page.' }],
  });
}

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
