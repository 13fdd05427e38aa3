import { among } from '../db/among.ts';
import type { Db } from '../db/open.ts';
import { listVersions } from '../db/versions.ts';
import { PARTS_OF_ORDER, partWith, placesIn } from './anchors.ts';
import { letteredParts } from './lettered.ts';
import type { Listed, ProfileColumn, Search, Seen } from './listed.ts';
import { type TextSort, USERS_PER_TURN } from './order.ts';
import {
  anchorsOf,
  type Asked,
  countByOf,
  countOf,
  fewOf,
  isCounted,
  profilesOf,
} from './postgres-counts.ts';
import { PROFILES } from './stretches.ts';

/** Reading so many thousands in order takes less time than finding all who pass. */
const MOST_PARTS = 4;

/** Where there are no more users, they are looked through and counted in no time. */
export const FEW_USERS = MOST_PARTS * USERS_PER_TURN;

/** A 50th of the list: past more, the database finds all who pass sooner. */
const MOST_PLACES_PASSED = PARTS_OF_ORDER / 50;

const keyOf = (seen: Seen, search: Search): string => `${seen.key} ${search.key}`;

/** Tells whether those whom a search leaves were counted before, or those of each profile. */
export const isSearchCounted = (db: Db, seen: Seen, search: Search, column: ProfileColumn | null): boolean =>
  isCounted(db, keyOf(seen, search), column);

/** Has those of each profile counted, and nobody waits: whoever sees a list may have it sorted by their profiles next. */
function countAhead(db: Db, listed: Asked): void {
  for (const { column } of Object.values(PROFILES)) {
    // Who asks for them then has them counted again.
    if (!isCounted(db, listed.key, column)) countByOf(db, listed, column).catch(() => {});
  }
}

/**
 * Has users found by PostgreSQL. What was counted is kept, and kept right. Where those who pass are many, some are found soon in
 * the order asked for, mostly: they are looked for there first.
 */
export async function listInPostgres(db: Db, seen: Seen, search: Search | null): Promise<Listed> {
  const [version = 0] = await listVersions(db, ['users']);
  const listed: Asked = { ...seen, searchesTexts: false, version };
  const all = seen.narrow(db.selectFrom('users'));
  const total = () => countOf(db, listed);
  const lettered = async (sort: TextSort) =>
    (await total()) > FEW_USERS ? letteredParts(db, seen.all, version, sort) : null;
  const list = { users: all, filter: null, mostParts: MOST_PARTS, isFound: search !== null, lettered, total };
  if (!search) {
    countAhead(db, listed);
    return {
      ...list,
      count: total,
      countBy: (column) => countByOf(db, listed, column),
      partWith: async (sort, page) => {
        const anchors = await anchorsOf(db, listed, sort);
        return anchors && partWith(anchors, page);
      },
    };
  }
  const asked: Asked = {
    key: keyOf(seen, search),
    narrow: (users) => search.filter(seen.narrow(users)),
    searchesTexts: search.texts.length > 0,
    version,
  };
  const few = await fewOf(db, asked);
  if (few) {
    const users = db.selectFrom('users').$call(among('users.uuid', [...few]));
    return {
      ...list,
      users,
      count: async () => few.size,
      countBy: async (column) => (await profilesOf(db, users, column)).value,
      partWith: async () => null,
    };
  }
  return {
    ...list,
    filter: search.filter,
    count: () => countOf(db, asked),
    countBy: (column) => countByOf(db, asked, column),
    partWith: async (sort, page) => {
      const [anchors, ofAll] = await Promise.all([anchorsOf(db, asked, sort), anchorsOf(db, listed, sort)]);
      const part = anchors && partWith(anchors, page);
      // Two who pass, one behind the other, can stand far apart.
      return part && ofAll && placesIn(ofAll, part) <= MOST_PLACES_PASSED ? part : null;
    },
  };
}
