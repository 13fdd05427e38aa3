import type { RoleName } from '../db/schema.ts';
import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import {
  openReference,
  reference,
  references,
  text,
  textOrNull,
  type UndoableKind,
} from '../undo/undoable-kind.ts';
import { RECORDED_APP_PROFILES } from './recorded-app-profile.ts';
import { deleteAppProfile, saveAppProfile } from './save.ts';

export const UNDOABLE_APP_PROFILES: UndoableKind = {
  recorded: RECORDED_APP_PROFILES,
  calls: { save: 'updateAppProfile', remove: 'deleteAppProfile' },
  lists: ['appProfiles', 'businessProfiles', 'users'],
  save: async ({ services: { db, config }, viewer }, profiles) => {
    for (const { uuid, isNew, fields } of profiles) {
      const granted = (field: 'roles' | 'elements') =>
        references(fields[field]).map(({ uuid: one }) => ({ uuid: one }));
      const profile = {
        uuid: isNew ? null : uuid,
        name: text(fields.name),
        description: textOrNull(fields.description),
        application: openReference(fields.application) ?? { uuid: '' },
        roles: granted('roles'),
        elements: granted('elements'),
        minimumRole: { name: text(fields.minimumRole) as RoleName },
        [COMPANY_FIELD]: reference(fields[COMPANY_FIELD]),
      };
      await saveAppProfile(db, viewer, profile, undefined, config.sso, uuid);
    }
  },
  remove: ({ services: { db, config }, viewer }, uuid) => deleteAppProfile(db, viewer, uuid, config.sso),
  findUses: async (db, uuid, limit) => {
    const rows = await db
      .selectFrom('business_profile_choices')
      .select('business_profile_uuid')
      .where('app_profile_uuid', '=', uuid)
      .limit(limit)
      .execute();
    return rows.map((choice) => choice.business_profile_uuid);
  },
};
