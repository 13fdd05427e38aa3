import type { UserSummary } from '../../../openapi/generated/types.ts';
import { type Principal, viewOf, whereVisible } from '../../access/visible-to.ts';
import type { Context } from '../../context.ts';
import { isPostgres } from '../../db/is-postgres.ts';
import type { Db } from '../../db/open.ts';
import type { Page } from '../../db/pages.ts';
import { listTags } from '../../db/list-versions.ts';
import { summariesOf } from '../queries.ts';
import { countAll, countOfUsers, type Users } from '../user-counts.ts';
import { findPositions } from './find-positions.ts';
import { chunksOf } from './page-sql.ts';
import { type Filter, type Search, searchOf } from './search.ts';
import type { UserQuery } from './segments.ts';

/**
 * Finds a page of the active or inactive users that a viewer may see. With `count=later`, omits the count of
 * matching users if it would take long.
 */
export async function findUsers(
  context: Context,
  viewer: Principal,
  asked: UserQuery,
): Promise<Page<UserSummary>> {
  const { db } = context;
  const { active, backward, limit } = asked;
  const users = db.selectFrom('users').where('users.active', '=', active).$call(whereVisible(viewer));
  const search = await searchOf(db, viewer, asked.filters);
  // The version is read before the users, because a count that is cached for another version of the list is stale.
  const version = search ? String(await listTags(db, ['users'])) : '';
  const { found, passing } = await findPositions(db, viewer, users, search?.filter ?? null, asked);
  const page = found.slice(0, limit);
  const hasMore = found.length > page.length;
  const inOrder = backward ? page.toReversed() : page;
  const uuids = inOrder.map((position) => position.at(-1)!);
  const summaries = new Map((await summariesOf(db, viewer, uuids)).map((user) => [user.uuid, user]));
  const isFirst = asked.from === null && asked.skip === 0;
  const [hasBefore, hasAfter] = backward ? [hasMore, !isFirst] : [!isFirst, hasMore];
  const total = await countOfUsers(db, viewer, active, users);

  return {
    items: uuids.flatMap((uuid) => summaries.get(uuid) ?? []),
    previous: hasBefore ? (inOrder[0] ?? null) : null,
    next: hasAfter ? (inOrder.at(-1) ?? null) : null,
    total,
    ...(search
      ? await matchingOf(context, search, {
          users,
          key: JSON.stringify([viewOf(viewer), active, search.key]),
          version,
          known: isFirst && !hasMore ? page.length : passing,
          counting: asked.count === 'later' && total <= MAX_COUNTED_AT_ONCE ? 'exact' : asked.count,
        })
      : { matching: total }),
  };
}

/**
 * With `count=later`, the matching users of lists of up to this many users are counted before the response. For longer
 * lists, the response contains only a cached count.
 */
const MAX_COUNTED_AT_ONCE = 20_000;

/** Maximum number of matching users that are counted for `count=capped`. */
const COUNT_CAP = 10_000;

interface Counting {
  users: Users;
  /** Identifies the users and the search in the cache. */
  key: string;
  version: string;
  /** The number of users who pass the search, if the page shows it. */
  known: number | null;
  counting: UserQuery['count'];
}

/** Returns how many users pass a search. Caches counts that stay correct until the version of the list changes. */
async function matchingOf(
  { db, caches }: Context,
  { filter, isVersioned }: Search,
  { users, key, version, known, counting }: Counting,
): Promise<Pick<Page<unknown>, 'matching' | 'isCapped'>> {
  const cached = (most: number, count: () => Promise<number>) =>
    isVersioned ? caches.userCounts.get(`${key} ${most}`, count, version) : count();
  if (known !== null) return { matching: await cached(Infinity, async () => known) };
  const exact = await caches.userCounts.peek(`${key} ${Infinity}`, version);
  if (exact !== null) return { matching: exact };
  if (counting === 'later') return { matching: null };
  const most = counting === 'capped' ? COUNT_CAP : Infinity;
  const counted = await cached(most, () => countUpTo(db, users, filter, most));
  return { matching: Math.min(counted, most), isCapped: counted > most };
}

/**
 * Counts the users who pass a filter. The embedded database counts them in chunks, so that other requests can run
 * between two chunks.
 *
 * @param most limits the work: if more users pass, the result is any number above `most`
 */
async function countUpTo(db: Db, users: Users, filter: Filter, most: number): Promise<number> {
  if (isPostgres(db)) {
    const passing = filter(users).select('users.uuid');
    return countAll(db.selectFrom((most === Infinity ? passing : passing.limit(most + 1)).as('users')));
  }
  let found = 0;
  for await (const chunk of chunksOf({ users, sort: 'username', desc: false, prefix: [], after: null })) {
    found += await countAll(filter(chunk));
    if (found > most) break;
  }
  return found;
}
