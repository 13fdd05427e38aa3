import { PRODUCT_ADMIN } from '../../openapi/rules/product.ts';
import type { RoleName, VisibleToColumns } from '../db/schema.ts';
import type { FieldProblem } from '../problem.ts';
import { isCompanyAdministrator } from './roles.ts';

/** The user who makes a change, with the data that limit which roles and companies this user may choose. */
export interface Grantor {
  roles: readonly RoleName[];
  companyUuid: string | null;
}

/**
 * Returns whether a user may grant these roles. Users may grant the roles that they have; a product
 * administrator may grant every role.
 */
export function mayGrant({ roles: own }: Grantor, roles: readonly RoleName[]): boolean {
  return own.includes(PRODUCT_ADMIN) || roles.every((role) => own.includes(role));
}

/** Does the same as `mayGrant`, but reads the roles only if the result depends on them. */
export const mayGrantFound = async (
  grantor: Grantor,
  findRoles: () => Promise<RoleName[]>,
): Promise<boolean> => grantor.roles.includes(PRODUCT_ADMIN) || mayGrant(grantor, await findRoles());

/**
 * Returns the minimum role and the company with which a user or profile is saved (B4.7). Only a product administrator
 * can choose the company.
 *
 * @param asked the requested columns
 * @param before the stored columns; null for a new user or profile
 */
export function resolveVisibleTo(
  grantor: Grantor,
  asked: VisibleToColumns,
  before: VisibleToColumns | null,
): VisibleToColumns {
  if (grantor.roles.includes(PRODUCT_ADMIN)) return asked;
  if (!before && isCompanyAdministrator(grantor.roles))
    return { ...asked, company_uuid: grantor.companyUuid };
  const isNew = asked.minimum_role !== before?.minimum_role;
  const ownCompany = isNew && asked.minimum_role === 'SCO_ADMIN' ? grantor.companyUuid : null;
  return { ...asked, company_uuid: before?.company_uuid ?? ownCompany };
}

/**
 * Returns a problem if a user who is not a product administrator restricts an object to product administrators; null
 * if the choice is allowed.
 */
export function findVisibleToProblem(
  grantor: Grantor,
  role: RoleName,
  before: VisibleToColumns | null,
  field = 'user.minimumRole',
): FieldProblem | null {
  if (role !== PRODUCT_ADMIN || role === before?.minimum_role || grantor.roles.includes(PRODUCT_ADMIN))
    return null;
  return { field, message: 'Your role does not allow this choice.' };
}
