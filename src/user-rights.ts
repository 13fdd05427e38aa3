import { COMPANY_FIELD } from '../openapi/product.ts';
import type { CurrentUser, User } from '../openapi/types.ts';
import { ADMINISTRATORS, ANY_ADMINISTRATORS, hasRole } from './roles.ts';
import { userRightsTexts } from './texts/user-rights.ts';

/** Whose rights are asked for: their roles, and their company where the service tells it. */
export type RightsHolder = Pick<CurrentUser, 'roles' | typeof COMPANY_FIELD>;

/** Whether somebody has one of the administrative roles: whoever has none sees their own account, and nothing else. */
export const isAdministrator = ({ roles }: RightsHolder): boolean => hasRole(roles, ANY_ADMINISTRATORS);

/** Who is SCO_ADMIN alone administers the users of their company. */
export const isCompanyAdministrator = (holder: RightsHolder): boolean =>
  isAdministrator(holder) && !hasRole(holder.roles, ADMINISTRATORS);

/** Why somebody cannot bring in new users, in words; null where they can. */
export function refuseNewUsers(holder: RightsHolder): string | null {
  if (!isAdministrator(holder)) return userRightsTexts.noRole;
  return isCompanyAdministrator(holder) && holder[COMPANY_FIELD] === null ? userRightsTexts.noCompany : null;
}

/**
 * Why somebody cannot change a user, in words; null where they can. A service that does not say whom one may change
 * leaves it to the roles.
 */
export function refuseChangeOf(holder: RightsHolder, { mayChange = true }: Pick<User, 'mayChange'>) {
  const refusal = refuseNewUsers(holder);
  if (refusal !== null || mayChange) return refusal;
  return isCompanyAdministrator(holder) ? userRightsTexts.otherCompany : userRightsTexts.greaterRoles;
}
