import { BUSINESS_PROFILE_INPUT } from '../../openapi/text-rules.ts';
import type {
  Application,
  AppProfile,
  BusinessProfile,
  BusinessProfileInput,
  ChosenAppProfile,
  Reference,
} from '../../openapi/types.ts';
import { type FieldFaults, faultsOf, type FormRules, type FormTarget } from '../resource/form.ts';
import { readDraft } from '../resource/read-draft.ts';
import { withItems } from '../resource/with-items.ts';
import {
  blankProfile,
  profileField,
  type ProfileDraft,
  profileFromResponse,
  profileToRequest,
  validateProfile,
} from '../profile/profile-fields.ts';

/** What is typed and chosen in the form of a business profile. */
export interface BusinessProfileDraft extends ProfileDraft {
  /** The application profile chosen for each application that has one: its uuid, by the application's. */
  readonly appProfiles: Readonly<Record<string, string>>;
}

/** One that is chosen already and that who fills in the form may not see has nothing but a name. */
export type OfferedAppProfile = Pick<AppProfile, 'uuid' | 'name' | 'application'> &
  Partial<Pick<AppProfile, 'roles' | 'elements'>>;

/** What there is to choose from. */
export interface BusinessProfileChoices {
  readonly applications: readonly Pick<Application, 'uuid' | 'name'>[];
  readonly appProfiles: readonly OfferedAppProfile[];
  readonly companies: readonly Reference[];
  /** The visible-to role where none is set (B4.7). */
  readonly defaultRole: string;
}

const APP_PROFILES = 'appProfiles';

/** The name that the field of an application has. */
export const appField = (application: string): string => `${APP_PROFILES}.${application}`;

/** The application that an application profile was chosen for; the contract names it in either of two ways. */
export const applicationOf = ({ application, appUUID }: ChosenAppProfile): string | null =>
  application?.uuid ?? appUUID ?? null;

/** A choice for one application: it replaces an earlier one; '' removes it (B6.2). */
export function chooseAppProfile(
  chosen: BusinessProfileDraft['appProfiles'],
  application: string,
  appProfile: string,
): BusinessProfileDraft['appProfiles'] {
  const { [application]: _, ...others } = chosen;
  return appProfile === '' ? others : { ...others, [application]: appProfile };
}

/** What is chosen can be kept by who may not see it, and shown where it is newer than what there was to choose from. */
function withStored(
  choices: BusinessProfileChoices,
  { appProfiles }: BusinessProfile,
): BusinessProfileChoices {
  const held = appProfiles.flatMap((chosen) => {
    const uuid = applicationOf(chosen);
    return uuid === null
      ? []
      : [{ ...chosen, application: { uuid, name: chosen.application?.name ?? uuid } }];
  });
  return {
    ...choices,
    appProfiles: withItems<OfferedAppProfile>(choices.appProfiles, held),
    applications: withItems<Reference>(
      choices.applications,
      held.map(({ application }) => application),
    ),
  };
}

const validate = (draft: BusinessProfileDraft): FieldFaults =>
  faultsOf({
    ...validateProfile(draft, BUSINESS_PROFILE_INPUT),
    [APP_PROFILES]: Object.keys(draft.appProfiles).length === 0 ? 'noAppProfile' : null,
  });

/** The choices in the order of the applications, which is that of the request. */
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
    appProfiles: chosenIn(draft, choices).map(({ uuid: appProfile }) => ({ uuid: appProfile })),
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

/** The rules of the form of a business profile (B6.2). */
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
      profile.appProfiles.flatMap((chosen) => {
        const application = applicationOf(chosen);
        return application === null ? [] : [[application, chosen.uuid]];
      }),
    ),
  }),
  withStored,
  clone: (draft) => draft,
  normalize: (draft) => draft,
  validate,
  toRequest,
  visibleTo: ({ minimumRole, company }) => ({ minimumRole, company }),
  fieldOf,
  unique: 'name',
  sectionOf: () => 'basic',
  firstSection: 'basic',
};

/** A draft from what was kept of one, or null where it is none. */
export const readBusinessProfileDraft = (kept: unknown): BusinessProfileDraft | null =>
  readDraft(kept, blank({ defaultRole: '' }));
