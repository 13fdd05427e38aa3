import type { PlainField } from '../../openapi/rules/user-fields.ts';
import { randomUUID } from 'node:crypto';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../openapi/rules/product.ts';
import { chunks } from '../../service/db/chunks.ts';
import { fold } from '../../service/db/fold.ts';
import type { Db } from '../../service/db/open.ts';
import type { Flag, RoleName } from '../../service/db/schema.ts';
import { bumpListVersions } from '../../service/db/list-versions.ts';
import { ROLE_NAMES, USER_PROFILE_APPLICATION } from '../../service/access/roles.ts';
import { DUMMY_HASH } from '../../service/password/hash.ts';
import { newListTexts } from '../../service/user/list/columns.ts';
import { plainColumns } from '../../service/user/plain-columns.ts';
import type { SecretKeys } from '../../service/vault/keys.ts';
import { seal } from '../../service/vault/sealed.ts';
import { TEST_KEYS } from './databases.ts';

/** The users of the tests: one for each role, and one without a role. */
export type Person = 'productAdmin' | 'admin' | 'scoAdmin' | 'viewer';

const ROLE_OF: Record<Person, RoleName | null> = {
  productAdmin: PRODUCT_ADMIN,
  admin: 'ADMIN',
  scoAdmin: 'SCO_ADMIN',
  viewer: null,
};

export const PEOPLE = Object.keys(ROLE_OF) as Person[];

/** Uuids of the rows that `addPeople` adds to a database. */
export interface Fixture {
  people: Record<Person, string>;
  application: string;
  appProfiles: Record<Person, string>;
  businessProfiles: Record<Person, string>;
  visibilityProfile: string;
  company: string;
  client: string;
}

interface NewUser {
  username: string;
  firstName?: string;
  lastName?: string;
  plainFields?: Partial<Record<PlainField, string | null>>;
  active?: Flag;
  businessProfile?: string | null;
  visibilityProfile?: string | null;
  minimumRole?: RoleName;
  [COMPANY_FIELD]?: string | null;
  passwordHash?: string | null;
}

function userRow(user: NewUser) {
  const texts = {
    username: user.username,
    email: `${user.username}@example.org`,
    first_name: user.firstName ?? 'Zoë',
    last_name: user.lastName ?? user.username,
  };
  return {
    uuid: randomUUID(),
    ...texts,
    ...plainColumns((field) => user.plainFields?.[field]),
    ...newListTexts({
      ...texts,
      ...user.plainFields,
      firstName: texts.first_name,
      lastName: texts.last_name,
    }),
    username_folded: fold(texts.username),
    email_folded: fold(texts.email),
    active: user.active ?? 1,
    location_uuid: null,
    business_profile_uuid: user.businessProfile ?? null,
    visibility_profile_uuid: user.visibilityProfile ?? null,
    minimum_role: user.minimumRole ?? 'ADMIN',
    company_uuid: user[COMPANY_FIELD] ?? null,
    password_hash: user.passwordHash ?? null,
  } as const;
}

/** Adds users. Returns their uuids. */
export async function addUsers(db: Db, users: readonly NewUser[]): Promise<string[]> {
  const rows = users.map(userRow);
  for (const part of chunks(rows)) await db.insertInto('users').values(part).execute();
  await bumpListVersions(db, 'users');
  return rows.map(({ uuid }) => uuid);
}

/** Adds a user. Returns the user's uuid. */
export async function addUser(db: Db, user: NewUser): Promise<string> {
  const [uuid] = await addUsers(db, [user]);
  return uuid!;
}

const visibleToAll = { minimum_role: 'ADMIN', company_uuid: null, description: null } as const;
const named = (name: string) => ({ uuid: randomUUID(), name, name_folded: fold(name) });

async function addApplication(db: Db, keys: SecretKeys) {
  const application = named(USER_PROFILE_APPLICATION);
  await db
    .insertInto('applications')
    .values({
      ...application,
      data_url: 'jdbc:postgresql://db/profiles',
      data_driver_name: 'org.postgresql.Driver',
      data_username: 'profiles',
      data_password: seal(keys, 'applications.data_password', application.uuid, 'database secret'),
      api_host: 'https://profiles.example.org',
      api_auth_type: 'HTTP_BASIC',
      api_username: 'sync',
      api_password: seal(keys, 'applications.api_password', application.uuid, 'api secret'),
    })
    .execute();
  const roles = ROLE_NAMES.map((name) => ({
    uuid: randomUUID(),
    application_uuid: application.uuid,
    name,
    category: null,
    external_role: 0 as const,
    minimum_role: 'ADMIN' as const,
    company_uuid: null,
  }));
  await db.insertInto('application_roles').values(roles).execute();
  return { application: application.uuid, roles };
}

/** Adds a business profile for this person, and an application profile through which it grants the person's role. */
async function addProfiles(db: Db, person: Person, application: string, role: string | undefined) {
  const appProfile = named(`App profile of ${person}`);
  const businessProfile = named(`Business profile of ${person}`);
  await db
    .insertInto('app_profiles')
    .values({ ...visibleToAll, ...appProfile, application_uuid: application })
    .execute();
  if (role) {
    await db
      .insertInto('app_profile_roles')
      .values({ app_profile_uuid: appProfile.uuid, role_uuid: role })
      .execute();
  }
  await db
    .insertInto('business_profiles')
    .values({ ...visibleToAll, ...businessProfile })
    .execute();
  await db
    .insertInto('business_profile_choices')
    .values({
      business_profile_uuid: businessProfile.uuid,
      application_uuid: application,
      app_profile_uuid: appProfile.uuid,
    })
    .execute();
  return { appProfile: appProfile.uuid, businessProfile: businessProfile.uuid };
}

/** Fills an empty database with one user for each role, one without a role, and the rows that these users need. */
export async function addPeople(db: Db, keys = TEST_KEYS): Promise<Fixture> {
  const company = { uuid: randomUUID(), name: 'Société Nord' };
  await db.insertInto('companies').values(company).execute();
  const visibilityProfile = named('Everything');
  await db
    .insertInto('visibility_profiles')
    .values({
      ...visibleToAll,
      ...visibilityProfile,
      primary_cluster_uuid: null,
      default_cluster_group_uuid: null,
    })
    .execute();
  const client = randomUUID();
  await db
    .insertInto('auth_clients')
    .values({
      uuid: client,
      name: 'Console',
      description: 'The console itself',
      allowed_redirect_target: 'http://127.0.0.1/userprofile/selfcallback',
      client_secret: seal(keys, 'auth_clients.client_secret', client, 'client secret'),
    })
    .execute();

  const { application, roles } = await addApplication(db, keys);
  const fixture = { people: {}, appProfiles: {}, businessProfiles: {} } as Fixture;
  for (const person of PEOPLE) {
    const role = roles.find(({ name }) => name === ROLE_OF[person]);
    const { appProfile, businessProfile } = await addProfiles(db, person, application, role?.uuid);
    fixture.appProfiles[person] = appProfile;
    fixture.businessProfiles[person] = businessProfile;
    fixture.people[person] = await addUser(db, {
      username: person,
      businessProfile,
      visibilityProfile: visibilityProfile.uuid,
      [COMPANY_FIELD]: person === 'scoAdmin' ? company.uuid : null,
      // Only the product administrator has a password: the service requires an administrator who can sign in (B12.4 of
      // `docs/behaviour.md`).
      passwordHash: person === 'productAdmin' ? DUMMY_HASH : null,
    });
  }
  return {
    ...fixture,
    application,
    visibilityProfile: visibilityProfile.uuid,
    company: company.uuid,
    client,
  };
}
