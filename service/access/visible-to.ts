import { PRODUCT_ADMIN } from '../../openapi/product.ts';
import type { SelectQueryBuilder } from 'kysely';
import type { Database, RoleName } from '../db/schema.ts';

/** What decides which rows a person sees. */
export interface Principal {
  roles: readonly RoleName[];
  companyUuid: string | null;
  /** The account and what belongs to it, by uuid: all that a person without a role sees. */
  own: ReadonlySet<string>;
}

/** Sees everything, for the service itself. */
export const SYSTEM_PRINCIPAL: Principal = { roles: [PRODUCT_ADMIN], companyUuid: null, own: new Set() };

export interface VisibleTo {
  uuid: string;
  minimum_role: RoleName;
  company_uuid: string | null;
}

/** Tells whether a person sees a row (B12.2). */
export function canSee(principal: Principal, item: VisibleTo): boolean {
  if (principal.roles.length === 0) return principal.own.has(item.uuid);
  if (principal.roles.includes(PRODUCT_ADMIN)) return true;
  switch (item.minimum_role) {
    case 'ADMIN':
      return true;
    case 'SCO_ADMIN':
      return (
        principal.roles.includes('SCO_ADMIN') &&
        (item.company_uuid === null || item.company_uuid === principal.companyUuid)
      );
    default:
      return false;
  }
}

/** Narrows a query to the users that somebody sees, as `canSee` does. */
export const whereSeen =
  (principal: Principal) =>
  <Row>(users: SelectQueryBuilder<Database, 'users', Row>): SelectQueryBuilder<Database, 'users', Row> => {
    if (principal.roles.length === 0) return users.where('users.uuid', 'in', [...principal.own]);
    if (principal.roles.includes(PRODUCT_ADMIN)) return users;
    if (!principal.roles.includes('SCO_ADMIN')) return users.where('users.minimum_role', '=', 'ADMIN');
    return users.where(({ eb, or, and }) =>
      or([
        eb('users.minimum_role', '=', 'ADMIN'),
        and([
          eb('users.minimum_role', '=', 'SCO_ADMIN'),
          or([
            eb('users.company_uuid', 'is', null),
            ...(principal.companyUuid === null ? [] : [eb('users.company_uuid', '=', principal.companyUuid)]),
          ]),
        ]),
      ]),
    );
  };

/** Names a view: two people with the same one see the same rows of every list. */
export function viewOf(principal: Principal): string {
  if (principal.roles.length === 0) return `own:${[...principal.own].toSorted().join()}`;
  if (principal.roles.includes(PRODUCT_ADMIN)) return 'all';
  if (principal.roles.includes('SCO_ADMIN')) return `sco:${principal.companyUuid ?? ''}`;
  return 'customer';
}

/** Names a view of users, with whom of them one may change. */
export const viewOfUsers = (principal: Principal): string => `${viewOf(principal)} ${principal.roles.join()}`;
