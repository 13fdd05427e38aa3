import { PRODUCT_ADMIN, TREE_CATEGORY } from '../../openapi/product.ts';
import type { UserInput } from '../../openapi/types.ts';
import type { RoleName } from '../db/schema.ts';
import type { FieldProblem } from '../problem.ts';

/** Who saves a user: their roles, and whom they administer. */
export interface Giver {
  roles: readonly RoleName[];
  companyUuid: string | null;
}

/** Who may see a user or a profile, as the row has it. */
export interface UserVisibleTo {
  minimum_role: RoleName;
  company_uuid: string | null;
}

/** Nobody hands out more than they have; a product administrator has everything. */
export function mayGive(giver: Giver, roles: readonly RoleName[]): boolean {
  return giver.roles.includes(PRODUCT_ADMIN) || roles.every((role) => giver.roles.includes(role));
}

/**
 * Whom a user or a profile becomes visible to. A product administrator chooses role and company; for anybody else the company
 * stays what it was, or is their own where there was none and the role is SCO_ADMIN.
 *
 * @param before as it was; null for a new one.
 */
export function userVisibleTo(
  giver: Giver,
  asked: UserVisibleTo,
  before: UserVisibleTo | null,
): UserVisibleTo {
  if (giver.roles.includes(PRODUCT_ADMIN)) return asked;
  const isNew = asked.minimum_role !== before?.minimum_role;
  const ownCompany = isNew && asked.minimum_role === 'SCO_ADMIN' ? giver.companyUuid : null;
  return { ...asked, company_uuid: before?.company_uuid ?? ownCompany };
}

/** Only a product administrator makes something visible to product administrators alone. */
export function refuseVisibleTo(
  giver: Giver,
  role: RoleName,
  before: UserVisibleTo | null,
  field = 'user.minimumRole',
): FieldProblem | null {
  if (role !== PRODUCT_ADMIN || role === before?.minimum_role || giver.roles.includes(PRODUCT_ADMIN))
    return null;
  return { field, message: 'Your role does not allow this choice.' };
}

/**
 * What is wrong with the elements of a user (specification, section 5): each must be one that the business profile
 * grants, and where it grants trees, the user has one of them.
 */
export function refuseElements(
  elements: NonNullable<UserInput['elements']>,
  granted: ReadonlyMap<string, { category: string }>,
): FieldProblem[] {
  const strangers = elements.flatMap(({ uuid }, index) =>
    granted.has(uuid)
      ? []
      : [{ field: `user.elements.${index}`, message: 'The business profile does not grant this element.' }],
  );
  const hasTrees = [...granted.values()].some(({ category }) => category === TREE_CATEGORY);
  const isAssigned = elements.some(({ uuid }) => granted.get(uuid)?.category === TREE_CATEGORY);
  return hasTrees && !isAssigned
    ? [...strangers, { field: 'user.elements', message: 'A default tree must be assigned.' }]
    : strangers;
}
