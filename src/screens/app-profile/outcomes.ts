import { namedForm } from '../../outcomes/form-messages.ts';
import type { ResourceMessages } from '../../outcomes/resource-messages.ts';

/** The messages about application profiles, as worded in B17 (`docs/behaviour.md`). */
export const messages = {
  saved: (name: string) => `Application Profile ${name} Is Saved Successfully`,
  taken: 'An Application Profile with this name already exists',
  notSaved: 'Error Saving Application Profile',
  deleted: 'Application Profile Deleted Successfully',
  notDeleted: 'Failed to Delete Application Profile',
  usageFailed: 'There Was Error While Fetching Business Profiles Who Use This App Profile',
} as const;

export const resourceMessages = {
  of: 'appProfile',
  savedAt: '/userprofile/api/v1/profile/app/update',
  deletedAt: '/userprofile/api/v1/profile/app',
  form: namedForm({ saved: messages.saved, taken: messages.taken, failed: messages.notSaved }),
  removal: { ...messages, reloadsPage: true },
} as const satisfies ResourceMessages;
