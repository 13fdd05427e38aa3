export const stepUpTexts = {
  title: 'Confirm that it is you',
  explanation:
    'This shows a secret or ends sessions of another person, and your last sign-in is more than ten minutes ago.',
  password: 'Your Password',
  passwordMissing: 'Please type your password',
  code: {
    label: 'Code',
    help: 'The six digits that your authenticator app shows.',
  },
  recovery: {
    label: 'Recovery code',
    help: 'One of the ten codes that you stored. Each works once.',
  },
  use: {
    passkey: 'Use a passkey',
    code: 'Use the authenticator app',
    recovery: 'Use a recovery code',
  },
  codeMissing: 'Please enter a code',
  wrongCode: 'This code is not right, or was used before. If it is new, check the clock of the device.',
  expired: 'This has taken too long. Try again.',
  again: 'Try Again',
  singleSignOn:
    'Sign in again at your identity provider, and repeat what you did. Unsaved changes are kept meanwhile.',
  signIn: 'Sign In Again',
  failed: 'The confirmation could not be sent',
  confirm: 'Confirm',
  cancel: 'Cancel',
} as const;
