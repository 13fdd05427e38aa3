import type { ChangedKind, ChangeOperation } from '../../../openapi/generated/types.ts';
import type { Unit } from '../../texts/counts.ts';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' });
const minute = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const second = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

/** Formats the date of a time, such as `Friday, 17 May 2024`. */
export const dayText = (at: string): string => day.format(new Date(at));

/** Formats the time of day without seconds. */
export const timeText = (at: string): string => minute.format(new Date(at));

/** Formats a date and time with seconds. */
export const exactText = (at: string): string => second.format(new Date(at));

/** For each kind of object, its noun. */
export const KINDS: Readonly<Record<ChangedKind, Unit>> = {
  user: { one: 'user', many: 'users' },
  businessProfile: { one: 'business profile', many: 'business profiles' },
  visibilityProfile: { one: 'visibility profile', many: 'visibility profiles' },
  appProfile: { one: 'application profile', many: 'application profiles' },
  application: { one: 'application', many: 'applications' },
  authClient: { one: 'OAuth2 client', many: 'OAuth2 clients' },
  location: { one: 'location', many: 'locations' },
  company: { one: 'company', many: 'companies' },
  cluster: { one: 'cluster', many: 'clusters' },
  visibilityElement: { one: 'visibility element', many: 'visibility elements' },
  signingKey: { one: 'signing key', many: 'signing keys' },
  installation: { one: 'installation', many: 'installations' },
};

export const OPERATIONS: Readonly<Record<ChangeOperation, string>> = {
  created: 'Created',
  updated: 'Changed',
  deleted: 'Deleted',
};

export const changeTexts = {
  title: 'History',
  tab: 'History',
  notLoaded: 'The history could not be loaded',
  notRefreshed: 'The newest changes could not be loaded',
  olderNotLoaded: 'Older changes could not be loaded',
  none: 'No changes are recorded yet',
  noLastChange: 'No change is recorded',
  noneOfObject: 'No changes of this object are recorded.',
  noMatch: 'No change matches the filters',
  older: 'Show Older',
  added: (count: number) => (count === 1 ? '1 new change' : `${count} new changes`),
  inHistory: 'Open in History',
  exportFile: 'Export CSV',
  filters: {
    title: 'Filters',
    opener: (active: number) => (active === 0 ? 'Filters' : `Filters (${active} active)`),
    actor: 'Person',
    object: 'Object',
    kind: 'Kind',
    operation: 'Operation',
    from: 'From',
    until: 'Until',
    any: 'Any',
    clear: 'Clear Filters',
  },
  actors: {
    hidden: 'an administrator',
    erased: 'a forgotten person',
    person: 'somebody who was not signed in',
    command: 'an operator on the command line',
    identityProvider: 'the identity provider',
    service: 'the service',
    unknown: 'an unknown program, outside the history,',
  },
  outside: 'outside the history',
  erasedUser: 'a forgotten user',
  installation: 'the installation',
  lastChanged: (by: string, at: string) => `Last changed by ${by} on ${at}`,
  created: (by: string, at: string) => `Created by ${by} on ${at}`,
  deleted: (by: string, at: string) => `Deleted by ${by} on ${at}`,
  fields: 'Changed fields',
  noFields: 'No field values are recorded.',
  columns: { field: 'Field', before: 'Before', after: 'After', value: 'Value' },
  removed: 'Removed:',
  addedEntries: 'Added:',
  more: (count: number) => `and ${count.toLocaleString('en')} more`,
  empty: 'None',
  erased: 'erased',
  replaced: 'replaced',
  yes: 'Yes',
  no: 'No',
  detailsNotLoaded: 'The details could not be loaded',
  at: 'Time',
  client: 'Client',
  address: 'Address',
  roles: 'Roles',
  requestId: 'Request id',
  items: 'Changed objects',
  itemsNotLoaded: 'Further objects could not be loaded',
  moreItems: 'Show More',
  onlyBy: (name: string) => `Only changes by ${name}`,
  onlyOf: (name: string) => `Only changes of ${name}`,
  openForm: (name: string) => `Open ${name}`,
} as const;
