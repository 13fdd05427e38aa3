import { rolesGivenBy } from '../access/granted.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';

/**
 * Returns whether the setting `SECOND_FACTOR_ROLES` contains a role that this business profile grants. Queries the
 * database only if the setting contains a role.
 */
export async function needsSecondFactor(
  db: Db,
  { secondFactorRoles }: Pick<Config, 'secondFactorRoles'>,
  businessProfileUuid: string | null,
): Promise<boolean> {
  if (secondFactorRoles.length === 0 || businessProfileUuid === null) return false;
  const roles = await rolesGivenBy(db, businessProfileUuid);
  return roles.some((role) => secondFactorRoles.includes(role));
}
