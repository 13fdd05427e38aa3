import { randomUUID } from 'node:crypto';
import { PRODUCT_ADMIN } from '../../openapi/rules/product.ts';
import { rolesByBusinessProfile } from '../access/granted.ts';
import { USER_PROFILE_APPLICATION } from '../access/roles.ts';
import { RECORDED_APP_PROFILES } from '../app-profile/recorded-app-profile.ts';
import { ownApplication } from '../application/own.ts';
import { RECORDED_APPLICATIONS } from '../application/recorded-application.ts';
import { RECORDED_BUSINESS_PROFILES } from '../business-profile/recorded-business-profile.ts';
import { recordAround } from '../change-history/record.ts';
import { fold } from '../db/fold.ts';
import type { DbWithKeys } from '../context.ts';
import type { Db } from '../db/open.ts';
import type { SecretKeys } from '../vault/keys.ts';
import type { RoleName } from '../db/schema.ts';
import { RECORDED_VISIBILITY_PROFILES } from '../visibility-profile/recorded-visibility-profile.ts';

const PROFILE_NAME = 'Product Administration';
const DESCRIPTION = 'For the administrators of the whole installation';

export const FOR_PRODUCT_ADMINISTRATORS: { minimum_role: RoleName; company_uuid: null } = {
  minimum_role: PRODUCT_ADMIN,
  company_uuid: null,
};

/** The profiles that make a user a product administrator. */
export interface AdministratorProfiles {
  businessProfile: { uuid: string; name: string };
  visibilityProfile: string;
}

const profileNamed = (name: string) => ({
  uuid: randomUUID(),
  name,
  name_folded: fold(name),
  description: DESCRIPTION,
  ...FOR_PRODUCT_ADMINISTRATORS,
});

/**
 * Finds a business profile that grants PRODUCT_ADMIN, and a visibility profile for administrators. Creates a
 * missing one. Must run in a transaction.
 */
export async function administratorProfiles({ db, keys }: DbWithKeys): Promise<AdministratorProfiles> {
  return {
    businessProfile: (await findBusinessProfile(db)) ?? (await addBusinessProfile(db, keys)),
    visibilityProfile: (await findVisibilityProfile(db)) ?? (await addVisibilityProfile(db)),
  };
}

async function findBusinessProfile(db: Db): Promise<{ uuid: string; name: string } | null> {
  const rolesOf = await rolesByBusinessProfile(db);
  const giving = [...rolesOf].flatMap(([uuid, roles]) => (roles.includes(PRODUCT_ADMIN) ? [uuid] : []));
  if (giving.length === 0) return null;
  const row = await db
    .selectFrom('business_profiles')
    .select(['uuid', 'name'])
    .where('uuid', 'in', giving)
    .orderBy('name_folded')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

async function addBusinessProfile(db: Db, keys: SecretKeys): Promise<{ uuid: string; name: string }> {
  const application = (await findOwnApplication(db)) ?? (await addOwnApplication(db, keys));
  const name = await freeName(db);
  const appProfile = profileNamed(name);
  const businessProfile = profileNamed(name);
  const recorded = [
    { kind: RECORDED_APP_PROFILES, uuids: [appProfile.uuid] },
    { kind: RECORDED_BUSINESS_PROFILES, uuids: [businessProfile.uuid] },
  ];
  await recordAround(db, recorded, async () => {
    await db
      .insertInto('app_profiles')
      .values({ ...appProfile, application_uuid: application })
      .execute();
    await db
      .insertInto('app_profile_roles')
      .columns(['app_profile_uuid', 'role_uuid'])
      .expression((eb) =>
        eb
          .selectFrom('application_roles')
          .select((of) => [of.val(appProfile.uuid).as('app_profile_uuid'), 'uuid as role_uuid'])
          .where('application_uuid', '=', application)
          .where('name', '=', PRODUCT_ADMIN),
      )
      .execute();
    await db.insertInto('business_profiles').values(businessProfile).execute();
    await db
      .insertInto('business_profile_choices')
      .values({
        business_profile_uuid: businessProfile.uuid,
        application_uuid: application,
        app_profile_uuid: appProfile.uuid,
      })
      .execute();
  });
  return businessProfile;
}

/** Returns a profile name that is not taken: unrelated profiles may already have the default name. */
async function freeName(db: Db): Promise<string> {
  const taken = new Set<string>();
  for (const table of ['app_profiles', 'business_profiles'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('name_folded')
      .where('name_folded', 'like', `${fold(PROFILE_NAME)}%`)
      .execute();
    for (const row of rows) taken.add(row.name_folded);
  }
  let name = PROFILE_NAME;
  for (let number = 2; taken.has(fold(name)); number += 1) name = `${PROFILE_NAME} ${number}`;
  return name;
}

async function findOwnApplication(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('applications')
    .select('uuid')
    .where('name_folded', '=', fold(USER_PROFILE_APPLICATION))
    .executeTakeFirst();
  return row?.uuid ?? null;
}

async function addOwnApplication(db: Db, keys: SecretKeys): Promise<string> {
  const { application, roles } = ownApplication(keys, () => randomUUID());
  await recordAround(db, [{ kind: RECORDED_APPLICATIONS, uuids: [application.uuid] }], async () => {
    await db.insertInto('applications').values(application).execute();
    await db.insertInto('application_roles').values(roles).execute();
  });
  return application.uuid;
}

async function findVisibilityProfile(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('visibility_profiles')
    .select('uuid')
    .where('name_folded', '=', fold(PROFILE_NAME))
    .executeTakeFirst();
  return row?.uuid ?? null;
}

/** Creates a visibility profile without any carriers, clusters or groups. */
async function addVisibilityProfile(db: Db): Promise<string> {
  const visibilityProfile = profileNamed(PROFILE_NAME);
  await recordAround(db, [{ kind: RECORDED_VISIBILITY_PROFILES, uuids: [visibilityProfile.uuid] }], () =>
    db
      .insertInto('visibility_profiles')
      .values({ ...visibilityProfile, primary_cluster_uuid: null, default_cluster_group_uuid: null })
      .execute(),
  );
  return visibilityProfile.uuid;
}
