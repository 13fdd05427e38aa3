import type { Touched } from '../../../machines/access/access-change.ts';
import type { Grant } from '../../../machines/access/grants.ts';
import { units } from '../../texts/units.ts';
import { counted, formatCount } from '../../texts/ui.ts';

/** Names so many roles and elements in a sentence; more are counted. */
const NAMED = 2;
/** Bounds the groups of users in a sentence. */
const GROUPS = 3;

/** `Viewer`, `Viewer and 3 elements`, `5 roles and 12 elements`. */
function things(grants: readonly Grant[]): string {
  if (grants.length <= NAMED) return listed(grants.map(({ name }) => name));
  const kinds = [
    ['role', units.role],
    ['element', units.element],
    ['profile', units.appProfile],
  ] as const;
  return listed(
    kinds.flatMap(([kind, unit]) => {
      const some = grants.filter((grant) => grant.kind === kind);
      if (some.length === 1) return some.map(({ name }) => name);
      return some.length > 0 ? [counted(some.length, unit)] : [];
    }),
  );
}

const listed = (items: readonly string[]): string => items.join(' and ');

/** `Fault Manager`, `3 applications`. */
function where(grants: readonly Grant[]): string {
  const applications = new Map(grants.map(({ application }) => [application.uuid, application.name]));
  const [name] = applications.values();
  return name !== undefined && applications.size === 1 ? name : counted(applications.size, units.application);
}

/** `gain Viewer and lose Operator in Fault Manager`; a place that was just named is left out. */
function verbs({ users, gained, lost }: Touched<unknown>, said: string | undefined): string {
  const isOne = users.length === 1;
  const [gain, lose] = [isOne ? 'gains' : 'gain', isOne ? 'loses' : 'lose'];
  const inside = (place: string) => (place === said ? '' : ` in ${place}`);
  if (gained.length === 0) return `${lose} ${things(lost)}${inside(where(lost))}`;
  if (lost.length === 0) return `${gain} ${things(gained)}${inside(where(gained))}`;
  const isSame = where(gained) === where(lost);
  const first = `${gain} ${things(gained)}${isSame ? '' : inside(where(gained))}`;
  return `${first} and ${lose} ${things(lost)}${inside(where(lost))}`;
}

/** Finds the place of a group's last change. */
const lastPlace = ({ gained, lost }: Touched<unknown>): string => where(lost.length > 0 ? lost : gained);

/** `18 users gain Viewer in Fault Manager; 2 lose Operator`. */
function consequences(touched: readonly Touched<unknown>[]): string {
  const sentences = touched.slice(0, GROUPS).map((group, index) => {
    const { length } = group.users;
    const before = touched[index - 1];
    const subject = before ? formatCount(length) : counted(length, units.user);
    return `${subject} ${verbs(group, before && lastPlace(before))}`;
  });
  const left = touched.length - sentences.length;
  return [...sentences, ...(left > 0 ? [`${formatCount(left)} more groups`] : [])].join('; ');
}

export const accessTexts = {
  consequences,
  nobody: 'No user has it, so nobody gains or loses anything',
  finding: 'Finding out whom this touches...',
  unknown: 'Whom this touches could not be found out',
  showWho: 'Show who',
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
    unsaved: 'This is what the user will have once the chosen profile is saved.',
    /** `Once saved, the user gains Viewer and loses Operator in Fault Manager.` */
    change: (gained: readonly Grant[], lost: readonly Grant[]) =>
      `Once saved, the user ${verbs({ users: [undefined], gained, lost }, undefined)}.`,
    inactive: 'The user is inactive: they cannot sign in to use any of it.',
    role: 'Role',
    element: 'Element',
    assigned: 'Assigned',
    offered: 'Can be assigned',
    unknownApplication: 'Application not known',
    hidden: 'What it gives is not visible to you.',
    columns: { name: 'Name', kind: 'Kind', through: 'Comes through' },
    find: 'Find a role or an element',
    nothingFound: 'No role or element of this name.',
    notShown: (count: number) => `${formatCount(count)} more: find them by name.`,
  },
} as const;
