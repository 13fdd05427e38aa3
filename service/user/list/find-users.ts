import type { UserSummary } from '../../../openapi/generated/types.ts';
import { type Principal, viewOf, whereVisible } from '../../access/visible-to.ts';
import type { Context } from '../../context.ts';
import type { Flag } from '../../db/schema.ts';
import type { Page, PageRequest, PageColumns } from '../../db/pages.ts';
import { summariesOf } from '../queries.ts';
import { countOfUsers } from '../user-counts.ts';
import { listTags } from '../../db/versions.ts';
import { cachedCount, countUsers, keepCount, type VisibleUsers } from './counts.ts';
import { findPositions } from './find-positions.ts';
import { positionLength, type UserFilter, type UserSort } from './order.ts';
import { type Search, searchOf } from './search.ts';

/** The columns by which users can be sorted and filtered. */
export const USER_PAGES: PageColumns<UserSort, UserFilter> = {
  defaultSort: 'username',
  sorts: {
    username: positionLength('username'),
    name: positionLength('name'),
    email: positionLength('email'),
    profile: positionLength('profile'),
    visibility: positionLength('visibility'),
  },
  filters: {
    username: 'text',
    name: 'text',
    email: 'text',
    profile: 'text',
    visibility: 'text',
    lastSignIn: 'text',
  },
};

export interface UserQuery extends PageRequest<UserSort, UserFilter> {
  active: Flag;
}

/**
 * Finds a page of the active or inactive users that a viewer may see. With `count=later`, omits the count of
 * matching users if it would take long.
 */
export async function findUsers(
  context: Context,
  viewer: Principal,
  { active, ...asked }: UserQuery,
): Promise<Page<UserSummary>> {
  const { db } = context;
  const users = db.selectFrom('users').where('users.active', '=', active).$call(whereVisible(viewer));
  const search = await searchOf(db, viewer, asked.filters);
  const version = search === null ? '' : String(await listTags(db, ['users']));
  const seen: VisibleUsers = { key: JSON.stringify([viewOf(viewer), active]), version, users };
  const { found, passing } = await findPositions(db, viewer, users, search?.filter ?? null, {
    active,
    ...asked,
  });
  if (search && passing !== null) await keepCount(context, seen, search, passing);
  const page = found.slice(0, asked.limit);
  const hasMore = found.length > page.length;
  const inOrder = asked.backward ? page.toReversed() : page;
  const uuids = inOrder.map((position) => position.at(-1)!);
  const summaries = new Map((await summariesOf(db, viewer, uuids)).map((user) => [user.uuid, user]));
  const isFirst = asked.from === null && asked.skip === 0;
  const [hasBefore, hasAfter] = asked.backward ? [hasMore, !isFirst] : [!isFirst, hasMore];
  return {
    items: uuids.flatMap((uuid) => summaries.get(uuid) ?? []),
    previous: hasBefore ? (inOrder[0] ?? null) : null,
    next: hasAfter ? (inOrder.at(-1) ?? null) : null,
    ...(await countsOf(context, seen, search, {
      counting: asked.count,
      total: await countOfUsers(db, viewer, active, users),
      found: isFirst && !hasMore ? page.length : passing,
    })),
  };
}

/**
 * With `count=later`, the matching users of lists of up to this many users are counted before the response. For longer
 * lists, the response contains only a cached count.
 */
const MAX_COUNTED_AT_ONCE = 20_000;

/** Maximum number of matching users that are counted for `count=capped`. */
const COUNT_CAP = 10_000;

type Counts = Pick<Page<unknown>, 'total' | 'matching' | 'isCapped'>;

async function countsOf(
  context: Context,
  seen: VisibleUsers,
  search: Search | null,
  { counting, total, found }: { counting: UserQuery['count']; total: number; found: number | null },
): Promise<Counts> {
  if (search === null) return { total, matching: total };
  const known = found ?? (await cachedCount(context, seen, search));
  if (known !== null) return { total, matching: known };
  if (counting === 'later' && total > MAX_COUNTED_AT_ONCE) return { total, matching: null };
  if (counting !== 'capped') return { total, matching: await countUsers(context, seen, search) };
  const counted = await countUsers(context, seen, search, COUNT_CAP);
  return { total, matching: Math.min(counted, COUNT_CAP), isCapped: counted > COUNT_CAP };
}
