/** Texts for setting up a second factor, on the account screen and during a sign-in. */
export const setupTexts = {
  passkey: 'A passkey is the device’s lock, such as a fingerprint, or a security key.',
  app: 'An authenticator app shows codes.',
  onlyPasskey: 'This application accepts only a passkey as second factor.',
  addPasskey: 'Set Up Passkey',
  addApp: 'Set Up Authenticator App',
  other: 'Choose Another Factor',
  obstacles: {
    unsupported: 'This browser cannot use passkeys.',
    address:
      'Passkeys cannot be used here: browsers refuse them at an IP address and without https. Open the page by its host name.',
  },
  prompt: 'Follow the instructions of your browser.',
  retry: 'Try Again',
  notStarted: 'The second factor cannot be set up',
} as const;

/** Texts for setting up an authenticator app. */
export const appTexts = {
  scan: 'Scan this QR code with an authenticator app. Then enter the code of six digits that the app shows.',
  qrCode: 'QR code for the authenticator app',
  secret: 'Key',
  secretHelp: 'For an app that cannot scan the code.',
  code: 'Code',
  codeMissing: 'Please enter the code that the app shows',
  confirm: 'Confirm',
  store:
    'Store these recovery codes now, for example in a password manager. They are not shown again. Each replaces the second factor once.',
  recoveryCodes: 'Recovery codes',
  kept: 'I Have Stored Them',
} as const;
