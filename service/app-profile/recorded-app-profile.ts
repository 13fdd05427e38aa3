import type { RecordedKind } from '../change-history/recorded-object.ts';
import { groupBy } from '../db/group-by.ts';
import { whereIn } from '../db/where-in.ts';
import { recordedProfile } from '../profile/recorded-profile.ts';

export const RECORDED_APP_PROFILES: RecordedKind = {
  kind: 'appProfile',
  read: async (db, uuids) => {
    const rows = await db
      .selectFrom('app_profiles as profile')
      .innerJoin('applications as application', 'application.uuid', 'profile.application_uuid')
      .selectAll('profile')
      .select('application.name as application_name')
      .$call(whereIn('profile.uuid', uuids))
      .execute();
    const roles = await db
      .selectFrom('app_profile_roles as granted')
      .innerJoin('application_roles as role', 'role.uuid', 'granted.role_uuid')
      .select(['granted.app_profile_uuid', 'role.uuid', 'role.name'])
      .$call(whereIn('granted.app_profile_uuid', uuids))
      .execute();
    const elements = await db
      .selectFrom('app_profile_elements as granted')
      .innerJoin('application_elements as element', 'element.uuid', 'granted.element_uuid')
      .select(['granted.app_profile_uuid', 'element.uuid', 'element.name'])
      .$call(whereIn('granted.app_profile_uuid', uuids))
      .execute();
    const [rolesOf, elementsOf] = [groupBy(roles, 'app_profile_uuid'), groupBy(elements, 'app_profile_uuid')];
    return new Map(
      rows.map((row) => [
        row.uuid,
        recordedProfile(row, {
          application: { kind: 'application', uuid: row.application_uuid, name: row.application_name },
          roles: (rolesOf.get(row.uuid) ?? []).map(({ uuid, name }) => ({ kind: 'role', uuid, name })),
          elements: (elementsOf.get(row.uuid) ?? []).map(({ uuid, name }) => ({
            kind: 'element',
            uuid,
            name,
          })),
        }),
      ]),
    );
  },
};
