import type { AccessKind, AccessObject } from '../../openapi/generated/types.ts';
import { difference } from '../../openapi/rules/access/access-change.ts';
import { byUuid, type Grant, grantsThrough } from '../../openapi/rules/access/grants.ts';
import type { Viewer } from '../access/viewer.ts';
import {
  type AccessLinkKind,
  findLinks,
  type HistoryPoint,
  pointAfterChange,
} from '../change-history/access-links.ts';
import { groupBy } from '../db/group-by.ts';
import type { Db } from '../db/open.ts';
import type { Flag } from '../db/schema.ts';
import { findVisibleObjects } from './find-objects.ts';
import { appProfilesAt } from './user-access.ts';

type ProfileKind = 'businessProfile' | 'visibilityProfile';

interface Difference {
  readonly gained: readonly AccessObject[];
  readonly lost: readonly AccessObject[];
}

/** Users with the same gains and losses. */
export interface Group extends Difference {
  /** The uuids of users whose own links the change added or removed, for example by a new profile or status. */
  readonly users: string[];
  /** Changed profiles. All other users of them also belong to the group. */
  readonly profiles: { readonly kind: ProfileKind; readonly uuid: string }[];
}

interface LinkChange {
  readonly kind: AccessLinkKind;
  readonly from_uuid: string;
  readonly to_uuid: string;
  readonly is_added: Flag;
}

const NOTHING: Difference = { gained: [], lost: [] };

const isNothing = ({ gained, lost }: Difference): boolean => gained.length + lost.length === 0;

const asObject = ({ kind, uuid, name, application }: Grant): AccessObject => ({
  kind: kind === 'profile' ? 'appProfile' : kind,
  uuid,
  name,
  application: application.name,
});

const keyOf = ({ gained, lost }: Difference): string =>
  [gained, lost]
    .map((objects) =>
      objects
        .map(({ kind, uuid }) => `${kind}/${uuid}`)
        .toSorted()
        .join(),
    )
    .join('|');

const USER_LINKS: readonly AccessLinkKind[] = [
  'active',
  'businessProfile',
  'visibilityProfile',
  'assignedElement',
];
const SHOWN_KINDS = ['cluster', 'visibilityElement'] as const;

/** The links that a change added or removed, and the points in the history before and after it. */
export interface ChangedLinks {
  readonly db: Db;
  readonly viewer: Viewer;
  readonly before: string;
  readonly after: string;
  readonly links: readonly LinkChange[];
}

const ofKind = (links: readonly LinkChange[], kind: AccessLinkKind) =>
  links.filter((link) => link.kind === kind);

/** Reads the links that a change added or removed. */
export async function findChangedLinks(db: Db, viewer: Viewer, change: string): Promise<ChangedLinks> {
  const links = await db
    .selectFrom('access_link_changes')
    .select(['kind', 'from_uuid', 'to_uuid', 'is_added'])
    .where('change_uuid', '=', change)
    .execute();
  return { db, viewer, before: change, after: pointAfterChange(change), links };
}

/** Groups the affected users and profiles by their gains and losses. Omits access that the viewer may not see. */
export async function findGroups(changed: ChangedLinks): Promise<Group[]> {
  const { before, after, links } = changed;
  const directUsers = [
    ...new Set(links.filter(({ kind }) => USER_LINKS.includes(kind)).map(({ from_uuid }) => from_uuid)),
  ];
  const grantsOf = grantsReader(changed);
  const ofVisibility = await visibilityDifferences(changed);
  const groups = new Map<string, Group>();
  const groupOf = (found: Difference): Group => {
    const key = keyOf(found);
    const group = groups.get(key) ?? { ...found, users: [], profiles: [] };
    groups.set(key, group);
    return group;
  };
  for (const [user, found] of await directDifferences(changed, directUsers, grantsOf, ofVisibility)) {
    if (!isNothing(found)) groupOf(found).users.push(user);
  }
  for (const uuid of await changedBusinessProfiles(changed)) {
    const found = differenceBetween(await grantsOf(uuid, before), await grantsOf(uuid, after));
    if (!isNothing(found)) groupOf(found).profiles.push({ kind: 'businessProfile', uuid });
  }
  for (const [uuid, found] of ofVisibility) {
    if (!isNothing(found)) groupOf(found).profiles.push({ kind: 'visibilityProfile', uuid });
  }
  return [...groups.values()];
}

type ReadGrants = (businessProfile: string | null, since: HistoryPoint) => Promise<readonly Grant[]>;

/** Returns a function that reads what a business profile granted at a point in the history, and caches the results. */
function grantsReader({ db, viewer }: ChangedLinks): ReadGrants {
  const known = new Map<string, readonly Grant[]>();
  return async (businessProfile, since) => {
    if (businessProfile === null) return [];
    const key = `${businessProfile} ${since}`;
    const grants = known.get(key) ?? (await readGrants(db, viewer, businessProfile, since));
    known.set(key, grants);
    return grants;
  };
}

async function readGrants(
  db: Db,
  viewer: Viewer,
  businessProfile: string,
  since: HistoryPoint,
): Promise<Grant[]> {
  const visible = await findVisibleObjects(db, viewer, 'businessProfile', [businessProfile], since);
  if (visible.size === 0) return [];
  const { appProfiles } = await appProfilesAt(db, viewer, businessProfile, since);
  return grantsThrough(appProfiles, byUuid(appProfiles));
}

function differenceBetween(before: readonly Grant[], after: readonly Grant[]): Difference {
  const { gained, lost } = difference(before)(after);
  return { gained: gained.map(asObject), lost: lost.map(asObject) };
}

