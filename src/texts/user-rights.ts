/** Texts about why a viewer cannot create or change users. */
export const userRightsTexts = {
  title: 'You cannot change users',
  noRole:
    'Your account has no administrative role: you see your own account here and cannot change it. Ask an administrator to change it.',
  noCompany:
    'Your account belongs to no company, so there are no users for you to administer. A product administrator can give it one.',
  notThisUser: 'You cannot change this user',
  noCopy: 'You cannot clone this user',
  greaterRoles: 'This user has a role that you may not give.',
  otherCompany: 'You can change only users of your own company, and only if you could give them their roles.',
  emptyHelp: 'There are no users that you can see.',
} as const;
