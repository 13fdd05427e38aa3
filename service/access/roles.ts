import { PRODUCT_ADMIN } from '../../openapi/product.ts';
import type { RoleName } from '../db/schema.ts';

/** The name of this product among the applications; its roles there rule the console (B9.4). */
export const USER_PROFILE_APPLICATION = 'User Profile';

/** The administrative roles, the widest first. */
export const ROLE_NAMES: readonly RoleName[] = [PRODUCT_ADMIN, 'ADMIN', 'SCO_ADMIN'];

/** Picks the administrative roles among those that an application profile gives, each once and in a fixed order. */
export function effectiveRoles(roleNames: readonly string[]): RoleName[] {
  return ROLE_NAMES.filter((role) => roleNames.includes(role));
}

/** Tells whether somebody administers the users of one company only: a wider role beside SCO_ADMIN lifts that. */
export const isCompanyAdministrator = (roles: readonly RoleName[]): boolean =>
  roles.length > 0 && roles.every((role) => role === 'SCO_ADMIN');

/** Gives the default visible-to role (B4.7). */
export const defaultMinimumRole = (roles: readonly RoleName[]): RoleName =>
  isCompanyAdministrator(roles) ? 'SCO_ADMIN' : 'ADMIN';
