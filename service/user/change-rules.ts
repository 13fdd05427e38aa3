import type { RoleName } from '../db/schema.ts';
import { mayGrant, type Grantor } from '../access/grantor.ts';
import { isCompanyAdministrator } from '../access/roles.ts';

/** A user who is to be changed, as they are before. */
export interface Changed {
  roles: readonly RoleName[];
  companyUuid: string | null;
}

const NO_COMPANY = 'Your account belongs to no company, so there are no users for you to administer.';

/**
 * Why somebody may not change a user, whatever the change and however it is made; null where they may. Administrators
 * change users, but nobody whose roles they could not give; one who is SCO_ADMIN alone changes those of their own
 * company, and so nobody as long as they have none.
 */
export function findChangeRefusal(changer: Grantor, user: Changed): string | null {
  if (changer.roles.length === 0) return 'Only administrators change users.';
  if (!mayGrant(changer, user.roles)) return 'This user has roles that you could not give.';
  if (!isCompanyAdministrator(changer.roles)) return null;
  if (changer.companyUuid === null) return NO_COMPANY;
  return user.companyUuid === changer.companyUuid ? null : 'This user does not belong to your company.';
}

/** Why somebody may not create users; null where they may. */
export function findCreationRefusal({ roles, companyUuid }: Grantor): string | null {
  if (roles.length === 0) return 'Only administrators create users.';
  return isCompanyAdministrator(roles) && companyUuid === null ? NO_COMPANY : null;
}
