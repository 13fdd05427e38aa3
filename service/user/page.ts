import { type Expression, sql, type Selectable, type SelectQueryBuilder } from 'kysely';
import { soughtIn, textMatch } from '../../openapi/text-match.ts';
import { compareKeys, orderKey } from '../../openapi/text-order.ts';
import type { UserSummary } from '../../openapi/types.ts';
import { type Principal, viewOf, whereSeen } from '../access/visible-to.ts';
import { among } from '../db/among.ts';
import { isPostgres } from '../db/is-postgres.ts';
import { keptWhileUnchanged } from '../db/kept.ts';
import type { Db } from '../db/open.ts';
import type { Database, Flag } from '../db/schema.ts';
import type { Page, PageAsked, PageColumns, Position } from '../http/pages.ts';
import { summariesOf } from './queries.ts';
import type { UserTable } from './tables.ts';

/** The profiles of users by which their list can be sorted and searched. */
const PROFILES = {
  profile: { table: 'business_profiles', column: 'business_profile_uuid' },
  visibility: { table: 'visibility_profiles', column: 'visibility_profile_uuid' },
} as const;

type ProfileSort = keyof typeof PROFILES;
type TextSort = 'username' | 'name' | 'email';

type KeyColumn = 'username_order' | 'name_order' | 'email_order' | 'uuid';

/** The columns that users with equal texts are in the order of. */
const ALONG = {
  username: ['username_order', 'uuid'],
  name: ['name_order', 'username_order', 'uuid'],
  email: ['email_order', 'username_order', 'uuid'],
} as const satisfies Record<TextSort, readonly KeyColumn[]>;

/** Of how many parts is what the users of one profile are sorted by, before they are among themselves. */
const PROFILE_KEY = 2;

const isOfProfile = (sort: TextSort | ProfileSort): sort is ProfileSort => sort in PROFILES;

/** What a page of users may be sorted and filtered by. */
export const USER_PAGES: PageColumns<TextSort | ProfileSort> = {
  sortable: ['username', 'name', 'email', 'profile', 'visibility'],
  filters: ['username', 'name', 'email', 'profile', 'visibility'],
  positionLength: (sort) => (isOfProfile(sort) ? PROFILE_KEY + ALONG.username.length : ALONG[sort].length),
};

type Users = SelectQueryBuilder<Database, 'users', object>;

/** Users that stand together in the order asked for. */
interface Stretch {
  users: Users;
  /** How many of them pass the filters. */
  matching: number;
  along: readonly KeyColumn[];
  desc: boolean;
  /** What the whole stretch is sorted by, before its users are; nothing if it is the only one. */
  key: Position;
}

/** The names of profiles decide who passes a filter. */
const keptCounts = keptWhileUnchanged(['users', 'businessProfiles', 'visibilityProfiles']);

type Filters = PageAsked<TextSort | ProfileSort>['filters'];

/** Gives what was counted of these users with these filters, or counts. */
type Counted = <Count>(what: string, filters: Filters, find: () => Promise<Count>) => Promise<Count>;

/**
 * Finds a page of the active or inactive users that somebody sees. Without filters, it is read along an index, from
 * the nearer end. With filters, PostgreSQL finds users as it sees fit; the embedded database looks through them, some
 * thousand in a turn of the event loop. How many there are is counted once for each state of the lists.
 */
export async function pageOfUsers(
  db: Db,
  principal: Principal,
  active: Flag,
  asked: PageAsked<TextSort | ProfileSort>,
): Promise<Page<UserSummary>> {
  const all: Users = db.selectFrom('users').where('active', '=', active).$call(whereSeen(principal));
  const sought = await filterOf(db, asked.filters);
  const isFound = sought !== null && isPostgres(db);
  const [listed, filter] = isFound ? [sought(all), null] : [all, sought];
  const counted: Counted = (what, filters, find) =>
    keptCounts(db, JSON.stringify([viewOf(principal), active, what, filters]), find);
  const stretches = isOfProfile(asked.sort)
    ? await byProfile(db, listed, filter, asked as PageAsked<ProfileSort>, counted)
    : [await byText(listed, filter, asked as PageAsked<TextSort>, counted)];
  const matching = stretches.reduce((sum, stretch) => sum + stretch.matching, 0);
  const total = sought ? await counted('all', [], () => count(all)) : matching;

  const found = await positionsIn(stretches, { filter, isFound }, asked);
  const page = found.slice(0, asked.limit);
  const uuids = page.map((position) => position.at(-1)!);
  const users = new Map((await summariesOf(db, principal, uuids)).map((user) => [user.uuid, user]));
  return {
    items: uuids.flatMap((uuid) => users.get(uuid) ?? []),
    matching,
    total,
    next: found.length > asked.limit ? (page.at(-1) ?? null) : null,
  };
}

