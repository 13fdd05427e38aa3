import { CONTROLS } from '../../texts/field-faults.ts';

export const authClientFormTexts = {
  title: { creating: 'New Client', editing: 'Editing Client' },
  submit: { create: 'Create Client', update: 'Update Client' },
  clientId: 'Client ID',
  fields: {
    clientSecret: 'Client Secret',
    name: 'Name',
    description: 'Description',
    allowedRedirectTarget: 'Allowed Redirect Target',
  },
  noClientId: 'Assigned when the client is created.',
  generate: 'Generate a random Client Secret',
  secret: { show: 'Show Client Secret', hide: 'Hide Client Secret' },
  secretHelp: 'The application uses it to authenticate itself.',
  secretNotKept:
    'Your secret was removed, because secrets are never stored in the browser. Generate or enter one.',
  mySecret: 'The secret in this form',
  theirSecret: 'The secret that is stored now',
  redirectHelp:
    'The complete address that sign-ins return to, such as https://fault.example.org/callback. Without it, users cannot sign in.',
} as const;

/** Texts of the errors at fields, by the code that the form's rules return. */
export const clientFaults: ReadonlyMap<string, string> = new Map([
  ['required', 'This field is required'],
  ['tooLong', 'This must be under 255 characters'],
  ['controls', CONTROLS],
  ['secretTooLong', 'This must be under 64 characters'],
]);

export const authClientListTexts = {
  title: 'OAuth2 Clients',
  unit: { one: 'client', many: 'clients' },
  create: 'New Client',
  emptyHelp: 'Create one with New Client: it is an application that sends its users here to sign in.',
} as const;
