import { RECORDED_APP_PROFILES } from '../../service/app-profile/recorded-app-profile.ts';
import { RECORDED_BUSINESS_PROFILES } from '../../service/business-profile/recorded-business-profile.ts';
import { taskCause, withCause } from '../../service/change-history/cause.ts';
import { recordAround } from '../../service/change-history/record.ts';
import type { Db } from '../../service/db/open.ts';
import { RECORDED_USERS } from '../../service/user/user-states.ts';
import { RECORDED_VISIBILITY_PROFILES } from '../../service/visibility-profile/recorded-visibility-profile.ts';
import { seal } from '../../service/vault/sealed.ts';
import type { AccessWorld, WorldObjects } from './access-world.ts';
import { TEST_KEYS } from './databases.ts';
import { addUsers } from './people.ts';

const visibleToAll = { minimum_role: 'ADMIN', company_uuid: null } as const;
const named = (uuid: string) => ({ uuid, name: uuid, name_folded: uuid, ...visibleToAll });

/** Adds the objects of a world, without links. Each name is the object's uuid, also the username. */
export async function addWorldObjects(db: Db, objects: WorldObjects): Promise<void> {
  await addUsers(
    db,
    objects.users.map((uuid) => ({ username: uuid, active: 0 as const })),
  );
  for (const uuid of objects.users) {
    await db.updateTable('users').set({ uuid }).where('username', '=', uuid).execute();
  }
  await db
    .insertInto('business_profiles')
    .values(objects.businessProfiles.map((uuid) => ({ ...named(uuid), description: null })))
    .execute();
  await db
    .insertInto('visibility_profiles')
    .values(
      objects.visibilityProfiles.map((uuid) => ({
        ...named(uuid),
        description: null,
        primary_cluster_uuid: null,
        default_cluster_group_uuid: null,
      })),
    )
    .execute();
  await db
    .insertInto('clusters')
    .values(objects.clusters.map((uuid, position) => ({ uuid, name: uuid, parent_uuid: null, position })))
    .execute();
  for (const { uuid, appProfiles, roles, elements } of objects.applications) {
    await db
      .insertInto('applications')
      .values({
        uuid,
        name: uuid,
        name_folded: uuid,
        data_url: '',
        data_driver_name: '',
        data_username: '',
        data_password: seal(TEST_KEYS, 'applications.data_password', uuid, ''),
        api_host: '',
        api_auth_type: 'HTTP_BASIC',
        api_username: '',
        api_password: seal(TEST_KEYS, 'applications.api_password', uuid, ''),
      })
      .execute();
    const offered = (item: string) => ({
      uuid: item,
      application_uuid: uuid,
      name: item,
      ...visibleToAll,
    });
    await db
      .insertInto('application_roles')
      .values(roles.map((role) => ({ ...offered(role), category: null, external_role: 0 as const })))
      .execute();
    await db
      .insertInto('application_elements')
      .values(elements.map((element) => ({ ...offered(element), label: element, category: 'a category' })))
      .execute();
    await db
      .insertInto('app_profiles')
      .values(
        appProfiles.map((profile) => ({ ...named(profile), application_uuid: uuid, description: null })),
      )
      .execute();
  }
}

/** Stores the links of a world as one recorded change at a time. */
export function storeWorld(db: Db, objects: WorldObjects, world: AccessWorld, now: number): Promise<void> {
  const recorded = [
    { kind: RECORDED_USERS, uuids: objects.users },
    { kind: RECORDED_BUSINESS_PROFILES, uuids: objects.businessProfiles },
    { kind: RECORDED_VISIBILITY_PROFILES, uuids: objects.visibilityProfiles },
    {
      kind: RECORDED_APP_PROFILES,
      uuids: objects.applications.flatMap(({ appProfiles }) => appProfiles),
    },
  ];
  return withCause({ keys: TEST_KEYS, now: () => now }, taskCause('test'), () =>
    db
      .transaction()
      .execute((transaction) => recordAround(transaction, recorded, () => writeLinks(transaction, world))),
  );
}

async function writeLinks(db: Db, world: AccessWorld): Promise<void> {
  for (const table of LINK_TABLES) await db.deleteFrom(table).execute();
  for (const [uuid, user] of Object.entries(world.users)) {
    await db
      .updateTable('users')
      .set({
        active: user.active ? 1 : 0,
        business_profile_uuid: user.businessProfile,
        visibility_profile_uuid: user.visibilityProfile,
      })
      .where('uuid', '=', uuid)
      .execute();
    for (const element of user.assigned) {
      await db
        .insertInto('user_elements')
        .values({ user_uuid: uuid, element_uuid: element, actual_value: null })
        .execute();
    }
  }
  for (const [profile, chosen] of Object.entries(world.chosen)) {
    for (const [application, appProfile] of Object.entries(chosen)) {
      const choice = { application_uuid: application, app_profile_uuid: appProfile };
      await db
        .insertInto('business_profile_choices')
        .values({ business_profile_uuid: profile, ...choice })
        .execute();
    }
  }
  for (const [profile, roles] of Object.entries(world.roles)) {
    for (const role of roles) {
      await db
        .insertInto('app_profile_roles')
        .values({ app_profile_uuid: profile, role_uuid: role })
        .execute();
    }
  }
  for (const [profile, elements] of Object.entries(world.elements)) {
    for (const element of elements) {
      await db
        .insertInto('app_profile_elements')
        .values({ app_profile_uuid: profile, element_uuid: element })
        .execute();
    }
  }
  for (const [profile, clusters] of Object.entries(world.clusters)) {
    for (const cluster of clusters) {
      await db
        .insertInto('visibility_profile_clusters')
        .values({ visibility_profile_uuid: profile, cluster_uuid: cluster })
        .execute();
    }
  }
}

const LINK_TABLES = [
  'user_elements',
  'business_profile_choices',
  'app_profile_roles',
  'app_profile_elements',
  'visibility_profile_clusters',
] as const;
