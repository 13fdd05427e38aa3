import { VISIBILITY_PROFILE_INPUT } from '../../openapi/text-rules.ts';
import type {
  Reference,
  VisibilityElements,
  VisibilityProfile,
  VisibilityProfileInput,
} from '../../openapi/types.ts';
import {
  blankProfile,
  profileField,
  type ProfileDraft,
  profileFromResponse,
  profileToRequest,
  validateProfile,
} from '../profile/profile-fields.ts';
import { withChosen } from '../resource/with-chosen.ts';
import { type FieldFaults, faultsOf, type FormRules } from '../resource/form.ts';
import { memoize } from '../resource/memoize.ts';
import { readDraft } from '../resource/read-draft.ts';
import { withItems } from '../resource/with-items.ts';
import { type ChosenClusters, inTreeOrder } from './chosen-clusters.ts';
import type { ClusterTree } from './cluster-tree.ts';

/** A set of elements that a visibility profile chooses from; clusters are apart, for they are a tree. */
export type ElementSet = keyof VisibilityElements;

export const ELEMENT_SETS = ['carriers', 'clusterGroups', 'networkGroups', 'neAttributes', 'venues'] as const;

const isElementSet = (field: string): field is ElementSet =>
  ELEMENT_SETS.some((elementSet) => elementSet === field);

/** The uuids of what is chosen of each set, in the order of their text. */
type ChosenElements = { readonly [Set in ElementSet]: readonly string[] };

/** What is typed and chosen in the form of a visibility profile. */
export interface VisibilityProfileDraft extends ProfileDraft, ChosenClusters, ChosenElements {
  /** The uuid of one of the cluster groups; '' is none. */
  readonly defaultClusterGroup: string;
}

/** What there is to choose from. */
export interface VisibilityProfileChoices extends Readonly<Record<ElementSet, readonly Reference[]>> {
  readonly tree: ClusterTree;
  /** What the stored profile has and the tree has not: gone since, or hidden from who fills in the form. */
  readonly storedClusters: readonly Reference[];
  readonly companies: readonly Reference[];
  /** The visible-to role where none is set (B4.7). */
  readonly defaultRole: string;
}

/** The section of the form that holds what every profile has. */
export const BASIC_INFO = 'basic';
/** The section that holds the tree and the primary visibility; the others are called as their sets. */
export const CLUSTERS = 'clusters';

/** The name that the field of one element has. */
export const elementField = (elementSet: ElementSet, uuid: string): string => `${elementSet}.${uuid}`;

type Groups = Pick<VisibilityProfileDraft, 'clusterGroups' | 'defaultClusterGroup'>;

/** A press on Default: the group is it, and is chosen; or, if it was, there is none (B7.4). */
export function toggleDefault({ clusterGroups, defaultClusterGroup }: Groups, uuid: string): Groups {
  if (uuid === defaultClusterGroup) return { clusterGroups, defaultClusterGroup: '' };
  return { clusterGroups: withChosen(clusterGroups, [uuid], true), defaultClusterGroup: uuid };
}

/** Elements that the stored profile has can be seen and kept, whatever the lists say. */
function withStored(choices: VisibilityProfileChoices, stored: VisibilityProfile): VisibilityProfileChoices {
  const { primaryVisibility, clusters } = stored;
  const held = primaryVisibility ? withItems(clusters, [primaryVisibility]) : clusters;
  return {
    ...choices,
    ...eachSet((elementSet) => withItems<Reference>(choices[elementSet], stored[elementSet])),
    storedClusters: held.filter(({ uuid }) => !choices.tree.placeOf.has(uuid)),
  };
}

/** What `make` gives for each set. */
const eachSet = <Value>(make: (elementSet: ElementSet) => Value): Record<ElementSet, Value> => ({
  carriers: make('carriers'),
  clusterGroups: make('clusterGroups'),
  networkGroups: make('networkGroups'),
  neAttributes: make('neAttributes'),
  venues: make('venues'),
});

const uuidsOf = memoize(
  (items: readonly Reference[]): ReadonlySet<string> => new Set(items.map(({ uuid }) => uuid)),
);

/** Takes out what is not there to be chosen, such as what went while a session had ended. */
function thoseOf(chosen: readonly string[], items: readonly Reference[]): readonly string[] {
  const there = uuidsOf(items);
  return chosen.every((uuid) => there.has(uuid)) ? chosen : chosen.filter((uuid) => there.has(uuid));
}

