import { isStorable } from '../db/storable-text.ts';
import { problem } from '../problem.ts';
import type { FilterOf, Page, PageColumns, PageQuery, PageRequest, Position, SortOf } from '../db/pages.ts';
import { soughtTexts } from '../../openapi/rules/text-match.ts';

/** The value of `before` that selects the last rows of a list. */
const END = 'end';

/**
 * Parses the query parameters for a page of a list. Does not compile if `columns` lacks a column by which the contract
 * lets the caller sort or filter the list.
 *
 * @returns null if the whole list is requested
 * @throws Problem invalid_request if `after` or `before` is not a cursor of this list in this order, or both are given
 */
export function readPage<Query extends PageQuery>(
  query: Query,
  { defaultSort, sorts, filters }: PageColumns<SortOf<Query>, FilterOf<Query>>,
): PageRequest<SortOf<Query>, FilterOf<Query>> | null {
  if (query.limit === undefined) return null;
  const desc = query.sort?.startsWith('-') ?? false;
  const asked = query.sort?.replace(/^-/, '');
  const sort = keysOf(sorts).find((column) => column === asked) ?? defaultSort;
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
        : readCursor(field, cursor, query.sort, sorts[sort]),
    sort,
    desc,
    count: query.count ?? 'exact',
    filters: keysOf(filters).flatMap((column) => {
      const typed = String(query[column] ?? '');
      const sought = filters[column] === 'anyOf' ? soughtTexts(typed) : [typed.trim()].filter(Boolean);
      return sought.length > 0 ? [{ column, sought }] : [];
    }),
  };
}

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[];

/** Returns the headers of a page: its counts, and links to the previous and next page (RFC 8288). */
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

/**
 * Parses a cursor. Cursors are not signed, because they only say where a page starts among the rows that the caller may
 * see.
 */
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
    fields: [{ field, message: 'This is not a cursor of this list in this order. Request its first page.' }],
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
