import { PRODUCT_ADMIN } from '../openapi/product.ts';
import type { operations } from '../openapi/schema.d.ts';
import type { RoleName } from './db/schema.ts';

/** Who may call: anybody; who is signed in; an administrator; a product administrator. */
export type Access = 'public' | 'user' | 'admin' | 'productAdmin';

/**
 * Who may make each call (specification, section 6). The compiler asks for a row for every call of the contract,
 * and a call without one is refused.
 */
export const ACCESS = {
  getConfig: 'public',
  getLiveness: 'public',
  getReadiness: 'public',
  getMetrics: 'public',
} as const satisfies Record<keyof operations, Access>;

const ADMINISTRATORS: readonly RoleName[] = ['ADMIN', PRODUCT_ADMIN];

/** Whether somebody with these roles may make a call of this access. */
export function mayCall(access: Access | undefined, roles: readonly RoleName[]): boolean {
  switch (access) {
    case 'public':
    case 'user':
      return true;
    case 'admin':
      return ADMINISTRATORS.some((role) => roles.includes(role));
    case 'productAdmin':
      return roles.includes(PRODUCT_ADMIN);
    default:
      return false;
  }
}
