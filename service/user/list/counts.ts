import { LRUCache } from 'lru-cache';
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

const MOST_COUNTS = 500;

const caches = new WeakMap<Db, LRUCache<string, Promise<number>>>();

function cacheOf(db: Db): LRUCache<string, Promise<number>> {
  const cache = caches.get(db) ?? new LRUCache<string, Promise<number>>({ max: MOST_COUNTS });
  caches.set(db, cache);
  return cache;
}

/** Returns a key that changes with the list of users. */
async function keyOf(db: Db, { key }: Seen, search: Search | null, most: number): Promise<string> {
  const [version = 0] = await listVersions(db, ['users']);
  return JSON.stringify([version, key, search?.key, Number.isFinite(most) ? most : null]);
}

/** Returns a cached count, or null if the list of users has changed since it was counted. */
export async function knownCount(db: Db, seen: Seen, search: Search | null): Promise<number | null> {
  const known = cacheOf(db).get(await keyOf(db, seen, search, Infinity));
  return (await known) ?? null;
}

/**
 * Counts the users that pass a search. Counts are cached until the list of users changes.
 *
 * @param most where to stop; the result is then `most + 1` at least
 */
export async function countUsers(
  db: Db,
  seen: Seen,
  search: Search | null,
  most = Infinity,
): Promise<number> {
  const cache = cacheOf(db);
  const key = await keyOf(db, seen, search, most);
  const known = cache.get(key);
  if (known) return known;
  const counting = count(db, seen.users, search, most);
  cache.set(key, counting);
  counting.catch(() => cache.delete(key));
  return counting;
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
