import type { AccessSummary } from '../../openapi/generated/types.ts';
import type { Viewer } from '../access/viewer.ts';
import { seesEverything } from '../access/visible-to.ts';
import { visibleUsers } from '../access/visible-users.ts';
import { isVisibleItem } from '../change-history/visible-items.ts';
import { chunks } from '../db/chunks.ts';
import { groupBy } from '../db/group-by.ts';
import type { Db } from '../db/open.ts';
import { findGroups, type Group, type LinkChange, directUsers } from './access-groups.ts';
import { countUsersOfProfiles } from './count-users-of-profiles.ts';
import { lastHiddenChanges } from './find-objects.ts';

/** If a change has more links than this, only some are read. */
const MAX_LINKS = 500;
/** The number up to which the users of a group are counted. */
const MAX_COUNTED = 100;
/** Maximum number of groups of directly changed users that are counted for a change. */
const MAX_GROUPS = 20;
/** Maximum number of groups of a change that are counted through profiles. */
const MAX_PROFILE_GROUPS = 3;
/** Maximum number of profiles of a group whose users are counted. */
const MAX_PROFILES = 50;
/** Maximum number of gained objects, and of lost ones, in a summary. */
const MAX_OBJECTS = 5;

interface FoundLinks {
  readonly links: readonly LinkChange[];
  /** Whether the change has further links. */
  readonly isPart: boolean;
}

/**
 * Summarises the access that users gained and lost by changes, by the uuid of the change. Omits changes by which nobody
 * gained or lost access that the viewer may see, and changes of profiles with more than `MAX_LINKS` links. Counts
 * users only up to `MAX_COUNTED`, so that a page of changes can have summaries.
 */
export async function summariseAccess(
  db: Db,
  viewer: Viewer,
  changes: readonly string[],
): Promise<Map<string, AccessSummary>> {
  const found = await findFirstLinks(db, viewer, changes);
  if (found.size === 0) return new Map();
  const links = new Map([...found].map(([change, { links: ofChange }]) => [change, ofChange]));
  const allGroups = await findGroups(db, viewer, links);
  const groups = [...allGroups].flatMap(([change, ofChange]) =>
    countableGroups(ofChange).map((group) => ({ change, group })),
  );
  const counts = await countUsers(db, viewer, groups);
  const counted = groups.flatMap(({ change, group }, index) => {
    const count = counts[index]!;
    const isPart = found.get(change)!.isPart || group.profiles.length > MAX_PROFILES;
    const isCapped = count > MAX_COUNTED || isPart;
    return count === 0 ? [] : [{ change, group, count: Math.min(count, MAX_COUNTED), isCapped }];
  });
  return new Map(
    [...groupBy(counted, 'change')].map(([change, ofChange]) => {
      const [largest, ...others] = ofChange.toSorted((a, b) => b.count - a.count);
      const { group, count, isCapped } = largest!;
      const { gained, lost } = group;
      const all = allGroups.get(change)!;
      return [
        change,
        {
          count,
          isCapped,
          gained: gained.slice(0, MAX_OBJECTS),
          gainedTotal: gained.length,
          lost: lost.slice(0, MAX_OBJECTS),
          lostTotal: lost.length,
          others: others.reduce((sum, other) => sum + other.count, 0),
          areOthersCapped: others.some((other) => other.isCapped) || countableGroups(all).length < all.length,
        },
      ];
    }),
  );
}

/** Returns the groups of a change whose users are counted, in the same order. */
function countableGroups(groups: readonly Group[]): Group[] {
  let [direct, ofProfiles] = [0, 0];
  return groups.filter(({ profiles }) =>
    profiles.length === 0 ? ++direct <= MAX_GROUPS : ++ofProfiles <= MAX_PROFILE_GROUPS,
  );
}

/**
 * Reads the links that each change added or removed, from users and profiles that the viewer may see. Of a change with
 * more than `MAX_LINKS`, such as an import, reads those of some users.
 */
async function findFirstLinks(
  db: Db,
  viewer: Viewer,
  changes: readonly string[],
): Promise<Map<string, FoundLinks>> {
  const [first, ...others] = changes.map((change) =>
    db
      .selectFrom(
        linksOf(db, viewer, change)
          .limit(MAX_LINKS + 1)
          .as('of_change'),
      )
      .selectAll('of_change'),
  );
  if (!first) return new Map();
  const rows = await others.reduce((all, other) => all.unionAll(other), first).execute();
  const found = new Map<string, FoundLinks>();
  for (const [change, links] of groupBy(rows, 'change_uuid')) {
    if (links.length <= MAX_LINKS) {
      found.set(change, { links, isPart: false });
      continue;
    }
    const users = directUsers(links).slice(0, MAX_COUNTED);
    const ofUsers = await linksOf(db, viewer, change)
      .where('link.from_uuid', 'in', [...users, ''])
      .execute();
    if (users.length > 0) found.set(change, { links: ofUsers, isPart: true });
  }
  return found;
}

/** Selects the links of a change that lead from users and profiles that the viewer may see. */
const linksOf = (db: Db, viewer: Viewer, change: string) =>
  db
    .selectFrom('access_link_changes as link')
    .select(['link.change_uuid', 'link.kind', 'link.from_uuid', 'link.to_uuid', 'link.is_added'])
    .where('link.change_uuid', '=', change)
    // Hidden links count neither for the limits nor for the samples, because the summary would reveal their number.
    .$if(!seesEverything(viewer), (links) =>
      links.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('change_items as item')
            .select('item.position')
            .whereRef('item.change_uuid', '=', 'link.change_uuid')
            .whereRef('item.object_uuid', '=', 'link.from_uuid')
            .where(isVisibleItem(viewer)),
        ),
      ),
    );

interface GroupOfChange {
  readonly change: string;
  readonly group: Group;
}

/** Counts the users of each group whom the viewer may see, up to more than `MAX_COUNTED`. */
async function countUsers(db: Db, viewer: Viewer, groups: readonly GroupOfChange[]): Promise<number[]> {
  const direct = [...new Set(groups.flatMap(({ group }) => group.users))];
  const visible = new Set<string>();
  for (const part of chunks(direct)) {
    for (const uuid of await visibleUsers(db, viewer, part)) visible.add(uuid);
  }
  const oldest = groups.map(({ change }) => change).reduce((one, other) => (one < other ? one : other), '~');
  const hidden = await lastHiddenChanges(db, viewer, [...visible], oldest);
  const profilesOf = ({ change, group }: GroupOfChange) =>
    group.profiles.slice(0, MAX_PROFILES).map((profile) => ({ ...profile, change }));
  const ofProfile = await countUsersOfProfiles(db, viewer, groups.flatMap(profilesOf), MAX_COUNTED + 1);
  return groups.map(({ change, group }) => {
    const ofGroup = group.users.filter((uuid) => visible.has(uuid) && (hidden.get(uuid) ?? '') < change);
    // A user has at most one profile of a kind, so no user is counted twice.
    return profilesOf({ change, group }).reduce((sum, profile) => sum + ofProfile(profile), ofGroup.length);
  });
}
