import type { ChosenAppProfile, Reference } from '../../generated/types.ts';
import {
  byApplication,
  byUuid,
  type Grant,
  grantKey,
  type Granting,
  grantsOf,
  hiddenGrant,
  type InApplication,
  inOrder,
} from './grants.ts';

export interface Access {
  readonly grant: Grant;
  readonly through: readonly Reference[];
}

/**
 * Lists the access that a business profile grants, sorted by application, kind (roles first) and name. For each role
 * and element, `through` contains all application profiles that grant it. An application profile that `appProfiles`
 * does not contain is one entry of the kind `profile`.
 *
 * @param appProfiles the application profiles whose content the viewer may see
 */
export function effectiveAccess(
  chosen: readonly ChosenAppProfile[],
  appProfiles: readonly Granting[],
): InApplication<Access>[] {
  const known = byUuid(appProfiles);
  const applications = byUuid(appProfiles.map(({ application }) => application));
  const found = new Map<string, { grant: Grant; through: Reference[] }>();
  for (const choice of chosen) {
    const profile = known.get(choice.uuid);
    for (const grant of profile ? grantsOf(profile) : [hiddenGrant(choice, applications)]) {
      const access = found.get(grantKey(grant)) ?? { grant, through: [] };
      if (!access.through.some(({ uuid }) => uuid === choice.uuid)) {
        access.through.push({ uuid: choice.uuid, name: profile?.name ?? choice.name });
      }
      found.set(grantKey(grant), access);
    }
  }
  const access = [...found.values()].toSorted(
    ({ grant: a }, { grant: b }) => ORDER[a.kind] - ORDER[b.kind] || inOrder(a.name, b.name),
  );
  return byApplication(access, ({ grant }) => grant);
}

const ORDER: Readonly<Record<Grant['kind'], number>> = { role: 0, element: 1, profile: 2 };
