import { VISIBILITY_PROFILE_INPUT } from '../../openapi/generated/text-rules.ts';
import type {
  Reference,
  VisibilityElements,
  VisibilityProfile,
  VisibilityProfileInput,
} from '../../openapi/generated/types.ts';
import type { VisibleObject } from '../access/visibility-change.ts';
import {
  blankProfile,
  profileField,
  type ProfileDraft,
  profileFromResponse,
  profileToRequest,
  validateProfile,
} from '../profile/profile-fields.ts';
import { cleanField } from '../common/clean-field.ts';
import { withChosen } from '../common/with-chosen.ts';
import { type FieldFaults, faultsOf, type FormRules } from '../resource/form/form.ts';
import { memoize } from '../../openapi/rules/memoize.ts';
import { readDraft } from '../resource/form/read-draft.ts';
import { withItems } from '../common/with-items.ts';
import { type ChosenClusters, inTreeOrder } from './chosen-clusters.ts';
import type { ClusterTree } from './cluster-tree.ts';

/** The kinds of elements. Clusters are separate, because they form a tree. */
export type ElementSet = keyof VisibilityElements;

export const ELEMENT_SETS = ['carriers', 'clusterGroups', 'networkGroups', 'neAttributes', 'venues'] as const;

const isElementSet = (field: string): field is ElementSet =>
  ELEMENT_SETS.some((elementSet) => elementSet === field);

type ChosenElements = { readonly [Set in ElementSet]: readonly string[] };

export interface VisibilityProfileDraft extends ProfileDraft, ChosenClusters, ChosenElements {
  readonly defaultClusterGroup: string;
}

/** The elements and clusters that a visibility profile can choose. */
export interface Network extends Readonly<Record<ElementSet, readonly Reference[]>> {
  readonly tree: ClusterTree;
}

export interface VisibilityProfileChoices extends Network {
  /** The profile's clusters that are not in the tree, because they were removed or are hidden from the viewer. */
  readonly storedClusters: readonly Reference[];
  readonly companies: readonly Reference[];
  readonly defaultRole: string;
}

export type ChosenKind = VisibleObject['kind'];

/**
 * Lists the kinds in the order of the form's tabs. Some kinds exist only for tenants whose layout code includes them
 * (B2).
 */
export const kindsFor = (layoutCode: readonly string[]): readonly ChosenKind[] => [
  'carriers',
  'clusters',
  'clusterGroups',
  'networkGroups',
  ...(layoutCode.includes('NEA') ? (['neAttributes'] as const) : []),
  ...(layoutCode.includes('VEN') ? (['venues'] as const) : []),
];

export const BASIC_INFO = 'basic';
export const CLUSTERS = 'clusters';

export const elementField = (elementSet: ElementSet, uuid: string): string => `${elementSet}.${uuid}`;

type Groups = Pick<VisibilityProfileDraft, 'clusterGroups' | 'defaultClusterGroup'>;

/**
 * Makes a group the default and also chooses it. If the group is the default already, the profile has no default
 * afterwards (B7.4).
 */
export function toggleDefault({ clusterGroups, defaultClusterGroup }: Groups, uuid: string): Groups {
  if (uuid === defaultClusterGroup) return { clusterGroups, defaultClusterGroup: '' };
  return { clusterGroups: withChosen(clusterGroups, [uuid], true), defaultClusterGroup: uuid };
}

/** Adds the stored profile's elements to the choices, so that the user can keep them. */
function withStored(choices: VisibilityProfileChoices, stored: VisibilityProfile): VisibilityProfileChoices {
  const { primaryVisibility, clusters } = stored;
  const withPrimary = primaryVisibility ? withItems(clusters, [primaryVisibility]) : clusters;
  return {
    ...choices,
    ...eachSet((elementSet) => withItems<Reference>(choices[elementSet], stored[elementSet])),
    storedClusters: withPrimary.filter(({ uuid }) => !choices.tree.nodeOf.has(uuid)),
  };
}

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

function keepExisting(chosen: readonly string[], items: readonly Reference[]): readonly string[] {
  const there = uuidsOf(items);
  return chosen.every((uuid) => there.has(uuid)) ? chosen : chosen.filter((uuid) => there.has(uuid));
}

/**
 * Removes elements that no longer exist, and a primary visibility or default cluster group that is no longer chosen.
 */
function normalize(draft: VisibilityProfileDraft, choices: VisibilityProfileChoices): VisibilityProfileDraft {
  const chosen = eachSet((elementSet) => keepExisting(draft[elementSet], choices[elementSet]));
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
    // The blank draft comes first, because its key order is the order of the fields on the screen.
    ...blank({ defaultRole }),
    ...profileFromResponse(stored, defaultRole),
    ...eachSet((elementSet) => uuids(stored[elementSet]).toSorted()),
    primaryVisibility,
    clusters: inTreeOrder(tree, { clusters: uuids(stored.clusters), primaryVisibility }),
    defaultClusterGroup: stored.defaultClusterGroup?.uuid ?? '',
  };
}

/**
 * Returns the form's field for a field path in a response of the service. In `carriers.7`, 7 is an index in the list
 * `carriers` of the request. This list has the same order as the draft's list.
 */
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

/**
 * The rules of the visibility profile form (B7.2): its drafts, their validation, and their conversion from a response
 * and to a request.
 */
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
  cleanField: (draft, field) => cleanField(draft, field, VISIBILITY_PROFILE_INPUT),
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

export const readVisibilityProfileDraft = (kept: unknown): VisibilityProfileDraft | null =>
  readDraft(kept, blank({ defaultRole: '' }));
