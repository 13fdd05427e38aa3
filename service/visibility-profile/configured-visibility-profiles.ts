import type { VisibilityProfileInput } from '../../openapi/generated/types.ts';
import { requestOf, type ConfiguredKind } from '../configuration/configured-kind.ts';
import { listVisibilityProfiles } from './queries.ts';
import { RECORDED_VISIBILITY_PROFILES } from './recorded-visibility-profile.ts';
import { deleteVisibilityProfile, saveVisibilityProfile } from './save.ts';

export const CONFIGURED_VISIBILITY_PROFILES: ConfiguredKind = {
  section: 'visibilityProfiles',
  recorded: RECORDED_VISIBILITY_PROFILES,
  noun: 'visibility profile',
  locksFirst: ['clusters', 'visibilityElements'],
  lists: ['visibilityProfiles', 'users'],
  list: ({ services: { db }, viewer }) => listVisibilityProfiles(db, viewer),
  save: async ({ services: { db, config }, viewer }, request) => {
    const saved = await saveVisibilityProfile(db, viewer, {
      profile: requestOf<VisibilityProfileInput>(request),
      ifMatch: undefined,
      layoutCode: config.layoutCode,
      newUuid: request.newUuid,
    });
    return saved.uuid;
  },
  remove: ({ services: { db }, viewer }, uuid) => deleteVisibilityProfile(db, viewer, uuid),
};
