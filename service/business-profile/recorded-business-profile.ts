import type { RecordedKind } from '../change-history/recorded-object.ts';
import { groupBy } from '../db/group-by.ts';
import { whereIn } from '../db/where-in.ts';
import { recordedProfile } from '../profile/recorded-profile.ts';

export const RECORDED_BUSINESS_PROFILES: RecordedKind = {
  kind: 'businessProfile',
  read: async (db, uuids) => {
    const rows = await db.selectFrom('business_profiles').selectAll().$call(whereIn('uuid', uuids)).execute();
    const chosen = await db
      .selectFrom('business_profile_choices as choice')
      .innerJoin('app_profiles as profile', 'profile.uuid', 'choice.app_profile_uuid')
      .select(['choice.business_profile_uuid', 'profile.uuid', 'profile.name'])
      .$call(whereIn('choice.business_profile_uuid', uuids))
      .execute();
    const choicesOf = groupBy(chosen, 'business_profile_uuid');
    return new Map(
      rows.map((row) => [
        row.uuid,
        recordedProfile(row, {
          appProfiles: (choicesOf.get(row.uuid) ?? []).map(({ uuid, name }) => ({
            kind: 'appProfile',
            uuid,
            name,
          })),
        }),
      ]),
    );
  },
};