/** Finds the business profiles whose grants the change may have changed. */
async function changedBusinessProfiles({ db, before, after, links }: ChangedLinks): Promise<Set<string>> {
  const changed = new Set(ofKind(links, 'appProfile').map(({ from_uuid }) => from_uuid));
  const appProfiles = [
    ...new Set([...ofKind(links, 'role'), ...ofKind(links, 'element')].map(({ from_uuid }) => from_uuid)),
  ];
  for (const since of [before, after]) {
    for (const { from_uuid } of await findLinks(db, 'appProfile', since, { to: appProfiles })) {
      changed.add(from_uuid);
    }
  }
  return changed;
}

/** Finds, for each visibility profile that the change affected, the objects that it newly shows or no longer shows. */
async function visibilityDifferences(changed: ChangedLinks): Promise<Map<string, Difference>> {
  const found = new Map<string, { gained: AccessObject[]; lost: AccessObject[] }>();
  for (const kind of SHOWN_KINDS) {
    const links = ofKind(changed.links, kind);
    const objects = await visibleAround(
      changed,
      kind,
      links.map(({ to_uuid }) => to_uuid),
    );
    const profiles = await visibleAround(
      changed,
      'visibilityProfile',
      links.map(({ from_uuid }) => from_uuid),
    );
    for (const { from_uuid, to_uuid, is_added } of links) {
      const object = objects.get(to_uuid);
      if (!object || !profiles.has(from_uuid)) continue;
      const ofProfile = found.get(from_uuid) ?? { gained: [], lost: [] };
      ofProfile[is_added === 1 ? 'gained' : 'lost'].push(object);
      found.set(from_uuid, ofProfile);
    }
  }
  return found;
}

/** Finds the objects that existed before or after the change and that the viewer may see. */
const visibleAround = (
  { db, viewer, before }: ChangedLinks,
  kind: AccessKind,
  uuids: readonly string[],
): Promise<Map<string, AccessObject>> => findVisibleObjects(db, viewer, kind, uuids, before);

/** Computes the gains and losses of users whose own links the change added or removed. */
async function directDifferences(
  changed: ChangedLinks,
  directUsers: readonly string[],
  grantsOf: ReadGrants,
  ofVisibility: ReadonlyMap<string, Difference>,
): Promise<Map<string, Difference>> {
  const { before, after, links } = changed;
  const businessOf = await profilesAround(changed, 'businessProfile', directUsers);
  const visibilityOf = await profilesAround(changed, 'visibilityProfile', directUsers);
  const switched = new Map(ofKind(links, 'active').map(({ from_uuid, is_added }) => [from_uuid, is_added]));
  const assigned = groupBy(ofKind(links, 'assignedElement'), 'from_uuid');
  const profiles = await visibleAround(
    changed,
    'visibilityProfile',
    [...visibilityOf.values()].flatMap((sides) => sides.filter((uuid) => uuid !== null)),
  );
  const found = new Map<string, Difference>();
  for (const user of directUsers) {
    // An activated user gains all access of the profiles, and a deactivated user loses it, as if the profile on the
    // other side were missing.
    const isSwitchedOn = switched.get(user) === 1;
    const isSwitchedOff = switched.get(user) === 0;
    const around = ([former, current]: Sides): Sides => [
      isSwitchedOn ? null : former,
      isSwitchedOff ? null : current,
    ];
    const [formerBusiness, business] = around(businessOf.get(user) ?? [null, null]);
    const [formerVisibility, visibility] = around(visibilityOf.get(user) ?? [null, null]);
    const [had, has] = [await grantsOf(formerBusiness, before), await grantsOf(business, after)];
    const ofGrants = differenceBetween(had, has);
    const ofProfile =
      formerVisibility === visibility
        ? (ofVisibility.get(visibility ?? '') ?? NOTHING)
        : {
            gained:
              visibility === null
                ? []
                : [profiles.get(visibility)].filter((profile) => profile !== undefined),
            lost:
              formerVisibility === null
                ? []
                : [profiles.get(formerVisibility)].filter((profile) => profile !== undefined),
          };
    const ofElements = elementDifference(assigned.get(user) ?? [], had, has);
    found.set(user, {
      gained: [...ofGrants.gained, ...ofElements.gained, ...ofProfile.gained],
      lost: [...ofGrants.lost, ...ofElements.lost, ...ofProfile.lost],
    });
  }
  return found;
}

/** Returns the elements whose assignment the change added or removed, if the profile granted them before and after. */
function elementDifference(
  links: readonly LinkChange[],
  had: readonly Grant[],
  has: readonly Grant[],
): Difference {
  if (links.length === 0) return NOTHING;
  const formerly = byUuid(had.filter(({ kind }) => kind === 'element'));
  const kept = byUuid(has.filter(({ kind, uuid }) => kind === 'element' && formerly.has(uuid)));
  const ofSide = (side: Flag) =>
    links.flatMap(({ to_uuid, is_added }) => {
      const grant = is_added === side ? kept.get(to_uuid) : undefined;
      return grant ? [asObject(grant)] : [];
    });
  return { gained: ofSide(1), lost: ofSide(0) };
}

/** A user's profile before and after the change; null without a profile. */
type Sides = readonly [former: string | null, current: string | null];

async function profilesAround(
  { db, before, after }: ChangedLinks,
  kind: ProfileKind,
  users: readonly string[],
): Promise<Map<string, Sides>> {
  const ofSide = async (since: HistoryPoint) =>
    new Map(
      (await findLinks(db, kind, since, { from: users })).map(({ from_uuid, to_uuid }) => [
        from_uuid,
        to_uuid,
      ]),
    );
  const [former, current] = [await ofSide(before), await ofSide(after)];
  return new Map(users.map((user) => [user, [former.get(user) ?? null, current.get(user) ?? null]]));
}
