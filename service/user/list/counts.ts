import type { Context } from '../../context.ts';
import { isPostgres } from '../../db/is-postgres.ts';
import type { Db } from '../../db/open.ts';
import { listVersions } from '../../db/versions.ts';
import { chunksOf, countAll, segmentByUsername, type Users } from './order.ts';
import { type Search, searchedParts } from './search.ts';

/** The users that a viewer sees. */
export interface Seen {
  /** Identifies them in a cache. */
  readonly key: string;
  readonly users: Users;
}

const keyOf = ({ key }: Seen, search: Search | null, most: number): string =>
  JSON.stringify([key, search?.key, Number.isFinite(most) ? most : null]);

/** Returns the version of the list of users, by which counts are cached. */
const versionOf = async (db: Db): Promise<string> => String(await listVersions(db, ['users']));

/** Returns a cached count, or null if the list of users has changed since it was counted. */
export async function knownCount(
  { db, caches }: Context,
  seen: Seen,
  search: Search | null,
): Promise<number | null> {
  return caches.userCounts.peek(keyOf(seen, search, Infinity), await versionOf(db));
}

/**
 * Counts the users that pass a search. Counts are cached until the list of users changes.
 *
 * @param most where to stop; the result is then `most + 1` at least
 */
export async function countUsers(
  { db, caches }: Context,
  seen: Seen,
  search: Search | null,
  most = Infinity,
): Promise<number> {
  const load = () => count(db, seen.users, search, most);
  return caches.userCounts.get(keyOf(seen, search, most), load, await versionOf(db));
}

/** PostgreSQL counts in one statement; the embedded database lets other calls take turns. */
async function count(db: Db, users: Users, search: Search | null, most: number): Promise<number> {
  if (search === null) return countUpTo(db, [users], most);
  if (isPostgres(db)) return countUpTo(db, searchedParts(db, users, search), most);
  let found = 0;
  for await (const chunk of chunksOf(segmentByUsername(users))) {
    found += await countAll(search.filter(chunk));
    if (found > most) break;
  }
  return found;
}

async function countUpTo(db: Db, parts: readonly Users[], most: number): Promise<number> {
  const rows = parts.map((users) => users.select('users.uuid')).reduce((all, part) => all.unionAll(part));
  return countAll(db.selectFrom((Number.isFinite(most) ? rows.limit(most + 1) : rows).as('users')));
}
