import { sql } from 'kysely';
import type { AccessHolder, AccessObject, AccessUser } from '../../openapi/generated/types.ts';
import { compareKeys } from '../../openapi/rules/text-order.ts';
import type { Viewer } from '../access/viewer.ts';
import { seesEverything, seesLevel, whereVisible } from '../access/visible-to.ts';
import {
  ACTIVE,
  type ChangeUuid,
  findLinks,
  hasNoChangeSince,
  selectLinks,
  type HistoryPoint,
  whereLinked,
} from '../change-history/access-links.ts';
import type { Flag, RoleName } from '../db/schema.ts';
import { ROWS_PER_STATEMENT } from '../db/chunks.ts';
import { groupBy } from '../db/group-by.ts';
import { whereIn } from '../db/where-in.ts';
import type { Db } from '../db/open.ts';
import { containsText } from '../user/list/search.ts';
import type { Users } from '../user/user-counts.ts';
import { findPaths, type Paths } from './find-paths.ts';

/** Maximum number of users of an answer that are counted. */
export const MAX_COUNTED = 10_000;

export interface HolderFilter {
  /** A part of the username or of the name. */
  name?: string | undefined;
  status?: 'active' | 'inactive' | undefined;
  /** The uuid of the profile that gives the object. */
  through?: string | undefined;
  /** Whether the object, an element, is assigned to the user. Other objects ignore this filter. */
  assigned?: boolean | undefined;
}

export interface UserPage {
  /** The uuid of the last user of the previous page. */
  after?: string | undefined;
  limit: number;
}

/** Selects users whom the viewer can see now, and could see at a point in the history. */
export const visibleUsersAt =
  (viewer: Viewer, since: ChangeUuid | null) =>
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
            // A partial index contains the items that only some administrators see.
            .where('item.visible_role', '<>', sql.lit<RoleName>('ADMIN'))
            .where((eb) => eb.not(seesLevel(eb, viewer, 'item.visible_role', 'item.visible_company'))),
        ),
      ),
    );
  };

export type ProfileKind = 'businessProfile' | 'visibilityProfile';

export const PROFILE_COLUMNS = {
  businessProfile: 'users.business_profile_uuid',
  visibilityProfile: 'users.visibility_profile_uuid',
} as const;

/** Two filters that select the same users: those who had one of several profiles at a point in the history. */
export interface ProfileFilter {
  /** Reads the users of the profiles. Fast if the query has no other selective condition. */
  readonly fromProfiles: (users: Users) => Users;
  /** Tests each user of the query. Fast if another condition selects few users. */
  readonly ofEach: (users: Users) => Users;
}

/** Returns the filters for the users who had one of `profiles` at a point in the history. */
export function filterByProfiles(
  db: Db,
  kind: ProfileKind,
  profiles: readonly string[],
  since: HistoryPoint,
): ProfileFilter {
  const column = PROFILE_COLUMNS[kind];
  if (since === null || profiles.length === 0) {
    const filter = (users: Users): Users => users.$call(whereIn(column, profiles));
    return { fromProfiles: filter, ofEach: filter };
  }
  const held = selectLinks(db, kind, since, { to: profiles }).as('held');
  return {
    // A user has at most one profile of a kind, so the join repeats no user.
    fromProfiles: (users) => users.innerJoin(held, 'held.from_uuid', 'users.uuid') as unknown as Users,
    ofEach: hadProfile(column, profiles, since),
  };
}

/** Returns a filter that tests for each user of a query whether the user had one of the profiles. */
const hadProfile =
  (column: (typeof PROFILE_COLUMNS)[ProfileKind], profiles: readonly string[], since: string) =>
  (users: Users): Users =>
    users.where(({ and, eb, exists, or, selectFrom }) =>
      or([
        and([eb(column, 'in', [...profiles]), hasNoChangeSince(since, { from: 'users.uuid', to: column })]),
        exists(
          selectFrom('access_link_changes as changed')
            .select('changed.change_uuid')
            .whereRef('changed.from_uuid', '=', 'users.uuid')
            .where('changed.is_added', '=', 0)
            .where('changed.change_uuid', '>=', since)
            .where('changed.to_uuid', 'in', [...profiles])
            .where(
              hasNoChangeSince(since, {
                from: 'changed.from_uuid',
                to: 'changed.to_uuid',
                until: 'changed.change_uuid',
              }),
            ),
        ),
      ]),
    );

