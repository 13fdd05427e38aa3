const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** Texts about an account's binding to the external identity provider. */
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
    'The account is then as if nobody had used single sign-on with it: the next person whom the identity provider names for it gets it, and it is bound to them. Nothing else changes: whoever is signed in stays signed in.',
  confirm: 'Undo the binding',
  cancel: 'Cancel',
} as const;
