import type { UserChoices, UserDraft } from '../../../machines/user/draft.ts';
import { elementSlots } from '../../../machines/user/element-slots.ts';
import { userFormRules } from '../../../machines/user/form-rules.ts';
import { USER_INPUT } from '../../../openapi/generated/text-rules.ts';
import type { User } from '../../../openapi/generated/types.ts';
import { paths } from '../../routing/paths.ts';
import { userFaults, userFormTexts } from './texts.ts';
import type { FormDefinition } from '../form/form-definition.ts';
import { nameOf, roleLabel } from '../form/values.ts';

function userValue(field: keyof UserDraft, draft: UserDraft, choices: UserChoices): string {
  switch (field) {
    case 'active':
      return draft.active ? userFormTexts.active : userFormTexts.inactive;
    case 'businessProfile':
      return nameOf(choices.businessProfiles, draft.businessProfile);
    case 'visibilityProfile':
      return nameOf(choices.visibilityProfiles, draft.visibilityProfile);
    case 'location':
      return nameOf(choices.locations, draft.location);
    case 'company':
      return nameOf(choices.companies, draft.company);
    case 'minimumRole':
      return roleLabel(draft.minimumRole);
    case 'elements':
      return elementSlots(draft.businessProfile, choices)
        .flatMap(({ slot, label, options }) =>
          draft.elements[slot] ? [`${label}: ${nameOf(options, draft.elements[slot])}`] : [],
        )
        .join(', ');
    default:
      return draft[field];
  }
}

/** The definition of users for the shared form screen: texts, rules, and how to compare two versions. */
export const userDefinition: FormDefinition<User, UserDraft, UserChoices> = {
  rules: userFormRules,
  title: userFormTexts.title,
  submit: userFormTexts.submit,
  nameOf: ({ username }) => username,
  fields: userFormTexts.fields,
  nouns: userFormTexts.nouns,
  faults: userFaults,
  limits: USER_INPUT,
  valueOf: userValue,
  list: paths.user.list,
};
