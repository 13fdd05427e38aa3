import { tooLongMessage } from '../../../openapi/rules/length-messages.ts';
import type { FaultText, FaultTexts } from '../form/fault-texts.ts';
import { MAX_ADDRESSES } from '../../../machines/auth-client/form-rules.ts';
import type { SignedInUsers } from '../../../machines/auth-client/signed-in-users.ts';
import type { AuthClientSummary, ClientType, RequiredLevel } from '../../../openapi/generated/types.ts';
import { counted } from '../../texts/counts.ts';
import { CONTROLS, REQUIRED } from '../../texts/field-faults.ts';
import { units } from '../../texts/units.ts';
import type { RemovalTexts } from '../removal/texts.ts';

const minute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** The label of each type of client, with a sentence that explains it. */
export const clientTypeTexts: Readonly<
  Record<ClientType, { readonly label: string; readonly help: string }>
> = {
  server: {
    label: 'Server application',
    help: 'It runs on a server and keeps its secret there. It must prove itself at every sign-in.',
  },
  browser: {
    label: 'Browser application',
    help: 'Its scripts run in the user’s browser and ask for tokens there. It has no secret.',
  },
  native: {
    label: 'Native application',
    help: 'It is installed on the user’s phone or computer. It has no secret, and the user confirms each sign-in.',
  },
};

/** The label of each level that a client can require, with a sentence that explains it. */
export const requiredLevelTexts: Readonly<
  Record<RequiredLevel | '', { readonly label: string; readonly help: string }>
> = {
  '': { label: 'Any', help: 'A password is enough, unless the account or its role needs a second factor.' },
  secondFactor: {
    label: 'Second factor',
    help: 'Users prove a second factor. Those who have none set one up while they sign in.',
  },
  phishingResistant: {
    label: 'Phishing-resistant factor',
    help: 'Users sign in with a passkey. Those who have none cannot sign in to this application.',
  },
};

export const authClientFormTexts = {
  credentials: 'Credentials',
  title: { creating: 'New Client', editing: 'Editing Client' },
  submit: { create: 'Create Client', update: 'Update Client' },
  clientId: 'Client ID',
  fields: {
    clientSecret: 'Client Secret',
    name: 'Name',
    description: 'Description',
    allowedRedirectTarget: 'Allowed Redirect Target',
    clientType: 'Type',
    redirectTargets: 'Further Redirect Targets',
    allowedOrigins: 'Allowed Origins',
    postLogoutTargets: 'Targets After Signing Out',
    backchannelLogoutUrl: 'Back-Channel Logout Address',
    offlineAccess: 'Allow refresh tokens that outlive the session',
    applicationUuid: 'Linked Application',
    onlyWithRoles: 'Only for users of the linked application',
    idTokenClaims: 'Names and e-mail address in the ID token',
    requiredLevel: 'Required Sign-In',
    pkceOptional: 'Allow sign-ins without PKCE',
    jwks: 'Public Keys',
    keepFormerSecretHours: 'The former secret stays valid',
    endsFormerSecret: 'End the former secret',
  },
  groups: { type: 'Type', addresses: 'Addresses', access: 'Access', tokens: 'Tokens and keys' },
  remove: 'Delete Client',
  own: 'The console signs in with this client',
  ownHelp: 'It is a browser application. Only its name, description and secret can be changed.',
  noTypeHelp:
    'The client works as before until you choose its type: its secret is checked only if the application sends it.',
  leavesServerHelp:
    'An application of this type needs no secret. When you save, its refresh tokens end, and its users sign in again.',
  noTypeYetHelp:
    'Without a type, the secret is checked only if the application sends it. Choose the type to protect the client.',
  addresses: {
    redirectTargets: {
      help: 'Other addresses that sign-ins can return to.',
      add: 'Add a redirect target',
    },
    postLogoutTargets: {
      help: 'Where the application can send users after it has signed them out.',
      add: 'Add a target after signing out',
    },
    allowedOrigins: {
      help: 'Where the application’s scripts come from, such as https://app.example.org.',
      add: 'Add an origin',
    },
  },
  full: `This list is full: it can have ${MAX_ADDRESSES} addresses.`,
  backchannelHelp: 'This service tells the application there that a user was signed out.',
  applicationHelp: 'With the scope roles, the application receives the user’s roles in it.',
  noApplication: 'None',
  onlyWithRolesHelp:
    'Others cannot sign in: their business profile has no application profile of the linked application.',
  admitsNobodyHelp: 'Nobody can sign in, because no application is linked. Choose one, or clear this box.',
  offlineAccessHelp:
    'With the scope offline_access, the application stays signed in after the user’s session.',
  idTokenClaimsHelp:
    'For software that reads only the ID token, such as Auth.js. Both are in userinfo in any case. The application must request the scopes profile and email.',
  pkceHelp:
    'For software without PKCE, such as passport-openidconnect, omniauth or Roundcube: its sign-ins are otherwise refused. Codes are then less well protected.',
  jwksHelp:
    'For an application that proves itself by its own key (private_key_jwt): its JSON Web Key Set, with public keys only.',
  keepHelp: 'Until then the application can use either secret.',
  keepHours: new Map([
    ['0', 'Not at all'],
    ['1', 'For 1 hour'],
    ['24', 'For 24 hours'],
    ['168', 'For 7 days'],
    ['720', 'For 30 days'],
  ]),
  formerSecret: 'Former Client Secret',
  formerSecretButtons: { show: 'Show Former Client Secret', hide: 'Hide Former Client Secret' },
  validUntil: (moment: string) => `Also valid until ${minute.format(new Date(moment))}.`,
  endsFormerHelp: 'It ends when you save.',
  yes: 'Yes',
  no: 'No',
  noClientId: 'Assigned when the client is created.',
  generate: 'Generate a random Client Secret',
  secret: { show: 'Show Client Secret', hide: 'Hide Client Secret' },
  secretHelp: 'The application uses it to authenticate itself.',
  secretUnused: 'Applications of this type do not use it.',
  secretNotKept:
    'Your secret was removed, because secrets are never stored in the browser. Generate or enter one.',
  mySecret: 'The secret in this form',
  theirSecret: 'The secret that is stored now',
  redirectHelp:
    'The complete address that sign-ins return to, such as https://fault.example.org/callback. Without it, users cannot sign in.',
} as const;

