import { codeTexts } from './code-texts.ts';

export const stepUpTexts = {
  title: 'Confirm that it is you',
  explanation:
    'This shows a secret, gives a role, or affects how people sign in, and your last sign-in is more than ten minutes ago.',
  password: 'Your Password',
  passwordMissing: 'Please type your password',
  ...codeTexts,
  expired: 'This has taken too long. Try again.',
  again: 'Try Again',
  singleSignOn:
    'Sign in again at your identity provider, and repeat what you did. Unsaved changes are kept meanwhile.',
  signIn: 'Sign In Again',
  failed: 'The confirmation could not be sent',
  confirm: 'Confirm',
  cancel: 'Cancel',
} as const;
