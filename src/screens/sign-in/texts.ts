import type { Obstacle } from '../../../machines/sign-in/obstacle.ts';
import { texts } from '../../texts/console.ts';
import { codeTexts } from '../second-factor/code-texts.ts';

/** Why this browser cannot sign in. */
export const obstacleTexts = {
  insecure: 'Signing in needs a secure connection (https, or this computer itself)',
  storage: 'Allow this browser to store data for this address: signing in needs it',
} as const satisfies Record<Obstacle, string>;

export const ssoTexts = {
  or: 'or',
  start: 'Enterprise SSO',
  notStarted: (reason: string) => `Enterprise SSO cannot start. ${reason}`,
  refusedByProvider: 'The identity provider did not sign you in.',
} as const;

/** Texts of the second step of the sign-in. */
export const secondFactorTexts = {
  title: 'Second step',
  ...codeTexts,
  noMethod: 'You cannot prove a second factor here. An administrator can reset it.',
  enrolTitle: 'Set up a second factor',
  enrol: 'Signing in here needs a second factor. You set it up once; from then on, signing in also needs it.',
  addTitle: 'Add a passkey',
  add: 'Your code is right, but not enough here. From now on, you can also sign in with the passkey.',
  codesTitle: 'Your recovery codes',
  submit: 'Continue',
  back: 'Back to Sign In',
  expiredTitle: 'The sign-in has ended',
  expired: 'It has taken too long, or your account was changed meanwhile.',
  startAgain: 'Sign In Again',
} as const;

/** Texts of the login screen for applications: the question before a sign-in, and the messages after it. */
export const applicationTexts = {
  continueTitle: (name: string) => `Continue as ${name}?`,
  continueHelp:
    'on this device wants to sign you in. Continue only if you have just started to sign in there.',
  chooseHelp: 'asks which account to use. You are signed in as',
  continue: 'Continue',
  otherAccount: 'Use another account',
  openedApplication: 'Return to the application',
  openedApplicationHelp:
    'You can close this page. If nothing has opened, start the sign-in in the application again.',
  deniedTitle: 'You have no access',
  denied: 'Your account cannot be used for',
  deniedHelp: 'Ask an administrator if you need access.',
  withoutPkceTitle: 'This application cannot sign you in',
  withoutPkce:
    'It does not use PKCE, which protects sign-ins and which its settings at this sign-in service require.',
  withoutPkceHelp: 'Tell the application’s administrator.',
  withoutPkceRemedy:
    'If its software supports PKCE (S256), turn PKCE on there. If not, and if the application runs on a server, a product administrator can open its client under OAuth2 Clients, choose the type Server application and check “Allow sign-ins without PKCE”.',
  goBack: 'Back to the application',
} as const;

interface RefusalText {
  readonly title: string;
  readonly text: string;
  /** Advice for the user after the refusal. */
  readonly help: string;
}

const refusedRequest = (text: string): RefusalText => ({
  title: texts.login.refusedTitle,
  text,
  help: texts.login.refusedHelp,
});

const refusals: ReadonlyMap<string, RefusalText> = new Map([
  ['redirect_uri_mismatch', refusedRequest(texts.login.redirectMismatch)],
  [
    'client_blocked',
    refusedRequest('An administrator has blocked this application. Nobody can sign in to it.'),
  ],
  [
    'trial_ended',
    {
      title: 'This trial has ended',
      text: 'It was not completed within ten minutes, or the same administrator has started another trial.',
      help: 'Close this window. To try the client again, press Sign In in the console.',
    },
  ],
]);

/**
 * Returns the texts for a refused request, by the service's error code. Without a known code, they say that the client
 * is unknown.
 */
export const refusalText = (code: string | null): RefusalText =>
  refusals.get(code ?? '') ?? refusedRequest(texts.login.unknownClient);
