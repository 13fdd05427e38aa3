import { foldName } from '../../openapi/names.ts';
import { TREE_CATEGORY } from '../../openapi/product.ts';
import type { AppProfile } from '../../openapi/types.ts';

/**
 * Gives application profiles with the elements that users may have: trees are those of the SNMP manager alone (B5.4).
 *
 * @param snmpManager its name; null where the service does not say it, and trees of every application count
 */
export function treesOfManager(
  snmpManager: string | null,
  appProfiles: readonly AppProfile[],
): readonly AppProfile[] {
  if (snmpManager === null) return appProfiles;
  const manager = foldName(snmpManager);
  return appProfiles.map((profile) =>
    foldName(profile.application.name) === manager
      ? profile
      : { ...profile, elements: profile.elements.filter(({ category }) => category !== TREE_CATEGORY) },
  );
}
