import { TREE_CATEGORY } from '../../openapi/rules/product.ts';
import { effectiveRoles, USER_PROFILE_APPLICATION } from './roles.ts';
import { unseal } from '../vault/sealed.ts';
import { chunks } from '../db/chunks.ts';
import { fold } from '../db/fold.ts';
import { canSee, canSeeGranted, type Principal, type VisibleTo } from './visible-to.ts';
import type { DbWithKeys } from '../context.ts';
import type { Db } from '../db/open.ts';
import type { RoleName } from '../db/schema.ts';
import { groupBy } from '../db/group-by.ts';

/** Selects, for each business profile, the roles that it grants in this product. */
export const selectGivenRoles = (db: Db) =>
  db
    .selectFrom('business_profile_choices as choice')
    .innerJoin('applications as application', 'application.uuid', 'choice.application_uuid')
    .innerJoin('app_profile_roles as granted', 'granted.app_profile_uuid', 'choice.app_profile_uuid')
    .innerJoin('application_roles as role', 'role.uuid', 'granted.role_uuid')
    .where('application.name_folded', '=', fold(USER_PROFILE_APPLICATION));

export async function rolesGivenBy(db: Db, businessProfileUuid: string): Promise<RoleName[]> {
  const rows = await selectGivenRoles(db)
    .select('role.name')
    .where('choice.business_profile_uuid', '=', businessProfileUuid)
    .execute();
  return effectiveRoles(rows.map(({ name }) => name));
}

/**
 * The roles in this product that each business profile grants, by its uuid. Business profiles without roles have no
 * entry.
 */
export type RolesOfProfiles = ReadonlyMap<string, readonly RoleName[]>;

export async function rolesByBusinessProfile(db: Db): Promise<RolesOfProfiles> {
  const rows = await selectGivenRoles(db).select(['choice.business_profile_uuid', 'role.name']).execute();
  return new Map(
    [...groupBy(rows, 'business_profile_uuid')].map(([uuid, given]) => [
      uuid,
      effectiveRoles(given.map(({ name }) => name)),
    ]),
  );
}

export async function rolesOfAppProfile(db: Db, appProfileUuid: string): Promise<RoleName[]> {
  const rows = await db
    .selectFrom('app_profile_roles as granted')
    .innerJoin('application_roles as role', 'role.uuid', 'granted.role_uuid')
    .innerJoin('applications as application', 'application.uuid', 'role.application_uuid')
    .select('role.name')
    .where('granted.app_profile_uuid', '=', appProfileUuid)
    .where('application.name_folded', '=', fold(USER_PROFILE_APPLICATION))
    .execute();
  return effectiveRoles(rows.map(({ name }) => name));
}

/**
 * Selects the elements of applications that business profiles grant. Omits the trees of every application except the
 * one that the setting SNMP_MANAGER names (B5.4).
 */
export const selectGrantedElements = (db: Db, snmpManager: string) =>
  db
    .selectFrom('business_profile_choices as choice')
    .innerJoin('app_profile_elements as granted', 'granted.app_profile_uuid', 'choice.app_profile_uuid')
    .innerJoin('application_elements as element', 'element.uuid', 'granted.element_uuid')
    .innerJoin('applications as application', 'application.uuid', 'element.application_uuid')
    .where((eb) =>
      eb.or([
        eb('element.category', '!=', TREE_CATEGORY),
        eb('application.name_folded', '=', fold(snmpManager)),
      ]),
    );

/**
 * The columns of an application profile that decide who can see it. They have aliases, because the queries also select
 * columns of these names from another table.
 */
const PROFILE_VISIBILITY = [
  'profile.uuid as profile_uuid',
  'profile.minimum_role as profile_minimum_role',
  'profile.company_uuid as profile_company_uuid',
] as const;

interface GrantedRow extends VisibleTo {
  profile_uuid: string;
  profile_minimum_role: RoleName;
  profile_company_uuid: string | null;
}

/** Returns whether the principal can see an element, and the application profile that grants it. */
const canSeeElement = (principal: Principal, row: GrantedRow): boolean =>
  canSeeGranted(principal, row) &&
  canSee(principal, {
    uuid: row.profile_uuid,
    minimum_role: row.profile_minimum_role,
    company_uuid: row.profile_company_uuid,
  });

/**
 * Maps the uuid of each granted element that the principal can see to the element's category and label. Omits the
 * elements of application profiles that the principal cannot see (B12.6).
 */
export async function elementsGrantedBy(
  db: Db,
  businessProfileUuid: string,
  snmpManager: string,
  principal: Principal,
): Promise<Map<string, { category: string; label: string }>> {
  const rows = await selectGrantedElements(db, snmpManager)
    .innerJoin('app_profiles as profile', 'profile.uuid', 'choice.app_profile_uuid')
    .select([
      'element.uuid',
      'element.category',
      'element.label',
      'element.minimum_role',
      'element.company_uuid',
      ...PROFILE_VISIBILITY,
    ])
    .where('choice.business_profile_uuid', '=', businessProfileUuid)
    .execute();
  const seen = rows.filter((row) => canSeeElement(principal, row));
  return new Map(seen.map(({ uuid, category, label }) => [uuid, { category, label }]));
}

