import IdCard from 'lucide-react/icons/id-card';
import { namedForm } from '../../outcomes/form-messages.ts';
import type { ResourceScreens } from '../resource-screens.ts';

/** The messages about business profiles, as worded in B17 (`docs/behaviour.md`). */
export const messages = {
  saved: (name: string) => `Profile ${name} Is Saved Successfully`,
  taken: 'A Business Profile with this name already exists',
  notSaved: 'Error Saving Business Profile',
  deleted: 'Business Profile Deleted Successfully',
  notDeleted: 'Failed to Delete Business Profile',
  usageFailed: 'There Was Error While Fetching Users Who Use This Business Profile',
} as const;

/** What the shared screens need of business profiles: the menu entry, and the messages of saves and deletes. */
export const screens = {
  of: 'businessProfile',
  menu: { label: 'Profiles', icon: IdCard },
  form: namedForm({ saved: messages.saved, taken: messages.taken, failed: messages.notSaved }),
  removal: messages,
} as const satisfies ResourceScreens;
