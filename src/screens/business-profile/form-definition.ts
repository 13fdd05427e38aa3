import { BUSINESS_PROFILE_INPUT } from '../../../openapi/generated/text-rules.ts';
import {
  type BusinessProfileChoices,
  type BusinessProfileDraft,
  businessProfileFormRules,
} from '../../../machines/business-profile/form-rules.ts';
import { labelIn } from '../../../machines/common/distinct-labels.ts';
import type { BusinessProfile, Reference } from '../../../openapi/generated/types.ts';
import { paths } from '../../routing/paths.ts';
import { businessProfileFaults, businessProfileFormTexts, NO_APP_PROFILE } from './texts.ts';
import { profileFormTexts } from '../profile/texts.ts';
import type { FormDefinition } from '../form/form-definition.ts';
import { nameOf, roleLabel } from '../form/values.ts';

/** Returns the application profiles of one application, for its drop-down. */
export const offeredFor = (
  application: string,
  { appProfiles }: Pick<BusinessProfileChoices, 'appProfiles'>,
): readonly Reference[] =>
  appProfiles
    .filter((profile) => profile.application.uuid === application)
    .map(({ uuid, name }) => ({ uuid, name }));

/** Returns a text with the chosen application profile of each of these applications. */
const chosenFor = (
  applications: BusinessProfileChoices['applications'],
  { appProfiles }: BusinessProfileDraft,
  choices: BusinessProfileChoices,
): string =>
  applications
    .map((application) => {
      const chosen = appProfiles[application.uuid];
      const label =
        chosen === undefined ? NO_APP_PROFILE : nameOf(offeredFor(application.uuid, choices), chosen);
      return `${labelIn(choices.applications, application)}: ${label}`;
    })
    .join(', ');

/** For the conflict dialog: lists the applications for which two versions have different profiles. */
function compare(
  field: keyof BusinessProfileDraft,
  mine: BusinessProfileDraft,
  theirs: BusinessProfileDraft,
  choices: BusinessProfileChoices,
) {
  if (field !== 'appProfiles') return null;
  const others = choices.applications.filter(({ uuid }) => mine[field][uuid] !== theirs[field][uuid]);
  return { mine: chosenFor(others, mine, choices), theirs: chosenFor(others, theirs, choices) };
}

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
      return chosenFor(choices.applications, draft, choices);
    default:
      return draft[field];
  }
}

/** The definition of business profiles for the shared form screen: texts, rules, and how to compare two versions. */
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
  nouns: businessProfileFormTexts.nouns,
  faults: businessProfileFaults,
  limits: BUSINESS_PROFILE_INPUT,
  valueOf: businessProfileValue,
  compare,
  list: paths.businessProfile.list,
  savesOnlyValid: true,
};
