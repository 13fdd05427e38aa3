import { randomUUID } from 'node:crypto';
import { PRODUCT_ADMIN } from '../openapi/product.ts';
import { fold } from './db/fold.ts';
import { newListTexts } from './user/list-texts.ts';
import type { Db } from './db/open.ts';
import type { RoleName } from './db/schema.ts';
import { bumpListVersions } from './db/versions.ts';
import { keepConsoleClient } from './oauth/console-client.ts';
import { hashPassword } from './password/hash.ts';
import { ownApplication } from './application/own.ts';

export interface BootstrapOptions {
  publicUrl: string;
  administrator: { username: string; password: string };
}

const PROFILE_NAME = 'Product Administration';

/** Reaches nobody (RFC 6761, section 6.4). */
const NOWHERE = '@localhost.invalid';

const unknownEmail = (username: string): string => `${username}${NOWHERE}`;

export const isUnknownEmail = (email: string): boolean => fold(email).endsWith(NOWHERE);

const uniquelyNamed = (name: string) => ({ uuid: randomUUID(), name, name_folded: fold(name) });

const forProductAdministrators: { minimum_role: RoleName; company_uuid: null } = {
  minimum_role: PRODUCT_ADMIN,
  company_uuid: null,
};

async function insertProfiles(db: Db): Promise<{ businessProfile: string; visibilityProfile: string }> {
  const { application, roles } = ownApplication(db, () => randomUUID());
  await db.insertInto('applications').values(application).execute();
  await db.insertInto('application_roles').values(roles).execute();

  const description = 'For the administrators of the whole installation';
  const appProfile = { ...uniquelyNamed(PROFILE_NAME), description, ...forProductAdministrators };
  await db
    .insertInto('app_profiles')
    .values({ ...appProfile, application_uuid: application.uuid })
    .execute();
  await db
    .insertInto('app_profile_roles')
    .values(
      roles
        .filter(({ name }) => name === PRODUCT_ADMIN)
        .map(({ uuid }) => ({ app_profile_uuid: appProfile.uuid, role_uuid: uuid })),
    )
    .execute();

  const businessProfile = { ...uniquelyNamed(PROFILE_NAME), description, ...forProductAdministrators };
  await db.insertInto('business_profiles').values(businessProfile).execute();
  await db
    .insertInto('business_profile_choices')
    .values({
      business_profile_uuid: businessProfile.uuid,
      application_uuid: application.uuid,
      app_profile_uuid: appProfile.uuid,
    })
    .execute();

  const visibilityProfile = { ...uniquelyNamed(PROFILE_NAME), description, ...forProductAdministrators };
  await db
    .insertInto('visibility_profiles')
    .values({ ...visibilityProfile, primary_cluster_uuid: null, default_cluster_group_uuid: null })
    .execute();
  return { businessProfile: businessProfile.uuid, visibilityProfile: visibilityProfile.uuid };
}

/** Fills an empty database, all or nothing. Carriers, clusters and groups come with the first sync. */
export async function bootstrap(db: Db, { publicUrl, administrator }: BootstrapOptions): Promise<void> {
  const { username, password } = administrator;
  const passwordHash = await hashPassword(password);
  const known = {
    username,
    email: unknownEmail(username),
    first_name: 'First',
    last_name: 'Administrator',
  };
  await db.transaction().execute(async (transaction) => {
    const { businessProfile, visibilityProfile } = await insertProfiles(transaction);
    await transaction
      .insertInto('users')
      .values({
        uuid: randomUUID(),
        ...known,
        ...newListTexts(known),
        username_folded: fold(username),
        email_folded: fold(known.email),
        desk_phone: null,
        mobile_phone: null,
        active: 1,
        location_uuid: null,
        business_profile_uuid: businessProfile,
        visibility_profile_uuid: visibilityProfile,
        password_hash: passwordHash,
        ...forProductAdministrators,
      })
      .execute();
    await bumpListVersions(
      transaction,
      'applications',
      'appProfiles',
      'businessProfiles',
      'visibilityProfiles',
      'users',
    );
  });
  await keepConsoleClient(db, publicUrl);
}
