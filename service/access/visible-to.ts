import { PRODUCT_ADMIN } from '../../openapi/product.ts';
import type { RoleName } from '../db/schema.ts';

/** Who looks: what decides which rows somebody may see. */
export interface Looker {
  roles: readonly RoleName[];
  companyUuid: string | null;
  /** Their account and what it has, by uuid: all that somebody without an administrative role sees. */
  own: ReadonlySet<string>;
}

/** Who looks on behalf of the service itself. */
export const SEES_ALL: Looker = { roles: [PRODUCT_ADMIN], companyUuid: null, own: new Set() };

/** What is looked at: the role from which it is visible, and the company it is for, if any. */
export interface VisibleTo {
  uuid: string;
  minimum_role: RoleName;
  company_uuid: string | null;
}

/**
 * Whether somebody may see a thing. Who has none of the administrative roles sees what is their own and nothing else.
 * ADMIN-level things are seen by every administrator; SCO_ADMIN-level ones by product administrators and by the SCO administrators of their company, of
 * all companies where none is set; the product's own by product administrators only.
 */
export function canSee(looker: Looker, thing: VisibleTo): boolean {
  if (looker.roles.length === 0) return looker.own.has(thing.uuid);
  if (looker.roles.includes(PRODUCT_ADMIN)) return true;
  switch (thing.minimum_role) {
    case 'ADMIN':
      return true;
    case 'SCO_ADMIN':
      return (
        looker.roles.includes('SCO_ADMIN') &&
        (thing.company_uuid === null || thing.company_uuid === looker.companyUuid)
      );
    default:
      return false;
  }
}

/** Names what somebody sees: two people with the same view see the same rows of every list. */
export function viewOf(looker: Looker): string {
  if (looker.roles.length === 0) return `own:${[...looker.own].toSorted().join()}`;
  if (looker.roles.includes(PRODUCT_ADMIN)) return 'all';
  if (looker.roles.includes('SCO_ADMIN')) return `sco:${looker.companyUuid ?? ''}`;
  return 'customer';
}

/** Names what somebody sees of users and whom of them they may change. */
export const viewOfUsers = (looker: Looker): string => `${viewOf(looker)} ${looker.roles.join()}`;
