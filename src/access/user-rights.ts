import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import type { CurrentUser, User } from '../../openapi/generated/types.ts';
import { ADMINISTRATORS, hasRole, PROFILE_ADMINISTRATORS } from './roles.ts';
import { userRightsTexts } from '../texts/user-rights.ts';

export type RightsOf = Pick<CurrentUser, 'roles' | typeof COMPANY_FIELD>;

/** Returns whether a user has an administrative role. A user without one sees only their own account. */
export const isAdministrator = ({ roles }: RightsOf): boolean => hasRole(roles, ADMINISTRATORS);

/** Returns whether SCO_ADMIN is the user's only administrative role. Such a user manages the users of one company. */
export const isCompanyAdministrator = (user: RightsOf): boolean =>
  isAdministrator(user) && !hasRole(user.roles, PROFILE_ADMINISTRATORS);

/** Returns why a user cannot create users, or null if they can. */
export function refuseNewUsers(user: RightsOf): string | null {
  if (!isAdministrator(user)) return userRightsTexts.noRole;
  return isCompanyAdministrator(user) && user[COMPANY_FIELD] === null ? userRightsTexts.noCompany : null;
}

/**
 * Returns why a viewer cannot change a user, or null if the viewer can. If the service does not send `mayChange`, only
 * the viewer's roles decide.
 */
export function refuseChangeOf(user: RightsOf, { mayChange = true }: Pick<User, 'mayChange'>) {
  const refusal = refuseNewUsers(user);
  if (refusal !== null || mayChange) return refusal;
  return isCompanyAdministrator(user) ? userRightsTexts.otherCompany : userRightsTexts.greaterRoles;
}
