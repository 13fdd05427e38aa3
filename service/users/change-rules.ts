import { PRODUCT_ADMIN } from '../../openapi/product.ts';
import type { RoleName } from '../db/schema.ts';
import { isCompanyAdministrator } from '../access/roles.ts';

/** Who changes users: their roles, and the company that they belong to. */
export interface Changer {
  roles: readonly RoleName[];
  companyUuid: string | null;
}

/** A user who is to be changed, as they are before. */
export interface Changed {
  roles: readonly RoleName[];
  companyUuid: string | null;
}

const NO_COMPANY = 'Your account belongs to no company, so there are no users for you to administer.';

/** Nobody hands out more than they have; a product administrator has everything. */
export function mayGive({ roles: own }: Changer, roles: readonly RoleName[]): boolean {
  return own.includes(PRODUCT_ADMIN) || roles.every((role) => own.includes(role));
}

/**
 * Why somebody may not change a user, whatever the change and however it is made; null where they may. Administrators
 * change users, but nobody whose roles they could not give; one who is SCO_ADMIN alone changes those of their own
 * company, and so nobody as long as they have none.
 */
export function refuseChange(changer: Changer, user: Changed): string | null {
  if (changer.roles.length === 0) return 'Only administrators change users.';
  if (!mayGive(changer, user.roles)) return 'This user has roles that you could not give.';
  if (!isCompanyAdministrator(changer.roles)) return null;
  if (changer.companyUuid === null) return NO_COMPANY;
  return user.companyUuid === changer.companyUuid ? null : 'This user does not belong to your company.';
}

/** Why somebody may not create users; null where they may. */
export function refuseNewUser({ roles, companyUuid }: Changer): string | null {
  if (roles.length === 0) return 'Only administrators create users.';
  return isCompanyAdministrator(roles) && companyUuid === null ? NO_COMPANY : null;
}
