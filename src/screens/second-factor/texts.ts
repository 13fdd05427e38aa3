/** Texts for setting up an authenticator app, under Account and during a sign-in. */
export const appTexts = {
  scan: 'Scan this QR code with an authenticator app. Then enter the code of six digits that the app shows.',
  qrCode: 'QR code for the authenticator app',
  secret: 'Key',
  secretHelp: 'For an app that cannot scan the code.',
  code: 'Code',
  codeMissing: 'Please enter the code that the app shows',
  confirm: 'Confirm',
  store:
    'Store these recovery codes now, for example in a password manager. They are not shown again. Each replaces a code of the app once.',
  recoveryCodes: 'Recovery codes',
  kept: 'I Have Stored Them',
} as const;
