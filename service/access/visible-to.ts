import { PRODUCT_ADMIN } from '../../openapi/product.ts';
import type { RoleName } from '../db/schema.ts';

/** What decides which rows a person sees. */
export interface Looker {
  roles: readonly RoleName[];
  companyUuid: string | null;
  /** The account and what belongs to it, by uuid: all that a person without a role sees. */
  own: ReadonlySet<string>;
}

/** Sees everything, for the service itself. */
export const SEES_ALL: Looker = { roles: [PRODUCT_ADMIN], companyUuid: null, own: new Set() };

export interface VisibleTo {
  uuid: string;
  minimum_role: RoleName;
  company_uuid: string | null;
}

/** Tells whether a person sees a row (B12.2). */
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

/** Names a view: two people with the same one see the same rows of every list. */
export function viewOf(looker: Looker): string {
  if (looker.roles.length === 0) return `own:${[...looker.own].toSorted().join()}`;
  if (looker.roles.includes(PRODUCT_ADMIN)) return 'all';
  if (looker.roles.includes('SCO_ADMIN')) return `sco:${looker.companyUuid ?? ''}`;
  return 'customer';
}

/** Names a view of users, with whom of them one may change. */
export const viewOfUsers = (looker: Looker): string => `${viewOf(looker)} ${looker.roles.join()}`;
