import type { Account, Session, Sessions, SignInEvent } from '../../openapi/types.ts';

/** Returns a session that was opened by password in Firefox on Windows. */
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

/** Returns an account with a password that was never changed. */
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

/** Returns the event of a sign-in by password. */
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
