/** Texts of the methods of the second factor: while signing in, and in the dialog that asks for a new proof. */
export const codeTexts = {
  passkey: { use: 'Use a passkey' },
  code: {
    label: 'Code',
    help: 'The six digits that your authenticator app shows.',
    use: 'Use the authenticator app',
  },
  recovery: {
    label: 'Recovery code',
    help: 'One of the ten codes that you stored. Each works once.',
    use: 'Use a recovery code',
  },
  codeMissing: 'Please enter a code',
  wrongCode: 'This code is not right, or was used before. If it is new, check the clock of the device.',
} as const;
