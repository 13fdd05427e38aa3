import { PRODUCT_ADMIN } from '../../openapi/rules/product.ts';
import {
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  type StringReference,
  sql,
} from 'kysely';
import { HIDDEN } from '../../openapi/rules/hidden.ts';
import type { Hidden, Reference } from '../../openapi/generated/types.ts';
import { reference } from '../db/reference.ts';
import type { Database, RoleName } from '../db/schema.ts';
import { isCompanyAdministrator } from './roles.ts';

/** The part of a viewer that decides which objects the viewer sees. */
export interface Principal {
  roles: readonly RoleName[];
  companyUuid: string | null;
  /**
   * Uuids of the user's account, company, location and profiles. A principal without roles sees only these rows. Not
   * used for a principal with a role.
   */
  own: ReadonlySet<string>;
}

/** Stands for the service itself, which sees everything. */
export const SYSTEM_PRINCIPAL: Principal = { roles: [PRODUCT_ADMIN], companyUuid: null, own: new Set() };

/** Returns whether the principal sees all rows, without any hidden parts. */
export const seesEverything = ({ roles }: Principal): boolean => roles.includes(PRODUCT_ADMIN);

/** The columns of a row that decide who can see it. */
export interface VisibleTo {
  uuid: string;
  minimum_role: RoleName;
  company_uuid: string | null;
}

/** Returns whether the principal can see a row, by the row's minimum role and company (B12.2). */
export function canSee(principal: Principal, item: VisibleTo): boolean {
  if (principal.roles.length === 0) return principal.own.has(item.uuid);
  if (seesEverything(principal)) return true;
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

/**
 * Returns whether the principal can see a role or element that a profile grants. A principal without roles can see
 * everything that its own profiles grant.
 */
export const canSeeGranted = (principal: Principal, item: VisibleTo): boolean =>
  principal.roles.length === 0 || canSee(principal, item);

/** Returns whether the principal can see a company. An administrator of one company sees only this company (B12.2). */
export function canSeeCompany({ roles, companyUuid, own }: Principal, uuid: string): boolean {
  if (roles.length === 0) return own.has(uuid);
  return !isCompanyAdministrator(roles) || uuid === companyUuid;
}

/** Returns the reference to an object's company; `HIDDEN` if the principal cannot see the company (B12.6). */
export const companyFor = (
  principal: Principal,
  { company_uuid: uuid, company_name: name }: { company_uuid: string | null; company_name: string | null },
): Reference | Hidden | null =>
  uuid === null || canSeeCompany(principal, uuid) ? reference(uuid, name) : HIDDEN;

/**
 * Returns the rule of `canSee` as an SQL condition, for a principal with a role who does not see everything.
 *
 * @param role the column with the minimum role of the object
 * @param company the column with the company of the object
 */
export function seesLevel<Tables, Table extends keyof Tables>(
  eb: ExpressionBuilder<Tables, Table>,
  { roles, companyUuid }: Pick<Principal, 'roles' | 'companyUuid'>,
  role: StringReference<Tables, Table>,
  company: StringReference<Tables, Table>,
): Expression<SqlBool> {
  const [roleOf, companyOf] = [eb.ref(role), eb.ref(company)];
  const isOpen = sql<SqlBool>`${roleOf} = ${'ADMIN'}`;
  if (!roles.includes('SCO_ADMIN')) return isOpen;
  const isOwn = companyUuid === null ? [] : [sql<SqlBool>`${companyOf} = ${companyUuid}`];
  return eb.or([
    isOpen,
    eb.and([sql<SqlBool>`${roleOf} = ${'SCO_ADMIN'}`, eb.or([sql<SqlBool>`${companyOf} is null`, ...isOwn])]),
  ]);
}

/** Filters a query of users by the same rule as `canSee`. */
export const whereVisible =
  (principal: Principal) =>
  <Row>(users: SelectQueryBuilder<Database, 'users', Row>): SelectQueryBuilder<Database, 'users', Row> => {
    if (principal.roles.length === 0) return users.where('users.uuid', 'in', [...principal.own]);
    if (seesEverything(principal)) return users;
    return users.where((eb) => seesLevel(eb, principal, 'users.minimum_role', 'users.company_uuid'));
  };

/**
 * Returns the uuids of the only objects that a principal without roles can see; undefined for a principal with a role,
 * for whom no such limit exists.
 */
export const limitOf = ({ roles, own }: Principal): string[] | undefined =>
  roles.length === 0 ? [...own] : undefined;

/** The view of a principal who sees everything. */
export const VIEW_OF_ALL = 'all';

/** Returns a cache key for a principal. Principals with the same key see the same rows of every list. */
export function viewOf(principal: Principal): string {
  if (principal.roles.length === 0) return `own:${[...principal.own].toSorted().join()}`;
  if (seesEverything(principal)) return VIEW_OF_ALL;
  if (principal.roles.includes('SCO_ADMIN')) {
    // An administrator with only this role sees fewer companies.
    const kind = isCompanyAdministrator(principal.roles) ? 'sco' : 'customer+sco';
    return `${kind}:${principal.companyUuid ?? ''}`;
  }
  return 'customer';
}

/**
 * Returns a cache key for the list of users. Includes the principal's roles, because the list says which users the
 * principal may change, and this depends on the roles.
 */
export const viewOfUsers = (principal: Principal): string => `${viewOf(principal)} ${principal.roles.join()}`;
