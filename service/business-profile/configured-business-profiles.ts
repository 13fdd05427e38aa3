import type { BusinessProfileInput } from '../../openapi/generated/types.ts';
import { requestOf, type ConfiguredKind } from '../configuration/configured-kind.ts';
import { listBusinessProfiles } from './queries.ts';
import { RECORDED_BUSINESS_PROFILES } from './recorded-business-profile.ts';
import { deleteBusinessProfile, saveBusinessProfile } from './save.ts';

export const CONFIGURED_BUSINESS_PROFILES: ConfiguredKind = {
  section: 'businessProfiles',
  recorded: RECORDED_BUSINESS_PROFILES,
  noun: 'business profile',
  lists: ['businessProfiles', 'users'],
  list: ({ services: { db }, viewer }) => listBusinessProfiles(db, viewer),
  save: async ({ services: { db, config }, viewer }, request) => {
    const profile = requestOf<BusinessProfileInput>(request);
    return (await saveBusinessProfile(db, viewer, profile, undefined, config.sso, request.newUuid)).uuid;
  },
  remove: ({ services: { db, config }, viewer }, uuid) => deleteBusinessProfile(db, viewer, uuid, config.sso),
};
