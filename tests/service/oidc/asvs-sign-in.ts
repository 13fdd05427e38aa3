import type { Requirement } from './conformance-plans.ts';

const SECOND_FACTOR = 'tests/service/second-factor/second-factor.test.ts';
const STEP_UP = 'tests/service/second-factor/step-up.test.ts';
const PASSWORDS = 'tests/service/password/passwords.test.ts';
const OWN_PASSWORD = 'tests/service/account/own-password.test.ts';
const SESSION_LIST = 'tests/service/account/sessions.test.ts';

/** All requirements of OWASP ASVS 5.0, chapter V6: Authentication. */
export const ASVS_AUTHENTICATION: readonly Requirement[] = [
  {
    id: '6.1.1',
    requirement: 'The documentation says how guessing and lockouts are prevented.',
    reason: 'Documented in [behaviour.md](behaviour.md#b137-too-many-attempts).',
  },
  {
    id: '6.1.2',
    requirement: 'Words that no password may contain are documented.',
    reason: 'Documented in [behaviour.md](behaviour.md#b143-new-password).',
  },
  {
    id: '6.1.3',
    requirement: 'All ways of signing in are documented, with their strength.',
    reason: 'Documented in [behaviour.md](behaviour.md#b13-signing-in) and [sign-in.md](sign-in.md).',
  },
  {
    id: '6.2.1',
    requirement: 'Passwords have at least 8 characters.',
    test: { file: PASSWORDS, title: 'accepts passwords of exactly 8 characters of any alphabet' },
  },
  {
    id: '6.2.2',
    requirement: 'Users can change their password.',
    test: { file: OWN_PASSWORD, title: 'is replaced, and the response contains the time of the change' },
  },
  {
    id: '6.2.3',
    requirement: 'A change of the password needs the current one.',
    test: { file: OWN_PASSWORD, title: 'a wrong current password' },
  },
  {
    id: '6.2.4',
    requirement: 'New passwords are compared with at least 3,000 common ones.',
    test: {
      file: 'tests/service/password/guessable.test.ts',
      title: 'is one of the 10,000 most common passwords that are long enough',
    },
  },
  {
    id: '6.2.5',
    requirement: 'Passwords can consist of any characters.',
    test: { file: PASSWORDS, title: 'accepts passwords of 64 to 1,024 characters of any kind' },
  },
  {
    id: '6.2.6',
    requirement: 'Fields mask the password.',
    test: {
      file: 'tests/screens/sign-in/login.test.tsx',
      title: 'has the fields username and password, and the links Sign In and Forgot Password',
    },
  },
  {
    id: '6.2.7',
    requirement: 'Passwords can be pasted, and password managers can be used.',
    reason: 'The fields have `autocomplete`, and nothing blocks pasting.',
  },
  {
    id: '6.2.8',
    requirement: 'The password is verified as it was typed, except for its normalization to NFC.',
    test: { file: PASSWORDS, title: 'is accepted in composed and decomposed form, whichever form was set' },
  },
  {
    id: '6.2.9',
    requirement: 'Passwords can have 64 characters and more.',
    test: { file: PASSWORDS, title: 'accepts passwords of 64 to 1,024 characters of any kind' },
  },
  {
    id: '6.2.10',
    requirement: 'Passwords do not expire.',
    reason: 'No rule ends a password.',
  },
  {
    id: '6.2.11',
    requirement: 'Passwords contain neither the username nor a name of the installation.',
    test: { file: OWN_PASSWORD, title: 'the username' },
  },
  {
    id: '6.2.12',
    requirement: 'New passwords are compared with breached ones.',
    reason: 'Level 3. Not supported, apart from the common passwords of 6.2.4.',
  },
  {
    id: '6.3.1',
    requirement: 'Guessing of passwords and credential stuffing are limited.',
    test: {
      file: 'tests/service/oauth/sessions/sessions.test.ts',
      title: 'accept ten attempts to sign in to an account, and then return how long to wait',
    },
  },
  {
    id: '6.3.2',
    requirement: 'There are no default accounts.',
    reason:
      'Only the demo has accounts with a known password. It runs on loopback addresses, or with `DEMO=1`.',
  },
  {
    id: '6.3.3',
    requirement:
      'Users sign in with several factors, if `SECOND_FACTOR_ROLES` lists their role, or the client requires it. Single sign-on also counts the factors of the identity provider. Passkeys resist phishing; that hardware holds their keys (level 3) is not checked.',
    test: {
      file: 'tests/service/second-factor/policy.test.ts',
      title: 'is set up while signing in by a user with a listed role, and asked for later',
    },
  },
  {
    id: '6.3.4',
    requirement: 'All ways of signing in by password ask for the second factor.',
    test: {
      file: SECOND_FACTOR,
      title: 'makes the specified login answer success: false, without a session',
    },
  },
  {
    id: '6.3.5',
    requirement: 'Users are notified of suspicious sign-ins.',
    reason: 'Level 3. In part: users see refused sign-ins and wrong codes in their account, but get no mail.',
  },
  {
    id: '6.3.6',
    requirement: 'Mail is no factor.',
    reason:
      'Codes are never mailed. A mailed link sets a password, and the second step is asked afterwards (6.4.3).',
  },
  {
    id: '6.3.7',
    requirement: 'Users are notified of changes of their password, address and factors.',
    test: { file: SECOND_FACTOR, title: 'is mailed after a change: %s' },
  },
  {
    id: '6.3.8',
    requirement: 'Responses do not show which accounts exist.',
    test: { file: PASSWORDS, title: 'gets the same response for unknown, inactive and active accounts' },
  },
  {
    id: '6.4.1',
    requirement: 'Initial secrets are random, work once and expire: links for a first password.',
    test: { file: PASSWORDS, title: 'expires after 60 minutes' },
  },
  {
    id: '6.4.2',
    requirement: 'There are no hints or secret questions.',
    reason: 'There are none.',
  },
  {
    id: '6.4.3',
    requirement: 'A reset of the password does not bypass the second factor.',
    test: { file: SECOND_FACTOR, title: 'is still asked after a password was set by a reset link' },
  },
  {
    id: '6.4.4',
    requirement: 'If a factor is lost, the identity is proven again.',
    reason:
      'A recovery code replaces the app. Without one, an administrator who may change the user resets the factor, and must check who asks for it.',
  },
  {
    id: '6.4.5',
    requirement: 'Users are reminded before a factor expires.',
    reason: 'Level 3. No factor expires.',
  },
  {
    id: '6.4.6',
    requirement: 'Administrators can start a reset of the password, but cannot choose it.',
    test: {
      file: PASSWORDS,
      title:
        'is refused if the form contains another address than the stored one, and is sent to the stored one',
    },
  },
  {
    id: '6.5.1',
    requirement: 'A code of an authenticator app works once.',
    test: { file: SECOND_FACTOR, title: 'is refused when it is used again, also by another sign-in' },
  },
  {
    id: '6.5.1',
    requirement: 'The same, for recovery codes.',
    test: { file: SECOND_FACTOR, title: 'opens a session once, in any case and grouping' },
  },
  {
    id: '6.5.2',
    requirement: 'Recovery codes have 120 random bits, and are stored as hashes.',
    test: { file: SECOND_FACTOR, title: 'has ten different codes, of which only the hashes are stored' },
  },
  {
    id: '6.5.3',
    requirement: 'Keys of authenticator apps and recovery codes come from a secure random number generator.',
    reason: '`randomBytes` of `node:crypto`.',
  },
  {
    id: '6.5.4',
    requirement: 'Recovery codes have at least 20 bits of entropy.',
    test: { file: SECOND_FACTOR, title: 'has ten different codes, of which only the hashes are stored' },
  },
  {
    id: '6.5.5',
    requirement:
      'Codes of authenticator apps change every 30 seconds. Those of the previous and next 30 seconds are accepted, too, because clocks differ.',
    test: {
      file: 'tests/service/second-factor/totp.test.ts',
      title: 'is refused if its time step differs by %i',
    },
  },
  {
    id: '6.5.6',
    requirement: 'Each factor can be removed.',
    test: {
      file: SECOND_FACTOR,
      title: 'is shown to administrators, who can reset it, which ends the sessions and is mailed',
    },
  },
  {
    id: '6.5.7',
    requirement: 'Biometric factors are only used with another factor.',
    reason:
      'A passkey can use biometrics of the device. Alone, it is possession and verification of the user.',
  },
  {
    id: '6.5.8',
    requirement: 'Codes are checked with the clock of the service.',
    test: { file: SECOND_FACTOR, title: 'of %i steps later leads to the status %i' },
  },
  ...['6.6.1', '6.6.2', '6.6.3', '6.6.4'].map((id) => ({
    id,
    requirement: 'Out-of-band factors, such as text messages and push notifications, are secure.',
    reason: 'There are none.',
  })),
  {
    id: '6.7.1',
    requirement: 'The public keys of passkeys are protected against changes.',
    reason:
      'They are in the database, which only the service writes. The service checks no certificates, because it requests no attestation.',
  },
  {
    id: '6.7.2',
    requirement: 'A challenge of a passkey has 256 random bits and is valid once.',
    test: {
      file: 'tests/service/second-factor/passkeys.test.ts',
      title: 'are refused with a used or late challenge, or with that of another purpose',
    },
  },
  {
    id: '6.8.1',
    requirement:
      'An account at one identity provider cannot be used to sign in as an account of another provider.',
    test: {
      file: 'tests/service/oauth/external-provider/sso.test.ts',
      title: 'is found by an identity of its own issuer only',
    },
  },
  {
    id: '6.8.2',
    requirement: 'Signatures of assertions are checked.',
    test: {
      file: 'tests/service/oauth/external-provider/sso.test.ts',
      title: 'uses the current keys of the identity provider',
    },
  },
  {
    id: '6.8.3',
    requirement: 'A SAML assertion works once.',
    reason: 'SAML is not supported. A code of the identity provider works once.',
  },
  {
    id: '6.8.4',
    requirement: 'The strength of a sign-in at the identity provider is evaluated.',
    test: {
      file: 'tests/service/second-factor/single-sign-on.test.ts',
      title: 'is asked for if the identity provider reports none, and then opens the session',
    },
  },
];