/** Bounds the users that the embedded database looks through in one turn of the event loop. */
const USERS_PER_TURN = 5000;

type Filter = (users: Users) => Users;

interface Search {
  /** What the users are looked through with, if the database has not done it. */
  filter: Filter | null;
  /** Tells whether the users are what the database has found. */
  isFound: boolean;
}

/** PostgreSQL's index of parts of texts has three letters each: for fewer it is read as a whole, and then all rows are. */
const LETTERS_OF_INDEX = 3;

/** Is the same text, but none that an index is about. */
const unindexed = (text: Expression<unknown>) => sql<string>`(${text} || '')`;

/** Makes the one text match of a search for the database; null where nothing is looked for. */
async function filterOf(db: Db, filters: Filters): Promise<Filter | null> {
  if (filters.length === 0) return null;
  const conditions: Filter[] = [];
  for (const { column, sought } of filters) {
    const [typed = ''] = sought;
    if (column === 'profile' || column === 'visibility') {
      const uuids = await profilesCalled(db, column, typed);
      conditions.push(among(PROFILES[column].column, uuids));
    } else {
      const { part, whole } = soughtIn(typed);
      const pattern = `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      const stored = sql.ref(`users.${column}_search`);
      const text = isPostgres(db) && part.length < LETTERS_OF_INDEX ? unindexed(stored) : stored;
      const contains = sql<boolean>`${text} like ${pattern} escape '\\'`;
      const isFound = whole === null ? contains : sql<boolean>`(${text} = ${whole} or ${contains})`;
      conditions.push((users) => users.where(isFound));
    }
  }
  return (users) => conditions.reduce((narrowed, condition) => condition(narrowed), users);
}

async function profilesCalled(db: Db, column: ProfileSort, typed: string): Promise<string[]> {
  const isMatch = textMatch(typed);
  const profiles = await db.selectFrom(PROFILES[column].table).select(['uuid', 'name']).execute();
  return profiles.flatMap(({ uuid, name }) => (isMatch(name) ? [uuid] : []));
}

async function byText(
  users: Users,
  filter: Filter | null,
  { sort, desc, filters }: PageAsked<TextSort>,
  counted: Counted,
): Promise<Stretch> {
  const matching = await counted('all', filters, () => (filter ? countFound(users, filter) : count(users)));
  return { users, matching, along: ALONG[sort], desc, key: [] };
}

/** The users of one profile after those of another; those without one come last, in whatever direction. */
async function byProfile(
  db: Db,
  users: Users,
  filter: Filter | null,
  { sort, desc, filters }: PageAsked<ProfileSort>,
  counted: Counted,
): Promise<Stretch[]> {
  const { table, column } = PROFILES[sort];
  const found = await counted(column, filters, () => countBy(users, filter, column));
  const profiles = (await db.selectFrom(table).select(['uuid', 'name']).execute())
    .map(({ uuid, name }) => ({ uuid, name: orderKey(name) }))
    .toSorted((a, b) => compareKeys(a.name, b.name) || compareKeys(a.uuid, b.uuid));
  const along = ALONG.username;
  const stretches = (desc ? profiles.toReversed() : profiles).flatMap(({ uuid, name }): Stretch[] => {
    const matching = found.get(uuid);
    return matching
      ? [{ users: users.where(column, '=', uuid), matching, along, desc, key: [name, uuid] }]
      : [];
  });
  const without = users.where(column, 'is', null);
  return [
    ...stretches,
    { users: without, matching: found.get(null) ?? 0, along, desc: false, key: [null, null] },
  ];
}

async function count(users: Users): Promise<number> {
  const { counted } = await users
    .select(({ fn }) => fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow();
  return counted;
}

async function countFound(users: Users, filter: Filter): Promise<number> {
  let found = 0;
  for await (const part of parts(users, ALONG.username, false, null)) found += await count(filter(part));
  return found;
}

/** Counts the users of each profile. */
async function countBy(
  users: Users,
  filter: Filter | null,
  column: 'business_profile_uuid' | 'visibility_profile_uuid',
): Promise<Map<string | null, number>> {
  const found = new Map<string | null, number>();
  for await (const part of filter ? parts(users, ALONG.username, false, null) : [users]) {
    const rows = await (filter?.(part) ?? part)
      .select(column)
      .select(({ fn }) => fn.countAll<number>().as('counted'))
      .groupBy(column)
      .execute();
    for (const row of rows) found.set(row[column], (found.get(row[column]) ?? 0) + row.counted);
  }
  return found;
}

/** Finds where the users of the page stand, and the one behind them. */
async function positionsIn(
  stretches: readonly Stretch[],
  search: Search,
  { limit, after, skip }: PageAsked<string>,
): Promise<string[][]> {
  const found: string[][] = [];
  let toSkip = skip;
  for (const stretch of stretches) {
    const position = after === null ? null : positionIn(stretch, after);
    if (position === 'behind') continue;
    if (position === null && stretch.matching <= toSkip) {
      toSkip -= stretch.matching;
      continue;
    }
    const most = limit + 1 - found.length;
    const further = await keysIn(stretch, search, { after: position, skip: toSkip, most });
    found.push(...further.map((key) => [...stretch.key, ...key] as string[]));
    toSkip = 0;
    if (found.length > limit) break;
  }
  return found;
}

/** Where in a stretch a page begins: somewhere in it, at its beginning (null), or behind all of it. */
function positionIn({ key, desc, along }: Stretch, after: Position): Position | 'behind' | null {
  const own = after.slice(key.length);
  if (own.length !== along.length) return null;
  for (const [index, part] of key.entries()) {
    const other = after[index] ?? null;
    if (part === other) continue;
    if (part === null) return null;
    if (other === null) return 'behind';
    return compareKeys(part, other) < 0 === desc ? null : 'behind';
  }
  return own;
}

/** Bounds the users who are sorted once they are found; in the order of more, some are found soon. */
const FEW = 50_000;

/** Reads where users stand in a stretch: those that pass, some thousand looked through at a time. */
async function keysIn(
  { users, matching, along, desc }: Stretch,
  { filter, isFound }: Search,
  { after, skip, most }: { after: Position | null; skip: number; most: number },
): Promise<string[][]> {
  const inOrder = isFound && matching <= FEW ? sorted : ordered;
  if (!filter && !after && skip > matching / 2) {
    const last = Math.min(most, matching - skip);
    const behind = matching - skip - last;
    return (await keys(inOrder(users, along, !desc).offset(behind).limit(last), along)).toReversed();
  }
  if (!filter) {
    const rest = after ? users.where(beyond(along, desc, after)) : users;
    return keys(inOrder(rest, along, desc).offset(skip).limit(most), along);
  }
  const found: string[][] = [];
  for await (const part of parts(users, along, desc, after)) {
    const further = skip + most - found.length;
    found.push(...(await keys(ordered(filter(part), along, desc).limit(further), along)));
    if (found.length === skip + most) break;
  }
  return found.slice(skip);
}

/** Splits users along an order into parts that can be looked through in one turn of the event loop. */
async function* parts(
  users: Users,
  along: readonly KeyColumn[],
  desc: boolean,
  after: Position | null,
): AsyncGenerator<Users> {
  let from = after;
  for (;;) {
    const rest = from ? users.where(beyond(along, desc, from)) : users;
    const [end] = await keys(
      ordered(rest, along, desc)
        .offset(USERS_PER_TURN - 1)
        .limit(1),
      along,
    );
    yield end ? rest.where(upTo(along, desc, end)) : rest;
    if (!end) return;
    from = end;
  }
}

function ordered(users: Users, along: readonly KeyColumn[], desc: boolean): Users {
  return along.reduce((query, column) => query.orderBy(`users.${column}`, desc ? 'desc' : 'asc'), users);
}

/** Gives the same order, and has it made of what is found: where that is little, it is far apart along an index. */
function sorted(users: Users, along: readonly KeyColumn[], desc: boolean): Users {
  return along.reduce(
    (query, column) => query.orderBy(unindexed(sql.ref(`users.${column}`)), desc ? 'desc' : 'asc'),
    users,
  );
}

async function keys(users: Users, along: readonly KeyColumn[]): Promise<string[][]> {
  const rows = (await users.select([...along]).execute()) as Pick<Selectable<UserTable>, KeyColumn>[];
  return rows.map((row) => along.map((column) => row[column]));
}

const compared = (along: readonly KeyColumn[], sign: '<' | '>' | '<=' | '>=', key: Position) =>
  sql<boolean>`(${sql.join(along.map((column) => sql.ref(`users.${column}`)))}) ${sql.raw(sign)} (${sql.join(key)})`;

const beyond = (along: readonly KeyColumn[], desc: boolean, key: Position) =>
  compared(along, desc ? '<' : '>', key);

/** Where `beyond` is not; neither database reads an index no further than to what is negated. */
const upTo = (along: readonly KeyColumn[], desc: boolean, key: Position) =>
  compared(along, desc ? '>=' : '<=', key);
