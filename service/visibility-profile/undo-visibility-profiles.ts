import type { VisibilityElements } from '../../openapi/generated/types.ts';
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
import { RECORDED_VISIBILITY_PROFILES } from './recorded-visibility-profile.ts';
import { deleteVisibilityProfile, saveVisibilityProfile } from './save.ts';

export const UNDOABLE_VISIBILITY_PROFILES: UndoableKind = {
  recorded: RECORDED_VISIBILITY_PROFILES,
  calls: { save: 'updateVisibilityProfile', remove: 'deleteVisibilityProfile' },
  locksFirst: ['clusters', 'visibilityElements'],
  lists: ['visibilityProfiles', 'users'],
  save: async ({ services: { db, config }, viewer }, profiles) => {
    for (const { uuid, isNew, fields } of profiles) {
      const chosen = (field: keyof VisibilityElements | 'clusters') =>
        references(fields[field]).map(({ uuid: one }) => ({ uuid: one }));
      const profile = {
        uuid: isNew ? null : uuid,
        name: text(fields.name),
        description: textOrNull(fields.description),
        minimumRole: { name: text(fields.minimumRole) as RoleName },
        [COMPANY_FIELD]: reference(fields[COMPANY_FIELD]),
        primaryVisibility: openReference(fields.primaryVisibility),
        defaultClusterGroup: openReference(fields.defaultClusterGroup),
        carriers: chosen('carriers'),
        clusters: chosen('clusters'),
        clusterGroups: chosen('clusterGroups'),
        networkGroups: chosen('networkGroups'),
        neAttributes: chosen('neAttributes'),
        venues: chosen('venues'),
      };
      const { layoutCode } = config;
      await saveVisibilityProfile(db, viewer, { profile, ifMatch: undefined, layoutCode, newUuid: uuid });
    }
  },
  remove: ({ services: { db }, viewer }, uuid) => deleteVisibilityProfile(db, viewer, uuid),
  findUses: async (db, uuid, limit) => {
    const rows = await db
      .selectFrom('users')
      .select('uuid')
      .where('visibility_profile_uuid', '=', uuid)
      .limit(limit)
      .execute();
    return rows.map((user) => user.uuid);
  },
};
