/** Texts about why a viewer cannot create or change users. */
export const userRightsTexts = {
  title: 'You cannot change users',
  noRole:
    'Your account has no administrative role: you see your own account here and cannot change it. Ask an administrator for what should be different.',
  noCompany:
    'Your account belongs to no company, so there are no users for you to administer. A product administrator can give it one.',
  notThisUser: 'You cannot change this user',
  noCopy: 'You cannot clone this user',
  greaterRoles: 'This user has a role that you could not give.',
  otherCompany:
    'You change the users of your own company, and of those nobody who has a role that you could not give.',
  emptyHelp: 'There are no users that you can see.',
} as const;
