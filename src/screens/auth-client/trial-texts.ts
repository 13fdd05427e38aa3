import type { FindingCode, TrialScope } from '../../../machines/auth-client/trial-findings.ts';
import { counted } from '../../texts/counts.ts';
import { units } from '../../texts/units.ts';

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

const momentText = (milliseconds: number): string => moment.format(new Date(milliseconds));

export const trialTexts = {
  title: 'Try It',
  back: 'Back to the Client',
  notLoaded: 'The client could not be loaded',
  intro:
    'Sign in as a user of the application would, and see what the application would receive. The application takes no part in it, and no token becomes valid.',
  secretNote:
    'The secret of the client is not tested: your session allows the exchange. Neither is the redirect target: the sign-in returns to the console.',
  choose: 'Sign-in',
  who: 'Who signs in',
  people: [
    { value: 'self', label: 'I do, with my session', help: 'The login screen does not appear.' },
    {
      value: 'other',
      label: 'Another user, by username and password',
      help: 'You stay signed in here. Only accounts with a password can be used.',
    },
  ],
  scopes: 'Scopes',
  start: 'Sign In',
  cancel: 'Cancel the Sign-In',
  again: 'Try Again',
  opening: 'Opening a window...',
  waiting: 'Sign in in the other window. It closes automatically.',
  exchanging: 'Reading what the application would receive...',
  attempts: {
    windowBlocked: {
      title: 'The browser blocked the window',
      text: 'Allow windows for this address in the browser, and sign in again.',
    },
    windowClosed: {
      title: 'The window was closed before the sign-in was complete',
      text: 'Start it again.',
    },
    expired: {
      title: 'The sign-in took longer than ten minutes',
      text: 'Start it again.',
    },
    notStarted: { title: 'The trial could not start' },
    notExchanged: { title: 'The code could not be exchanged' },
  },
  verdicts: {
    refused: 'The sign-in was refused',
    broken: 'The sign-in worked here, but not in the application',
    remarks: 'The sign-in worked, with remarks',
    works: 'The sign-in worked',
  },
  signedIn: (name: string) => `${name} has signed in. No token of this trial is valid.`,
  nobody: 'The application would receive the error below.',
  findings: 'What to look at',
  tones: { critical: 'Wrong', warning: 'Check', info: 'Note' },
  used: 'used up by this trial',
  steps: {
    request: {
      title: '1. Request',
      note: 'The application sends the browser to the login screen with these parameters.',
    },
    response: {
      title: '2. Response',
      note: 'The login screen sends the browser back with these parameters.',
    },
    tokens: { title: '3. Tokens', note: 'The token endpoint answers the code. Tokens are shortened here.' },
    idToken: { title: '4. ID token', note: 'It tells the application who has signed in.' },
    accessToken: { title: '5. Access token', note: 'The application sends it with its calls.' },
    userInfo: { title: '6. Userinfo', note: 'The current claims of the user, by the access token.' },
  },
  header: 'Header',
  claims: 'Claims',
} as const;

/** Texts of the window in which a client's sign-in is tested, if the browser does not close the window. */
export const returnedTexts = {
  title: 'The sign-in has returned',
  text: 'You can close this window. The console shows the result in the tab in which the trial was started.',
} as const;

export const scopeTexts: Readonly<Record<TrialScope, string>> = {
  openid: 'openid: sign-in with OpenID Connect',
  profile: 'profile: names and username',
  email: 'email: e-mail address',
  phone: 'phone: phone number',
  roles: 'roles: roles in the linked application',
  offline_access: 'offline_access: access after the session',
};

interface FindingText {
  readonly title: string;
  readonly text: (detail: string) => string;
}

const fixed = (text: string) => () => text;

