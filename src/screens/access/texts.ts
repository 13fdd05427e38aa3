import type { Grant } from '../../../openapi/rules/access/grants.ts';
import { units } from '../../texts/units.ts';
import { counted, formatCount } from '../../texts/counts.ts';
import { grantWording, verbs } from './wording.ts';

export const accessTexts = {
  nobody: 'No user has it, so no access changes',
  finding: 'Finding the affected users...',
  unknown: 'The affected users could not be loaded',
  showWho: 'Show who',
  who: {
    tab: 'Assigned users',
    finding: 'Finding its users...',
    unknown: 'Its users could not be loaded',
    users: 'Users who have it',
    through: 'Business profiles that choose it',
    nobody: 'No user has it',
    active: (count: number) => `${formatCount(count)} active`,
    inactive: (count: number) => `${formatCount(count)} inactive`,
    counts: (active: number, inactive: number) =>
      active + inactive === 0
        ? 'No user has it'
        : `${formatCount(active)} active, ${formatCount(inactive)} inactive`,
    isInactive: 'Inactive',
    more: (count: number) => `and ${formatCount(count)} more`,
    group: (count: number) => `For ${counted(count, units.user)}, once saved`,
    moreGroups: (count: number) => `and ${formatCount(count)} more groups of users`,
  },
  taken: (users: number) => `Takes access from ${counted(users, units.user)}`,
  question: {
    title: (users: number) => `Take access away from ${counted(users, units.user)}?`,
    unknownTitle: 'Take access away?',
    unknown: 'The number of users who lose access could not be determined.',
    save: 'Save and take away',
    stay: 'Keep editing',
  },
  dialog: {
    title: 'What saving this will do',
    group: (count: number) => counted(count, units.user),
    gained: 'Gained',
    lost: 'Lost',
    users: (count: number) => `The ${counted(count, units.user)}`,
    close: 'Close',
  },
  effective: {
    tab: 'Effective access',
    none: 'This user has no access to any application.',
    noneHelp:
      'Access comes from a business profile, which chooses an application profile for each application.',
    hiddenProfile: 'You may not see the access of this user.',
    hiddenProfileHelp: 'It comes from a business profile that is hidden from you.',
    replacesHidden: 'Replaces a business profile that is hidden from you.',
    replacesHiddenHelp: 'Once saved, the user loses what that profile gives, unless it is listed below.',
    unsaved: 'This is what the user will have once the chosen profile is saved.',
    /** Returns a text such as `Once saved, the user gains Viewer and loses Operator in Fault Manager.` */
    change: (gained: readonly Grant[], lost: readonly Grant[]) =>
      `Once saved, the user ${verbs({ count: 1, gained, lost }, grantWording)}.`,
    inactive: 'Inactive users cannot sign in',
    role: 'Role',
    element: 'Element',
    assigned: 'Assigned',
    offered: 'Can be assigned',
    unknownApplication: 'Application not known',
    hidden: 'Hidden from you',
    through: 'through',
    columns: { name: 'Role or element', state: 'State' },
    find: 'Find a role or an element',
    nothingFound: 'No role or element has this name.',
    notShown: (count: number) => `${formatCount(count)} more: find them by name.`,
  },
} as const;
