import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { soughtIn, textMatch } from '../../openapi/text-match.ts';
import { compareKeys } from '../../openapi/text-order.ts';
import type { UserSummary } from '../../openapi/types.ts';
import { type Principal, viewOf, whereSeen } from '../access/visible-to.ts';
import { among } from '../db/among.ts';
import { isPostgres } from '../db/is-postgres.ts';
import type { Db } from '../db/open.ts';
import type { Flag } from '../db/schema.ts';
import type { Page, PageAsked, PageColumns } from '../http/pages.ts';
import { gramsIn } from './grams.ts';
import { listInEmbedded } from './embedded-list.ts';
import type { SoughtText } from './lettered.ts';
import type { Search, Seen } from './listed.ts';
import { type Filter, type Some, unindexed } from './order.ts';
import { lookThrough, positionsIn, type Stretch } from './positions.ts';
import { FEW_USERS, isSearchCounted, listInPostgres } from './postgres-list.ts';
import { summariesOf } from './queries.ts';
import {
  positionLength,
  profileColumnOf,
  PROFILES,
  type ProfileSort,
  stretchesOf,
  type UserSort,
} from './stretches.ts';

/** What a page of users may be sorted and filtered by. */
export const USER_PAGES: PageColumns<UserSort> = {
  sortable: ['username', 'name', 'email', 'profile', 'visibility'],
  filters: ['username', 'name', 'email', 'profile', 'visibility'],
  positionLength,
};

type Filters = PageAsked<UserSort>['filters'];

interface Found {
  /** Where the users of the page stand, and the one behind them. */
  positions: string[][];
  matching: number | null;
  total: number;
}

/**
 * Finds a page of the active or inactive users that somebody sees. Without filters, it is read along an index, from
 * the nearer end, or from a place that is known to be near. With filters, PostgreSQL finds users as it sees fit; the embedded
 * database looks through them.
 */
export async function pageOfUsers(
  db: Db,
  principal: Principal,
  active: Flag,
  asked: PageAsked<UserSort>,
): Promise<Page<UserSummary>> {
  const all: Some = { key: String(active), narrow: (users) => users.where('users.active', '=', active) };
  const seen: Seen = {
    key: JSON.stringify([viewOf(principal), active]),
    narrow: (users) => all.narrow(users).$call(whereSeen(principal)),
    all,
  };
  const search = await searchOf(db, asked.filters);
  const { positions, matching, total } =
    (search && (await uncounted(db, seen, search, asked))) ?? (await counted(db, seen, search, asked));
  const page = positions.slice(0, asked.limit);
  const uuids = page.map((position) => position.at(-1)!);
  const users = new Map((await summariesOf(db, principal, uuids)).map((user) => [user.uuid, user]));
  return {
    items: uuids.flatMap((uuid) => users.get(uuid) ?? []),
    matching,
    total,
    next: positions.length > asked.limit ? (page.at(-1) ?? null) : null,
  };
}

const sumOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { matching }) => sum + matching, 0);

async function counted(
  db: Db,
  seen: Seen,
  search: Search | null,
  asked: PageAsked<UserSort>,
): Promise<Found> {
  const listed = await (isPostgres(db) ? listInPostgres : listInEmbedded)(db, seen, search);
  const stretches = await stretchesOf(db, listed, asked, search?.texts ?? []);
  const matching = sumOf(stretches);
  const total = search ? await listed.total() : matching;
  return { positions: await positionsIn(stretches, listed, asked), matching, total };
}

/**
 * Finds the first page that a search leaves and does not count who passes, if the caller counts later: with a million users
 * to count takes far longer. Gives null where who passes is counted already, or soon, or where they are not found soon.
 */
async function uncounted(
  db: Db,
  seen: Seen,
  search: Search,
  asked: PageAsked<UserSort>,
): Promise<Found | null> {
  const { limit, after, skip, countsLater, sort } = asked;
  if (!countsLater || after !== null || skip > 0) return null;
  if (!isPostgres(db) || isSearchCounted(db, seen, search, profileColumnOf(sort))) return null;
  const stretches = await stretchesOf(db, await listInPostgres(db, seen, null), asked, search.texts);
  const total = sumOf(stretches);
  if (total <= FEW_USERS) return null;
  const positions = await lookThrough(stretches, search.filter, { after, most: limit + 1 });
  const isEnd = positions !== null && positions.length <= limit;
  return positions && { positions, matching: isEnd ? positions.length : null, total };
}

/** PostgreSQL's index of parts of texts has three letters each: for fewer it is read as a whole, and then all rows are. */
const LETTERS_OF_INDEX = 3;

/** Makes the one text match of a search for the database; null where nothing is looked for. */
async function searchOf(db: Db, filters: Filters): Promise<Search | null> {
  if (filters.length === 0) return null;
  const conditions: Filter[] = [];
  const keys: unknown[] = [];
  const texts: SoughtText[] = [];
  for (const { column, sought } of filters) {
    const [typed = ''] = sought;
    if (column === 'profile' || column === 'visibility') {
      // Whose names they are can change, and then others pass.
      const uuids = (await profilesCalled(db, column, typed)).toSorted(compareKeys);
      conditions.push(among(`users.${PROFILES[column].column}`, uuids));
      keys.push([column, uuids]);
    } else {
      const { part, whole } = soughtIn(typed);
      const pattern = `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      const stored = sql.ref(`users.${column}_search`);
      const text = isPostgres(db) && part.length < LETTERS_OF_INDEX ? unindexed(stored) : stored;
      const contains = sql<boolean>`${text} like ${pattern} escape '\\'`;
      const isFound = whole === null ? contains : sql<boolean>`(${text} = ${whole} or ${contains})`;
      conditions.push((users) => users.where(isFound));
      keys.push([column, part, whole]);
      texts.push({ column, anyOf: [part, ...(whole === null ? [] : [whole])].map(gramsIn) });
    }
  }
  return {
    // The profiles can be thousands.
    key: hash('sha256', JSON.stringify(keys), 'base64url'),
    filter: (users) => conditions.reduce((narrowed, condition) => condition(narrowed), users),
    texts,
  };
}

async function profilesCalled(db: Db, column: ProfileSort, typed: string): Promise<string[]> {
  const isMatch = textMatch(typed);
  const profiles = await db.selectFrom(PROFILES[column].table).select(['uuid', 'name']).execute();
  return profiles.flatMap(({ uuid, name }) => (isMatch(name) ? [uuid] : []));
}
