import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../openapi/product.ts';
import type { CurrentUser } from '../../openapi/types.ts';

/** Who looks at things: their roles, and the company they administer; '' is none. */
export interface Principal {
  readonly roles: readonly string[];
  readonly company: string;
}

/** Whom something is visible to: from which role on, and for which company; '' is all. */
export interface VisibleTo {
  readonly minimumRole: string;
  readonly company: string;
}

/** Who is signed in, as one who looks. */
export const principalOf = (user: Pick<CurrentUser, 'roles' | typeof COMPANY_FIELD>): Principal => ({
  roles: user.roles,
  company: user[COMPANY_FIELD]?.uuid ?? '',
});

/**
 * Says whether an administrator sees a thing, as the service has it. What is for ADMIN, each of them does; what is for
 * SCO_ADMIN, those of its company, or all where it has none; product administrators see everything.
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
