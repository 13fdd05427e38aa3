import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import type { ApplicationInput } from '../../openapi/generated/types.ts';
import type { FieldProblem } from '../problem.ts';
import { elementKey, labelOf, roleKey, type ElementRow, type Offer, type RoleRow } from './offer.ts';

type Item = ApplicationInput['roles'][number];

export interface OfferRequest {
  application: string;
  stored: Offer;
  companies: ReadonlySet<string>;
  labels: ReadonlyMap<string, string>;
  newUuid: () => string;
  /** Whether roles and elements that are not stored get the requested uuids. */
  restores?: boolean;
}

const visibleTo = (item: Item) => ({
  minimum_role: item.minimumRole.name,
  company_uuid: item[COMPANY_FIELD]?.uuid ?? null,
});

/**
 * Converts the requested roles and elements of an application to rows. Items without uuid become new rows. Stored rows
 * that are not requested are omitted.
 */
export function requestedOffer(
  { roles, elements }: Pick<ApplicationInput, 'roles' | 'elements'>,
  { application, labels, newUuid }: OfferRequest,
): Offer {
  return {
    roles: roles.map((item) => ({
      uuid: item.uuid ?? newUuid(),
      application_uuid: application,
      name: item.name,
      category: item.category || null,
      external_role: item.externalRole ? 1 : 0,
      ...visibleTo(item),
    })),
    elements: elements.map((item) => {
      const category = item.category ?? '';
      return {
        uuid: item.uuid ?? newUuid(),
        application_uuid: application,
        name: item.name,
        label: item.label || labelOf(labels, category),
        category,
        ...visibleTo(item),
      };
    }),
  };
}

export function findOfferProblems(
  { roles, elements }: Pick<ApplicationInput, 'roles' | 'elements'>,
  { stored, companies, restores = false }: OfferRequest,
): FieldProblem[] {
  const kept = (rows: readonly (RoleRow | ElementRow)[]) => (restores ? null : rows);
  const roleKeys = { field: 'roles', noun: 'role', keyOf: (item: Item) => roleKey(item) };
  const elementKeys = {
    field: 'elements',
    noun: 'element of this category',
    keyOf: ({ name, category }: Item) => elementKey({ name, category: category ?? '' }),
  };
  return [
    ...findItemProblems(roles, kept(stored.roles), companies, roleKeys),
    ...findItemProblems(elements, kept(stored.elements), companies, elementKeys),
    ...elements.flatMap(({ category }, index) =>
      category ? [] : [{ field: `elements.${index}.category`, message: 'This field is required.' }],
    ),
  ];
}

interface Keys {
  field: string;
  noun: string;
  keyOf: (item: Item) => string;
}

function findItemProblems(
  items: readonly Item[],
  stored: readonly (RoleRow | ElementRow)[] | null,
  companies: ReadonlySet<string>,
  { field, noun, keyOf }: Keys,
): FieldProblem[] {
  const known = stored && new Set(stored.map(({ uuid }) => uuid));
  const uuids = new Set<string>();
  const keys = new Set<string>();
  return items.flatMap((item, index) => {
    const problems: FieldProblem[] = [];
    const at = `${field}.${index}`;
    const company = item[COMPANY_FIELD]?.uuid;
    if (item.uuid !== null && known?.has(item.uuid) === false) {
      problems.push({ field: at, message: 'The application no longer has this. Remove it.' });
    } else if (item.uuid !== null && uuids.has(item.uuid)) {
      problems.push({ field: at, message: 'This occurs twice.' });
    }
    const key = keyOf(item);
    if (keys.has(key)) problems.push({ field: `${at}.name`, message: `Another ${noun} has this name.` });
    if (company !== undefined && !companies.has(company)) {
      problems.push({ field: `${at}.${COMPANY_FIELD}`, message: 'This company does not exist any more.' });
    }
    if (item.uuid !== null) uuids.add(item.uuid);
    keys.add(key);
    return problems;
  });
}

/** Returns a problem if the request changes this product's own roles. Only their visibility may change. */
export function findOwnRoleProblems(
  { roles }: Pick<ApplicationInput, 'roles'>,
  stored: Offer,
): FieldProblem[] {
  const asked = new Map(roles.map((role) => [role.uuid, role]));
  const isKept = stored.roles.every(({ uuid, name, external_role }) => {
    const role = asked.get(uuid);
    return role?.name === name && (role.externalRole ?? false) === (external_role === 1);
  });
  if (isKept && roles.length === stored.roles.length) return [];
  const message = 'This product has exactly these roles. They cannot be changed.';
  return [{ field: 'roles', message }];
}