/** All requirements of OWASP ASVS 5.0, chapter V7: Session Management. */
export const ASVS_SESSIONS: readonly Requirement[] = [
  {
    id: '7.1.1',
    requirement: 'The inactivity timeout and the maximum age of sessions are documented.',
    reason: 'Documented in [behaviour.md](behaviour.md#b135-session) and [settings.md](settings.md).',
  },
  {
    id: '7.1.2',
    requirement: 'The number of sessions of an account is documented.',
    reason: 'Documented in [behaviour.md](behaviour.md#b1310-sessions-of-an-account).',
  },
  {
    id: '7.1.3',
    requirement: 'Systems of single sign-on are documented, with the ends of their sessions.',
    reason: 'Documented in [behaviour.md](behaviour.md#b136-logout) and [sign-in.md](sign-in.md).',
  },
  {
    id: '7.2.1',
    requirement: 'The service checks all session tokens.',
    test: {
      file: 'tests/service/oauth/sessions/sessions.test.ts',
      title: 'are refused without a cookie, or with an invented one',
    },
  },
  {
    id: '7.2.2',
    requirement: 'Session tokens are generated at the sign-in.',
    test: {
      file: 'tests/service/oauth/sessions/sessions.test.ts',
      title: 'replace the browser’s previous session',
    },
  },
  {
    id: '7.2.3',
    requirement: 'Session tokens are random and have at least 128 bits: 256 bits.',
    test: {
      file: 'tests/service/oauth/sessions/sessions.test.ts',
      title: 'identify the user, and are stored as hashes',
    },
  },
  {
    id: '7.2.4',
    requirement:
      'A sign-in, also a repeated one, creates a new session token and ends the current one. The console’s dialog for a recent proof of identity keeps the token, because two tabs that confirm at once would end each other’s session.',
    test: {
      file: 'tests/service/oauth/sessions/session-calls.test.ts',
      title: 'replaces the identifier of the session when the user signs in',
    },
  },
  {
    id: '7.3.1',
    requirement: 'A session that is not used ends, if the operator sets `SESSION_IDLE_MINUTES`.',
    test: { file: SESSION_LIST, title: 'end after the inactivity timeout' },
  },
  {
    id: '7.3.2',
    requirement: 'A session has a maximum age.',
    test: {
      file: 'tests/service/oauth/sessions/sessions.test.ts',
      title: 'expire after 12 hours, even if they are used',
    },
  },
  {
    id: '7.4.1',
    requirement: 'A session that has ended can no longer be used.',
    test: { file: SESSION_LIST, title: 'end at once on every instance' },
  },
  {
    id: '7.4.2',
    requirement: 'A deactivation ends all sessions of the user.',
    test: {
      file: 'tests/service/oauth/sessions/session-calls.test.ts',
      title: 'ends after 12 hours, by a logout, and when the user is deactivated',
    },
  },
  {
    id: '7.4.3',
    requirement:
      'All other sessions can be ended after a change of a factor. A new password ends them; after a change of the second factor, the same screen can.',
    test: { file: SESSION_LIST, title: 'can all be ended, except the current one' },
  },
  {
    id: '7.4.4',
    requirement: 'Logout is visible on every page.',
    reason: 'The header of each page has Logout, or the header of the suite does.',
  },
  {
    id: '7.4.5',
    requirement: 'Administrators can end sessions.',
    test: {
      file: SESSION_LIST,
      title: 'can be listed and ended by an administrator who may change the user',
    },
  },
  {
    id: '7.5.1',
    requirement:
      'A change of the second factor needs the password, and a recent proof of the second factor if the account has one. Administrators change e-mail addresses; the address of a user with a role needs a recent proof.',
    test: { file: STEP_UP, title: 'is needed to change the own factors, although the password is right: %s' },
  },
  {
    id: '7.5.2',
    requirement:
      'Users can see and end their sessions. The standard also asks for the password again, which this service does not.',
    test: { file: SESSION_LIST, title: 'can be ended one by one' },
  },
  {
    id: '7.5.3',
    requirement:
      'Highly sensitive operations need another proof of identity: settings and secrets of clients, e-mail addresses of administrators, roles, factors and sessions of other users, and links for a new password.',
    test: {
      file: STEP_UP,
      title: 'again after ten minutes',
    },
  },
  {
    id: '7.6.1',
    requirement:
      'Sessions of the provider and of applications end as documented: applications are notified when a session ends or expires.',
    test: {
      file: 'tests/service/tasks/sweep.test.ts',
      title: 'queues one logout token for each, although two instances sweep at the same time',
    },
  },
  {
    id: '7.6.2',
    requirement: 'A session of an application needs an action of the user.',
    reason:
      'In part. A user with a session is signed in to an application of the operator without a question. Native applications and `prompt=select_account` ask.',
  },
];
