import type { AccessGroup, AccessOfChange, AccessUser, AccessUsers } from '../../openapi/generated/types.ts';
import type { Viewer } from '../access/viewer.ts';
import { findLinks, type HistoryPoint, pointAfterChange } from '../change-history/access-links.ts';
import { chunks } from '../db/chunks.ts';
import { groupBy } from '../db/group-by.ts';
import type { Db } from '../db/open.ts';
import type { Users } from '../user/user-counts.ts';
import { findChangedLinks, findGroups, type Group } from './access-groups.ts';
import {
  byUsername,
  filterByProfiles,
  findUsersLinked,
  type MatchedUsers,
  matchUsers,
  MAX_COUNTED,
  pageOfUsers,
  type UserPage,
  visibleUsersAt,
  type CandidateScan,
} from './find-holders.ts';

/** Maximum number of groups in a response. */
const MAX_GROUPS = 20;
/** Maximum number of objects that a group names. */
const MAX_OBJECTS = 50;
/** Number of users of each group in the first response. */
const FIRST_USERS = 10;

interface CountedGroup {
  readonly group: Group;
  readonly users: AffectedUsers;
  readonly count: number;
  readonly isCapped: boolean;
}

/**
 * Finds the groups of users who gained or lost access by a change, the largest first. Counts only users whom the viewer
 * may see, and omits groups without such users.
 */
async function countGroups(db: Db, viewer: Viewer, change: string): Promise<CountedGroup[]> {
  const links = new Map([[change, await findChangedLinks(db, change)]]);
  const counted: CountedGroup[] = [];
  for (const group of (await findGroups(db, viewer, links)).get(change)!) {
    const users = await affectedUsers(db, viewer, change, group);
    const { count, isCapped } = users.others;
    const total = count + users.direct.length;
    if (total === 0) continue;
    counted.push({
      group,
      users,
      count: Math.min(total, MAX_COUNTED),
      isCapped: isCapped || total > MAX_COUNTED,
    });
  }
  return counted.toSorted((a, b) => b.count - a.count);
}

interface DirectUser extends AccessUser {
  readonly username_order: string;
}

/** The users of a group whom the viewer may see. */
interface AffectedUsers {
  /** Users whose own links the change added or removed, sorted by username. */
  readonly direct: readonly DirectUser[];
  /** The other users of the group's profiles. */
  readonly others: MatchedUsers;
}

async function affectedUsers(
  db: Db,
  viewer: Viewer,
  change: string,
  { users, profiles }: Group,
): Promise<AffectedUsers> {
  const direct: DirectUser[] = [];
  for (const part of chunks(users)) {
    const rows = await (db.selectFrom('users') as Users)
      .$call(visibleUsersAt(viewer, change))
      .select(['users.uuid', 'users.username', 'users.username_order', 'users.first_name', 'users.last_name'])
      .where('users.uuid', 'in', part)
      .execute();
    const active = new Set(
      (await findLinks(db, 'active', pointAfterChange(change), { from: part })).map(
        ({ from_uuid }) => from_uuid,
      ),
    );
    direct.push(
      ...rows.map(({ uuid, username, username_order, first_name, last_name }) => ({
        uuid,
        username,
        firstName: first_name,
        lastName: last_name,
        active: active.has(uuid),
        username_order,
      })),
    );
  }
  const others = selectOthers(db, viewer, change, profiles);
  return {
    direct: direct.toSorted(byUsername),
    others: await matchUsers(others.users, others.scan),
  };
}

/**
 * Selects the visible users who had one of these profiles before and after a change, and whose own links it did not
 * change.
 */
