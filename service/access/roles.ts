import { PRODUCT_ADMIN } from '../../openapi/rules/product.ts';
import type { RoleName } from '../db/schema.ts';

/**
 * The name of the application that stands for this product itself. The roles of this application are the roles of
 * this product.
 */
export const USER_PROFILE_APPLICATION = 'User Profile';

/** The roles of this product, from the most to the least powerful. */
export const ROLE_NAMES: readonly RoleName[] = [PRODUCT_ADMIN, 'ADMIN', 'SCO_ADMIN'];

export function effectiveRoles(roleNames: readonly string[]): RoleName[] {
  return ROLE_NAMES.filter((role) => roleNames.includes(role));
}

/**
 * Returns whether SCO_ADMIN is the only role of a user. Such a user is limited to one company. A more powerful role
 * lifts this limit.
 */
export const isCompanyAdministrator = (roles: readonly RoleName[]): boolean =>
  roles.length > 0 && roles.every((role) => role === 'SCO_ADMIN');

/** Returns the minimum role of a new user or profile that an administrator with these roles creates (B4.7). */
export const defaultMinimumRole = (roles: readonly RoleName[]): RoleName =>
  isCompanyAdministrator(roles) ? 'SCO_ADMIN' : 'ADMIN';
