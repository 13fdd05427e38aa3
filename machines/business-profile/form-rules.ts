import { HIDDEN } from '../../openapi/rules/hidden.ts';
import { BUSINESS_PROFILE_INPUT } from '../../openapi/generated/text-rules.ts';
import type {
  Application,
  AppProfile,
  BusinessProfile,
  BusinessProfileInput,
  Reference,
} from '../../openapi/generated/types.ts';
import { applicationOf } from '../../openapi/rules/access/grants.ts';
import { cleanField } from '../common/clean-field.ts';
import { chosenProfile, isHiddenChoice } from '../common/hidden-choice.ts';
import { type FieldFaults, faultsOf, type FormRules, type FormTarget } from '../resource/form/form.ts';
import { readDraft } from '../resource/form/read-draft.ts';
import { withItems } from '../common/with-items.ts';
import {
  blankProfile,
  profileField,
  type ProfileDraft,
  profileFromResponse,
  profileToRequest,
  validateProfile,
} from '../profile/profile-fields.ts';

export interface BusinessProfileDraft extends ProfileDraft {
  readonly appProfiles: Readonly<Record<string, string>>;
}

/** An application profile that can be chosen. Has no `roles` and `elements` if the viewer may not see its content. */
export type OfferedAppProfile = Pick<AppProfile, 'uuid' | 'name' | 'application'> &
  Partial<Pick<AppProfile, 'roles' | 'elements'>>;

export interface BusinessProfileChoices {
  readonly applications: readonly Pick<Application, 'uuid' | 'name'>[];
  readonly appProfiles: readonly OfferedAppProfile[];
  readonly companies: readonly Reference[];
  readonly defaultRole: string;
}

const APP_PROFILES = 'appProfiles';

export const appField = (application: string): string => `${APP_PROFILES}.${application}`;

/** Chooses a profile for an application; '' removes the choice (B6.2). */
export function chooseAppProfile(
  chosen: BusinessProfileDraft['appProfiles'],
  application: string,
  appProfile: string,
): BusinessProfileDraft['appProfiles'] {
  const { [application]: _, ...others } = chosen;
  return appProfile === '' ? others : { ...others, [application]: appProfile };
}

function withStored(
  choices: BusinessProfileChoices,
  { appProfiles }: BusinessProfile,
): BusinessProfileChoices {
  const storedProfiles = appProfiles.map(chosenProfile).flatMap((chosen) => {
    const uuid = applicationOf(chosen);
    return uuid === null
      ? []
      : [{ ...chosen, application: { uuid, name: chosen.application?.name ?? uuid } }];
  });
  return {
    ...choices,
    appProfiles: withItems<OfferedAppProfile>(choices.appProfiles, storedProfiles),
    applications: withItems<Reference>(
      choices.applications,
      storedProfiles.map(({ application }) => application),
    ),
  };
}

const validate = (draft: BusinessProfileDraft): FieldFaults =>
  faultsOf({
    ...validateProfile(draft, BUSINESS_PROFILE_INPUT),
    [APP_PROFILES]: Object.keys(draft.appProfiles).length === 0 ? 'noAppProfile' : null,
  });

const chosenIn = (draft: BusinessProfileDraft, { applications }: BusinessProfileChoices) =>
  applications.flatMap(({ uuid: application }) => {
    const uuid = draft.appProfiles[application];
    return uuid === undefined ? [] : [{ application, uuid }];
  });

function toRequest(
  draft: BusinessProfileDraft,
  choices: BusinessProfileChoices,
  { uuid }: FormTarget,
): BusinessProfileInput {
  return {
    uuid,
    ...profileToRequest(draft),
    appProfiles: chosenIn(draft, choices).map(({ uuid: appProfile }) =>
      isHiddenChoice(appProfile) ? HIDDEN : { uuid: appProfile },
    ),
  };
}

function fieldOf(path: string, draft: BusinessProfileDraft, choices: BusinessProfileChoices): string | null {
  const field = profileField(path);
  if (field !== APP_PROFILES) return field in draft ? field : null;
  const index = path.split('.')[1];
  const chosen = index === undefined ? undefined : chosenIn(draft, choices)[Number(index)];
  return chosen ? appField(chosen.application) : APP_PROFILES;
}

const blank = ({ defaultRole }: Pick<BusinessProfileChoices, 'defaultRole'>): BusinessProfileDraft => ({
  ...blankProfile(defaultRole),
  appProfiles: {},
});

/**
 * The rules of the business profile form (B6.2): its drafts, their validation, and their conversion from a response and
 * to a request.
 */
export const businessProfileFormRules: FormRules<
  BusinessProfile,
  BusinessProfileDraft,
  BusinessProfileChoices,
  BusinessProfileInput
> = {
  blank,
  fromResponse: (profile, { defaultRole }) => ({
    ...profileFromResponse(profile, defaultRole),
    appProfiles: Object.fromEntries(
      profile.appProfiles.map(chosenProfile).flatMap((chosen) => {
        const application = applicationOf(chosen);
        return application === null ? [] : [[application, chosen.uuid]];
      }),
    ),
  }),
  withStored,
  clone: (draft) => draft,
  normalize: (draft) => draft,
  cleanField: (draft, field) => cleanField(draft, field, BUSINESS_PROFILE_INPUT),
  validate,
  toRequest,
  visibleTo: ({ minimumRole, company }) => ({ minimumRole, company }),
  fieldOf,
  unique: 'name',
  sectionOf: () => 'basic',
  firstSection: 'basic',
};

export const readBusinessProfileDraft = (kept: unknown): BusinessProfileDraft | null =>
  readDraft(kept, blank({ defaultRole: '' }));
