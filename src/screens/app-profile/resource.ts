import AppWindow from 'lucide-react/icons/app-window';
import { namedForm } from '../../outcomes/form-messages.ts';
import type { ResourceScreens } from '../resource-screens.ts';

/** The messages about application profiles, as worded in B17 (`docs/behaviour.md`). */
export const messages = {
  saved: (name: string) => `Application Profile ${name} Is Saved Successfully`,
  taken: 'An Application Profile with this name already exists',
  notSaved: 'Error Saving Application Profile',
  deleted: 'Application Profile Deleted Successfully',
  notDeleted: 'Failed to Delete Application Profile',
  usageFailed: 'There Was Error While Fetching Business Profiles Who Use This App Profile',
} as const;

/** What the shared screens need of application profiles: the menu entry, and the messages of saves and deletes. */
export const screens = {
  of: 'appProfile',
  menu: { label: 'Applications', icon: AppWindow },
  form: namedForm({ saved: messages.saved, taken: messages.taken, failed: messages.notSaved }),
  removal: { ...messages, reloadsPage: true },
} as const satisfies ResourceScreens;
