import {
  type BusinessProfileChoices,
  type BusinessProfileDraft,
  businessProfileFormRules,
} from '../../../machines/profile/business-profile-form.ts';
import type { BusinessProfile } from '../../../openapi/types.ts';
import { businessProfileFaults, businessProfileFormTexts } from '../../texts/business-profile-form.ts';
import { profileFormTexts } from '../../texts/profile-forms.ts';
import type { FormDefinition } from '../form/form-definition.ts';
import { nameOf, roleLabel } from '../form/values.ts';

function businessProfileValue(
  field: keyof BusinessProfileDraft,
  draft: BusinessProfileDraft,
  choices: BusinessProfileChoices,
): string {
  switch (field) {
    case 'minimumRole':
      return roleLabel(draft.minimumRole);
    case 'company':
      return nameOf(choices.companies, draft.company);
    case 'appProfiles':
      return choices.applications
        .flatMap(({ uuid, name }) => {
          const chosen = draft.appProfiles[uuid];
          return chosen === undefined ? [] : [`${name}: ${nameOf(choices.appProfiles, chosen)}`];
        })
        .join(', ');
    default:
      return draft[field];
  }
}

/** The words of a business profile's form (specification, sections 2 and 5). */
export const businessProfileDefinition: FormDefinition<
  BusinessProfile,
  BusinessProfileDraft,
  BusinessProfileChoices
> = {
  rules: businessProfileFormRules,
  title: businessProfileFormTexts.title,
  submit: profileFormTexts.submit,
  nameOf: ({ name }) => name,
  fields: businessProfileFormTexts.fields,
  faults: businessProfileFaults,
  valueOf: businessProfileValue,
  list: '/profile/business/list',
  savesOnlyValid: true,
};
