import { triedAction } from '../bulk-actions/tried-action.ts';
import { findSelectedProfiles } from '../profile/selected-profiles.ts';
import { deleteAppProfile } from './save.ts';

export const DELETE_APP_PROFILES = triedAction({
  call: 'deleteAppProfile',
  lists: ['appProfiles', 'businessProfiles', 'users'],
  find: (context, uuids) => findSelectedProfiles(context, 'app_profiles', uuids),
  change: ({ services: { db, config }, viewer }, uuid) => deleteAppProfile(db, viewer, uuid, config.sso),
});
