import { triedAction } from '../bulk-actions/tried-action.ts';
import { findSelectedProfilesOfUsers } from '../profile/selected-profiles.ts';
import { deleteBusinessProfile } from './save.ts';

export const DELETE_BUSINESS_PROFILES = triedAction({
  call: 'deleteBusinessProfile',
  lists: ['businessProfiles', 'users'],
  find: (context, uuids) => findSelectedProfilesOfUsers(context, 'business', uuids),
  change: ({ services: { db, config }, viewer }, uuid) => deleteBusinessProfile(db, viewer, uuid, config.sso),
});
