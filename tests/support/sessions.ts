import type {
  Account,
  Factors,
  Passkey,
  Session,
  Sessions,
  SignInEvent,
} from '../../openapi/generated/types.ts';

/** Returns a session of a user who signed in with a password, in Firefox on Windows. */
export const listedSession = (changes: Partial<Session> = {}): Session => ({
  id: 'a-session',
  current: false,
  browser: 'Firefox 128',
  system: 'Windows',
  address: '203.0.113.7',
  method: 'password',
  signedInAt: '2024-05-17T07:02:11.000Z',
  lastUsedAt: '2024-05-17T09:30:00.000Z',
  endsAt: '2024-05-17T19:02:11.000Z',
  applications: [],
  ...changes,
});

export const sessionsOf = (...sessions: Session[]): Sessions => ({ total: sessions.length, sessions });

/** Returns an account whose password was never changed. */
export const ownAccount = (changes: Partial<Account> = {}): Account => ({
  uuid: 'uuid-anna',
  username: 'anna',
  firstName: 'Anna',
  lastName: 'Lind',
  email: 'anna@example.org',
  hasPassword: true,
  passwordChangedAt: null,
  ...changes,
});

/** Returns the factors of an account, by default without any. */
export const factors = ({ isSetUp = false, left = 10, passkeys = [] as Passkey[] } = {}): Factors => ({
  authenticatorAppSince: isSetUp ? '2024-05-17T09:30:00.000Z' : null,
  passkeys,
  recoveryCodesLeft: isSetUp || passkeys.length > 0 ? left : 0,
});

/** Returns a passkey that was not used yet. */
export const listedPasskey = (changes: Partial<Passkey> = {}): Passkey => ({
  id: '3f2f0a8e-8d1c-4a55-9c0f-2b1f3a1d5e10',
  name: 'Laptop',
  since: '2024-05-17T09:30:00.000Z',
  lastUsedAt: null,
  backedUp: false,
  blocked: false,
  ...changes,
});

/** Returns a sign-in with a password, as an entry of the sign-in history. */
export const signInEvent = (changes: Partial<SignInEvent> = {}): SignInEvent => ({
  id: 'signed_in:a-session',
  at: '2024-05-17T07:02:11.000Z',
  kind: 'signed_in',
  reason: 'password',
  attempts: 1,
  application: 'Ticket Desk',
  browser: 'Firefox 128',
  system: 'Windows',
  address: '203.0.113.7',
  ...changes,
});