/**
 * Takes out elements that are not there, and a primary visibility or default cluster group that is not chosen any more.
 */
function normalize(draft: VisibilityProfileDraft, choices: VisibilityProfileChoices): VisibilityProfileDraft {
  const chosen = eachSet((elementSet) => thoseOf(draft[elementSet], choices[elementSet]));
  const { defaultClusterGroup } = draft;
  return {
    ...draft,
    ...chosen,
    clusters: inTreeOrder(choices.tree, draft),
    defaultClusterGroup: chosen.clusterGroups.includes(defaultClusterGroup) ? defaultClusterGroup : '',
  };
}

function validate(draft: VisibilityProfileDraft): FieldFaults {
  const isNothing = draft.primaryVisibility === '' && draft.networkGroups.length === 0;
  return faultsOf({
    ...validateProfile(draft, VISIBILITY_PROFILE_INPUT),
    primaryVisibility: isNothing ? 'nothingVisible' : null,
  });
}

const blank = ({ defaultRole }: Pick<VisibilityProfileChoices, 'defaultRole'>): VisibilityProfileDraft => ({
  ...blankProfile(defaultRole),
  carriers: [],
  primaryVisibility: '',
  clusters: [],
  clusterGroups: [],
  defaultClusterGroup: '',
  networkGroups: [],
  neAttributes: [],
  venues: [],
});

const uuids = (items: readonly Reference[]): string[] => items.map(({ uuid }) => uuid);
const references = (chosen: readonly string[]): { uuid: string }[] => chosen.map((uuid) => ({ uuid }));
const reference = (uuid: string): { uuid: string } | null => (uuid === '' ? null : { uuid });

function fromResponse(
  stored: VisibilityProfile,
  { defaultRole, tree }: VisibilityProfileChoices,
): VisibilityProfileDraft {
  const primaryVisibility = stored.primaryVisibility?.uuid ?? '';
  return {
    // In the order of the screen, in which fields are named.
    ...blank({ defaultRole }),
    ...profileFromResponse(stored, defaultRole),
    ...eachSet((elementSet) => uuids(stored[elementSet]).toSorted()),
    primaryVisibility,
    clusters: inTreeOrder(tree, { clusters: uuids(stored.clusters), primaryVisibility }),
    defaultClusterGroup: stored.defaultClusterGroup?.uuid ?? '',
  };
}

/** A refusal of one element, `carriers.7`, is that of the seventh of the request, which is the draft's. */
function fieldOf(path: string, draft: VisibilityProfileDraft): string | null {
  const field = profileField(path);
  const [, index] = path.split('.');
  if (!isElementSet(field) || index === undefined) return field in draft ? field : null;
  const uuid = draft[field][Number(index)];
  return uuid === undefined ? field : elementField(field, uuid);
}

const SECTIONS: Readonly<Record<string, string>> = {
  primaryVisibility: CLUSTERS,
  clusters: CLUSTERS,
  defaultClusterGroup: 'clusterGroups',
};

function sectionOf(field: string): string {
  const [part = ''] = field.split('.');
  return isElementSet(part) ? part : (SECTIONS[part] ?? BASIC_INFO);
}

/** The rules of the form of a visibility profile (B7.2). */
export const visibilityProfileFormRules: FormRules<
  VisibilityProfile,
  VisibilityProfileDraft,
  VisibilityProfileChoices,
  VisibilityProfileInput
> = {
  blank,
  fromResponse,
  withStored,
  clone: (draft) => draft,
  normalize,
  validate,
  visibleTo: ({ minimumRole, company }) => ({ minimumRole, company }),
  toRequest: (draft, _, { uuid }) => ({
    uuid,
    ...profileToRequest(draft),
    ...eachSet((elementSet) => references(draft[elementSet])),
    primaryVisibility: reference(draft.primaryVisibility),
    clusters: references(draft.clusters),
    defaultClusterGroup: reference(draft.defaultClusterGroup),
  }),
  fieldOf,
  sectionOf,
  unique: 'name',
  firstSection: BASIC_INFO,
};

/** A draft from what was kept of one, or null where it is none. */
export const readVisibilityProfileDraft = (kept: unknown): VisibilityProfileDraft | null =>
  readDraft(kept, blank({ defaultRole: '' }));
