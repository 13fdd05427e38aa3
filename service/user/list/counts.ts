import type { Context } from '../../context.ts';
import { isPostgres } from '../../db/is-postgres.ts';
import type { Db } from '../../db/open.ts';
import { chunksOf, countAll, KEYS, type Users } from './order.ts';
import type { Search } from './search.ts';

export interface VisibleUsers {
  /** Identifies this set of users in a cache. */
  readonly key: string;
  /**
   * The version of the list of users, read before the users. A count that was cached for a different version is stale.
   */
  readonly version: string;
  readonly users: Users;
}

const keyOf = ({ key }: VisibleUsers, search: Search, most: number): string =>
  JSON.stringify([key, search.key, Number.isFinite(most) ? most : null]);

/**
 * Returns the cached number of users who pass a search. Null if no count is cached for the current version of the
 * list.
 */
export const cachedCount = (
  { caches }: Context,
  seen: VisibleUsers,
  search: Search,
): Promise<number> | null =>
  search.isVersioned ? caches.userCounts.peek(keyOf(seen, search, Infinity), seen.version) : null;

/** Caches the number of users that pass a search, if it stays correct until the version of the list changes. */
export async function keepCount(
  { caches }: Context,
  seen: VisibleUsers,
  search: Search,
  passing: number,
): Promise<void> {
  if (!search.isVersioned) return;
  await caches.userCounts.get(keyOf(seen, search, Infinity), async () => passing, seen.version);
}

/**
 * Counts the users who pass a search. Caches counts that stay correct until the version of the list changes.
 *
 * @param most limits the work: if more users pass, the result is any number above `most`
 */
export function countUsers(
  { db, caches }: Context,
  seen: VisibleUsers,
  search: Search,
  most = Infinity,
): Promise<number> {
  const counted = () => count(db, seen.users, search, most);
  if (!search.isVersioned) return counted();
  return caches.userCounts.get(keyOf(seen, search, most), counted, seen.version);
}

/**
 * Counts the users who pass a search. PostgreSQL counts in one statement. The embedded database counts the users in
 * chunks, so that other requests can run between two chunks.
 */
async function count(db: Db, users: Users, search: Search, most: number): Promise<number> {
  if (isPostgres(db)) {
    const passing = search.filter(users).select('users.uuid');
    return countAll(db.selectFrom((Number.isFinite(most) ? passing.limit(most + 1) : passing).as('users')));
  }
  const segment = { users, columns: KEYS.username, desc: false, prefix: [], after: null };
  let found = 0;
  for await (const chunk of chunksOf(segment)) {
    found += await countAll(search.filter(chunk));
    if (found > most) break;
  }
  return found;
}
