import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { soughtIn, textMatch } from '../../openapi/text-match.ts';
import { compareKeys, orderKey } from '../../openapi/text-order.ts';
import type { UserSummary } from '../../openapi/types.ts';
import { type Principal, viewOf, whereSeen } from '../access/visible-to.ts';
import { among } from '../db/among.ts';
import { isPostgres } from '../db/is-postgres.ts';
import type { Db } from '../db/open.ts';
import type { Flag } from '../db/schema.ts';
import type { Page, PageAsked, PageColumns } from '../http/pages.ts';
import { listInEmbedded } from './embedded-list.ts';
import type { Listed, Search } from './listed.ts';
import { ALONG, type Filter, type TextSort, unindexed } from './order.ts';
import { positionsIn, type Stretch } from './positions.ts';
import { listInPostgres } from './postgres-list.ts';
import { summariesOf } from './queries.ts';

/** The profiles of users by which their list can be sorted and searched. */
const PROFILES = {
  profile: { table: 'business_profiles', column: 'business_profile_uuid' },
  visibility: { table: 'visibility_profiles', column: 'visibility_profile_uuid' },
} as const;

type ProfileSort = keyof typeof PROFILES;

/** Of how many parts is what the users of one profile are sorted by, before they are among themselves. */
const PROFILE_KEY = 2;

const isOfProfile = (sort: TextSort | ProfileSort): sort is ProfileSort => sort in PROFILES;

/** What a page of users may be sorted and filtered by. */
export const USER_PAGES: PageColumns<TextSort | ProfileSort> = {
  sortable: ['username', 'name', 'email', 'profile', 'visibility'],
  filters: ['username', 'name', 'email', 'profile', 'visibility'],
  positionLength: (sort) => (isOfProfile(sort) ? PROFILE_KEY + ALONG.username.length : ALONG[sort].length),
};

type Filters = PageAsked<TextSort | ProfileSort>['filters'];

/**
 * Finds a page of the active or inactive users that somebody sees. Without filters, it is read along an index, from
 * the nearer end, or from a place that is known to be near. With filters, PostgreSQL finds users as it sees fit; the embedded
 * database looks through them.
 */
export async function pageOfUsers(
  db: Db,
  principal: Principal,
  active: Flag,
  asked: PageAsked<TextSort | ProfileSort>,
): Promise<Page<UserSummary>> {
  const seen = {
    key: JSON.stringify([viewOf(principal), active]),
    narrow: ((users) =>
      users.where('users.active', '=', active).$call(whereSeen(principal))) satisfies Filter,
  };
  const search = await searchOf(db, asked.filters);
  const listed = await (isPostgres(db) ? listInPostgres : listInEmbedded)(db, seen, search);
  const stretches = isOfProfile(asked.sort)
    ? await byProfile(db, listed, asked as PageAsked<ProfileSort>)
    : [await byText(listed, asked as PageAsked<TextSort>)];
  const matching = stretches.reduce((sum, stretch) => sum + stretch.matching, 0);
  const total = search ? await listed.total() : matching;

  const found = await positionsIn(stretches, listed, asked);
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

/** PostgreSQL's index of parts of texts has three letters each: for fewer it is read as a whole, and then all rows are. */
const LETTERS_OF_INDEX = 3;

/** Makes the one text match of a search for the database; null where nothing is looked for. */
async function searchOf(db: Db, filters: Filters): Promise<Search | null> {
  if (filters.length === 0) return null;
  const conditions: Filter[] = [];
  const keys: unknown[] = [];
  let searchesTexts = false;
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
      searchesTexts = true;
    }
  }
  return {
    // The profiles can be thousands.
    key: hash('sha256', JSON.stringify(keys), 'base64url'),
    filter: (users) => conditions.reduce((narrowed, condition) => condition(narrowed), users),
    searchesTexts,
  };
}

async function profilesCalled(db: Db, column: ProfileSort, typed: string): Promise<string[]> {
  const isMatch = textMatch(typed);
  const profiles = await db.selectFrom(PROFILES[column].table).select(['uuid', 'name']).execute();
  return profiles.flatMap(({ uuid, name }) => (isMatch(name) ? [uuid] : []));
}

async function byText(listed: Listed, { sort, desc }: PageAsked<TextSort>): Promise<Stretch> {
  const matching = await listed.count();
  return {
    users: listed.users,
    matching,
    along: ALONG[sort],
    desc,
    key: [],
    partWith: (page) => listed.partWith(sort, page),
  };
}

/** The users of one profile are counted: what is in the middle of all is not far into those of one. */
const noPart = async () => null;

/** The users of one profile after those of another; those without one come last, in whatever direction. */
async function byProfile(db: Db, listed: Listed, { sort, desc }: PageAsked<ProfileSort>): Promise<Stretch[]> {
  const { table, column } = PROFILES[sort];
  const found = await listed.countBy(column);
  const profiles = (await db.selectFrom(table).select(['uuid', 'name']).execute())
    .map(({ uuid, name }) => ({ uuid, name: orderKey(name) }))
    .toSorted((a, b) => compareKeys(a.name, b.name) || compareKeys(a.uuid, b.uuid));
  const along = ALONG.username;
  const { users } = listed;
  const stretches = (desc ? profiles.toReversed() : profiles).flatMap(({ uuid, name }): Stretch[] => {
    const matching = found.get(uuid);
    return matching
      ? [
          {
            users: users.where(column, '=', uuid),
            matching,
            along,
            desc,
            key: [name, uuid],
            partWith: noPart,
          },
        ]
      : [];
  });
  const without = users.where(column, 'is', null);
  const matching = found.get(null) ?? 0;
  return [
    ...stretches,
    { users: without, matching, along, desc: false, key: [null, null], partWith: noPart },
  ];
}