export const findingTexts: Readonly<Record<FindingCode, FindingText>> = {
  blocked: {
    title: 'The client is blocked',
    text: fixed('Nobody can sign in to it. Unblock it in its form.'),
  },
  accessDenied: {
    title: 'The user has no access',
    text: fixed(
      'The client is only for users of the linked application. Choose an application profile of it in the business profile of the user.',
    ),
  },
  loginRequired: {
    title: 'The user must sign in',
    text: fixed('The login screen could not use the session.'),
  },
  requestRefused: {
    title: 'The request was refused',
    text: (detail) => `The service answered: ${detail}`,
  },
  noCode: {
    title: 'No code was returned',
    text: fixed('The login screen returned neither a code nor an error.'),
  },
  noTarget: {
    title: 'There is no redirect target',
    text: fixed('The application cannot sign users in. Enter the address that its sign-ins return to.'),
  },
  admitsNobody: {
    title: 'Nobody may sign in',
    text: fixed('The client is only for users of the linked application, and no application is linked.'),
  },
  noSecret: {
    title: 'There is no usable secret',
    text: fixed('A server application must prove itself. Enter or generate a secret.'),
  },
  noType: {
    title: 'The type is not chosen',
    text: fixed(
      'The secret is checked only if the application sends it, and the application gets no refresh token.',
    ),
  },
  withoutPkce: {
    title: 'Sign-ins without PKCE are allowed',
    text: fixed('Codes are less well protected. This trial uses PKCE.'),
  },
  formerSecretEnds: {
    title: 'The former secret ends soon',
    text: (until) =>
      `It is valid until ${momentText(Date.parse(until))}. Check that the application uses the current one.`,
  },
  notOpenId: {
    title: 'This is not OpenID Connect',
    text: fixed(
      'Without the scope openid, the other scopes are ignored, and there is neither ID token nor userinfo.',
    ),
  },
  scopesIgnored: {
    title: 'Some scopes were ignored',
    text: (scopes) =>
      `Not granted: ${scopes}. The scope roles needs a linked application, and offline_access must be allowed in the form.`,
  },
  claimsMissing: {
    title: 'Some claims are missing',
    text: (claims) => `The user has no value for: ${claims}.`,
  },
  emailNotVerified: {
    title: 'The e-mail address is not verified',
    text: fixed(
      'Some software refuses such users. It is verified once the user has set a password through a mailed link.',
    ),
  },
  noRoles: {
    title: 'The user has no role in the linked application',
    text: fixed('The claim roles is empty. The business profile of the user chooses the roles.'),
  },
  noRefreshToken: {
    title: 'There is no refresh token',
    text: fixed('Only clients with a type get one.'),
  },
};

/** The explanations of parameters and claims. Claims without an entry are shown without an explanation. */
const meanings: ReadonlyMap<string, string> = new Map([
  ['client_id', 'The Client ID'],
  [
    'redirect_uri',
    'Where the sign-in returns to: here the console, otherwise a redirect target of the client',
  ],
  ['response_type', 'The application wants a code'],
  ['scope', 'What the application may receive'],
  ['state', 'Returns unchanged, so that the application recognizes its request'],
  ['nonce', 'Returns in the ID token, so that it belongs to this request'],
  ['code_challenge', 'The hash of a secret that only the application knows (PKCE)'],
  ['code_challenge_method', 'How the challenge was computed'],
  ['prompt', 'The user must sign in, even with a session'],
  ['code', 'A one-time code, which the application exchanges for tokens'],
  ['iss', 'The issuer: the address of this service'],
  ['error', 'Why there is no code'],
  ['error_description', 'The reason in words'],
  ['access_token', 'For calls to the application'],
  ['token_type', 'How the access token is sent'],
  ['expires_in', 'How long the access token is valid, in seconds'],
  ['id_token', 'Says who has signed in'],
  ['refresh_token', 'The application would get one, to renew the tokens'],
  ['alg', 'How the token is signed'],
  ['typ', 'The type of the token'],
  ['kid', 'The key that signed the token'],
  ['sub', 'The id of the user. It never changes'],
  ['aud', 'Whom the token is for: the Client ID'],
  ['exp', 'When the token expires'],
  ['iat', 'When the token was issued'],
  ['auth_time', 'When the user signed in'],
  ['acr', 'How strong the sign-in was'],
  ['amr', 'How the user signed in: pwd is a password, fed is single sign-on'],
  ['sid', 'The session. A logout token names it'],
  ['at_hash', 'Binds the ID token to the access token'],
  ['jti', 'The id of the token'],
  ['roles', 'The roles of the user in the linked application'],
  ['name', 'The full name'],
  ['given_name', 'The first name'],
  ['family_name', 'The last name'],
  ['preferred_username', 'The username, which can change'],
  ['email', 'The e-mail address, which can change'],
  ['email_verified', 'Whether the user has followed a link that was mailed to the address'],
  ['phone_number', 'The first phone number in the form of the user'],
]);

/** Returns the explanation of a parameter or a claim; '' if there is none. */
export const meaningOf = (name: string): string => meanings.get(name) ?? '';

const TIMES = ['exp', 'iat', 'auth_time'];

const MINUTE = 60;

/** Formats a time, also relative to the token's issue: `17 May 2024 at 09:02, 30 minutes after it was issued`. */
function timeText(seconds: number, issuedAt: number): string {
  const minutes = Math.round(Math.abs(seconds - issuedAt) / MINUTE);
  const text = momentText(seconds * 1000);
  if (minutes === 0) return text;
  return `${text}, ${counted(minutes, units.minute)} ${seconds > issuedAt ? 'after' : 'before'} it was issued`;
}

/** Formats the value of a parameter or a claim. Times are also given relative to the claim `iat` (`issuedAt`). */
export function claimText(name: string, value: unknown, issuedAt: unknown): string {
  if (TIMES.includes(name) && typeof value === 'number') {
    return timeText(value, typeof issuedAt === 'number' ? issuedAt : value);
  }
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
