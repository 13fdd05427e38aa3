import type { ListText } from '../../../openapi/rules/user-fields.ts';
import { units } from '../../texts/units.ts';

/** The headers of the list's columns. Does not compile if a text of `LIST_TEXTS` has none. */
const headers = {
  username: 'Username',
  name: 'Name',
  email: 'Email',
  profile: 'Profile',
  visibility: 'Visibility',
  lastSignIn: 'Last Sign-In',
  status: 'Status',
} as const satisfies Record<ListText | 'profile' | 'visibility' | 'lastSignIn' | 'status', string>;

export const userListTexts = {
  title: 'Users',
  headers,
  newUser: 'New User',
  bulk: 'Bulk Management',
  pull: 'Pull User Info',
  pulling: 'Pulling...',
  active: 'Active',
  inactive: 'Inactive',
  activate: 'Activate',
  deactivate: 'Deactivate',
  change: 'Change…',
  changeLabel: 'Change a field of the selected users',
  noProfile: 'User does not have a Profile assigned',
  statusFixed: 'Without a profile the status cannot be changed',
  status: 'Status',
  ownAccount: 'You cannot deactivate your own account',
  statusOf: (username: string) => `Status of ${username}`,
  actionsFor: (username: string) => `Actions for ${username}`,
  resetMail: 'Reset mail',
  clone: 'Clone',
  units: { active: units.activeUser, inactive: units.inactiveUser },
  emptyHelp: (status: string) =>
    status === 'active'
      ? 'Create one with New User, or bring users in with Bulk Management or Pull User Info. A user needs a profile and a visibility: make those first.'
      : 'Users who are deactivated are listed here.',
} as const;
