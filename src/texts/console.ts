import { REQUIRED } from './field-faults.ts';

export const texts = {
  configuration: {
    title: 'Could not load configuration',
    reason: 'The console needs its configuration from the service before it can start.',
  },
  unreachable: { title: 'No connection', text: 'The session could not be checked' },
  broken: { title: 'Something went wrong', text: 'This screen could not be shown' },
  outdated: {
    title: 'This page is from an earlier version',
    text: 'Parts of it are gone. Reload it to go on: what is unsaved in a form is kept.',
    reload: 'Reload',
  },
  accountChanged: {
    title: (username: string) => `This browser is now signed in as ${username}`,
    // The advice comes first, because a notice shows only two lines of this text.
    text: (former: string) =>
      `If you did not change it from ${former}, sign out and tell your administrator. Unsaved changes of ${former} are kept.`,
  },
  chunkFailed: 'A part of this page could not be loaded. Check your connection, and try again.',
  forbidden: { title: '403 Forbidden', text: 'You do not have permission to access this.' },
  notFound: { title: '404 Not Found', text: 'Page Not Found, please check URL is correct.' },
  home: 'Go to the users list',
  login: {
    title: 'Sign in',
    username: 'Username',
    password: 'Password',
    submit: 'Sign In',
    required: REQUIRED,
    forgot: 'Forgot Password',
    cannotStart: 'Sign-in cannot start',
    refusedTitle: 'This sign-in request cannot be accepted',
    unknownClient: 'The application that sent you here is not known to this sign-in service.',
    redirectMismatch:
      'The address that you would be returned to is not the one registered for this application.',
    refusedHelp: 'Nothing was sent back to it. Tell the application’s administrator.',
  },
  callback: {
    title: 'Sign-in did not complete',
    text: 'The sign-in could not be finished, so no session was opened. This happens when the page is reloaded, or when the sign-in took too long.',
    otherIssuer:
      'The response came from another sign-in service than the requested one, so no session was opened. If this happens again, tell your administrator.',
    back: 'Back to the login screen',
  },
  logout: {
    title: 'Signed out',
    text: 'You have been signed out. Returning to login screen in a few seconds...',
    askTitle: 'Sign out?',
    ask: (application: string | null) =>
      `${application ?? 'An application'} asks to sign you out of all applications.`,
    confirm: 'Sign out',
    stay: 'Stay signed in',
    failed: 'You are not signed out yet',
    returnFailed:
      'You have been signed out of all applications. The application asked to continue at an address that is not registered for it.',
    toLogin: 'Go to the login screen',
  },
} as const;
