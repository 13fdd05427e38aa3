import { texts } from '../../texts/console.ts';

export const ssoTexts = {
  or: 'or',
  start: 'Enterprise SSO',
  notStarted: (reason: string) => `Enterprise SSO cannot start. ${reason}`,
  refusedByProvider: 'The identity provider did not sign you in.',
} as const;

/** Texts of the questions that the login screen asks about an application. */
export const applicationTexts = {
  continueTitle: (name: string) => `Continue as ${name}?`,
  continueHelp:
    'on this device wants to sign you in. Continue only if you have just started this sign-in there.',
  continue: 'Continue',
  otherAccount: 'Use another account',
  openedApplication: 'Return to the application',
  openedApplicationHelp:
    'You can close this page. If nothing has opened, start the sign-in in the application again.',
  deniedTitle: 'You have no access',
  denied: 'Your account cannot be used for',
  deniedHelp: 'Ask an administrator if you need access.',
  goBack: 'Back to the application',
} as const;

/**
 * Why a request is refused, by the service's error code. For other codes, the screen says that the client is
 * unknown.
 */
export const refusals: ReadonlyMap<string, string> = new Map([
  ['redirect_uri_mismatch', texts.login.redirectMismatch],
  ['client_blocked', 'An administrator has blocked this application. Nobody can sign in to it.'],
]);