interface SortedUser {
  readonly uuid: string;
  readonly username_order: string;
}

/** Compares users as the database sorts them: by username. */
export const byUsername = (a: SortedUser, b: SortedUser): number =>
  compareKeys(a.username_order, b.username_order) || compareKeys(a.uuid, b.uuid);

/** The users of a query, counted up to `MAX_COUNTED`. */
export interface MatchedUsers {
  readonly count: number;
  readonly isCapped: boolean;
  /** All users, sorted by username; null if there are more than `MAX_COUNTED`. */
  readonly all: readonly SortedUser[] | null;
  readonly scan: CandidateScan;
}

/**
 * Finds a page of users if there are too many to read and sort: reads candidates in the order of their usernames, and
 * tests them in batches.
 */
export interface CandidateScan {
  /** Selects the visible users whose names match, whether or not they meet the other conditions. */
  readonly candidates: Users;
  /** Returns which candidates meet all conditions. */
  readonly findPassing: (uuids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/**
 * Counts the users of a query up to `maxCounted`. Unless there are more, returns all of them in order, so that
 * `pageOfUsers` need not run the query again.
 */
export async function matchUsers(
  users: Users,
  scan: CandidateScan,
  maxCounted: number = MAX_COUNTED,
): Promise<MatchedUsers> {
  const rows = await users
    .select(['users.uuid', 'users.username_order'])
    .limit(maxCounted + 1)
    .execute();
  const isCapped = rows.length > maxCounted;
  const all = isCapped ? null : rows.toSorted(byUsername);
  return { count: Math.min(rows.length, maxCounted), isCapped, all, scan };
}

/**
 * Reads a page of users, sorted by username, with their status at a point in the history.
 *
 * @throws Error if the user `after` does not exist
 */
export async function pageOfUsers(
  db: Db,
  { all, scan }: MatchedUsers,
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
  const following = all?.filter((user) => last === undefined || byUsername(user, last) > 0);
  const from = (following ?? (await scanCandidates(scan, last, limit + 1))).slice(0, limit + 1);
  const uuids = from.slice(0, limit).map(({ uuid }) => uuid);
  const rows = await db
    .selectFrom('users')
    .select(['uuid', 'username', 'first_name', 'last_name'])
    .$call(whereIn('uuid', uuids))
    .execute();
  const named = new Map(rows.map((row) => [row.uuid, row]));
  const active = await findUsersLinked(db, 'active', since, { from: uuids, to: [ACTIVE] });
  const page = uuids.flatMap((uuid) => {
    const user = named.get(uuid);
    if (!user) return [];
    const { username, first_name: firstName, last_name: lastName } = user;
    return [{ uuid, username, firstName, lastName, active: active.has(uuid) }];
  });
  return { users: page, next: from.length > limit ? uuids.at(-1)! : null };
}

/** Finds the first users after `last` who meet all conditions, in the order of their usernames. */
async function scanCandidates(
  { candidates, findPassing }: CandidateScan,
  last: SortedUser | undefined,
  limit: number,
): Promise<SortedUser[]> {
  const found: SortedUser[] = [];
  for (let from = last; found.length < limit;) {
    const batch = await candidatesAfter(candidates, from);
    if (batch.length === 0) break;
    const passed = await findPassing(batch.map(({ uuid }) => uuid));
    found.push(...batch.filter(({ uuid }) => passed.has(uuid)));
    from = batch.at(-1);
  }
  return found.slice(0, limit);
}

/** Reads the next candidates after `last`, in the order of their usernames. */
async function candidatesAfter(candidates: Users, last: SortedUser | undefined): Promise<SortedUser[]> {
  const read = (status: Flag) =>
    candidates
      .select(['users.uuid', 'users.username_order'])
      // Reads each status separately, because the index begins with the status.
      .where('users.active', '=', status)
      .$if(last !== undefined, (following) =>
        following.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('users.username_order', 'users.uuid'), '>', tuple(last!.username_order, last!.uuid)),
        ),
      )
      .orderBy('users.username_order')
      .orderBy('users.uuid')
      .limit(ROWS_PER_STATEMENT)
      .execute();
  return [...(await read(1)), ...(await read(0))].toSorted(byUsername).slice(0, ROWS_PER_STATEMENT);
}

