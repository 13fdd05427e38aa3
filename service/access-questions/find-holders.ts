import { type RawBuilder, sql } from 'kysely';
import type { AccessHolder, AccessObject, AccessPath, AccessUser } from '../../openapi/generated/types.ts';
import { compareKeys } from '../../openapi/rules/text-order.ts';
import type { Viewer } from '../access/viewer.ts';
import { seesEverything, whereVisible } from '../access/visible-to.ts';
import {
  ACTIVE,
  findLinks,
  selectLinks,
  type HistoryPoint,
  wasLinked,
} from '../change-history/access-links.ts';
import { isVisibleItem } from '../change-history/visible-items.ts';
import type { Flag } from '../db/schema.ts';
import { groupBy } from '../db/group-by.ts';
import { whereIn } from '../db/where-in.ts';
import type { Db } from '../db/open.ts';
import { containsText } from '../user/list/search.ts';
import { countAll, type Users } from '../user/user-counts.ts';
import { findPaths } from './find-paths.ts';

/** The number up to which users are counted. */
export const MAX_COUNTED = 10_000;

export interface HolderFilter {
  name?: string | undefined;
  status?: 'active' | 'inactive' | undefined;
  through?: string | undefined;
  assigned?: boolean | undefined;
}

export interface UserPage {
  after?: string | undefined;
  limit: number;
}

const isActive = (since: HistoryPoint) => wasLinked(ACTIVE, since, sql<boolean>`users.active = 1`);

const isAssigned = (element: string, since: HistoryPoint) =>
  wasLinked(
    element,
    since,
    sql<boolean>`exists (select 1 from user_elements
      where user_elements.user_uuid = users.uuid and user_elements.element_uuid = ${element})`,
  );

/** Selects users whom the viewer can see now, and could see at a point in the history. */
export const visibleUsersAt =
  (viewer: Viewer, since: HistoryPoint) =>
  (users: Users): Users => {
    const visible = users.$call(whereVisible(viewer));
    if (since === null || seesEverything(viewer)) return visible;
    return visible.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('change_items as item')
            .select('item.position')
            .whereRef('item.object_uuid', '=', 'users.uuid')
            .where('item.change_uuid', '>=', since)
            .where((eb) => eb.not(isVisibleItem(viewer)(eb))),
        ),
      ),
    );
  };

type ProfileKind = 'businessProfile' | 'visibilityProfile';

const PROFILE_COLUMNS = {
  businessProfile: 'users.business_profile_uuid',
  visibilityProfile: 'users.visibility_profile_uuid',
} as const;

/** With more users than this, a query tests each user in the order of the page, and stops when the page is full. */
const MANY = 10_000;

/**
 * Returns a filter for queries of users: it selects the users who had one of `profiles` at a point in the history. The
 * uuids of up to `MANY` users are read once for all queries. With more users, each query tests every user.
 */
export async function filterByProfiles(
  db: Db,
  kind: ProfileKind,
  profiles: readonly string[],
  since: HistoryPoint,
): Promise<(users: Users) => Users> {
  const column = PROFILE_COLUMNS[kind];
  if (since === null || profiles.length === 0) return (users) => users.$call(whereIn(column, profiles));
  const counted = await db
    .selectFrom('user_counts')
    .select(({ fn }) => fn.sum<number | string | null>('users').as('users'))
    .where('kind', '=', kind === 'businessProfile' ? 'business' : 'visibility')
    .where('profile', 'in', [...profiles])
    .executeTakeFirst();
  if (Number(counted?.users ?? 0) > MANY) return hadProfile(column, kind, profiles, since);
  const links = await db
    .selectFrom(selectLinks(db, kind, since, { to: profiles }).as('held'))
    .select('held.from_uuid')
    .limit(MANY + 1)
    .execute();
  if (links.length > MANY) return hadProfile(column, kind, profiles, since);
  const uuids = links.map(({ from_uuid }) => from_uuid);
  return (users) => users.$call(whereIn('users.uuid', uuids));
}

/** Returns a filter that tests for each user of a query whether the user had one of the profiles. */
const hadProfile =
  (
    column: (typeof PROFILE_COLUMNS)[ProfileKind],
    kind: ProfileKind,
    profiles: readonly string[],
    since: string,
  ) =>
  (users: Users): Users =>
    users.where(({ and, eb, exists, not, or, selectFrom }) =>
      or([
        and([
          eb(column, 'in', [...profiles]),
          not(
            exists(
              selectFrom('access_link_changes as later')
                .select('later.change_uuid')
                .whereRef('later.from_uuid', '=', 'users.uuid')
                .whereRef('later.to_uuid', '=', column)
                .where('later.change_uuid', '>=', since),
            ),
          ),
        ]),
        exists(
          selectFrom('access_link_changes as changed')
            .select('changed.change_uuid')
            .whereRef('changed.from_uuid', '=', 'users.uuid')
            .where('changed.kind', '=', kind)
            .where('changed.is_added', '=', 0)
            .where('changed.change_uuid', '>=', since)
            .where('changed.to_uuid', 'in', [...profiles])
            .where((each) =>
              each.not(
                each.exists(
                  each
                    .selectFrom('access_link_changes as earlier')
                    .select('earlier.change_uuid')
                    .whereRef('earlier.from_uuid', '=', 'changed.from_uuid')
                    .whereRef('earlier.to_uuid', '=', 'changed.to_uuid')
                    .where('earlier.change_uuid', '>=', since)
                    .whereRef('earlier.change_uuid', '<', 'changed.change_uuid'),
                ),
              ),
            ),
        ),
      ]),
    );

