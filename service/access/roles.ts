import { PRODUCT_ADMIN } from '../../openapi/product.ts';
import type { RoleName } from '../db/schema.ts';

/** The name under which this product is itself one of the applications; its roles rule the console. */
export const USER_PROFILE_APPLICATION = 'User Profile';

/** The roles that mean something to this product, the widest first. */
export const ROLE_NAMES: readonly RoleName[] = [PRODUCT_ADMIN, 'ADMIN', 'SCO_ADMIN'];

/**
 * A user's effective roles: those of the role names in their application profile for this product that mean
 * something here, each once, in a fixed order.
 */
export function effectiveRoles(roleNames: readonly string[]): RoleName[] {
  return ROLE_NAMES.filter((role) => roleNames.includes(role));
}

/** Whether somebody administers the users of one company: who has a wider role beside SCO_ADMIN is not bound to it. */
export const isCompanyAdministrator = (roles: readonly RoleName[]): boolean =>
  roles.length > 0 && roles.every((role) => role === 'SCO_ADMIN');

/** What somebody's new things are visible from: SCO administrators make them for their own kind, all others for ADMIN. */
export const defaultMinimumRole = (roles: readonly RoleName[]): RoleName =>
  isCompanyAdministrator(roles) ? 'SCO_ADMIN' : 'ADMIN';
