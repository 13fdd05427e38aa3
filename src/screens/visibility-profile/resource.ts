import Eye from 'lucide-react/icons/eye';
import { namedForm } from '../../outcomes/form-messages.ts';
import type { ResourceScreens } from '../resource-screens.ts';

/** The messages of B17, literally. */
export const messages = {
  saved: (name: string) => `Visibility ${name} Is Saved Successfully`,
  taken: 'A Visibility Profile with this name already exists',
  notSaved: 'Error Saving Visibility Profile',
  deleted: 'Visibility Profile Deleted Successfully',
  notDeleted: 'Failed to Delete Visibility Profile',
  usageFailed: 'There Was Error While Fetching Users Who Use This Visibility Profile',
} as const;

/** What the console shows and says of visibility profiles wherever one is. */
export const screens = {
  of: 'visibilityProfile',
  menu: { label: 'Visibilities', icon: Eye },
  form: namedForm({ saved: messages.saved, taken: messages.taken, failed: messages.notSaved }),
  removal: messages,
} as const satisfies ResourceScreens;
