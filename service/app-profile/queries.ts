import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import type { AppProfile } from '../../openapi/generated/types.ts';
import { canSee, companyFor, canSeeGranted, type Principal, type VisibleTo } from '../access/visible-to.ts';
import { whereIn } from '../db/where-in.ts';
import type { Db } from '../db/open.ts';
import { groupBy } from '../db/group-by.ts';
import type { PageRequestOf, Page } from '../db/pages.ts';
import { byName, joinNames, pageOfProfiles, profilePages } from '../profile/page.ts';

const profiles = (db: Db) =>
  db
    .selectFrom('app_profiles as profile')
    .innerJoin('applications as application', 'application.uuid', 'profile.application_uuid')
    .leftJoin('companies as company', 'company.uuid', 'profile.company_uuid')
    .selectAll('profile')
    .select(['application.name as application_name', 'company.name as company_name']);

const roles = (db: Db) =>
  db
    .selectFrom('app_profile_roles as granted')
    .innerJoin('application_roles as role', 'role.uuid', 'granted.role_uuid')
    .select(['granted.app_profile_uuid', 'role.uuid', 'role.name', 'role.minimum_role', 'role.company_uuid'])
    .orderBy('role.name');

const elements = (db: Db) =>
  db
    .selectFrom('app_profile_elements as granted')
    .innerJoin('application_elements as element', 'element.uuid', 'granted.element_uuid')
    .select([
      'granted.app_profile_uuid',
      'element.uuid',
      'element.name',
      'element.label',
      'element.category',
      'element.minimum_role',
      'element.company_uuid',
    ])
    .orderBy('element.category')
    .orderBy('element.name');

type ProfileRow = Awaited<ReturnType<ReturnType<typeof profiles>['execute']>>[number];
type RoleRow = Awaited<ReturnType<ReturnType<typeof roles>['execute']>>[number];
type ElementRow = Awaited<ReturnType<ReturnType<typeof elements>['execute']>>[number];

/** Returns the granted roles or elements that the principal can see. */
async function visibleRows<Row extends VisibleTo>(
  principal: Principal,
  granted: { execute: () => Promise<Row[]> },
): Promise<Row[]> {
  return (await granted.execute()).filter((row) => canSeeGranted(principal, row));
}

const role = ({ uuid, name }: RoleRow) => ({ uuid, name });
const element = ({ uuid, name, label, category }: ElementRow) => ({ uuid, name, label, category });

const appProfile = (
  principal: Principal,
  row: ProfileRow,
  roleRows: RoleRow[],
  elementRows: ElementRow[],
): AppProfile => ({
  uuid: row.uuid,
  name: row.name,
  description: row.description,
  application: { uuid: row.application_uuid, name: row.application_name },
  minimumRole: { name: row.minimum_role },
  [COMPANY_FIELD]: companyFor(principal, row),
  roles: roleRows.map(role),
  elements: elementRows.map(element),
});

/**
 * Lists the application profiles that the principal can see, sorted by name, with their roles and elements.
 *
 * @param uuids limits the list to these profiles; all by default
 */
export async function listAppProfiles(
  db: Db,
  principal: Principal,
  uuids?: readonly string[],
): Promise<AppProfile[]> {
  const ofThese = whereIn('granted.app_profile_uuid', uuids);
  const rows = await profiles(db).$call(whereIn('profile.uuid', uuids)).execute();
  const rolesOf = groupBy(await visibleRows(principal, roles(db).$call(ofThese)), 'app_profile_uuid');
  const elementsOf = groupBy(await visibleRows(principal, elements(db).$call(ofThese)), 'app_profile_uuid');
  return rows
    .filter((row) => canSee(principal, row))
    .map((row) => appProfile(principal, row, rolesOf.get(row.uuid) ?? [], elementsOf.get(row.uuid) ?? []))
    .toSorted(byName);
}

export const APP_PROFILE_PAGES = profilePages({ application: 'text', roles: 'text', parameters: 'text' });

const profileOf = ({ app_profile_uuid }: { app_profile_uuid: string }): string => app_profile_uuid;

export const pageOfAppProfiles = (
  db: Db,
  principal: Principal,
  asked: PageRequestOf<typeof APP_PROFILE_PAGES>,
): Promise<Page<AppProfile>> =>
  pageOfProfiles(db, principal, asked, {
    table: 'app_profiles',
    texts: {
      application: async () =>
        new Map((await profiles(db).execute()).map((row) => [row.uuid, row.application_name])),
      roles: async () => joinNames(await visibleRows(principal, roles(db)), profileOf),
      parameters: async () => joinNames(await visibleRows(principal, elements(db)), profileOf),
    },
    find: (uuids) => listAppProfiles(db, principal, uuids),
  });

/**
 * Returns an application profile and its version; null if it does not exist or the principal cannot see it.
 */
export async function findAppProfile(db: Db, principal: Principal, uuid: string) {
  const row = await profiles(db).where('profile.uuid', '=', uuid).executeTakeFirst();
  if (!row || !canSee(principal, row)) return null;
  const ofProfile = 'granted.app_profile_uuid';
  const profile = appProfile(
    principal,
    row,
    await visibleRows(principal, roles(db).where(ofProfile, '=', uuid)),
    await visibleRows(principal, elements(db).where(ofProfile, '=', uuid)),
  );
  return { profile, uuid, version: row.version };
}
