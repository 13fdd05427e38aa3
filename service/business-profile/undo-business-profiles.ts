import type { RoleName } from '../db/schema.ts';
import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import { whereIn } from '../db/where-in.ts';
import { reference, references, text, textOrNull, type UndoableKind } from '../undo/undoable-kind.ts';
import { RECORDED_BUSINESS_PROFILES } from './recorded-business-profile.ts';
import { deleteBusinessProfile, saveBusinessProfile } from './save.ts';

export const UNDOABLE_BUSINESS_PROFILES: UndoableKind = {
  recorded: RECORDED_BUSINESS_PROFILES,
  calls: { save: 'updateBusinessProfile', remove: 'deleteBusinessProfile' },
  lists: ['businessProfiles', 'users'],
  save: async ({ services: { db, config }, viewer }, profiles) => {
    for (const { uuid, isNew, fields } of profiles) {
      const profile = {
        uuid: isNew ? null : uuid,
        name: text(fields.name),
        description: textOrNull(fields.description),
        appProfiles: references(fields.appProfiles).map(({ uuid: chosen }) => ({ uuid: chosen })),
        minimumRole: { name: text(fields.minimumRole) as RoleName },
        [COMPANY_FIELD]: reference(fields[COMPANY_FIELD]),
      };
      await saveBusinessProfile(db, viewer, profile, undefined, config.sso, uuid);
    }
  },
  remove: ({ services: { db, config }, viewer }, uuid) => deleteBusinessProfile(db, viewer, uuid, config.sso),
  findUses: async (db, uuid, limit) => {
    const rows = await db
      .selectFrom('users')
      .select('uuid')
      .where('business_profile_uuid', '=', uuid)
      .limit(limit)
      .execute();
    return rows.map((user) => user.uuid);
  },
  slots: {
    appProfiles: async (db, uuids) => {
      const rows = await db
        .selectFrom('app_profiles')
        .select(['uuid', 'application_uuid'])
        .$call(whereIn('uuid', uuids))
        .execute();
      return new Map(rows.map(({ uuid, application_uuid }) => [uuid, application_uuid]));
    },
  },
};
