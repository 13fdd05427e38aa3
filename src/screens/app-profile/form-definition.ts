import { APP_PROFILE_INPUT } from '../../../openapi/generated/text-rules.ts';
import {
  type AppProfileChoices,
  type AppProfileDraft,
  appProfileFormRules,
} from '../../../machines/app-profile/form-rules.ts';
import { labelIn } from '../../../machines/common/distinct-labels.ts';
import { findOffered, type GrantKind, isGrantKind } from '../../../machines/app-profile/offered-grants.ts';
import type { AppProfile } from '../../../openapi/generated/types.ts';
import { paths } from '../../routing/paths.ts';
import { appProfileFaults, appProfileFormTexts } from './texts.ts';
import { profileFormTexts } from '../profile/texts.ts';
import { compareNames } from '../form/compare-names.ts';
import type { FormDefinition } from '../form/form-definition.ts';
import { nameOf, roleLabel } from '../form/values.ts';

/** Returns the sorted labels of the grants with these uuids. */
const namesOf = (
  kind: GrantKind,
  uuids: readonly string[],
  { application }: AppProfileDraft,
  choices: AppProfileChoices,
): string[] =>
  uuids
    .map((uuid) => {
      const found = findOffered(kind, uuid, application, choices);
      return found ? labelIn(found.offer.items, found.item) : uuid;
    })
    .toSorted();

/**
 * For the conflict dialog: describes how the user's grants differ from the stored ones. Lists only the different ones
 * if there are many grants.
 */
function compare(
  field: keyof AppProfileDraft,
  mine: AppProfileDraft,
  theirs: AppProfileDraft,
  choices: AppProfileChoices,
) {
  if (!isGrantKind(field)) return null;
  const drafts = { mine, theirs };
  return compareNames(mine[field], theirs[field], (uuids, side) =>
    namesOf(field, uuids, drafts[side], choices),
  );
}

function appProfileValue(
  field: keyof AppProfileDraft,
  draft: AppProfileDraft,
  choices: AppProfileChoices,
): string {
  switch (field) {
    case 'minimumRole':
      return roleLabel(draft.minimumRole);
    case 'company':
      return nameOf(choices.companies, draft.company);
    case 'application':
      return nameOf(choices.applications, draft.application);
    case 'roles':
    case 'elements':
      return namesOf(field, draft[field], draft, choices).join(', ');
    default:
      return draft[field];
  }
}

/** The definition of application profiles for the shared form screen: texts, rules, and how to compare two versions. */
export const appProfileDefinition: FormDefinition<AppProfile, AppProfileDraft, AppProfileChoices> = {
  rules: appProfileFormRules,
  title: appProfileFormTexts.title,
  submit: profileFormTexts.submit,
  nameOf: ({ name }) => name,
  fields: appProfileFormTexts.fields,
  nouns: appProfileFormTexts.nouns,
  faults: appProfileFaults,
  limits: APP_PROFILE_INPUT,
  valueOf: appProfileValue,
  compare,
  list: paths.appProfile.list,
  savesOnlyValid: true,
};
