import { type RawBuilder, sql, type Selectable, type SelectQueryBuilder } from 'kysely';
import { compareKeys, orderKey } from '../../../openapi/rules/text-order.ts';
import { canSee, type Principal } from '../../access/visible-to.ts';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';
import { isPostgres } from '../../db/is-postgres.ts';
import type { FilterOfCall, PageRequest, Position, SortOfCall } from '../../db/pages.ts';
import type { UserTable } from '../tables.ts';

export type Users = SelectQueryBuilder<Database, 'users', object>;

export type KeyColumn = 'username_order' | 'name_order' | 'email_order' | 'uuid';

/** For each sort by profile: the table of the profiles, and the column of `users` that refers to it. */
export const PROFILES = {
  profile: { table: 'business_profiles', column: 'business_profile_uuid' },
  visibility: { table: 'visibility_profiles', column: 'visibility_profile_uuid' },
} as const;

export type ProfileSort = keyof typeof PROFILES;

/**
 * The columns that sort the users or, for a sort by profile, the users of one profile (a segment, see `segmentsOf`).
 * The last column is unique.
 */
export const KEYS = {
  username: ['username_order', 'uuid'],
  name: ['name_order', 'username_order', 'uuid'],
  email: ['email_order', 'username_order', 'uuid'],
  profile: ['username_order', 'uuid'],
  visibility: ['username_order', 'uuid'],
} as const satisfies Record<UserSort, readonly KeyColumn[]>;

export type UserSort = SortOfCall<'listActiveUsers'>;

export type UserFilter = FilterOfCall<'listActiveUsers'>;

/** The search column of each text filter. It stores the user's text as normalized by `searchKey`. */
export const SEARCH_COLUMNS = {
  username: 'username_search',
  name: 'name_search',
  email: 'email_search',
} as const satisfies Record<Exclude<UserFilter, ProfileSort | 'lastSignIn'>, string>;

export interface Order {
  readonly sort: UserSort;
  readonly desc: boolean;
}

export const isProfileSort = (sort: UserSort): sort is ProfileSort => sort in PROFILES;

/**
 * Returns the number of values in a position (the keyset cursor of a user). A position sorted by profile begins with
 * the profile's name and uuid.
 */
export const positionLength = (sort: UserSort): number => KEYS[sort].length + (isProfileSort(sort) ? 2 : 0);

/**
 * Returns a function that compares two positions. Users without a profile come last and in ascending order, in both
 * directions.
 */
export function comparePositions({ desc }: Order): (a: Position, b: Position) => number {
  return (a, b) => {
    const [first = null] = a;
    const [other = null] = b;
    if (first === null || other === null) {
      return Number(first === null) - Number(other === null) || compareTexts(a, b);
    }
    return (desc ? -1 : 1) * compareTexts(a, b);
  };
}

function compareTexts(a: Position, b: Position): number {
  for (const [index, text] of a.entries()) {
    const order = compareKeys(text ?? '', b[index] ?? '');
    if (order !== 0) return order;
  }
  return 0;
}

/** Users that are consecutive in an order. */
export interface Segment {
  readonly users: Users;
  readonly columns: readonly KeyColumn[];
  readonly desc: boolean;
  /**
   * The values with which each position in the segment begins: the profile's name and uuid if sorted by profile,
   * otherwise none.
   */
  readonly prefix: Position;
  /** If not null, the segment contains only users that sort after these sort keys. */
  readonly after: Position | null;
  /**
   * Only in a merged segment: the prefixes of the segments that were merged, and an SQL expression that returns the
   * number of a user's segment, counted from 1.
   */
  readonly merged?: { readonly prefixes: readonly Position[]; readonly rank: RawBuilder<number> };
}

/**
 * Splits users into the consecutive segments of the requested order. The users of a segment are consecutive in one
 * index. There is one segment or, if the users are sorted by profile, one for each profile that has users and that the
 * viewer can see. The last one contains the users without such a profile, because a hidden name must not decide the
 * order (B12.6).
 */
