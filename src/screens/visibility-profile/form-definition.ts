import { VISIBILITY_PROFILE_INPUT } from '../../../openapi/generated/text-rules.ts';
import {
  ELEMENT_SETS,
  type VisibilityProfileChoices,
  type VisibilityProfileDraft,
  visibilityProfileFormRules,
} from '../../../machines/visibility-profile/form-rules.ts';
import { clusterLabel } from '../../../machines/visibility-profile/cluster-labels.ts';
import type { VisibilityProfile } from '../../../openapi/generated/types.ts';
import { paths } from '../../routing/paths.ts';
import { profileFormTexts } from '../profile/texts.ts';
import { visibilityProfileFaults, visibilityProfileFormTexts } from './texts.ts';
import { compareNames } from '../form/compare-names.ts';
import type { FormDefinition } from '../form/form-definition.ts';
import { nameOf, roleLabel } from '../form/values.ts';

type ChosenField = (typeof ELEMENT_SETS)[number] | 'clusters';

const isChosenField = (field: keyof VisibilityProfileDraft): field is ChosenField =>
  field === 'clusters' || ELEMENT_SETS.some((elementSet) => elementSet === field);

/** Returns the label of a cluster. It may be missing in the tree, if the inventory no longer has it. */
export const clusterName = (uuid: string, { tree, storedClusters }: VisibilityProfileChoices): string =>
  clusterLabel(tree, uuid, storedClusters);

const namesOf = (
  field: ChosenField,
  uuids: readonly string[],
  choices: VisibilityProfileChoices,
): readonly string[] =>
  uuids
    .map((uuid) => (field === 'clusters' ? clusterName(uuid, choices) : nameOf(choices[field], uuid)))
    .toSorted();

function visibilityProfileValue(
  field: keyof VisibilityProfileDraft,
  draft: VisibilityProfileDraft,
  choices: VisibilityProfileChoices,
): string {
  if (isChosenField(field)) return namesOf(field, draft[field], choices).join(', ');
  switch (field) {
    case 'minimumRole':
      return roleLabel(draft.minimumRole);
    case 'company':
      return nameOf(choices.companies, draft.company);
    case 'primaryVisibility':
      return clusterName(draft.primaryVisibility, choices);
    case 'defaultClusterGroup':
      return nameOf(choices.clusterGroups, draft.defaultClusterGroup);
    default:
      return draft[field];
  }
}

/** The definition of visibility profiles for the shared form screen: texts, rules, and how to compare two versions. */
export const visibilityProfileDefinition: FormDefinition<
  VisibilityProfile,
  VisibilityProfileDraft,
  VisibilityProfileChoices
> = {
  rules: visibilityProfileFormRules,
  title: visibilityProfileFormTexts.title,
  submit: profileFormTexts.submit,
  nameOf: ({ name }) => name,
  fields: visibilityProfileFormTexts.fields,
  nouns: visibilityProfileFormTexts.nouns,
  faults: visibilityProfileFaults,
  limits: VISIBILITY_PROFILE_INPUT,
  valueOf: visibilityProfileValue,
  compare: (field, mine, theirs, choices) =>
    isChosenField(field)
      ? compareNames(mine[field], theirs[field], (uuids) => namesOf(field, uuids, choices))
      : null,
  alerts: ['primaryVisibility'],
  list: paths.visibilityProfile.list,
  savesOnlyValid: true,
};
