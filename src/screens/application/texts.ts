import type { Application } from '../../../openapi/generated/types.ts';
import { requiredTextMessage, tooLongMessage } from '../../../openapi/rules/length-messages.ts';
import { CONTROLS, REQUIRED } from '../../texts/field-faults.ts';
import type { FaultText, FaultTexts } from '../form/fault-texts.ts';
import type { RemovalTexts } from '../removal/texts.ts';
import { counted } from '../../texts/counts.ts';
import { units } from '../../texts/units.ts';
import { messages } from './outcomes.ts';

export const applicationFormTexts = {
  title: { creating: 'New Application', editing: 'Editing Application' },
  submit: { create: 'Create Application', update: 'Update Application' },
  remove: 'Delete Application',
  sync: 'Sync',
  syncing: 'Syncing...',
  syncAfterSave: 'Save or discard your changes first',
  own: {
    title: 'This application is the console itself',
    help: 'It has no database or API to set, is not synced, and cannot be deleted. Its roles are those that the console knows: none can be added, renamed or deleted.',
  },
  groups: { database: 'Database', api: 'API' },
  notes: {
    database:
      'Stored for the application; the service never opens its database. If it has no database, enter “none” in these fields.',
    api: 'The service reads roles and elements here when you press Sync, and sends the users of the application.',
  },
  help: {
    dataUrl: 'For example jdbc:postgresql://db.example.org/fault',
    dataDriverName: 'For example org.postgresql.Driver',
    apiHost: 'A web address, for example https://fault.example.org/api',
    apiAuthType:
      'How the service signs in to the API. With OAuth 2, the API issues a token for the username and password.',
  },
  fields: {
    name: 'Name',
    dataUrl: 'Data URL',
    dataDriverName: 'Data Driver Name',
    dataUsername: 'Data Username',
    dataPassword: 'Data Password',
    apiHost: 'API Host',
    apiAuthType: 'API Auth Type',
    apiUsername: 'API Username',
    apiPassword: 'API Password',
    roles: 'Roles',
    elements: 'Elements',
    external: 'External roles',
    removed: 'Deleted roles and elements',
    added: 'New roles and elements',
    names: 'Names of roles and elements',
  },
  /** For messages about the drop-downs in the rows of roles and elements: they choose a company. */
  nouns: { roles: 'company', elements: 'company' },
  fixedName: 'The name can no longer be changed.',
  chooseAuthType: '-- Please Select --',
  password: (label: string) => ({ show: `Show ${label}`, hide: `Hide ${label}` }),
  passwordStays: 'Leave it empty to keep the stored password.',
  passwordAgain: {
    dataPassword: 'You have changed what this password is for: the URL, driver or username. Enter it again.',
    apiPassword:
      'You have changed what this password is for: the host, auth type or username. Enter it again.',
  },
  passwordNotKept:
    'Your input was removed, because passwords are never stored in the browser. Enter it again.',
  visibleTo: 'Visible To',
  item: (name: string, visibleTo: string) => `${name}: ${visibleTo}`,
  myPassword: 'The password in this form',
  theirPassword: 'The password that is stored now',
  removeItem: (name: string) => `Delete ${name}`,
  keepItem: (name: string) => `Keep ${name}`,
  removeOne: 'Delete',
  keep: 'Keep',
  isRemoved: 'Deleted when you save',
  more: (count: number) => `${count} more: find them by name.`,
  showMore: (count: number) => `Show ${count} More`,
  noneFound: 'Nothing has such a name.',
  nothing: 'There is nothing yet. Press Sync to load what the application offers, or add it here.',
  itemName: 'Name',
  external: {
    label: 'External role',
    help: 'An external role is managed elsewhere and is not sent to the application.',
  },
  newItem: { roles: 'New role', elements: 'New element' },
  addItem: { roles: 'Add Role', elements: 'Add Element' },
  newCategory: {
    tab: 'New Category',
    title: 'New element category',
    field: 'Category',
    help: 'Elements are grouped by category. Users have a new category after it is saved with an element.',
    add: 'Add Category',
  },
  renamed: (before: string, name: string) => `${before} is now ${name}`,
} as const;

/** Labels of the ways in which the service authenticates to an application's API. */
export const authTypeTexts: ReadonlyMap<string, string> = new Map([
  ['HTTP_BASIC', 'HTTP Basic'],
  ['OAUTH2', 'OAuth 2'],
]);

/** The errors shown at fields. A key is the code that the form's rules return. */
export const applicationFaults: FaultTexts = new Map<string, FaultText>([
  ['required', requiredTextMessage],
  ['requiredChoice', REQUIRED],
  ['tooLong', tooLongMessage],
  ['controls', CONTROLS],
  ['sameName', 'Another one has this name.'],
  ['dataPasswordAgain', applicationFormTexts.passwordAgain.dataPassword],
  ['apiPasswordAgain', applicationFormTexts.passwordAgain.apiPassword],
  ['taken', messages.taken],
]);

export const applicationListTexts = {
  title: 'Applications',
  headers: { roles: 'Roles', element: 'Element' },
  unit: units.application,
  externalRole: '(External Role)',
  rolesOf: (application: string) => `Roles of ${application}`,
  elementsOf: (application: string) => `Elements of ${application}`,
  create: 'New Application',
  sync: 'Sync All Applications',
  syncing: 'Syncing...',
  emptyHelp: 'Applications are added by a product administrator.',
  emptyCreate: 'Create one with New Application. Its roles and elements are brought in with Sync.',
} as const;

export const applicationRemovalTexts: RemovalTexts<Application> = {
  title: (name) => `Delete the application ${name}?`,
  usage: ({ affected }) =>
    affected.length === 0
      ? 'No application profile uses it.'
      : `${counted(affected.length, units.appProfile)} ${affected.length === 1 ? 'uses' : 'use'} it.`,
  losses: ({ roles }) => ({
    text: `All application profiles using it are deleted too. Their users lose all that they have in it${roles.length > 0 ? ', of these roles:' : '.'}`,
    items: roles.map(({ name }) => name),
  }),
};