export async function segmentsOf(
  db: Db,
  viewer: Principal,
  users: Users,
  order: PageRequest<UserSort, UserFilter>,
): Promise<Segment[]> {
  const { sort, desc, backward, filters } = order;
  const columns = KEYS[sort];
  if (!isProfileSort(sort)) return [{ users, columns, desc, prefix: [], after: null }];
  const { table, column } = PROFILES[sort];
  const one = users
    .select(sql<number>`1`.as('one'))
    .whereRef(`users.${column}`, '=', `${table}.uuid` as never)
    .orderBy('users.username_order');
  const rows = await db
    .selectFrom(table)
    .select([`${table}.uuid`, `${table}.name`, `${table}.minimum_role`, `${table}.company_uuid`])
    // Orders `one` by username. Otherwise, PostgreSQL may read all users to find that no user has a profile.
    .where(one.limit(1), '=', 1)
    .execute();
  const prefixes = rows
    .filter((row) => canSee(viewer, row))
    .map(({ uuid, name }) => [orderKey(name), uuid])
    .toSorted(comparePositions(order));
  const hidden = rows.flatMap((row) => (canSee(viewer, row) ? [] : row.uuid));
  const ofProfile = (uuid: string | null) => users.where(`users.${column}`, uuid === null ? 'is' : '=', uuid);
  const unnamed = () => {
    if (hidden.length === 0) return ofProfile(null);
    if (isPostgres(db) && filters.length === 0)
      return mergeSorted(
        db,
        [null, ...hidden].map((uuid) => inOrder(ofProfile(uuid), { columns, desc: backward })),
      );
    return users.where(({ eb, or }) =>
      or([eb(`users.${column}`, 'is', null), eb(`users.${column}`, 'in', hidden)]),
    );
  };
  return [
    ...prefixes.map((prefix) => ({
      users: users.where(`users.${column}`, '=', prefix[1]!),
      columns,
      desc,
      prefix,
      after: null,
    })),
    {
      users: unnamed(),
      columns,
      desc: false,
      prefix: [null, null],
      after: null,
    },
  ];
}

/**
 * Selects the users of several sorted queries, so that PostgreSQL merges the index scans of the queries. With one
 * condition for all of them, PostgreSQL would read all users in order.
 */
function mergeSorted(db: Db, queries: readonly Users[]): Users {
  const [first, ...others] = queries.map((query) =>
    db.selectFrom(query.selectAll('users').as('users')).selectAll(),
  );
  return db.selectFrom(others.reduce((all, query) => all.unionAll(query), first!).as('users'));
}

/** Reverses the order of the segments and of the users in each. */
export const reversed = (segments: readonly Segment[]): Segment[] =>
  segments.map((segment) => ({ ...segment, desc: !segment.desc })).toReversed();

/**
 * Returns the segments without the users up to and including a position.
 *
 * @param compare compares two positions in the order of the segments
 */
export function segmentsAfter(
  segments: readonly Segment[],
  from: Position,
  compare: (a: Position, b: Position) => number,
): Segment[] {
  return segments.flatMap((segment) => {
    const { prefix } = segment;
    const side = compare(prefix, from.slice(0, prefix.length));
    if (side < 0) return [];
    return side > 0 ? segment : { ...segment, after: from.slice(prefix.length) };
  });
}

/**
 * Merges consecutive segments into one, so that a single statement can sort their users. Users without a profile stay
 * in their own segment, because their order is ascending even in a descending list.
 *
 * @param users the users of all segments
 */
