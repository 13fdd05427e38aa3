import { PRODUCT_ADMIN } from '../../openapi/product.ts';
import type { RoleName } from '../db/schema.ts';
import type { FieldProblem } from '../http/problem.ts';
import { isCompanyAdministrator } from './roles.ts';

/** Who gives something to users: their roles, and the company that they belong to. */
export interface Giver {
  roles: readonly RoleName[];
  companyUuid: string | null;
}

/** Nobody hands out more than they have; a product administrator has everything. */
export function mayGive({ roles: own }: Giver, roles: readonly RoleName[]): boolean {
  return own.includes(PRODUCT_ADMIN) || roles.every((role) => own.includes(role));
}

/** Who may see a user or a profile, as the row has it. */
export interface VisibleToColumns {
  minimum_role: RoleName;
  company_uuid: string | null;
}

/**
 * Whom a user or a profile becomes visible to. A product administrator chooses role and company; for anybody else the
 * company stays what it was, or is their own where there was none and the role is SCO_ADMIN. Whatever is made by who
 * administers one company has that company.
 *
 * @param before as it was; null for a new one.
 */
export function givenVisibleTo(
  giver: Giver,
  asked: VisibleToColumns,
  before: VisibleToColumns | null,
): VisibleToColumns {
  if (giver.roles.includes(PRODUCT_ADMIN)) return asked;
  if (!before && isCompanyAdministrator(giver.roles)) return { ...asked, company_uuid: giver.companyUuid };
  const isNew = asked.minimum_role !== before?.minimum_role;
  const ownCompany = isNew && asked.minimum_role === 'SCO_ADMIN' ? giver.companyUuid : null;
  return { ...asked, company_uuid: before?.company_uuid ?? ownCompany };
}

/** Only a product administrator makes something visible to product administrators alone. */
export function findVisibleToProblem(
  giver: Giver,
  role: RoleName,
  before: VisibleToColumns | null,
  field = 'user.minimumRole',
): FieldProblem | null {
  if (role !== PRODUCT_ADMIN || role === before?.minimum_role || giver.roles.includes(PRODUCT_ADMIN))
    return null;
  return { field, message: 'Your role does not allow this choice.' };
}
