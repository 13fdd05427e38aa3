import { randomUUID } from 'node:crypto';
import { TREE_CATEGORY } from '../../openapi/rules/product.ts';
import { fold } from '../../service/db/fold.ts';
import type { Db } from '../../service/db/open.ts';
import type { RoleName } from '../../service/db/schema.ts';
import { seal } from '../../service/vault/sealed.ts';
import { TEST_KEYS } from './databases.ts';

type AuthType = 'HTTP_BASIC' | 'OAUTH2';

const named = (name: string) => ({ uuid: randomUUID(), name, name_folded: fold(name) });
const forAll = { minimum_role: 'ADMIN', company_uuid: null } as const;

/** Adds an application whose API is at `apiHost`. */
async function addApplication(db: Db, name: string, apiHost: string, authType: AuthType) {
  const application = named(name);
  await db
    .insertInto('applications')
    .values({
      ...application,
      data_url: '-',
      data_driver_name: '-',
      data_username: '-',
      data_password: seal(TEST_KEYS, 'applications.data_password', application.uuid, '-'),
      api_host: apiHost,
      api_auth_type: authType,
      api_username: 'sync',
      api_password: seal(TEST_KEYS, 'applications.api_password', application.uuid, 'pass'),
    })
    .execute();
  return application;
}

/**
 * Adds an element to an application, and an application profile that grants the element. The business profile then has
 * this application profile.
 */
async function grantElement(
  db: Db,
  applicationUuid: string,
  businessProfile: string,
  of: { name: string; label: string; category: string },
) {
  const ofApplication = { ...forAll, application_uuid: applicationUuid };
  const element = { uuid: randomUUID(), ...of };
  const appProfile = named(`Profile ${randomUUID()}`);
  const granted = { app_profile_uuid: appProfile.uuid };
  await db
    .insertInto('application_elements')
    .values({ ...ofApplication, ...element })
    .execute();
  await db
    .insertInto('app_profiles')
    .values({ ...ofApplication, ...appProfile, description: null })
    .execute();
  await db
    .insertInto('app_profile_elements')
    .values({ ...granted, element_uuid: element.uuid })
    .execute();
  await db
    .insertInto('business_profile_choices')
    .values({ ...granted, business_profile_uuid: businessProfile, application_uuid: applicationUuid })
    .execute();
  return { element, appProfile: { uuid: appProfile.uuid, name: appProfile.name } };
}

/**
 * Adds an application whose API is at `apiHost`, and a business profile that grants an element, a role and an external
 * role of this application.
 */
export async function addOperators(db: Db, apiHost: string, authType: AuthType = 'HTTP_BASIC') {
  const application = await addApplication(db, `Application ${randomUUID()}`, apiHost, authType);
  const businessProfile = named(`Operators ${randomUUID()}`);
  await db
    .insertInto('business_profiles')
    .values({ ...forAll, ...businessProfile, description: null })
    .execute();
  const { element, appProfile } = await grantElement(db, application.uuid, businessProfile.uuid, {
    name: 'All Elements',
    label: 'Scope',
    category: 'SCOPE',
  });
  const [role, external] = [randomUUID(), randomUUID()];
  const ofApplication = { ...forAll, application_uuid: application.uuid, category: null };
  await db
    .insertInto('application_roles')
    .values([
      { ...ofApplication, uuid: role, name: 'OPERATOR', external_role: 0 },
      { ...ofApplication, uuid: external, name: 'LDAP', external_role: 1 },
    ])
    .execute();
  await db
    .insertInto('app_profile_roles')
    .values([role, external].map((uuid) => ({ app_profile_uuid: appProfile.uuid, role_uuid: uuid })))
    .execute();
  return {
    uuid: businessProfile.uuid,
    name: businessProfile.name,
    application: application.name,
    applicationUuid: application.uuid,
    appProfile,
    role,
    element,
  };
}

const TREE = { name: 'Some Elements', label: 'Default Tree', category: TREE_CATEGORY };

/** Adds an application whose API is at `apiHost`, with a tree that the business profile grants. */
export async function addTree(db: Db, businessProfile: string, applicationName: string, apiHost: string) {
  const { uuid } = await addApplication(db, applicationName, apiHost, 'HTTP_BASIC');
  return (await grantElement(db, uuid, businessProfile, TREE)).element;
}

/** Adds a second tree. The application profiles that grant `tree` also grant it. Only users with this role see it. */
export async function addTreeBeside(db: Db, tree: { uuid: string }, minimumRole: RoleName) {
  const { application_uuid } = await db
    .selectFrom('application_elements')
    .select('application_uuid')
    .where('uuid', '=', tree.uuid)
    .executeTakeFirstOrThrow();
  const other = { ...TREE, ...forAll, uuid: randomUUID(), name: 'Other Elements', application_uuid };
  await db
    .insertInto('application_elements')
    .values({ ...other, minimum_role: minimumRole })
    .execute();
  const granting = await db
    .selectFrom('app_profile_elements')
    .select('app_profile_uuid')
    .where('element_uuid', '=', tree.uuid)
    .execute();
  await db
    .insertInto('app_profile_elements')
    .values(granting.map((profile) => ({ ...profile, element_uuid: other.uuid })))
    .execute();
  return other;
}
