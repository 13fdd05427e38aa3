/** Texts about a one-time link with which a user sets a password. */
export const passwordLinkTexts = {
  create: 'Create Password Link',
  menu: 'Password link',
  title: (username: string) => `Password link for ${username}`,
  label: 'Link',
  pass: (minutes: number) =>
    `Copy the link and give it only to the user. It sets a password once, within ${minutes} minutes, and is not shown again.`,
  replaces: 'An earlier link of this user no longer works.',
  inactive: 'The user is inactive: they can set a password, and sign in only once they are activated.',
  close: 'Close',
} as const;
