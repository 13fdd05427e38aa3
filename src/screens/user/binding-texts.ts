const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** Texts about the binding of a user to an account of the identity provider. */
export const bindingTexts = {
  title: 'Single Sign-On',
  issuer: 'Bound to the identity provider',
  subject: 'As',
  since: 'Since',
  dayOf: (moment: string) => day.format(new Date(moment)),
  undo: 'Undo Binding',
  afterSave: 'Save or discard your changes first',
  ask: (username: string) => `Undo the binding of ${username}?`,
  consequence:
    'At the next single sign-on, the account is bound to the person whom the identity provider then names for it. Current sessions stay signed in. Nothing else changes.',
  confirm: 'Undo the binding',
  cancel: 'Cancel',
} as const;
