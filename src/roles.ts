import { ROLES_FOR } from '../openapi/access.ts';

/** The roles that make an administrator: with one of them users can be changed. */
export const ANY_ADMINISTRATORS: readonly string[] = ROLES_FOR.administrator;

/** The roles that open profiles and applications (B2.1). */
export const ADMINISTRATORS: readonly string[] = ROLES_FOR.profileAdministrator;

/** The role that opens sign-in clients (B2.1). */
export const PRODUCT_ADMINISTRATORS: readonly string[] = ROLES_FOR.productAdministrator;

/** Whether any of a user's roles is among those that open something. */
export function hasRole(roles: readonly string[], opening: readonly string[]): boolean {
  return roles.some((role) => opening.includes(role));
}

/**
 * Profile names are links for whom they lead somewhere: SCO administrators see plain names (B5.1), and so does who
 * is no administrator at all.
 */
export function linksToProfiles(roles: readonly string[]): boolean {
  return hasRole(roles, ADMINISTRATORS);
}
