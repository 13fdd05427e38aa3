import type { Touched } from '../../../openapi/rules/access/access-change.ts';
import { applicationsOf, byApplication, type Grant, inOrder } from '../../../openapi/rules/access/grants.ts';
import { labelIn } from '../../../machines/common/distinct-labels.ts';
import { isHiddenChoice } from '../../../machines/common/hidden-choice.ts';
import type { VisibleObject } from '../../../machines/access/visibility-change.ts';
import type { VisibilityProfileChoices } from '../../../machines/visibility-profile/form-rules.ts';
import { named } from '../../texts/names.ts';
import { counted, formatCount } from '../../texts/counts.ts';
import { hiddenTexts } from '../../texts/hidden.ts';
import { units } from '../../texts/units.ts';
import { clusterName } from '../visibility-profile/form-definition.ts';
import { visibilityProfileFormTexts } from '../visibility-profile/texts.ts';
import { nameOf } from '../form/values.ts';

/**
 * Texts about the gain or loss of one kind of access. `Item` is a role, an element or a visible object.
 *
 * In all functions, `all` contains every item of the sentence or list, including `items`. Items in `all` with equal
 * names get labels that distinguish them.
 */
export interface Wording<Item> {
  /** Names the items, such as `Viewer`, `Viewer and 3 elements`, or `5 roles and 12 elements`. */
  itemsText(items: readonly Item[], all: readonly Item[]): string;
  /**
   * Names the applications of the items: `Fault Manager` or `3 applications`; '' for items that belong to no
   * application.
   */
  applicationsText(items: readonly Item[], all: readonly Item[]): string;
  /** Returns groups that together name every item, for a list. */
  groups(
    items: readonly Item[],
    all: readonly Item[],
  ): readonly { readonly title: string; readonly names: string }[];
}

/** Maximum number of items that a sentence names. With more, it gives only numbers. */
const NAMED = 2;
/** Maximum number of groups of users in a sentence. */
const GROUPS = 3;

const LIST = new Intl.ListFormat('en-GB');
const listed = (items: readonly string[]): string => LIST.format(items);

const KINDS = [
  ['role', units.role],
  ['element', units.element],
  ['profile', units.appProfile],
] as const;

/**
 * Returns a function that labels a grant. The label differs from those of all other grants in the same applications.
 */
function labelled(grants: readonly Grant[], all: readonly Grant[]): (grant: Grant) => string {
  const applications = new Set(grants.map(({ application }) => application.uuid));
  const beside = all.filter(({ application }) => applications.has(application.uuid));
  return (grant) => (isHiddenChoice(grant.uuid) ? hiddenTexts.profile : labelIn(beside, grant));
}

export const grantWording: Wording<Grant> = {
  itemsText(grants, all) {
    const labelOf = labelled(grants, all);
    if (grants.length <= NAMED) return listed(grants.map(labelOf));
    return listed(
      KINDS.flatMap(([kind, unit]) => {
        const some = grants.filter((grant) => grant.kind === kind);
        if (some.length === 1) return some.map(labelOf);
        return some.length > 0 ? [counted(some.length, unit)] : [];
      }),
    );
  },
  applicationsText(grants, all) {
    const [first, ...others] = applicationsOf(grants);
    return first && others.length === 0
      ? labelIn(applicationsOf(all), first)
      : counted(first ? others.length + 1 : 0, units.application);
  },
  groups(grants, all) {
    const applications = applicationsOf(all);
    return byApplication(grants, (grant) => grant).map(({ application, items }) => ({
      title: labelIn(applications, application),
      names: items.map(labelled(items, all)).toSorted(inOrder).join(', '),
    }));
  },
};

/**
 * Returns the texts for objects of the network that become visible or hidden.
 *
 * @param choices contain the names of the objects
 */
export function visibilityWording(choices: VisibilityProfileChoices): Wording<VisibleObject> {
  const nameIn = (kind: VisibleObject['kind'], uuid: string): string =>
    kind === 'clusters' ? clusterName(uuid, choices) : nameOf(choices[kind], uuid);
  return {
    itemsText: (seen) =>
      listed(
        seen.map(({ kind, uuids }) => {
          const [first] = uuids;
          return first !== undefined && uuids.length === 1
            ? nameIn(kind, first)
            : counted(uuids.length, units[kind]);
        }),
      ),
    applicationsText: () => '',
    groups: (seen) =>
      seen.map(({ kind, uuids }) => ({
        title: visibilityProfileFormTexts.fields[kind],
        names: named(uuids, (uuid) => nameIn(kind, uuid)),
      })),
  };
}

/**
 * Returns the verbs and objects of a sentence: `gain Viewer and lose Operator in Fault Manager`. Omits the applications
 * if the sentence has just named the same ones (`mentioned`).
 *
 * @param all the items of the whole sentence
 */
export function verbs<Item>(
  { count, gained, lost }: Omit<Touched<unknown, Item>, 'users'>,
  wording: Wording<Item>,
  all: readonly Item[] = [...gained, ...lost],
  mentioned?: string,
): string {
  const isOne = count === 1;
  const [gain, lose] = [isOne ? 'gains' : 'gain', isOne ? 'loses' : 'lose'];
  const itemsText = (items: readonly Item[]) => wording.itemsText(items, [...gained, ...lost]);
  const applicationsText = (items: readonly Item[]) => wording.applicationsText(items, all);
  const suffix = (text: string) => (text === mentioned || text === '' ? '' : ` in ${text}`);
  if (gained.length === 0) return `${lose} ${itemsText(lost)}${suffix(applicationsText(lost))}`;
  if (lost.length === 0) return `${gain} ${itemsText(gained)}${suffix(applicationsText(gained))}`;
  const isSame = applicationsText(gained) === applicationsText(lost);
  const first = `${gain} ${itemsText(gained)}${isSame ? '' : suffix(applicationsText(gained))}`;
  return `${first} and ${lose} ${itemsText(lost)}${suffix(applicationsText(lost))}`;
}

/**
 * Returns a sentence about gained and lost access, such as `18 users gain Viewer in Fault Manager; 2 lose Operator`.
 */
export function consequences<Item>(
  touched: readonly Omit<Touched<unknown, Item>, 'users'>[],
  wording: Wording<Item>,
): string {
  const all = touched.slice(0, GROUPS).flatMap(({ gained, lost }) => [...gained, ...lost]);
  /** Returns the applications that a group's part of the sentence names last. */
  const lastMentioned = ({ gained, lost }: Pick<Touched<unknown, Item>, 'gained' | 'lost'>) =>
    wording.applicationsText(lost.length > 0 ? lost : gained, all);
  const sentences = touched.slice(0, GROUPS).map((group, index) => {
    const { count } = group;
    const before = touched[index - 1];
    const subject = before ? formatCount(count) : counted(count, units.user);
    return `${subject} ${verbs(group, wording, all, before && lastMentioned(before))}`;
  });
  const left = touched.length - sentences.length;
  return [...sentences, ...(left > 0 ? [counted(left, units.moreGroup)] : [])].join('; ');
}
