import { randomUUID } from 'node:crypto';
import { fold } from '../../service/db/fold.ts';
import type { Db } from '../../service/db/open.ts';
import { seal } from '../../service/vault/sealed.ts';

const named = (name: string) => ({ uuid: randomUUID(), name, name_folded: fold(name) });
const forAll = { minimum_role: 'ADMIN', company_uuid: null } as const;

/** A business profile that gives a role and an element in an application of its own, which listens at `apiHost`. */
export async function addOperators(
  db: Db,
  apiHost: string,
  authType: 'HTTP_BASIC' | 'OAUTH2' = 'HTTP_BASIC',
) {
  const application = named(`Application ${randomUUID()}`);
  const [role, external, appProfile, businessProfile] = [
    randomUUID(),
    randomUUID(),
    named(`Operators ${randomUUID()}`),
    named(`Operators ${randomUUID()}`),
  ];
  const element = { uuid: randomUUID(), name: 'All Elements', label: 'Scope', category: 'SCOPE' };
  const settings = { data_url: '-', data_driver_name: '-', data_username: '-' };
  await db
    .insertInto('applications')
    .values({
      ...application,
      ...settings,
      api_host: apiHost,
      api_auth_type: authType,
      api_username: 'sync',
      data_password: seal(db, 'applications.data_password', application.uuid, '-'),
      api_password: seal(db, 'applications.api_password', application.uuid, 'pass'),
    })
    .execute();
  const ofApplication = { ...forAll, application_uuid: application.uuid };
  await db
    .insertInto('application_roles')
    .values([
      { ...ofApplication, uuid: role, name: 'OPERATOR', category: null, external_role: 0 },
      { ...ofApplication, uuid: external, name: 'LDAP', category: null, external_role: 1 },
    ])
    .execute();
  await db
    .insertInto('application_elements')
    .values({ ...ofApplication, ...element })
    .execute();
  await db
    .insertInto('app_profiles')
    .values({ ...ofApplication, ...appProfile, description: null })
    .execute();
  const granted = { app_profile_uuid: appProfile.uuid };
  await db
    .insertInto('app_profile_roles')
    .values([
      { ...granted, role_uuid: role },
      { ...granted, role_uuid: external },
    ])
    .execute();
  await db
    .insertInto('app_profile_elements')
    .values({ ...granted, element_uuid: element.uuid })
    .execute();
  await db
    .insertInto('business_profiles')
    .values({ ...forAll, ...businessProfile, description: null })
    .execute();
  await db
    .insertInto('business_profile_choices')
    .values({
      business_profile_uuid: businessProfile.uuid,
      application_uuid: application.uuid,
      app_profile_uuid: appProfile.uuid,
    })
    .execute();
  return {
    uuid: businessProfile.uuid,
    name: businessProfile.name,
    application: application.name,
    applicationUuid: application.uuid,
    appProfile: { uuid: appProfile.uuid, name: appProfile.name },
    role,
    element,
  };
}
