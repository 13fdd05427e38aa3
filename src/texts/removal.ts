import type { Application, AppProfile, BusinessProfile, VisibilityProfile } from '../../openapi/types.ts';
import { inOrder } from '../../machines/access/grants.ts';
import type { Affected, Removable } from '../../machines/resource/removal.machine.ts';
import { counted, formatCount } from './ui.ts';
import { units } from './units.ts';

/** What the delete of one resource asks and shows; its outcomes are said by the catalogue. */
export interface RemovalTexts<Target extends Removable> {
  title(name: string): string;
  /** How many use it. */
  usage(affected: readonly Affected[]): string;
  /** What those who use it lose: a sentence, and what it is about one by one. */
  losses(target: Target): { readonly text: string; readonly items: readonly string[] };
}

/** How many users have something, active and inactive. */
function having(what: 'it' | 'them', affected: readonly Affected[]): string {
  const active = affected.filter((user) => user.active).length;
  return affected.length === 0
    ? `No user has ${what}.`
    : `${counted(active, units.activeUser)} and ${counted(affected.length - active, units.inactiveUser)} have ${what}.`;
}

const users = (affected: readonly Affected[]): string => having('it', affected);

const businessProfileRemoval: RemovalTexts<BusinessProfile> = {
  title: (name) => `Delete the business profile ${name}?`,
  usage: users,
  losses: ({ appProfiles }) => ({
    text:
      appProfiles.length > 0
        ? 'They keep their accounts. Until they have another business profile, each of them loses:'
        : 'They keep their accounts, and lose no access: it chooses no application profile.',
    items: appProfiles.map(({ name, application }) =>
      application?.name ? `${name} in ${application.name}` : name,
    ),
  }),
};

const visibilityProfileRemoval: RemovalTexts<VisibilityProfile> = {
  title: (name) => `Delete the visibility profile ${name}?`,
  usage: users,
  losses: () => ({
    text: 'They keep their accounts and roles, but each of them has no visibility until they are given another one.',
    items: [],
  }),
};

const appProfileRemoval: RemovalTexts<AppProfile> = {
  title: (name) => `Delete the application profile ${name}?`,
  usage: (affected) =>
    affected.length === 0
      ? 'No business profile uses it.'
      : `${counted(affected.length, units.businessProfile)} ${affected.length === 1 ? 'uses' : 'use'} it.`,
  losses: ({ application, roles, elements }) => {
    const items = [roles, elements].flatMap((some) => some.flatMap(nameOf).toSorted(inOrder));
    const until = `Until another one is chosen for ${application.name}, the users of each of them lose there`;
    if (items.length > 0) return { text: `${until}:`, items };
    return {
      text:
        roles.length + elements.length > 0
          ? `${until} ${counted(roles.length, units.role)} and ${counted(elements.length, units.element)}.`
          : 'It gives nothing, so their users lose nothing.',
      items,
    };
  },
};

/** A role or an element as a person knows it: elements of different drop-downs may be called the same. */
const nameOf = ({ name, label }: AppProfile['elements'][number]): string | [] =>
  name === undefined ? [] : label ? `${name} (${label})` : name;

const applicationRemoval: RemovalTexts<Application> = {
  title: (name) => `Delete the application ${name}?`,
  usage: (affected) =>
    affected.length === 0
      ? 'No application profile uses it.'
      : `${counted(affected.length, units.appProfile)} ${affected.length === 1 ? 'uses' : 'use'} it.`,
  losses: ({ roles }) => ({
    text: `All application profiles using it are deleted too. Their users lose all that they have in it${roles.length > 0 ? ', of these roles:' : '.'}`,
    items: roles.map(({ name }) => name),
  }),
};

/** What each delete says, by its name among the application's deletes. */
export const removalTexts = {
  businessProfileRemoval,
  visibilityProfileRemoval,
  appProfileRemoval,
  applicationRemoval,
} as const;

/** What every delete says. */
export const removalDialogTexts = {
  remove: 'Delete',
  removeNamed: (name: string) => `Delete ${name}`,
  close: 'Close',
  tryAgain: 'Try again',
  loading: 'Finding out who uses it...',
  affected: 'Who uses it',
  behind: 'Their users',
  findUser: 'Find a user',
  usersBehind: (affected: readonly Affected[]) => having('them', affected),
  find: 'Find',
  active: 'Active',
  inactive: 'Inactive',
  nobodyFound: 'Nobody of this name uses it.',
  notShown: (count: number) => `${formatCount(count)} more: find them by name.`,
  typeName: (name: string) => `Type ${name} to confirm`,
  lookingUp: 'The service did not answer. Finding out whether it was deleted...',
  unclear: 'It is not known whether it was deleted',
  unclearReason: 'The service answered neither the delete nor the question after it.',
} as const;
