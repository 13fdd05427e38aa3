import type { BusinessProfile, Reference } from '../../openapi/generated/types.ts';
import { type Access, effectiveAccess } from '../../openapi/rules/access/effective-access.ts';
import { chosenProfile } from '../common/hidden-choice.ts';
import { memoize } from '../../openapi/rules/memoize.ts';
import { grantKey, type Granting } from '../../openapi/rules/access/grants.ts';

/** The data that determines a user's access: their business profile, and the uuids of their assigned elements. */
export interface AccessBasis {
  readonly profile: BusinessProfile | undefined;
  readonly assigned: ReadonlySet<string>;
}

export interface AssignedAccess extends Access {
  /** The business profile through which the user has the access. */
  readonly profile: Reference;
  readonly assigned: boolean;
  readonly change: 'gained' | 'lost' | null;
}

/**
 * Compares a user's saved access with the access after a save. Lists first the access that a save would remove, then
 * other changes, then unchanged access. An element that the business profile grants both before and after the save is
 * gained if the save assigns it to the user, and lost if the save ends the assignment.
 *
 * @param saved the saved access; if null, no entry is marked as a change
 * @param next the access after a save
 * @param appProfiles the application profiles whose content the viewer may see
 */
export function effectiveChange(
  saved: AccessBasis | null,
  next: AccessBasis,
  appProfiles: readonly Granting[],
): AssignedAccess[] {
  const had = accessOf(saved, appProfiles);
  const has = accessOf(next, appProfiles);
  if (!saved) return has;
  const before = byGrant(had);
  const after = byGrant(has);
  const lost = had
    .filter(({ grant }) => !after.has(grantKey(grant)))
    .map((access) => ({ ...access, change: 'lost' as const }));
  const will = has.map((access) => ({
    ...access,
    change: changeOf(before.get(grantKey(access.grant)), access),
  }));
  return [...lost, ...will.filter(({ change }) => change), ...will.filter(({ change }) => !change)];
}

function accessOf(holding: AccessBasis | null, appProfiles: readonly Granting[]): AssignedAccess[] {
  const { profile, assigned } = holding ?? {};
  if (!profile) return [];
  return accessThrough(profile)(appProfiles).map((access) => ({
    ...access,
    profile,
    assigned: assigned?.has(access.grant.uuid) ?? false,
    change: null,
  }));
}

/**
 * Returns the access that a business profile grants. Memoized, because a form calls it on each keystroke. The same
 * arguments return the same objects, so React does not render their rows again.
 */
const accessThrough = memoize(({ appProfiles: chosen }: BusinessProfile) =>
  memoize((appProfiles: readonly Granting[]) =>
    effectiveAccess(chosen.map(chosenProfile), appProfiles).flatMap(({ items }) => items),
  ),
);

const byGrant = (access: readonly AssignedAccess[]): ReadonlyMap<string, AssignedAccess> =>
  new Map(access.map((one) => [grantKey(one.grant), one]));

function changeOf(before: AssignedAccess | undefined, after: AssignedAccess): AssignedAccess['change'] {
  if (!before) return 'gained';
  if (before.assigned === after.assigned) return null;
  return after.assigned ? 'gained' : 'lost';
}
