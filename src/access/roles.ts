import { ROLES_FOR } from '../../openapi/generated/access.ts';

/** The roles of administrators. A user with one of them may change users. */
export const ADMINISTRATORS: readonly string[] = ROLES_FOR.administrator;

/** The roles that may open profiles and applications. */
export const PROFILE_ADMINISTRATORS: readonly string[] = ROLES_FOR.profileAdministrator;

/** The roles that may open sign-in clients. */
export const PRODUCT_ADMINISTRATORS: readonly string[] = ROLES_FOR.productAdministrator;

export function hasRole(roles: readonly string[], opening: readonly string[]): boolean {
  return roles.some((role) => opening.includes(role));
}

/** Returns whether lists show profile names as links. Only users who may open profiles get links. */
export function linksToProfiles(roles: readonly string[]): boolean {
  return hasRole(roles, PROFILE_ADMINISTRATORS);
}
