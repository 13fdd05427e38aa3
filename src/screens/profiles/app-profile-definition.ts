import {
  type AppProfileChoices,
  type AppProfileDraft,
  appProfileFormRules,
} from '../../../machines/profile/app-profile-form.ts';
import { findOffered } from '../../../machines/profile/app-profile-grants.ts';
import type { AppProfile } from '../../../openapi/types.ts';
import { appProfileFaults, appProfileFormTexts } from '../../texts/app-profile-form.ts';
import { profileFormTexts } from '../../texts/profile-forms.ts';
import type { FormDefinition } from '../form/form-definition.ts';
import { nameOf, roleLabel } from '../form/values.ts';

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
      return draft[field]
        .map((uuid) => findOffered(field, uuid, draft.application, choices)?.item.name ?? uuid)
        .toSorted()
        .join(', ');
    default:
      return draft[field];
  }
}

/** The words of an application profile's form (specification, sections 2 and 5). */
export const appProfileDefinition: FormDefinition<AppProfile, AppProfileDraft, AppProfileChoices> = {
  rules: appProfileFormRules,
  title: appProfileFormTexts.title,
  submit: profileFormTexts.submit,
  nameOf: ({ name }) => name,
  fields: appProfileFormTexts.fields,
  faults: appProfileFaults,
  valueOf: appProfileValue,
  list: '/profile/app/list',
  savesOnlyValid: true,
};