function selectOthers(
  db: Db,
  viewer: Viewer,
  change: string,
  profiles: Group['profiles'],
): { users: Users; scan: CandidateScan } {
  const visible = () => (db.selectFrom('users') as Users).$call(visibleUsersAt(viewer, change));
  const ofKinds = [...groupBy(profiles, 'kind')].map(([kind, ofOne]) => ({
    kind,
    uuids: ofOne.map(({ uuid }) => uuid),
  }));
  const users = visible()
    .where((eb) =>
      eb.or(
        ofKinds.map(({ kind, uuids }) =>
          eb(
            'users.uuid',
            'in',
            (db.selectFrom('users') as Users)
              .$call(filterByProfiles(db, kind, uuids, change).fromProfiles)
              .select('users.uuid'),
          ),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('access_link_changes as own')
            .select('own.to_uuid')
            .whereRef('own.from_uuid', '=', 'users.uuid')
            .where('own.change_uuid', '=', change),
        ),
      ),
    ) as Users;
  const findOwnLinkChanges = (uuids: readonly string[]) =>
    db
      .selectFrom('access_link_changes')
      .select('from_uuid')
      .where('change_uuid', '=', change)
      .where('from_uuid', 'in', [...uuids])
      .execute();
  const findPassing = async (uuids: readonly string[]) => {
    const passing = new Set<string>();
    for (const { kind, uuids: to } of ofKinds) {
      for (const uuid of await findUsersLinked(db, kind, change, { from: uuids, to })) passing.add(uuid);
    }
    for (const { from_uuid } of await findOwnLinkChanges(uuids)) passing.delete(from_uuid);
    return passing;
  };
  return { users, scan: { candidates: visible() as Users, findPassing } };
}

async function pageOfAffected(
  db: Db,
  { direct, others }: AffectedUsers,
  { after, limit }: UserPage,
  since: HistoryPoint,
): Promise<AccessUsers> {
  const page = await pageOfUsers(db, others, { after, limit }, since);
  const orders = await ordersOf(db, [
    ...page.users.map(({ uuid }) => uuid),
    ...(after === undefined ? [] : [after]),
  ]);
  const orderOf = (uuid: string) => ({ uuid, username_order: orders.get(uuid) ?? '' });
  const rest = direct.filter((user) => after === undefined || byUsername(user, orderOf(after)) > 0);
  const merged = [
    ...page.users.map((user) => ({ ...user, ...orderOf(user.uuid) })),
    ...rest.slice(0, limit),
  ].toSorted(byUsername);
  const users = merged.slice(0, limit);
  const hasMore = merged.length > limit || page.next !== null || rest.length > limit;
  return {
    users: users.map(({ username_order: _order, ...user }) => user),
    next: hasMore ? (users.at(-1)?.uuid ?? null) : null,
  };
}

async function ordersOf(db: Db, uuids: readonly string[]): Promise<Map<string, string>> {
  const orders = new Map<string, string>();
  for (const part of chunks(uuids)) {
    const rows = await db
      .selectFrom('users')
      .select(['uuid', 'username_order'])
      .where('uuid', 'in', part)
      .execute();
    for (const { uuid, username_order } of rows) orders.set(uuid, username_order);
  }
  return orders;
}

/** Finds the access that users gained and lost by a change, grouped by gains and losses. */
export async function accessOfChange(db: Db, viewer: Viewer, change: string): Promise<AccessOfChange> {
  const found = await countGroups(db, viewer, change);
  const groups: AccessGroup[] = [];
  for (const { group, users, count, isCapped } of found.slice(0, MAX_GROUPS)) {
    groups.push({
      count,
      isCapped,
      gained: group.gained.slice(0, MAX_OBJECTS),
      gainedTotal: group.gained.length,
      lost: group.lost.slice(0, MAX_OBJECTS),
      lostTotal: group.lost.length,
      ...(await pageOfAffected(db, users, { limit: FIRST_USERS }, pointAfterChange(change))),
    });
  }
  return { groups, omitted: Math.max(0, found.length - MAX_GROUPS) };
}

/**
 * Finds a further page of the users of a group of `accessOfChange`.
 *
 * @returns null if there is no such group
 */
export async function usersOfGroup(
  db: Db,
  viewer: Viewer,
  { change, group, page }: { change: string; group: number; page: UserPage },
): Promise<AccessUsers | null> {
  const found = (await countGroups(db, viewer, change))[group];
  return found ? pageOfAffected(db, found.users, page, pointAfterChange(change)) : null;
}
