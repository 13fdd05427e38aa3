import type { BusinessProfile, Reference } from '../../openapi/types.ts';
import { type Access, effectiveAccess } from './effective-access.ts';
import { memoize } from '../resource/memoize.ts';
import { grantKey, type Granting } from './grants.ts';

/** What decides a user's access: their business profile, and the uuids of the elements that they are assigned. */
export interface Holding {
  readonly profile: BusinessProfile | undefined;
  readonly assigned: ReadonlySet<string>;
}

export interface HeldAccess extends Access {
  /** The business profile that it comes through. */
  readonly profile: Reference;
  readonly assigned: boolean;
  readonly change: 'gained' | 'lost' | null;
}

/**
 * Lists what a user will have, and what they lose, each in the order of applications and names, what changes first.
 * An element that stays on offer is gained or lost with its assignment.
 *
 * @param saved what they have now; null compares with nothing
 * @param appProfiles those whose content the viewer may see
 */
export function effectiveChange(
  saved: Holding | null,
  next: Holding,
  appProfiles: readonly Granting[],
): HeldAccess[] {
  const had = held(saved, appProfiles);
  const has = held(next, appProfiles);
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

function held(holding: Holding | null, appProfiles: readonly Granting[]): HeldAccess[] {
  const { profile, assigned } = holding ?? {};
  if (!profile) return [];
  return accessThrough(profile)(appProfiles).map((access) => ({
    ...access,
    profile,
    assigned: assigned?.has(access.grant.uuid) ?? false,
    change: null,
  }));
}

/** Is memoized: every key in a form's field asks again, and rows that stay the same are not drawn again. */
const accessThrough = memoize(({ appProfiles: chosen }: BusinessProfile) =>
  memoize((appProfiles: readonly Granting[]) =>
    effectiveAccess(chosen, appProfiles).flatMap(({ items }) => items),
  ),
);

const byGrant = (access: readonly HeldAccess[]): ReadonlyMap<string, HeldAccess> =>
  new Map(access.map((one) => [grantKey(one.grant), one]));

function changeOf(before: HeldAccess | undefined, after: HeldAccess): HeldAccess['change'] {
  if (!before) return 'gained';
  if (before.assigned === after.assigned) return null;
  return after.assigned ? 'gained' : 'lost';
}
