import { COMPANY_FIELD } from '../../openapi/product.ts';
import type { AppProfile } from '../../openapi/types.ts';
import { canSee, type Principal } from '../access/visible-to.ts';
import type { Db } from '../db/open.ts';
import { grouped } from '../db/grouped.ts';
import { reference } from '../db/reference.ts';

const profiles = (db: Db) =>
  db
    .selectFrom('app_profiles as profile')
    .innerJoin('applications as application', 'application.uuid', 'profile.application_uuid')
    .leftJoin('companies as company', 'company.uuid', 'profile.company_uuid')
    .selectAll('profile')
    .select(['application.name as application_name', 'company.name as company_name'])
    .orderBy('profile.name_folded');

const roles = (db: Db) =>
  db
    .selectFrom('app_profile_roles as granted')
    .innerJoin('application_roles as role', 'role.uuid', 'granted.role_uuid')
    .select(['granted.app_profile_uuid', 'role.uuid', 'role.name'])
    .orderBy('role.name');

const elements = (db: Db) =>
  db
    .selectFrom('app_profile_elements as granted')
    .innerJoin('application_elements as element', 'element.uuid', 'granted.element_uuid')
    .select(['granted.app_profile_uuid', 'element.uuid', 'element.name', 'element.label', 'element.category'])
    .orderBy('element.category')
    .orderBy('element.name');

type ProfileRow = Awaited<ReturnType<ReturnType<typeof profiles>['execute']>>[number];
type RoleRow = Awaited<ReturnType<ReturnType<typeof roles>['execute']>>[number];
type ElementRow = Awaited<ReturnType<ReturnType<typeof elements>['execute']>>[number];

const role = ({ uuid, name }: RoleRow) => ({ uuid, name });
const element = ({ uuid, name, label, category }: ElementRow) => ({ uuid, name, label, category });

const appProfile = (row: ProfileRow, roleRows: RoleRow[], elementRows: ElementRow[]): AppProfile => ({
  uuid: row.uuid,
  name: row.name,
  description: row.description,
  application: { uuid: row.application_uuid, name: row.application_name },
  minimumRole: { name: row.minimum_role },
  [COMPANY_FIELD]: reference(row.company_uuid, row.company_name),
  roles: roleRows.map(role),
  elements: elementRows.map(element),
});

/** Lists the application profiles that somebody sees, by name, with their roles and elements. */
export async function listAppProfiles(db: Db, principal: Principal): Promise<AppProfile[]> {
  const rows = await profiles(db).execute();
  const rolesOf = grouped(await roles(db).execute(), 'app_profile_uuid');
  const elementsOf = grouped(await elements(db).execute(), 'app_profile_uuid');
  return rows
    .filter((row) => canSee(principal, row))
    .map((row) => appProfile(row, rolesOf.get(row.uuid) ?? [], elementsOf.get(row.uuid) ?? []));
}

/** Finds an application profile that somebody sees, with its version. */
export async function findAppProfile(db: Db, principal: Principal, uuid: string) {
  const row = await profiles(db).where('profile.uuid', '=', uuid).executeTakeFirst();
  if (!row || !canSee(principal, row)) return null;
  const ofProfile = 'granted.app_profile_uuid';
  const profile = appProfile(
    row,
    await roles(db).where(ofProfile, '=', uuid).execute(),
    await elements(db).where(ofProfile, '=', uuid).execute(),
  );
  return { profile, version: row.version };
}