export interface GrantedTree {
  uuid: string;
  name: string;
  isVisible: boolean;
}

/**
 * Maps the uuid of each business profile to the trees that it grants, and whether the principal can see each tree, and
 * the profiles that grant it. Business profiles without trees have no entry.
 */
export async function treesByBusinessProfile(
  db: Db,
  snmpManager: string,
  principal: Principal,
): Promise<Map<string, GrantedTree[]>> {
  const rows = await selectGrantedElements(db, snmpManager)
    .innerJoin('app_profiles as profile', 'profile.uuid', 'choice.app_profile_uuid')
    .innerJoin('business_profiles as business', 'business.uuid', 'choice.business_profile_uuid')
    .select([
      'element.uuid',
      'element.name',
      'element.minimum_role',
      'element.company_uuid',
      ...PROFILE_VISIBILITY,
    ])
    .select([
      'business.uuid as business_uuid',
      'business.minimum_role as business_minimum_role',
      'business.company_uuid as business_company_uuid',
    ])
    .where('element.category', '=', TREE_CATEGORY)
    .execute();
  return new Map(
    [...groupBy(rows, 'business_uuid')].map(([profile, granted]) => {
      const trees = new Map<string, GrantedTree>();
      for (const row of granted) {
        const business = {
          uuid: row.business_uuid,
          minimum_role: row.business_minimum_role,
          company_uuid: row.business_company_uuid,
        };
        const isVisible = canSee(principal, business) && canSeeElement(principal, row);
        const isSeen = isVisible || trees.get(row.uuid)?.isVisible === true;
        trees.set(row.uuid, { uuid: row.uuid, name: row.name, isVisible: isSeen });
      }
      return [profile, [...trees.values()]];
    }),
  );
}

export interface ApplicationAccess {
  uuid: string;
  name: string;
  apiHost: string;
  apiAuthType: 'HTTP_BASIC' | 'OAUTH2';
  apiUsername: string;
  apiPassword: string;
  /**
   * Names of the granted roles that are not marked as external. The service does not push external roles to the
   * application.
   */
  roles: string[];
}

/** Returns each application's connection settings, and the roles that the business profile grants in it. */
export async function findApplicationAccess(
  { db, keys }: DbWithKeys,
  applicationUuids: readonly string[],
  businessProfileUuid: string | null,
): Promise<ApplicationAccess[]> {
  if (applicationUuids.length === 0) return [];
  const rows = await db
    .selectFrom('applications as application')
    .leftJoin('business_profile_choices as choice', (join) =>
      join
        .onRef('choice.application_uuid', '=', 'application.uuid')
        .on('choice.business_profile_uuid', '=', businessProfileUuid),
    )
    .leftJoin('app_profile_roles as granted', 'granted.app_profile_uuid', 'choice.app_profile_uuid')
    .leftJoin('application_roles as role', (join) =>
      join.onRef('role.uuid', '=', 'granted.role_uuid').on('role.external_role', '=', 0),
    )
    .select([
      'application.uuid',
      'application.name',
      'application.api_host',
      'application.api_auth_type',
      'application.api_username',
      'application.api_password',
      'role.name as role',
    ])
    .where('application.uuid', 'in', [...applicationUuids])
    .orderBy('application.name_folded')
    .orderBy('role.name')
    .execute();
  return [...groupBy(rows, 'uuid').values()].map((ofOne) => {
    const row = ofOne[0]!;
    return {
      uuid: row.uuid,
      name: row.name,
      apiHost: row.api_host,
      apiAuthType: row.api_auth_type,
      apiUsername: row.api_username,
      apiPassword: unseal(keys, 'applications.api_password', row.uuid, row.api_password),
      roles: ofOne.flatMap(({ role }) => role ?? []),
    };
  });
}

/**
 * Maps the uuid of each of these business profiles to the names of the roles that a push to the application reports.
 * Business profiles without such roles have no entry.
 */
export async function pushedRoles(
  db: Db,
  applicationUuid: string,
  businessProfiles: readonly string[],
): Promise<Map<string, string[]>> {
  const rows: { business_profile_uuid: string; name: string }[] = [];
  for (const part of chunks(businessProfiles)) {
    const found = await db
      .selectFrom('business_profile_choices as choice')
      .innerJoin('app_profile_roles as granted', 'granted.app_profile_uuid', 'choice.app_profile_uuid')
      .innerJoin('application_roles as role', 'role.uuid', 'granted.role_uuid')
      .select(['choice.business_profile_uuid', 'role.name'])
      .where('choice.application_uuid', '=', applicationUuid)
      .where('choice.business_profile_uuid', 'in', part)
      .where('role.external_role', '=', 0)
      .orderBy('role.name')
      .execute();
    rows.push(...found);
  }
  return new Map(
    [...groupBy(rows, 'business_profile_uuid')].map(([uuid, given]) => [uuid, given.map(({ name }) => name)]),
  );
}
