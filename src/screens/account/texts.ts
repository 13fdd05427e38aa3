import type { Passkey, Session } from '../../../openapi/generated/types.ts';
import { counted } from '../../texts/counts.ts';
import { units } from '../../texts/units.ts';

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Formats a date and time without seconds. */
export const momentText = (at: string): string => moment.format(new Date(at));

/** Returns a text such as `Firefox 128 on Windows`, or only the browser or the system if the other one is unknown. */
export const browserText = ({ browser, system }: Pick<Session, 'browser' | 'system'>): string =>
  browser !== null && system !== null ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown browser');

export const accountTexts = {
  title: 'Account',
  facts: 'Your account',
  factsNote: 'An administrator can change these.',
  name: 'Name',
  username: 'Username',
  email: 'Email',
  notLoaded: 'The account could not be loaded',
  password: {
    title: 'Change password',
    changed: (at: string) => `Last changed ${momentText(at)}`,
    current: 'Current Password',
    next: 'New Password',
    repeated: 'Confirm Password',
    submit: 'Change Password',
    currentMissing: 'Please type your current password',
    none: 'Your account has no password: you sign in by single sign-on.',
  },
} as const;

export const secondFactorTexts = {
  title: 'Second factor',
  note: 'Protects your account even if another person learns your password.',
  notLoaded: 'The second factor could not be loaded',
  withoutPassword:
    'You sign in by single sign-on. The identity provider decides whether it asks for a second factor.',
  factors: 'Second factors',
  since: (at: string) => `Authenticator app set up on ${momentText(at)}.`,
  passkey: 'Passkey',
  backedUp: 'Synchronized',
  blocked: 'Blocked',
  blockedHelp: 'A copy of this passkey may exist, so it is not accepted any more. Remove it.',
  usedPasskey: ({ since, lastUsedAt }: Passkey) =>
    `Set up on ${momentText(since)}, ${lastUsedAt === null ? 'not used yet' : `last used on ${momentText(lastUsedAt)}`}.`,
  left: (count: number) => `${counted(count, units.recoveryCode)} left.`,
  noneLeft: 'No recovery codes are left. Without them, only an administrator can help if the factor is lost.',
  renew: 'New Recovery Codes',
  removeApp: 'Remove Authenticator App',
  rename: 'Rename',
  renameOf: (name: string) => `Rename the passkey ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove the passkey ${name}`,
  actions: {
    addApp: { explanation: () => 'Confirm with your password that it is you.', submit: 'Continue' },
    addPasskey: {
      explanation: () =>
        'Confirm with your password that it is you. With the passkey, you can then also sign in without the password.',
      submit: 'Continue',
    },
    renew: {
      explanation: () => 'Confirm with your password. The codes that you have now will no longer work.',
      submit: 'Create New Codes',
    },
    removeApp: {
      explanation: () =>
        'Confirm with your password. The app’s codes will no longer work. Recovery codes are removed with the last second factor; the password is then enough to sign in.',
      submit: 'Remove',
    },
    removePasskey: {
      explanation: (name: string) =>
        `Confirm with your password. The passkey ${name} will no longer sign in. Recovery codes are removed with the last second factor; the password is then enough to sign in.`,
      submit: 'Remove',
    },
    renamePasskey: { explanation: (name: string) => `New name of the passkey ${name}.`, submit: 'Rename' },
  },
  name: 'Name of the passkey',
  nameHelp: 'For example the name of the device. Optional.',
  nameMissing: 'Please enter a name',
  password: 'Your Password',
  passwordMissing: 'Please type your password',
  cancel: 'Cancel',
} as const;

export const userFactorTexts = {
  none: 'No second factor is set up.',
  reset: 'Reset Second Factor',
  ask: 'Reset the second factor?',
  effect:
    'The passkeys, the authenticator app and the recovery codes are removed, and all sessions of the user end. From then on, the password is enough to sign in. A mail tells the user, if this installation sends mail.',
  confirm: 'Reset the second factor',
  cancel: 'Cancel',
} as const;

