import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../openapi/rules/product.ts';
import type { Application } from '../../openapi/generated/types.ts';
import { isOwnApplication } from './own.ts';
import { canSee, type Principal } from '../access/visible-to.ts';
import type { Db } from '../db/open.ts';
import { groupBy } from '../db/group-by.ts';
import { reference } from '../db/reference.ts';

const applications = (db: Db) => db.selectFrom('applications').selectAll().orderBy('name_folded');

const roles = (db: Db) =>
  db
    .selectFrom('application_roles as role')
    .leftJoin('companies as company', 'company.uuid', 'role.company_uuid')
    .selectAll('role')
    .select('company.name as company_name')
    .orderBy('role.name');

const elements = (db: Db) =>
  db
    .selectFrom('application_elements as element')
    .leftJoin('companies as company', 'company.uuid', 'element.company_uuid')
    .selectAll('element')
    .select('company.name as company_name')
    .where('element.removed', '=', 0)
    .orderBy('element.category')
    .orderBy('element.name');

const appProfiles = (db: Db) =>
  db
    .selectFrom('app_profiles')
    .select(['uuid', 'name', 'application_uuid', 'minimum_role', 'company_uuid'])
    .orderBy('name_folded');

type ApplicationRow = Awaited<ReturnType<ReturnType<typeof applications>['execute']>>[number];
type RoleRow = Awaited<ReturnType<ReturnType<typeof roles>['execute']>>[number];
type ElementRow = Awaited<ReturnType<ReturnType<typeof elements>['execute']>>[number];
type AppProfileRow = Awaited<ReturnType<ReturnType<typeof appProfiles>['execute']>>[number];

const visibleTo = (row: Pick<RoleRow, 'minimum_role' | 'company_uuid' | 'company_name'>) => ({
  minimumRole: { name: row.minimum_role },
  [COMPANY_FIELD]: reference(row.company_uuid, row.company_name),
});

const role = (row: RoleRow): Application['roles'][number] => ({
  uuid: row.uuid,
  name: row.name,
  externalRole: row.external_role === 1,
  category: row.category,
  ...visibleTo(row),
});

const element = (row: ElementRow) => ({
  uuid: row.uuid,
  name: row.name,
  label: row.label,
  category: row.category,
  ...visibleTo(row),
});

function connection(row: ApplicationRow, principal: Principal) {
  const isShown = principal.roles.includes(PRODUCT_ADMIN);
  return {
    dataUrl: isShown ? row.data_url : null,
    dataDriverName: isShown ? row.data_driver_name : null,
    dataUsername: isShown ? row.data_username : null,
    dataPassword: null,
    apiHost: isShown ? row.api_host : null,
    apiAuthType: isShown ? row.api_auth_type : null,
    apiUsername: isShown ? row.api_username : null,
    apiPassword: null,
  };
}

const application = (
  row: ApplicationRow,
  principal: Principal,
  parts: { roles: RoleRow[]; elements: ElementRow[]; appProfiles: AppProfileRow[] },
): Application => ({
  uuid: row.uuid,
  name: row.name,
  ...connection(row, principal),
  roles: parts.roles.filter((part) => canSee(principal, part)).map(role),
  elements: parts.elements.filter((part) => canSee(principal, part)).map(element),
  appProfiles: parts.appProfiles
    .filter((part) => canSee(principal, part))
    .map(({ uuid, name }) => ({ uuid, name })),
  own: isOwnApplication(row),
});

export async function listApplications(db: Db, principal: Principal): Promise<Application[]> {
  const rows = await applications(db).execute();
  const rolesOf = groupBy(await roles(db).execute(), 'application_uuid');
  const elementsOf = groupBy(await elements(db).execute(), 'application_uuid');
  const profilesOf = groupBy(await appProfiles(db).execute(), 'application_uuid');
  return rows.map((row) =>
    application(row, principal, {
      roles: rolesOf.get(row.uuid) ?? [],
      elements: elementsOf.get(row.uuid) ?? [],
      appProfiles: profilesOf.get(row.uuid) ?? [],
    }),
  );
}

export async function findApplication(db: Db, principal: Principal, uuid: string) {
  const row = await applications(db).where('uuid', '=', uuid).executeTakeFirst();
  if (!row) return null;
  const parts = {
    roles: await roles(db).where('role.application_uuid', '=', uuid).execute(),
    elements: await elements(db).where('element.application_uuid', '=', uuid).execute(),
    appProfiles: await appProfiles(db).where('application_uuid', '=', uuid).execute(),
  };
  return { application: application(row, principal, parts), uuid, version: row.version };
}
