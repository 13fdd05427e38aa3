import { namedForm } from '../../outcomes/form-messages.ts';
import type { ResourceMessages } from '../../outcomes/resource-messages.ts';

/** The messages about business profiles, as worded in B17 (`docs/behaviour.md`). */
export const messages = {
  saved: (name: string) => `Profile ${name} Is Saved Successfully`,
  taken: 'A Business Profile with this name already exists',
  notSaved: 'Error Saving Business Profile',
  deleted: 'Business Profile Deleted Successfully',
  notDeleted: 'Failed to Delete Business Profile',
  usageFailed: 'There Was Error While Fetching Users Who Use This Business Profile',
} as const;

export const resourceMessages = {
  of: 'businessProfile',
  savedAt: '/userprofile/api/v1/profile/business/update',
  deletedAt: '/userprofile/api/v1/profile/business',
  form: namedForm({ saved: messages.saved, taken: messages.taken, failed: messages.notSaved }),
  removal: messages,
} as const satisfies ResourceMessages;