export function mergeSegments(users: Users, segments: readonly Segment[], sort: UserSort): Segment[] {
  const named = segments.filter(({ prefix }) => prefix[1] !== null);
  const [first] = named;
  if (!isProfileSort(sort) || !first) return [...segments];
  const column = sql.ref<string | null>(`users.${PROFILES[sort].column}`);
  const uuids = named.map(({ prefix }) => prefix[1]!);
  const all = users.where(sql<boolean>`${column} = any(${uuids}::text[])`);
  const merged: Segment = {
    ...first,
    users: first.after
      ? all.where(sql<boolean>`(${column} <> ${uuids[0]} or ${beyond(first, first.after)})`)
      : all,
    after: null,
    merged: {
      prefixes: named.map(({ prefix }) => prefix),
      rank: sql<number>`array_position(${uuids}::text[], ${column})`,
    },
  };
  return segments.flatMap((segment) => {
    if (segment === first) return merged;
    return named.includes(segment) ? [] : segment;
  });
}

/**
 * Returns the SQL condition that compares users with a position. Does not use `not`, which would keep both databases
 * from using an index.
 */
const compared = (columns: readonly KeyColumn[], sign: '<' | '>' | '<=' | '>=', key: Position) =>
  sql<boolean>`(${sql.join(columns.map((column) => sql.ref(`users.${column}`)))}) ${sql.raw(sign)} (${sql.join(key)})`;

/** Returns the SQL condition for the users after a position. */
const beyond = ({ columns, desc }: Segment, key: Position) => compared(columns, desc ? '<' : '>', key);

/** Selects the users of a segment who come after the user in `after`. */
export const usersIn = (segment: Segment): Users =>
  segment.after ? segment.users.where(beyond(segment, segment.after)) : segment.users;

/** Orders users by the sort columns and the direction of a segment. */
export const inOrder = (
  users: Users,
  { columns, desc, merged }: Pick<Segment, 'columns' | 'desc' | 'merged'>,
): Users =>
  columns.reduce<Users>(
    (query, column) => query.orderBy(`users.${column}`, desc ? 'desc' : 'asc'),
    merged ? users.orderBy(merged.rank) : users,
  );

/**
 * Reads the keyset positions of users: their sort keys, in the order of the query.
 *
 * @returns the positions, and as `passing` the number of users that the query would find without its limit. `passing`
 * is null if the query is not from `selectOnce`, or finds no users.
 */
export async function readPositions(
  users: Users,
  { columns, prefix, merged }: Segment,
): Promise<{ positions: Position[]; passing: number | null }> {
  const rank = merged?.rank ?? sql<number>`1`;
  const rows = (await users.select([...columns, rank.as('rank')]).execute()) as (Pick<
    Selectable<UserTable>,
    KeyColumn
  > & { rank: number; passing?: number })[];
  const prefixes = merged?.prefixes ?? [prefix];
  return {
    positions: rows.map((row) => [...prefixes[row.rank - 1]!, ...columns.map((column) => row[column])]),
    passing: rows[0]?.passing ?? null,
  };
}

export async function countAll(users: Users): Promise<number> {
  const { counted } = await users
    .select(({ fn }) => fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow();
  return Number(counted);
}

/** Maximum number of users that one statement of SQLite filters, because it blocks the event loop. */
export const CHUNK = 5000;

/** Selects the first users of a segment as a subquery, so that a filter applies only to them. */
export const firstOf = (db: Db, segment: Segment, rows: number): Users =>
  db.selectFrom(inOrder(usersIn(segment), segment).selectAll('users').limit(rows).as('users'));

/** Splits a segment into chunks of at most `CHUNK` users, in order. */
export async function* chunksOf(segment: Segment): AsyncGenerator<Users> {
  const { columns, desc } = segment;
  let rest = usersIn(segment);
  for (;;) {
    const lastOfChunk = inOrder(rest, segment).offset(CHUNK - 1);
    const { positions } = await readPositions(lastOfChunk.limit(1), { ...segment, prefix: [] });
    const [end] = positions;
    yield end ? rest.where(compared(columns, desc ? '>=' : '<=', end)) : rest;
    if (!end) return;
    rest = segment.users.where(beyond(segment, end));
  }
}
