import { PRODUCT_ADMIN } from '../openapi/product.ts';

/** The roles that open profiles and applications (specification, section 6). */
export const ADMINISTRATORS: readonly string[] = ['ADMIN', PRODUCT_ADMIN];

/** The role that opens sign-in clients (specification, section 6). */
export const PRODUCT_ADMINISTRATORS: readonly string[] = [PRODUCT_ADMIN];

/** Whether any of a user's roles is among those that open something. */
export function hasRole(roles: readonly string[], opening: readonly string[]): boolean {
  return roles.some((role) => opening.includes(role));
}

/** Whoever is an SCO administrator and nothing more sees plain profile names, without links (section 6). */
export function linksToProfiles(roles: readonly string[]): boolean {
  return !roles.includes('SCO_ADMIN') || hasRole(roles, ADMINISTRATORS);
}