/** Reads a page of users, by username. The user `after` must exist. */
export async function pageOfUsers(
  db: Db,
  users: Users,
  { after, limit }: UserPage,
  since: HistoryPoint,
): Promise<{ users: AccessUser[]; next: string | null }> {
  const last =
    after === undefined
      ? undefined
      : await db
          .selectFrom('users')
          .select(['username_order', 'uuid'])
          .where('uuid', '=', after)
          .executeTakeFirstOrThrow();
  const read = (status: Flag) =>
    users
      .select(['users.uuid', 'users.username', 'users.username_order', 'users.first_name', 'users.last_name'])
      // An index has this order for one status.
      .where('users.active', '=', status)
      .$if(last !== undefined, (following) =>
        following.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('users.username_order', 'users.uuid'), '>', tuple(last!.username_order, last!.uuid)),
        ),
      )
      .orderBy('users.username_order')
      .orderBy('users.uuid')
      .limit(limit + 1)
      .execute();
  const rows = [...(await read(1)), ...(await read(0))].toSorted(
    (a, b) => compareKeys(a.username_order, b.username_order) || compareKeys(a.uuid, b.uuid),
  );
  // Reads the status of only these users. In the query above, SQLite would compute it for all users before sorting
  // them.
  const first = rows.slice(0, limit);
  const from = first.map(({ uuid }) => uuid);
  const active = new Set(
    (await findLinks(db, 'active', since, { from, to: [ACTIVE] })).map(({ from_uuid }) => from_uuid),
  );
  const page = first.map(({ uuid, username, first_name, last_name }) => ({
    uuid,
    username,
    firstName: first_name,
    lastName: last_name,
    active: active.has(uuid),
  }));
  return { users: page, next: rows.length > limit ? page.at(-1)!.uuid : null };
}

/** Counts users up to `MAX_COUNTED`. */
export async function countUsers(db: Db, users: Users): Promise<{ count: number; isCapped: boolean }> {
  const counted = db.selectFrom(
    users
      .select('users.uuid')
      .limit(MAX_COUNTED + 1)
      .as('users'),
  );
  const count = await countAll(counted as unknown as Users);
  return { count: Math.min(count, MAX_COUNTED), isCapped: count > MAX_COUNTED };
}

/** The users who have an object, and their paths to it. */
interface Found {
  users: Users;
  from: 'businessProfile' | 'visibilityProfile';
  ofProfile: ReadonlyMap<string, readonly AccessPath[]>;
}

const negateIf = (isNegated: boolean, condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  isNegated ? sql<boolean>`not (${condition})` : condition;

/** Finds the users who had an object at a point in the history. */
export async function findHolders(
  db: Db,
  viewer: Viewer,
  object: AccessObject,
  { name, status, through, assigned }: HolderFilter,
  since: HistoryPoint,
): Promise<Found> {
  const { from, ofProfile } = await findPaths(db, viewer, object, since);
  const profiles = [...ofProfile.keys()].filter((uuid) => through === undefined || uuid === through);
  const users = (db.selectFrom('users') as Users)
    .$call(await filterByProfiles(db, from, profiles, since))
    .$call(visibleUsersAt(viewer, since))
    .$if(name !== undefined && name.trim() !== '', (found) =>
      found.where(
        sql<boolean>`(${containsText(db, 'username', name!)} or ${containsText(db, 'name', name!)})`,
      ),
    )
    .$if(status !== undefined, (found) => found.where(negateIf(status !== 'active', isActive(since))))
    .$if(object.kind === 'element' && assigned !== undefined, (found) =>
      found.where(negateIf(!assigned!, isAssigned(object.uuid, since))),
    );
  return { users: users as Users, from, ofProfile };
}

/** Reads a page of the users who had an object, with their paths. */
export async function pageOfHolders(
  db: Db,
  object: AccessObject,
  { users, from, ofProfile }: Found,
  page: UserPage,
  since: HistoryPoint,
): Promise<{ holders: AccessHolder[]; next: string | null }> {
  const { users: found, next } = await pageOfUsers(db, users, page, since);
  const uuids = found.map(({ uuid }) => uuid);
  const profileOf = groupBy(await findLinks(db, from, since, { from: uuids }), 'from_uuid');
  const holding =
    object.kind === 'element'
      ? new Set(
          (await findLinks(db, 'assignedElement', since, { from: uuids, to: [object.uuid] })).map(
            ({ from_uuid }) => from_uuid,
          ),
        )
      : null;
  return {
    next,
    holders: found.map((user) => ({
      user,
      assigned: holding && holding.has(user.uuid),
      paths: (profileOf.get(user.uuid) ?? []).flatMap(({ to_uuid }) => [...(ofProfile.get(to_uuid) ?? [])]),
    })),
  };
}
