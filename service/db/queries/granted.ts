import { effectiveRoles, USER_PROFILE_APPLICATION } from '../../rules/roles.ts';
import { fold } from '../fold.ts';
import type { Db } from '../open.ts';
import type { RoleName } from '../schema.ts';

/** The roles in this product that a business profile gives. */
export async function rolesGivenBy(db: Db, businessProfileUuid: string): Promise<RoleName[]> {
  const rows = await db
    .selectFrom('business_profile_choices as choice')
    .innerJoin('applications as application', 'application.uuid', 'choice.application_uuid')
    .innerJoin('app_profile_roles as granted', 'granted.app_profile_uuid', 'choice.app_profile_uuid')
    .innerJoin('application_roles as role', 'role.uuid', 'granted.role_uuid')
    .select('role.name')
    .where('choice.business_profile_uuid', '=', businessProfileUuid)
    .where('application.name_folded', '=', fold(USER_PROFILE_APPLICATION))
    .execute();
  return effectiveRoles(rows.map(({ name }) => name));
}

/** The roles in this product that an application profile gives. */
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

/** The elements that a business profile grants, through the application profiles it chooses, by uuid. */
export async function elementsGrantedBy(
  db: Db,
  businessProfileUuid: string,
): Promise<Map<string, { category: string }>> {
  const rows = await db
    .selectFrom('business_profile_choices as choice')
    .innerJoin('app_profile_elements as granted', 'granted.app_profile_uuid', 'choice.app_profile_uuid')
    .innerJoin('application_elements as element', 'element.uuid', 'granted.element_uuid')
    .select(['element.uuid', 'element.category'])
    .where('choice.business_profile_uuid', '=', businessProfileUuid)
    .execute();
  return new Map(rows.map(({ uuid, category }) => [uuid, { category }]));
}

/** An application with an API of its own, and what a business profile lets its users do there. */
export interface ApplicationAccess {
  name: string;
  apiHost: string;
  apiAuthType: 'HTTP_BASIC' | 'OAUTH2';
  apiUsername: string;
  apiPassword: string;
  /** Without those that are kept elsewhere (external roles). */
  roles: string[];
}

/** The applications that a business profile chooses something for, this product left out, by name. */
export async function applicationsOf(db: Db, businessProfileUuid: string): Promise<ApplicationAccess[]> {
  const rows = await db
    .selectFrom('business_profile_choices as choice')
    .innerJoin('applications as application', 'application.uuid', 'choice.application_uuid')
    .leftJoin('app_profile_roles as granted', 'granted.app_profile_uuid', 'choice.app_profile_uuid')
    .leftJoin('application_roles as role', (join) =>
      join.onRef('role.uuid', '=', 'granted.role_uuid').on('role.external_role', '=', 0),
    )
    .select([
      'application.name',
      'application.api_host',
      'application.api_auth_type',
      'application.api_username',
      'application.api_password',
      'role.name as role',
    ])
    .where('choice.business_profile_uuid', '=', businessProfileUuid)
    .where('application.name_folded', '!=', fold(USER_PROFILE_APPLICATION))
    .orderBy('application.name_folded')
    .orderBy('role.name')
    .execute();
  const applications = new Map<string, ApplicationAccess>();
  for (const row of rows) {
    const known = applications.get(row.name) ?? {
      name: row.name,
      apiHost: row.api_host,
      apiAuthType: row.api_auth_type,
      apiUsername: row.api_username,
      apiPassword: row.api_password,
      roles: [],
    };
    if (row.role !== null) known.roles.push(row.role);
    applications.set(row.name, known);
  }
  return [...applications.values()];
}
