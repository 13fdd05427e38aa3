import { type ListText, mapListedFields } from '../../../openapi/rules/user-fields.ts';
import { USER_LABELS } from '../../../openapi/rules/user-labels.ts';
import { units } from '../../texts/units.ts';

/** The headers of the list's columns. Those of plain fields are their labels. */
const headers = {
  username: 'Username',
  name: 'Name',
  email: 'Email',
  ...mapListedFields((field) => USER_LABELS[field]),
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
  more: {
    text: 'More…',
    label: 'Further actions on the selected users',
    endSessions: 'End sessions',
    resetMail: 'Send reset mails',
    exportCsv: 'Export as CSV',
    exportXlsx: 'Export as XLSX (Excel)',
  },
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
