import { foldName } from '../../openapi/rules/names.ts';
import { TREE_CATEGORY } from '../../openapi/rules/product.ts';
import type { AppProfile } from '../../openapi/generated/types.ts';

/**
 * Removes from the application profiles the trees of other applications than the SNMP manager (B5.4).
 *
 * @param snmpManager the name of the SNMP manager; null keeps the trees of every application
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
