import type { AppProfileInput } from '../../openapi/generated/types.ts';
import { requestOf, type ConfiguredKind } from '../configuration/configured-kind.ts';
import { listAppProfiles } from './queries.ts';
import { RECORDED_APP_PROFILES } from './recorded-app-profile.ts';
import { deleteAppProfile, saveAppProfile } from './save.ts';

export const CONFIGURED_APP_PROFILES: ConfiguredKind = {
  section: 'appProfiles',
  recorded: RECORDED_APP_PROFILES,
  noun: 'application profile',
  lists: ['appProfiles', 'businessProfiles', 'users'],
  list: ({ services: { db }, viewer }) => listAppProfiles(db, viewer),
  save: async ({ services: { db, config }, viewer }, request) => {
    const profile = requestOf<AppProfileInput>(request);
    return (await saveAppProfile(db, viewer, profile, undefined, config.sso, request.newUuid)).uuid;
  },
  remove: ({ services: { db, config }, viewer }, uuid) => deleteAppProfile(db, viewer, uuid, config.sso),
};