export const sessionTexts = {
  title: 'Sessions',
  note: 'Where the account is signed in.',
  notLoaded: 'The sessions could not be loaded',
  none: 'There are no sessions.',
  current: 'Me (current session)',
  columns: {
    browser: 'Browser',
    address: 'Address',
    method: 'Signed in by',
    signedIn: 'Signed in',
    lastUsed: 'Last used',
    ends: 'Ends',
    applications: 'Applications',
  },
  methods: {
    password: 'password',
    external: 'single sign-on',
    passwordAndTotp: 'password and authenticator app',
    passwordAndRecoveryCode: 'password and recovery code',
    passwordAndPasskey: 'password and passkey',
    passkey: 'passkey',
    externalWithSecondFactor: 'single sign-on with a second factor',
    externalWithPhishingResistant: 'single sign-on with a phishing-resistant factor',
    externalAndTotp: 'single sign-on and authenticator app',
    externalAndRecoveryCode: 'single sign-on and recovery code',
    externalAndPasskey: 'single sign-on and passkey',
  },
  endOf: (session: string) => `End the session of ${session}`,
  endOthers: 'End All Others',
  endAll: 'End All',
  more: (count: number) => `${counted(count, units.moreSession)}, not used for longer`,
  ask: {
    one: { title: 'End this session?', label: 'End the session' },
    others: { title: 'End all other sessions?', label: 'End all others' },
    all: { title: 'End all sessions?', label: 'End all sessions' },
  },
  effects: {
    one: 'The user of this session must sign in again, in all applications.',
    others:
      'Only this session stays. In other browsers and on other devices, the user must sign in again, in all applications.',
    all: 'The user must sign in again everywhere, in all applications.',
    ownOne: 'You are using it: you will be signed out here.',
    ownAll: 'You must sign in again everywhere, also here.',
  },
  cancel: 'Cancel',
} as const;

export const historyTexts = {
  title: 'Sign-in history',
  note: 'The last 90 days.',
  notLoaded: 'The sign-in history could not be loaded',
  none: 'There were no sign-ins.',
  columns: {
    at: 'When',
    event: 'What happened',
    application: 'Application',
    browser: 'Browser',
    address: 'Address',
  },
  older: 'Show Older',
  /** Texts of the entries of the sign-in history. A key contains the entry's kind and reason. */
  events: new Map([
    ['signed_in password', 'Signed in by password'],
    ['signed_in external', 'Signed in by single sign-on'],
    ['signed_in passwordAndTotp', 'Signed in by password and authenticator app'],
    ['signed_in passwordAndRecoveryCode', 'Signed in by password and recovery code'],
    ['signed_in passwordAndPasskey', 'Signed in by password and passkey'],
    ['signed_in passkey', 'Signed in by passkey'],
    ['signed_in externalWithSecondFactor', 'Signed in by single sign-on with a second factor'],
    [
      'signed_in externalWithPhishingResistant',
      'Signed in by single sign-on with a phishing-resistant factor',
    ],
    ['signed_in externalAndTotp', 'Signed in by single sign-on and authenticator app'],
    ['signed_in externalAndRecoveryCode', 'Signed in by single sign-on and recovery code'],
    ['signed_in externalAndPasskey', 'Signed in by single sign-on and passkey'],
    ['signed_in trial', 'Signed in by password, to try an application'],
    ['refused wrongPassword', 'Refused: wrong password'],
    ['refused inactive', 'Refused: the account is inactive'],
    ['refused throttled', 'Refused: too many attempts'],
    ['refused bound', 'Refused: the account is bound to another person at the identity provider'],
    ['refused usedSignOn', 'Refused: the single sign-on was used before'],
    ['refused wrongCode', 'Refused: wrong code of the second factor'],
    ['refused wrongPasskey', 'Refused: the passkey was not accepted'],
    ['refused clonedPasskey', 'Refused: a copy of the passkey may exist'],
    ['ended signedOut', 'Signed out'],
    ['ended user', 'Session ended by the user'],
    ['ended administrator', 'Session ended by an administrator'],
    ['ended status', 'Session ended: the status was changed'],
    ['ended password', 'Session ended: the password was changed'],
    ['ended operator', 'Session ended: all users were signed out'],
    ['ended surplus', 'Session ended: the account had too many sessions'],
  ]),
} as const;
