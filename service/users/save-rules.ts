import { PRODUCT_ADMIN, TREE_CATEGORY } from '../../openapi/product.ts';
import type { UserInput } from '../../openapi/types.ts';
import type { RoleName } from '../db/schema.ts';
import type { FieldProblem } from '../http/problem.ts';
import type { Changer } from './change-rules.ts';
import { isCompanyAdministrator } from '../access/roles.ts';

/** Who may see a user or a profile, as the row has it. */
export interface UserVisibleTo {
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
export function userVisibleTo(
  giver: Changer,
  asked: UserVisibleTo,
  before: UserVisibleTo | null,
): UserVisibleTo {
  if (giver.roles.includes(PRODUCT_ADMIN)) return asked;
  if (!before && isCompanyAdministrator(giver.roles)) return { ...asked, company_uuid: giver.companyUuid };
  const isNew = asked.minimum_role !== before?.minimum_role;
  const ownCompany = isNew && asked.minimum_role === 'SCO_ADMIN' ? giver.companyUuid : null;
  return { ...asked, company_uuid: before?.company_uuid ?? ownCompany };
}

/** Only a product administrator makes something visible to product administrators alone. */
export function refuseVisibleTo(
  giver: Changer,
  role: RoleName,
  before: UserVisibleTo | null,
  field = 'user.minimumRole',
): FieldProblem | null {
  if (role !== PRODUCT_ADMIN || role === before?.minimum_role || giver.roles.includes(PRODUCT_ADMIN))
    return null;
  return { field, message: 'Your role does not allow this choice.' };
}

/**
 * What is wrong with the elements of a user (B5.4): each must be one that the business profile
 * grants, and where it grants trees, the user has one of them.
 *
 * @param former what the user has and the profile does not grant any more, such as the tree of a former SNMP manager:
 * it may be told as it was answered, and goes with the save.
 */
export function refuseElements(
  elements: NonNullable<UserInput['elements']>,
  granted: ReadonlyMap<string, { category: string }>,
  former: ReadonlySet<string>,
): FieldProblem[] {
  const strangers = elements.flatMap(({ uuid }, index) =>
    granted.has(uuid) || former.has(uuid)
      ? []
      : [{ field: `user.elements.${index}`, message: 'The business profile does not grant this element.' }],
  );
  const hasTrees = [...granted.values()].some(({ category }) => category === TREE_CATEGORY);
  const isAssigned = elements.some(({ uuid }) => granted.get(uuid)?.category === TREE_CATEGORY);
  return hasTrees && !isAssigned
    ? [...strangers, { field: 'user.elements', message: 'A default tree must be assigned.' }]
    : strangers;
}
