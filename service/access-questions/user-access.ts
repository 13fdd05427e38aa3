import type {
  AccessExplanation,
  AccessObject,
  AccessPath,
  Hidden,
  Reference,
  UserAccess,
} from '../../openapi/generated/types.ts';
import { HIDDEN } from '../../openapi/rules/hidden.ts';
import type { Viewer } from '../access/viewer.ts';
import { ACTIVE, findLinks, type HistoryPoint } from '../change-history/access-links.ts';
import type { Db } from '../db/open.ts';
import type { Users } from '../user/user-counts.ts';
import { visibleUsersAt } from './find-holders.ts';
import { findVisibleObjects } from './find-objects.ts';
import { findPaths } from './find-paths.ts';
import { type GrantedProfiles, readGrantedProfiles } from './granted-profiles.ts';

type ProfileKind = 'businessProfile' | 'visibilityProfile';

/** Returns whether the viewer can see a user now, and could see the user at a point in the history. */
export const canSeeUserAt = async (
  db: Db,
  viewer: Viewer,
  user: string,
  since: HistoryPoint,
): Promise<boolean> =>
  (await (db.selectFrom('users') as Users)
    .$call(visibleUsersAt(viewer, since))
    .select('users.uuid')
    .where('users.uuid', '=', user)
    .executeTakeFirst()) !== undefined;

const asReference = ({ uuid, name }: AccessObject): Reference => ({ uuid, name });

async function profileOf(
  db: Db,
  viewer: Viewer,
  user: string,
  kind: ProfileKind,
  since: HistoryPoint,
): Promise<Reference | Hidden | null> {
  const [link] = await findLinks(db, kind, since, { from: [user] });
  if (!link) return null;
  const profile = (await findVisibleObjects(db, viewer, kind, [link.to_uuid], since)).get(link.to_uuid);
  return profile ? asReference(profile) : HIDDEN;
}

const isActiveAt = async (db: Db, user: string, since: HistoryPoint): Promise<boolean> =>
  (await findLinks(db, 'active', since, { from: [user], to: [ACTIVE] })).length > 0;

/** Finds the application profiles of a business profile that the viewer may see, as `readGrantedProfiles`. */
const appProfilesAt = async (
  db: Db,
  viewer: Viewer,
  businessProfile: string,
  since: HistoryPoint,
): Promise<GrantedProfiles> =>
  (await readGrantedProfiles(db, viewer, [businessProfile], since))(businessProfile, since);

/** Finds the access of a user at a point in the history. Omits or hides what the viewer may not see. */
export async function findUserAccess(
  db: Db,
  viewer: Viewer,
  user: string,
  since: HistoryPoint,
): Promise<Omit<UserAccess, 'isKnown' | 'historyFrom'>> {
  const businessProfile = await profileOf(db, viewer, user, 'businessProfile', since);
  const isShown = businessProfile !== null && 'uuid' in businessProfile;
  const { appProfiles, hidden } = isShown
    ? await appProfilesAt(db, viewer, businessProfile.uuid, since)
    : { appProfiles: [], hidden: 0 };
  const granted = new Set(appProfiles.flatMap(({ elements }) => elements.map(({ uuid }) => uuid)));
  const assigned = await findLinks(db, 'assignedElement', since, { from: [user] });
  return {
    active: await isActiveAt(db, user, since),
    businessProfile,
    visibilityProfile: await profileOf(db, viewer, user, 'visibilityProfile', since),
    appProfiles,
    hiddenAppProfiles: hidden,
    assigned: assigned.map(({ to_uuid }) => to_uuid).filter((uuid) => granted.has(uuid)),
  };
}

/** Maximum number of paths in a response. */
const MAX_PATHS = 20;

/**
 * Explains why a user had an object at a point in the history, or why not, and which profiles gave it to their users.
 */
export async function explainAccess(
  db: Db,
  viewer: Viewer,
  user: string,
  object: AccessObject,
  since: HistoryPoint,
): Promise<Omit<AccessExplanation, 'isKnown' | 'historyFrom' | 'object'>> {
  const { from, ofProfile } = await findPaths(db, viewer, object, since);
  const profile = await profileOf(db, viewer, user, from, since);
  const own = profile && 'uuid' in profile ? profile.uuid : null;
  const paths = own === null ? [] : [...(ofProfile.get(own) ?? [])];
  const others = [...ofProfile].filter(([uuid]) => uuid !== own).flatMap(([, found]) => found);
  const chosen = own === null ? null : await chosenFor(db, viewer, { object, businessProfile: own }, since);
  const reason = await reasonFor(db, { user, object, profile, paths }, since);
  return {
    active: await isActiveAt(db, user, since),
    reason,
    paths,
    profile,
    chosen,
    givenBy: reason === null ? [] : others.slice(0, MAX_PATHS),
    givenByTotal: reason === null ? 0 : others.length,
  };
}

async function reasonFor(
  db: Db,
  {
    user,
    object,
    profile,
    paths,
  }: {
    user: string;
    object: AccessObject;
    profile: Reference | Hidden | null;
    paths: readonly AccessPath[];
  },
  since: HistoryPoint,
): Promise<AccessExplanation['reason']> {
  if (profile === null) return 'noProfile';
  if (!('uuid' in profile)) return 'hiddenProfile';
  if (paths.length === 0) return 'notGranted';
  if (object.kind !== 'element') return null;
  const assigned = await findLinks(db, 'assignedElement', since, { from: [user], to: [object.uuid] });
  return assigned.length > 0 ? null : 'notAssigned';
}

/** Finds the application profile that a business profile has for the application of a role or an element. */
async function chosenFor(
  db: Db,
  viewer: Viewer,
  { object, businessProfile }: { object: AccessObject; businessProfile: string },
  since: HistoryPoint,
): Promise<Reference | null> {
  if (object.kind !== 'role' && object.kind !== 'element') return null;
  const offering = await db
    .selectFrom(object.kind === 'role' ? 'application_roles' : 'application_elements')
    .select('application_uuid')
    .where('uuid', '=', object.uuid)
    .executeTakeFirst();
  const { appProfiles } = await appProfilesAt(db, viewer, businessProfile, since);
  const chosen = appProfiles.find(({ application }) => application.uuid === offering?.application_uuid);
  return chosen ? { uuid: chosen.uuid, name: chosen.name } : null;
}
