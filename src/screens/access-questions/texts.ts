import type { AccessExplanation, AccessKind, AccessObject } from '../../../openapi/generated/types.ts';
import { counted, formatCount } from '../../texts/counts.ts';
import { units } from '../../texts/units.ts';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** For each kind of object, its noun. */
export const ACCESS_KINDS: Readonly<Record<AccessKind, string>> = {
  role: 'role',
  element: 'element',
  appProfile: 'application profile',
  businessProfile: 'business profile',
  visibilityProfile: 'visibility profile',
  application: 'application',
  cluster: 'cluster',
  visibilityElement: 'visibility element',
};

/** Returns the label of an object in a list of choices, such as `Operator (role, Fault Manager)`. */
export const objectLabel = ({ kind, name, application }: AccessObject): string =>
  `${name} (${[ACCESS_KINDS[kind], application].filter((text) => text !== null).join(', ')})`;

type Reason = NonNullable<AccessExplanation['reason']>;

const REASONS: Readonly<Record<Reason, string>> = {
  noProfile: 'No: the user has no profile that could give it.',
  hiddenProfile: 'This is not known to you: the profile of the user is hidden from you.',
  notGranted: 'No: the profile of the user does not give it.',
  notAssigned: 'No: it can be assigned to the user, but is not assigned.',
};

export const questionTexts = {
  title: 'Who Has What',
  link: 'Who has this?',
  linkOf: (name: string) => `Who has ${name}?`,
  object: 'Object',
  objectHelp: 'A role, an element, a profile, an application or an object of the network.',
  find: 'Type a part of its name',
  searchFailed: 'The search has failed. Type again to repeat it.',
  day: 'On the Day',
  dayHelp: 'Empty: now. Otherwise, the access at the end of this day.',
  filters: 'Question',
  name: 'User',
  status: 'Status',
  assigned: 'Assignment',
  any: 'Any',
  active: 'Active',
  inactive: 'Inactive',
  isAssigned: 'Assigned',
  canBeAssigned: 'Can be assigned',
  choose: 'Choose an object to see who has it',
  notLoaded: 'The users could not be loaded',
  moreNotLoaded: 'Further users could not be loaded',
  more: 'Show More',
  download: 'Download CSV',
  count: (total: number, isCapped: boolean) =>
    isCapped ? `More than ${counted(total, units.user)}` : counted(total, units.user),
  nobody: 'No user has it',
  columns: { user: 'User', through: 'Comes through' },
  users: 'Users who have it',
  notKnown: (from: string | null) =>
    from === null
      ? 'No changes are recorded yet, so the past is not known.'
      : `The history begins on ${day.format(new Date(from))}. What was before is not known.`,
  presentNames: 'Names are those of today. Deleted objects have their last names.',
  past: {
    title: 'Access on a past day',
    notLoaded: 'The access on this day could not be loaded',
    visibility: 'Visibility profile:',
    noVisibility: 'The user had no visibility profile.',
    hidden: 'hidden from you',
    hiddenProfiles: (count: number) =>
      `${counted(count, units.appProfile)} of the business profile ${count === 1 ? 'is' : 'are'} hidden from you.`,
  },
  why: {
    title: 'Why, why not?',
    help: 'Choose an object to find out why the user has it or not. Unsaved changes do not count.',
    notLoaded: 'The reason could not be found out',
    has: 'Yes: the user has it.',
    inactive: 'The user is inactive and cannot use it.',
    paths: 'Comes through',
    profile: 'Decides:',
    chosen: 'Application profile for this application:',
    reason: (reason: Reason) => REASONS[reason],
    givenBy: 'These profiles would give it',
    moreGivenBy: (count: number) => `and ${formatCount(count)} more`,
    nothingGives: 'No profile that you may see gives it.',
    add: 'It could also be added to the application profile above.',
  },
  change: {
    title: 'Access gained and lost',
    omitted: (count: number) => `and ${counted(count, units.moreGroup)}`,
    group: (count: number, isCapped: boolean) =>
      isCapped ? `More than ${counted(count, units.user)}` : counted(count, units.user),
    atLeast: (users: string, isCapped: boolean) => (isCapped ? `at least ${users}` : users),
    theUser: 'the user',
    others: (count: number, isCapped: boolean) =>
      `, and ${isCapped ? 'at least ' : ''}${counted(count, units.otherUser)} gained or lost access`,
    gained: 'gained',
    lost: 'lost',
    moreObjects: (count: number) => `${formatCount(count)} more`,
    usersNotLoaded: 'Further users could not be loaded',
    users: 'Users',
  },
} as const;
