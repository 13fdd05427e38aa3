import type { AccessKind, AccessObject } from '../../openapi/generated/types.ts';
import { difference } from '../../openapi/rules/access/access-change.ts';
import { byUuid, type Grant, grantsThrough } from '../../openapi/rules/access/grants.ts';
import { compareKeys } from '../../openapi/rules/text-order.ts';
import type { Viewer } from '../access/viewer.ts';
import { type AccessLinkKind, type HistoryPoint, pointAfterChange } from '../change-history/access-links.ts';
import { type LinkHistory, readLinkHistory } from '../change-history/link-history.ts';
import { groupBy } from '../db/group-by.ts';
import type { Db } from '../db/open.ts';
import type { Flag } from '../db/schema.ts';
import { type ObjectAt, readObjects } from './find-objects.ts';
import { readGrantedProfiles } from './granted-profiles.ts';

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

/** A link that a change added or removed. */
export interface LinkChange {
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

/** Sorts objects by application and name, because the database returns links in any order. */
const sorted = (objects: readonly AccessObject[]): AccessObject[] =>
  objects.toSorted(
    (a, b) =>
      compareKeys(a.application ?? '', b.application ?? '') ||
      compareKeys(a.name, b.name) ||
      compareKeys(a.uuid, b.uuid),
  );

const USER_LINKS: readonly AccessLinkKind[] = [
  'active',
  'businessProfile',
  'visibilityProfile',
  'assignedElement',
];
const SHOWN_KINDS = ['cluster', 'visibilityElement'] as const;

type ShownKind = (typeof SHOWN_KINDS)[number];

const ofKind = (links: readonly LinkChange[], kind: AccessLinkKind) =>
  links.filter((link) => link.kind === kind);

const fromUuids = (links: readonly LinkChange[]): string[] => [
  ...new Set(links.map(({ from_uuid }) => from_uuid)),
];

/** Returns the users whose own links a change added or removed. */
export const directUsers = (links: readonly LinkChange[]): string[] =>
  fromUuids(links.filter(({ kind }) => USER_LINKS.includes(kind)));

/** Reads the links that a change added or removed. */
export const findChangedLinks = (db: Db, change: string): Promise<LinkChange[]> =>
  db
    .selectFrom('access_link_changes')
    .select(['kind', 'from_uuid', 'to_uuid', 'is_added'])
    .where('change_uuid', '=', change)
    .execute();

/** The changed links of each change, by the uuid of the change. */
export type LinksOfChanges = ReadonlyMap<string, readonly LinkChange[]>;

/** The states that the gains and losses of changes depend on, as of any of these changes. */
interface States {
  readonly usersAt: LinkHistory;
  readonly choosingAt: LinkHistory;
  readonly grantsAt: (businessProfile: string | null, since: HistoryPoint) => readonly Grant[];
  readonly visibilityProfileAt: ObjectAt;
  readonly shownAt: Readonly<Record<ShownKind, ObjectAt>>;
}

/**
 * Finds, for each change, the groups of users and profiles with the same gains and losses. The groups contain only
 * access that the viewer may see, always in the same order. The states of all changes are read together, so that the
 * number of statements does not depend on the number of changes.
 */
export async function findGroups(
  db: Db,
  viewer: Viewer,
  changes: LinksOfChanges,
): Promise<Map<string, Group[]>> {
  const states = await readStates(db, viewer, changes);
  return new Map([...changes].map(([change, links]) => [change, groupsOf({ change, links, states })]));
}

async function readStates(db: Db, viewer: Viewer, changes: LinksOfChanges): Promise<States> {
  const oldest = [...changes.keys()].reduce((one, other) => (one < other ? one : other), '~');
  const links = [...changes.values()].flat();
  const usersAt = await readLinkHistory(
    db,
    { kinds: ['businessProfile', 'visibilityProfile'], objects: directUsers(links), side: 'from' },
    oldest,
  );
  const choosingAt = await readLinkHistory(
    db,
    { kinds: ['appProfile'], objects: changedAppProfiles(links), side: 'to' },
    oldest,
  );
  const businessProfiles = [
    ...usersAt.all('businessProfile'),
    ...choosingAt.all('appProfile'),
    ...fromUuids(ofKind(links, 'appProfile')),
  ];
  const objectsOf = (kind: AccessKind, uuids: readonly string[]) =>
    readObjects(db, viewer, kind, uuids, oldest);
  const businessProfileAt = await objectsOf('businessProfile', businessProfiles);
  const profilesAt = await readGrantedProfiles(db, viewer, businessProfiles, oldest);
  const shownOf = (kind: ShownKind) =>
    objectsOf(
      kind,
      ofKind(links, kind).map(({ to_uuid }) => to_uuid),
    );
  return {
    usersAt,
    choosingAt,
    grantsAt: memoizeGrants((businessProfile, since) => {
      if (!businessProfileAt(businessProfile, since)) return [];
      const { appProfiles } = profilesAt(businessProfile, since);
      return grantsThrough(appProfiles, byUuid(appProfiles));
    }),
    visibilityProfileAt: await objectsOf('visibilityProfile', [
      ...usersAt.all('visibilityProfile'),
      ...SHOWN_KINDS.flatMap((kind) => fromUuids(ofKind(links, kind))),
    ]),
    shownAt: { cluster: await shownOf('cluster'), visibilityElement: await shownOf('visibilityElement') },
  };
}

function memoizeGrants(
  compute: (businessProfile: string, since: HistoryPoint) => readonly Grant[],
): States['grantsAt'] {
  const known = new Map<string, readonly Grant[]>();
  return (businessProfile, since) => {
    if (businessProfile === null) return [];
    const key = `${businessProfile} ${since}`;
    const grants = known.get(key) ?? compute(businessProfile, since);
    known.set(key, grants);
    return grants;
  };
}

interface ChangeStates {
  readonly change: string;
  readonly links: readonly LinkChange[];
  readonly states: States;
}

function groupsOf(changed: ChangeStates): Group[] {
  const { change, states } = changed;
  const ofVisibility = visibilityDifferences(changed);
  const groups = new Map<string, Group>();
  const groupOf = (found: Difference): Group => {
    const key = keyOf(found);
    const group = groups.get(key) ?? { ...found, users: [], profiles: [] };
    groups.set(key, group);
    return group;
  };
  for (const [user, found] of directDifferences(changed, ofVisibility)) {
    if (!isNothing(found)) groupOf(found).users.push(user);
  }
  for (const uuid of changedBusinessProfiles(changed)) {
    const found = differenceBetween(
      states.grantsAt(uuid, change),
      states.grantsAt(uuid, pointAfterChange(change)),
    );
    if (!isNothing(found)) groupOf(found).profiles.push({ kind: 'businessProfile', uuid });
  }
  for (const [uuid, found] of ofVisibility) {
    if (!isNothing(found)) groupOf(found).profiles.push({ kind: 'visibilityProfile', uuid });
  }
  return [...groups]
    .toSorted(([one], [other]) => compareKeys(one, other))
    .map(([, group]) => ({ ...group, gained: sorted(group.gained), lost: sorted(group.lost) }));
}

function differenceBetween(before: readonly Grant[], after: readonly Grant[]): Difference {
  const { gained, lost } = difference(before)(after);
  return { gained: gained.map(asObject), lost: lost.map(asObject) };
}

const changedAppProfiles = (links: readonly LinkChange[]): string[] =>
  fromUuids([...ofKind(links, 'role'), ...ofKind(links, 'element')]);

/** Finds the business profiles whose grants the change may have changed. */
function changedBusinessProfiles({ change, links, states }: ChangeStates): Set<string> {
  const changed = new Set(fromUuids(ofKind(links, 'appProfile')));
  for (const appProfile of changedAppProfiles(links)) {
    for (const since of [change, pointAfterChange(change)]) {
      for (const uuid of states.choosingAt.at('appProfile', appProfile, since)) changed.add(uuid);
    }
  }
  return changed;
}

/** Finds, for each visibility profile that the change affected, the objects that it newly shows or no longer shows. */
function visibilityDifferences({ change, links, states }: ChangeStates): Map<string, Difference> {
  const found = new Map<string, { gained: AccessObject[]; lost: AccessObject[] }>();
  for (const kind of SHOWN_KINDS) {
    for (const { from_uuid, to_uuid, is_added } of ofKind(links, kind)) {
      const object = states.shownAt[kind](to_uuid, change);
      if (!object || !states.visibilityProfileAt(from_uuid, change)) continue;
      const ofProfile = found.get(from_uuid) ?? { gained: [], lost: [] };
      ofProfile[is_added === 1 ? 'gained' : 'lost'].push(object);
      found.set(from_uuid, ofProfile);
    }
  }
  return found;
}

/** Computes the gains and losses of users whose own links the change added or removed. */
function directDifferences(
  { change, links, states }: ChangeStates,
  ofVisibility: ReadonlyMap<string, Difference>,
): Map<string, Difference> {
  const [before, after] = [change, pointAfterChange(change)];
  const switched = new Map(ofKind(links, 'active').map(({ from_uuid, is_added }) => [from_uuid, is_added]));
  const assigned = groupBy(ofKind(links, 'assignedElement'), 'from_uuid');
  const found = new Map<string, Difference>();
  for (const user of directUsers(links)) {
    // An activated user gains all access of the profiles, as if there had been no profile before. A deactivated user
    // loses it all, as if there were no profile after.
    const profilesOf = (kind: ProfileKind): Sides => [
      switched.get(user) === 1 ? null : (states.usersAt.at(kind, user, before)[0] ?? null),
      switched.get(user) === 0 ? null : (states.usersAt.at(kind, user, after)[0] ?? null),
    ];
    const [formerBusiness, business] = profilesOf('businessProfile');
    const [had, has] = [states.grantsAt(formerBusiness, before), states.grantsAt(business, after)];
    const differences = [
      differenceBetween(had, has),
      elementDifference(assigned.get(user) ?? [], had, has),
      profileDifference(profilesOf('visibilityProfile'), ofVisibility, (uuid) =>
        states.visibilityProfileAt(uuid, before),
      ),
    ];
    found.set(user, {
      gained: differences.flatMap(({ gained }) => gained),
      lost: differences.flatMap(({ lost }) => lost),
    });
  }
  return found;
}

/** A user's profile before and after the change; null without a profile. */
type Sides = readonly [former: string | null, current: string | null];

/** Returns the visibility profile that a user gained or lost, or else what their profile shows or no longer shows. */
function profileDifference(
  [former, current]: Sides,
  ofVisibility: ReadonlyMap<string, Difference>,
  objectOf: (uuid: string) => AccessObject | undefined,
): Difference {
  if (former === current) return ofVisibility.get(current ?? '') ?? NOTHING;
  const ofSide = (uuid: string | null) => (uuid === null ? [] : [objectOf(uuid) ?? []].flat());
  return { gained: ofSide(current), lost: ofSide(former) };
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
