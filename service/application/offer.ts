import type { Selectable } from 'kysely';
import { comparableName } from '../../openapi/rules/names.ts';
import type { ApplicationElementTable, ApplicationRoleTable } from './tables.ts';
import type { OfferedElement, OfferedRole } from '../sources/application-contract.ts';
import type { SourceOffer } from '../sources/offer.ts';

export type RoleRow = Selectable<ApplicationRoleTable>;
export type ElementRow = Omit<Selectable<ApplicationElementTable>, 'removed'>;

export interface Offer {
  roles: readonly RoleRow[];
  elements: readonly ElementRow[];
}

/**
 * Returns the key that identifies a role: its name, normalized for comparison. Case matters, as in the application
 * itself.
 */
export const roleKey = ({ name }: { name: string }): string => comparableName(name);

export const elementKey = ({ category, name }: { category: string; name: string }): string =>
  JSON.stringify([comparableName(category), comparableName(name)]);

export const labelOf = (labels: ReadonlyMap<string, string>, category: string): string =>
  labels.get(category) ?? category;

export interface Merge {
  application: string;
  stored: Offer;
  source: SourceOffer;
  labels: ReadonlyMap<string, string>;
  newUuid: () => string;
}

/** Keeps the first item of each key; sources may list an item twice. */
const uniqueBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => {
  const met = new Set<string>();
  return items.filter((item) => {
    const isMet = met.has(keyOf(item));
    met.add(keyOf(item));
    return !isMet;
  });
};

const forAdministrators = { minimum_role: 'ADMIN', company_uuid: null } as const;

/**
 * Merges the source's roles and elements into the stored ones. Known rows keep their uuid and visibility, and get the
 * source's spelling of their name. New rows have the minimum role ADMIN. Rows that the source no longer lists are
 * omitted.
 */
export function mergeOffer({ application, stored, source, labels, newUuid }: Merge): Offer {
  const roles = new Map(stored.roles.map((row) => [roleKey(row), row]));
  const elements = new Map(stored.elements.map((row) => [elementKey(row), row]));
  const role = (offered: OfferedRole): RoleRow => {
    const { name, category, externalRole } = offered;
    const known = roles.get(roleKey(offered));
    return {
      ...(known ?? { uuid: newUuid(), application_uuid: application, ...forAdministrators }),
      name,
      category: category === undefined ? (known?.category ?? null) : category || null,
      external_role: externalRole === undefined ? (known?.external_role ?? 0) : externalRole ? 1 : 0,
    };
  };
  const element = (offered: OfferedElement): ElementRow => {
    const { name, category, label } = offered;
    const known = elements.get(elementKey(offered));
    return {
      ...(known ?? { uuid: newUuid(), application_uuid: application, ...forAdministrators }),
      name,
      category,
      label: label || known?.label || labelOf(labels, category),
    };
  };
  return {
    roles: uniqueBy(source.roles, roleKey).map(role),
    elements: uniqueBy(source.elements, elementKey).map(element),
  };
}

export interface RowChange<Row> {
  removed: string[];
  written: Row[];
  /**
   * Uuids of the stored roles or elements with a change that a push reports, such as a new name. The users who have
   * them must be pushed again.
   */
  pushAgain: string[];
}

function rowChange<Row extends { uuid: string }>(
  before: readonly Row[],
  after: readonly Row[],
  pushed: readonly (keyof Row)[],
): RowChange<Row> {
  const known = new Map(before.map((row) => [row.uuid, row]));
  const kept = new Set(after.map(({ uuid }) => uuid));
  const differs = (row: Row, columns: readonly (keyof Row)[]): boolean => {
    const was = known.get(row.uuid);
    return was === undefined || columns.some((column) => row[column] !== was[column]);
  };
  return {
    removed: before.flatMap(({ uuid }) => (kept.has(uuid) ? [] : [uuid])),
    written: after.filter((row) => differs(row, Object.keys(row) as (keyof Row)[])),
    pushAgain: after.flatMap((row) => (known.has(row.uuid) && differs(row, pushed) ? [row.uuid] : [])),
  };
}

export interface OfferChange {
  roles: RowChange<RoleRow>;
  elements: RowChange<ElementRow>;
}

export const offerChange = (before: Offer, after: Offer): OfferChange => ({
  roles: rowChange(before.roles, after.roles, ['name', 'external_role']),
  elements: rowChange(before.elements, after.elements, ['name', 'label', 'category']),
});

export const isEmptyChange = ({ roles, elements }: OfferChange): boolean =>
  [roles, elements].every(({ removed, written }) => removed.length + written.length === 0);
