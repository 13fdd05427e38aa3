import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Position } from '../../db/pages.ts';
import type { Users } from '../user-counts.ts';
import { isProfileSort, type KeyColumn, keysOf, PROFILES, type UserSort } from './columns.ts';

/** Users who are consecutive in the order of a list, and in one index: all users, or those of one profile. */
export interface Segment {
  readonly users: Users;
  readonly sort: UserSort;
  readonly desc: boolean;
  /**
   * The values with which each position in the segment begins: the profile's name and uuid if sorted by profile,
   * otherwise none.
   */
  readonly prefix: Position;
  /** If not null, the segment contains only users that sort after these sort keys. */
  readonly after: Position | null;
  /** The number of users, if it is known. */
  readonly size?: number | undefined;
  /**
   * Only in a merged segment: the prefixes of the segments that were merged, and an SQL expression for the position of
   * a user's prefix in `prefixes`, counted from 1.
   */
  readonly merged?: { readonly prefixes: readonly Position[]; readonly rank: RawBuilder<number> };
}

/**
 * Returns the SQL condition that compares users with a position. Compares rows, so that both databases use an index.
 */
const compared = (sort: UserSort, sign: '<' | '>' | '<=' | '>=', key: Position) =>
  sql<boolean>`(${sql.join(keysOf(sort).map((column) => sql.ref(`users.${column}`)))}) ${sql.raw(sign)} (${sql.join(key)})`;

/** Returns the SQL condition for the users after a position. */
const isAfter = ({ sort, desc }: Segment, key: Position) => compared(sort, desc ? '<' : '>', key);

/** Selects the users of a segment who come after the user in `after`. */
export const usersIn = (segment: Segment): Users =>
  segment.after ? segment.users.where(isAfter(segment, segment.after)) : segment.users;

/** Orders users by the sort columns and the direction of a segment. */
export const inOrder = (
  users: Users,
  { sort, desc, merged }: Pick<Segment, 'sort' | 'desc' | 'merged'>,
): Users =>
  keysOf(sort).reduce<Users>(
    (query, column) => query.orderBy(`users.${column}`, desc ? 'desc' : 'asc'),
    merged ? users.orderBy(merged.rank) : users,
  );

/** Selects the first users of a segment as a subquery, so that a filter applies only to them. */
export const firstOf = (db: Db, segment: Segment, rows: number): Users =>
  db.selectFrom(inOrder(usersIn(segment), segment).selectAll('users').limit(rows).as('users'));

/**
 * Selects the users of several sorted queries, so that PostgreSQL merges the index scans of the queries. With one
 * condition for all of them, PostgreSQL would read all users in order.
 */
export function mergeSorted(db: Db, queries: readonly Users[]): Users {
  const [first, ...others] = queries.map((query) =>
    db.selectFrom(query.selectAll('users').as('users')).selectAll(),
  );
  return db.selectFrom(others.reduce((all, query) => all.unionAll(query), first!).as('users'));
}

/**
 * Merges the segments of profiles into one, so that a single statement can sort their users. Users without a profile
 * stay in their own segment, because their order is ascending even in a descending list.
 *
 * @param users the users of all segments
 */
export function mergeSegments(users: Users, segments: readonly Segment[]): Segment[] {
  const named = segments.filter(({ prefix: [name = null] }) => name !== null);
  const [first] = named;
  if (!first || !isProfileSort(first.sort)) return [...segments];
  const column = sql.ref<string | null>(`users.${PROFILES[first.sort].column}`);
  const uuids = named.map(({ prefix }) => prefix[1]!);
  const all = users.where(sql<boolean>`${column} = any(${uuids}::text[])`);
  const merged: Segment = {
    ...first,
    users: first.after
      ? all.where(sql<boolean>`(${column} <> ${uuids[0]} or ${isAfter(first, first.after)})`)
      : all,
    after: null,
    merged: {
      prefixes: named.map(({ prefix }) => prefix),
      rank: sql<number>`array_position(${uuids}::text[], ${column})`,
    },
  };
  return segments.flatMap((segment) => (segment === first ? merged : named.includes(segment) ? [] : segment));
}

/**
 * Selects users for a query that sorts them. Each row also has the number of all selected users, as `passing`. The
 * materialized subquery finds the users once. Without it, PostgreSQL could read all users along the index of the
 * order.
 */
export function selectOnce(db: Db, users: Users, sort: UserSort): Users {
  const query = db
    .with(
      (name) => name('found').materialized(),
      () => users.select([...keysOf(sort), ...(isProfileSort(sort) ? [PROFILES[sort].column] : [])]),
    )
    .selectFrom('found as users')
    .select((eb) => eb.selectFrom('found').select(eb.fn.countAll().as('number')).as('passing'));
  // The cast is needed because the subquery has only the columns by which the page is sorted, not all columns of the
  // table.
  return query as unknown as Users;
}

/**
 * Reads the keyset positions of users, in the order of a segment.
 *
 * @returns the positions, and as `passing` the number of users that the query would find without its limit. `passing`
 * is null if the query is not from `selectOnce`, or finds no users.
 */
export async function readPositions(
  users: Users,
  segment: Segment,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ positions: Position[]; passing: number | null }> {
  const { sort, prefix, merged } = segment;
  const keys = keysOf(sort);
  const rows = (await inOrder(users, segment)
    .offset(skip)
    .limit(limit)
    .select([...keys, (merged?.rank ?? sql<number>`1`).as('rank')])
    .execute()) as (Record<KeyColumn, string> & { rank: number; passing?: number })[];
  const prefixes = merged?.prefixes ?? [prefix];
  return {
    positions: rows.map((row) => [...prefixes[row.rank - 1]!, ...keys.map((column) => row[column])]),
    passing: rows[0]?.passing ?? null,
  };
}

/** Maximum number of users that one statement of SQLite filters, because it blocks the event loop. */
export const CHUNK = 5000;

/** Splits a segment into chunks of at most `CHUNK` users, in order. */
export async function* chunksOf(segment: Segment): AsyncGenerator<Users> {
  for (let rest: Segment | null = segment; rest;) {
    const users = usersIn(rest);
    const { positions } = await readPositions(users, { ...rest, prefix: [] }, { skip: CHUNK - 1, limit: 1 });
    const [end] = positions;
    yield end ? users.where(compared(segment.sort, segment.desc ? '>=' : '<=', end)) : users;
    rest = end ? { ...segment, after: end } : null;
  }
}
