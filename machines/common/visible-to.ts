import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../openapi/rules/product.ts';
import type { CurrentUser } from '../../openapi/generated/types.ts';

export interface Principal {
  readonly roles: readonly string[];
  readonly company: string;
}

/**
 * The minimum role and the company of an item, which decide which administrators see it (`sees`). `company` is '' if
 * the item belongs to no company.
 */
export interface VisibleTo {
  readonly minimumRole: string;
  readonly company: string;
}

export const principalOf = (user: Pick<CurrentUser, 'roles' | typeof COMPANY_FIELD>): Principal => ({
  roles: user.roles,
  company: user[COMPANY_FIELD]?.uuid ?? '',
});

/**
 * Returns whether an administrator sees an item, by the service's rules. Product administrators see everything. ADMIN
 * is the widest level: every administrator sees the item. An SCO_ADMIN also sees items for SCO_ADMIN that belong to the
 * same company or to no company.
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
