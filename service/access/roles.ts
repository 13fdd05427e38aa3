import { PRODUCT_ADMIN } from '../../openapi/product.ts';
import type { RoleName } from '../db/schema.ts';

/** This product's own application, whose roles rule the console (B9.4). */
export const USER_PROFILE_APPLICATION = 'User Profile';

/** The widest first. */
export const ROLE_NAMES: readonly RoleName[] = [PRODUCT_ADMIN, 'ADMIN', 'SCO_ADMIN'];

export function effectiveRoles(roleNames: readonly string[]): RoleName[] {
  return ROLE_NAMES.filter((role) => roleNames.includes(role));
}

/** SCO_ADMIN alone: a wider role beside it lifts the limit. */
export const isCompanyAdministrator = (roles: readonly RoleName[]): boolean =>
  roles.length > 0 && roles.every((role) => role === 'SCO_ADMIN');

/** B4.7. */
export const defaultMinimumRole = (roles: readonly RoleName[]): RoleName =>
  isCompanyAdministrator(roles) ? 'SCO_ADMIN' : 'ADMIN';
