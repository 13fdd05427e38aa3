import type { Touched } from '../../../machines/access/access-change.ts';
import { byApplication, type Grant, inOrder } from '../../../machines/access/grants.ts';
import { labelIn } from '../../../machines/common/distinct-labels.ts';
import type { Seen } from '../../../machines/access/visibility-change.ts';
import type { VisibilityProfileChoices } from '../../../machines/visibility-profile/form-rules.ts';
import { named } from '../../texts/names.ts';
import { counted, formatCount } from '../../texts/counts.ts';
import { units } from '../../texts/units.ts';
import { clusterName } from '../visibility-profile/form-definition.ts';
import { visibilityProfileFormTexts } from '../visibility-profile/texts.ts';
import { nameOf } from '../form/values.ts';

/** How what is gained and lost is put into words. */
export interface Wording<Item> {
  /** `Viewer`, `Viewer and 3 elements`, `5 roles and 12 elements`. */
  things(items: readonly Item[]): string;
  /** `Fault Manager`, `3 applications`; empty where nothing is to be said. */
  where(items: readonly Item[]): string;
  /** All of it, in groups with a title. */
  groups(items: readonly Item[]): readonly { readonly title: string; readonly names: string }[];
}

/** Names so many roles and elements in a sentence; more are counted. */
const NAMED = 2;
/** Bounds the groups of users in a sentence. */
const GROUPS = 3;

const LIST = new Intl.ListFormat('en-GB');
const listed = (items: readonly string[]): string => LIST.format(items);

const KINDS = [
  ['role', units.role],
  ['element', units.element],
  ['profile', units.appProfile],
] as const;

export const grantWording: Wording<Grant> = {
  things(grants) {
    if (grants.length <= NAMED) return listed(grants.map((grant) => labelIn(grants, grant)));
    return listed(
      KINDS.flatMap(([kind, unit]) => {
        const some = grants.filter((grant) => grant.kind === kind);
        if (some.length === 1) return some.map(({ name }) => name);
        return some.length > 0 ? [counted(some.length, unit)] : [];
      }),
    );
  },
  where(grants) {
    const applications = new Map(grants.map(({ application }) => [application.uuid, application.name]));
    const [name] = applications.values();
    return name !== undefined && applications.size === 1
      ? name
      : counted(applications.size, units.application);
  },
  groups: (grants) =>
    byApplication(grants, (grant) => grant).map(({ application, items }) => ({
      title: application.name,
      names: items
        .map((item) => labelIn(items, item))
        .toSorted(inOrder)
        .join(', '),
    })),
};

/** @param choices names what is seen. */
export function visibilityWording(choices: VisibilityProfileChoices): Wording<Seen> {
  const nameIn = (kind: Seen['kind'], uuid: string): string =>
    kind === 'clusters' ? clusterName(uuid, choices) : nameOf(choices[kind], uuid);
  return {
    things: (seen) =>
      listed(
        seen.map(({ kind, uuids }) => {
          const [first] = uuids;
          return first !== undefined && uuids.length === 1
            ? nameIn(kind, first)
            : counted(uuids.length, units[kind]);
        }),
      ),
    where: () => '',
    groups: (seen) =>
      seen.map(({ kind, uuids }) => ({
        title: visibilityProfileFormTexts.fields[kind],
        names: named(uuids, (uuid) => nameIn(kind, uuid)),
      })),
  };
}

/** `gain Viewer and lose Operator in Fault Manager`; a place that was just named is left out. */
export function verbs<Item>(
  { users, gained, lost }: Touched<unknown, Item>,
  { things, where }: Wording<Item>,
  said?: string,
): string {
  const isOne = users.length === 1;
  const [gain, lose] = [isOne ? 'gains' : 'gain', isOne ? 'loses' : 'lose'];
  const inside = (place: string) => (place === said || place === '' ? '' : ` in ${place}`);
  if (gained.length === 0) return `${lose} ${things(lost)}${inside(where(lost))}`;
  if (lost.length === 0) return `${gain} ${things(gained)}${inside(where(gained))}`;
  const isSame = where(gained) === where(lost);
  const first = `${gain} ${things(gained)}${isSame ? '' : inside(where(gained))}`;
  return `${first} and ${lose} ${things(lost)}${inside(where(lost))}`;
}

/** `18 users gain Viewer in Fault Manager; 2 lose Operator` */
export function consequences<Item>(
  touched: readonly Touched<unknown, Item>[],
  wording: Wording<Item>,
): string {
  const { where } = wording;
  /** Finds the place of a group's last change. */
  const lastPlace = ({ gained, lost }: Touched<unknown, Item>) => where(lost.length > 0 ? lost : gained);
  const sentences = touched.slice(0, GROUPS).map((group, index) => {
    const { length } = group.users;
    const before = touched[index - 1];
    const subject = before ? formatCount(length) : counted(length, units.user);
    return `${subject} ${verbs(group, wording, before && lastPlace(before))}`;
  });
  const left = touched.length - sentences.length;
  return [...sentences, ...(left > 0 ? [counted(left, units.moreGroup)] : [])].join('; ');
}