/** The users who have an object. */
interface Holders extends Paths {
  users: MatchedUsers;
}

/** Finds the users who had one of these links at a point in the history. */
export const findUsersLinked = async (...links: Parameters<typeof findLinks>): Promise<ReadonlySet<string>> =>
  new Set((await findLinks(...links)).map(({ from_uuid }) => from_uuid));

/** Returns a filter for queries of users: by status and, for an element, by whether it was assigned to the user. */
const linkFilter =
  (db: Db, object: AccessObject, { status, assigned }: HolderFilter, since: HistoryPoint) =>
  (users: Users): Users => {
    const isActive = sql<boolean>`users.active = 1`;
    const hasElement = sql<boolean>`exists (select 1 from user_elements
      where user_elements.user_uuid = users.uuid and user_elements.element_uuid = ${object.uuid})`;
    return users
      .$if(status !== undefined, (found) =>
        found.$call(
          whereLinked(
            db,
            { kind: 'active', to: ACTIVE, now: isActive, isNegated: status === 'inactive' },
            since,
          ),
        ),
      )
      .$if(object.kind === 'element' && assigned !== undefined, (found) =>
        found.$call(
          whereLinked(
            db,
            { kind: 'assignedElement', to: object.uuid, now: hasElement, isNegated: !assigned },
            since,
          ),
        ),
      ) as Users;
  };

/** Finds the users who had an object at a point in the history. */
export async function findHolders(
  db: Db,
  viewer: Viewer,
  object: AccessObject,
  filter: HolderFilter,
  since: HistoryPoint,
  maxCounted = MAX_COUNTED,
): Promise<Holders> {
  const { name, status, through, assigned } = filter;
  const { from, ofProfile } = await findPaths(db, viewer, object, since);
  const profiles = [...ofProfile.keys()].filter((uuid) => through === undefined || uuid === through);
  const isNamed = name !== undefined && name.trim() !== '';
  const { fromProfiles, ofEach } = filterByProfiles(db, from, profiles, since);
  const links = linkFilter(db, object, filter, since);
  const filtersAssigned = object.kind === 'element' && assigned !== undefined;
  const candidates = (db.selectFrom('users') as Users)
    .$call(visibleUsersAt(viewer, since))
    .$if(isNamed, (users) =>
      users.where(
        sql<boolean>`(${containsText(db, 'username', name!)} or ${containsText(db, 'name', name!)})`,
      ),
    ) as Users;
  // Few users match a name, so each is tested. Without a name, all users of the profiles are read.
  const all = candidates.$call(isNamed ? ofEach : fromProfiles).$call(links);
  const findPassing = async (uuids: readonly string[]) => {
    const held = await findUsersLinked(db, from, since, { from: uuids, to: profiles });
    const active = status && (await findUsersLinked(db, 'active', since, { from: uuids, to: [ACTIVE] }));
    const haveElement =
      filtersAssigned &&
      (await findUsersLinked(db, 'assignedElement', since, { from: uuids, to: [object.uuid] }));
    return new Set(
      [...held].filter(
        (uuid) =>
          (!active || active.has(uuid) === (status === 'active')) &&
          (!haveElement || haveElement.has(uuid) === assigned),
      ),
    );
  };
  return { users: await matchUsers(all, { candidates, findPassing }, maxCounted), from, ofProfile };
}

/** Reads a page of the users who had an object, with their paths. */
export async function pageOfHolders(
  db: Db,
  object: AccessObject,
  { users, from, ofProfile }: Holders,
  page: UserPage,
  since: HistoryPoint,
): Promise<{ holders: AccessHolder[]; next: string | null }> {
  const { users: found, next } = await pageOfUsers(db, users, page, since);
  const uuids = found.map(({ uuid }) => uuid);
  const profileOf = groupBy(await findLinks(db, from, since, { from: uuids }), 'from_uuid');
  const assigned =
    object.kind === 'element'
      ? await findUsersLinked(db, 'assignedElement', since, { from: uuids, to: [object.uuid] })
      : null;
  return {
    next,
    holders: found.map((user) => ({
      user,
      assigned: assigned && assigned.has(user.uuid),
      paths: (profileOf.get(user.uuid) ?? []).flatMap(({ to_uuid }) => [...(ofProfile.get(to_uuid) ?? [])]),
    })),
  };
}
