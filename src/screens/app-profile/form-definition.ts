import {
  type AppProfileChoices,
  type AppProfileDraft,
  appProfileFormRules,
} from '../../../machines/app-profile/form-rules.ts';
import { labelIn } from '../../../machines/common/distinct-labels.ts';
import { findOffered, type GrantKind, isGrantKind } from '../../../machines/app-profile/grants.ts';
import type { AppProfile } from '../../../openapi/types.ts';
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
 * Describes the difference between two versions of the grants, for a conflict. For many grants, lists only those that
 * differ.
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

/** Texts, rules and comparison of versions of the application profile form (B8.2). */
export const appProfileDefinition: FormDefinition<AppProfile, AppProfileDraft, AppProfileChoices> = {
  rules: appProfileFormRules,
  title: appProfileFormTexts.title,
  submit: profileFormTexts.submit,
  nameOf: ({ name }) => name,
  fields: appProfileFormTexts.fields,
  nouns: appProfileFormTexts.nouns,
  faults: appProfileFaults,
  valueOf: appProfileValue,
  compare,
  list: paths.appProfile.list,
  savesOnlyValid: true,
};
