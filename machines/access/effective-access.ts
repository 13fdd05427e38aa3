import type { ChosenAppProfile, Reference } from '../../openapi/types.ts';
import { byUuid, type Grant, grantKey, type Granting, grantsOf, hiddenGrant } from './grants.ts';

/** Something that a user has or may be assigned, and every application profile that it comes through. */
export interface Access {
  readonly grant: Grant;
  readonly through: readonly Reference[];
}

/** What a user has in one application. */
export interface ApplicationAccess {
  readonly application: Reference;
  readonly access: readonly Access[];
}

/**
 * What the users of a business profile have, by application, both in the order of their names: each role and element
 * with every path that gives it.
 *
 * @param chosen the application profiles that the business profile chooses
 * @param appProfiles those whose content who asks may see
 */
export function effectiveAccess(
  chosen: readonly ChosenAppProfile[],
  appProfiles: readonly Granting[],
): ApplicationAccess[] {
  const known = byUuid(appProfiles);
  const found = new Map<string, { grant: Grant; through: Reference[] }>();
  for (const choice of chosen) {
    const profile = known.get(choice.uuid);
    for (const grant of profile ? grantsOf(profile) : [hiddenGrant(choice)]) {
      const access = found.get(grantKey(grant)) ?? { grant, through: [] };
      if (!access.through.some(({ uuid }) => uuid === choice.uuid)) {
        access.through.push({ uuid: choice.uuid, name: profile?.name ?? choice.name });
      }
      found.set(grantKey(grant), access);
    }
  }
  const applications = new Map<string, { application: Reference; access: Access[] }>();
  for (const access of found.values()) {
    const { application } = access.grant;
    const entry = applications.get(application.uuid) ?? { application, access: [] };
    entry.access.push(access);
    applications.set(application.uuid, entry);
  }
  return [...applications.values()]
    .toSorted((a, b) => inOrder(a.application.name, b.application.name))
    .map(({ application, access }) => ({
      application,
      access: access.toSorted(
        (a, b) => ORDER[a.grant.kind] - ORDER[b.grant.kind] || inOrder(a.grant.name, b.grant.name),
      ),
    }));
}

const ORDER: Readonly<Record<Grant['kind'], number>> = { role: 0, element: 1, profile: 2 };

const { compare: inOrder } = new Intl.Collator(undefined, { numeric: true });
