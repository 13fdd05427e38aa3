import type { RoleName } from '../db/schema.ts';
import { mayGrant, type Grantor } from '../access/grantor.ts';
import { isCompanyAdministrator } from '../access/roles.ts';

export interface ChangeTarget {
  roles: readonly RoleName[];
  companyUuid: string | null;
}

const NO_COMPANY = 'Your account belongs to no company, so there are no users for you to administer.';

/**
 * Returns why the changer may not change the user; null if the change is allowed. The changer must be an administrator
 * who can grant all of the user's roles. An administrator whose only role is SCO_ADMIN can change only users of the
 * same company.
 */
export function findChangeRefusal(changer: Grantor, user: ChangeTarget): string | null {
  if (changer.roles.length === 0) return 'Only administrators change users.';
  if (!mayGrant(changer, user.roles)) return 'This user has roles that you may not grant.';
  if (!isCompanyAdministrator(changer.roles)) return null;
  if (changer.companyUuid === null) return NO_COMPANY;
  return user.companyUuid === changer.companyUuid ? null : 'This user does not belong to your company.';
}

export function findCreationRefusal({ roles, companyUuid }: Grantor): string | null {
  if (roles.length === 0) return 'Only administrators create users.';
  return isCompanyAdministrator(roles) && companyUuid === null ? NO_COMPANY : null;
}
