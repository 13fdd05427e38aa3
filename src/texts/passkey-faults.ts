/** Messages for what the browser refuses. The service has messages for what it refuses. */
export const passkeyFaults = {
  passkey_cancelled:
    'The browser used no passkey: it was cancelled, has taken too long, or there is no passkey of this account.',
  passkey_known: 'This device has a passkey of your account already.',
  passkey_address: 'The browser does not allow passkeys at this address.',
  passkey_failed: 'The browser could not use a passkey.',
} as const;
