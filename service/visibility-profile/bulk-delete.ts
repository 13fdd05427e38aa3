import { triedAction } from '../bulk-actions/tried-action.ts';
import { findSelectedProfilesOfUsers } from '../profile/selected-profiles.ts';
import { deleteVisibilityProfile } from './save.ts';

export const DELETE_VISIBILITY_PROFILES = triedAction({
  call: 'deleteVisibilityProfile',
  lists: ['users', 'visibilityProfiles'],
  find: (context, uuids) => findSelectedProfilesOfUsers(context, 'visibility', uuids),
  change: ({ services: { db }, viewer }, uuid) => deleteVisibilityProfile(db, viewer, uuid),
});