/** The errors shown at fields. A key is the code that the form's rules return. */
export const clientFaults: FaultTexts = new Map<string, FaultText>([
  ['required', REQUIRED],
  ['tooLong', tooLongMessage],
  ['controls', CONTROLS],
  ['twice', 'This address is in the list twice'],
  ['secretTooLong', tooLongMessage],
  ['keysTooLong', tooLongMessage],
]);

export const authClientListTexts = {
  title: 'OAuth2 Clients',
  unit: { one: 'client', many: 'clients' },
  create: 'New Client',
  headers: { redirectUrl: 'Redirect URL', description: 'Description', type: 'Type', marks: 'Marks' },
  blocked: 'Blocked',
  typeNotChosen: 'Type not chosen',
  noPkce: 'No PKCE',
  own: 'This console',
  levels: { secondFactor: 'Second factor', phishingResistant: 'Phishing-resistant' },
  emptyHelp: 'Create one with New Client: it is an application that sends its users here to sign in.',
} as const;

export const blockTexts = {
  block: 'Block',
  unblock: 'Unblock',
  afterSave: 'Save or discard your changes first',
  ask: (name: string) => `Block ${name}?`,
  counting: 'Counting who is signed in through it...',
  users: (users: SignedInUsers | null) =>
    users === null ? 'Who is signed in through it could not be counted.' : signedIn(users),
  others: (count: number) => ` and ${counted(count, { one: 'other', many: 'others' })}`,
  manyOthers: ' and others',
  consequence:
    'Its tokens end at once. Nobody can sign in to it until it is unblocked, and then all have to sign in again.',
  confirm: 'Block the client',
  cancel: 'Cancel',
  isBlocked: 'This client is blocked',
  blockedHelp: 'Nobody can sign in to it until it is unblocked.',
} as const;

const signedIn = ({ total, isCapped }: Pick<SignedInUsers, 'total' | 'isCapped'>): string =>
  total === 0
    ? 'Nobody is signed in through it now.'
    : `${isCapped ? 'More than ' : ''}${counted(total, units.user)} ${total === 1 ? 'is' : 'are'} signed in through it now.`;

export const authClientRemovalTexts: RemovalTexts<AuthClientSummary> = {
  title: (name) => `Delete the client ${name}?`,
  usage: signedIn,
  losses: () => ({
    text: 'Their tokens end at once, and nobody can sign in to the application any more.',
    items: [],
  }),
};
