/** The groups of the menu, and what distinguishes two of its entries. */
export const menuTexts = {
  groups: { access: 'Access', suite: 'Suite', review: 'Review' },
  appProfiles: 'Profiles of their roles',
  applications: 'Their settings and sync',
} as const;
