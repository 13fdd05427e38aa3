import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../openapi/product.ts';
import type { CurrentUser } from '../../openapi/types.ts';

export interface Principal {
  readonly roles: readonly string[];
  readonly company: string;
}

/** Holds a minimum role and a company ('' for all). */
export interface VisibleTo {
  readonly minimumRole: string;
  readonly company: string;
}

export const principalOf = (user: Pick<CurrentUser, 'roles' | typeof COMPANY_FIELD>): Principal => ({
  roles: user.roles,
  company: user[COMPANY_FIELD]?.uuid ?? '',
});

/**
 * Tells whether an administrator sees an item, by the service's rules: one for ADMIN is seen by each of them;
 * one for SCO_ADMIN by those of its company, or by all if it has none; product administrators see everything.
 */
export function sees({ roles, company }: Principal, item: VisibleTo): boolean {
  if (roles.includes(PRODUCT_ADMIN)) return true;
  if (item.minimumRole === 'ADMIN') return true;
  return (
    item.minimumRole === 'SCO_ADMIN' &&
    roles.includes('SCO_ADMIN') &&
    (item.company === '' || item.company === company)
  );
}
