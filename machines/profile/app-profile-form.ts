import type { Application, AppProfile, AppProfileInput, Reference } from '../../openapi/types.ts';
import type { FieldFaults, FormRules, FormTarget } from '../resource/form.ts';
import { readDraft } from '../resource/read-draft.ts';
import {
  blankProfile,
  faultsOf,
  profileField,
  type ProfileDraft,
  profileFromResponse,
  profileToRequest,
  validateProfile,
} from './profile-fields.ts';

/** What is typed and chosen in the form of an application profile. */
export interface AppProfileDraft extends ProfileDraft {
  /** The application's uuid; '' is none yet. */
  readonly application: string;
  /** The uuids of what is granted, in the order of their text. */
  readonly roles: readonly string[];
  readonly elements: readonly string[];
}

/** What there is to choose from. */
export interface AppProfileChoices {
  readonly applications: readonly Pick<Application, 'uuid' | 'name' | 'roles' | 'elements'>[];
  readonly companies: readonly Reference[];
  /** The visible-to role of who fills in the form, where none is set (specification, section 4). */
  readonly defaultRole: string;
}

/** What an application profile can grant. */
export type GrantKind = 'roles' | 'elements';

/** The section of the form that holds name and application; others are called by what they grant. */
export const BASIC_INFO = 'basic';
export const ROLES = 'roles';

function validate(draft: AppProfileDraft): FieldFaults {
  const { name, description, minimumRole } = validateProfile(draft);
  return faultsOf({
    name,
    application: draft.application === '' ? 'noApplication' : null,
    description,
    minimumRole,
  });
}

const blank = ({ defaultRole }: Pick<AppProfileChoices, 'defaultRole'>): AppProfileDraft => ({
  ...blankProfile(defaultRole),
  application: '',
  roles: [],
  elements: [],
});

/** What the form of an application profile knows (specification, sections 2 to 5). */
export const appProfileFormRules: FormRules<AppProfile, AppProfileDraft, AppProfileChoices, AppProfileInput> =
  {
    blank,
    fromResponse: (profile, { defaultRole }) => ({
      ...profileFromResponse(profile, defaultRole),
      application: profile.application.uuid,
      roles: profile.roles.map(({ uuid }) => uuid).toSorted(),
      elements: profile.elements.map(({ uuid }) => uuid).toSorted(),
    }),
    clone: (draft) => draft,
    settle: (draft) => draft,
    validate,
    toRequest: (draft, _, { uuid }: FormTarget) => ({
      uuid,
      ...profileToRequest(draft),
      application: { uuid: draft.application },
      roles: draft.roles.map((role) => ({ uuid: role })),
      elements: draft.elements.map((element) => ({ uuid: element })),
    }),
    fieldOf: (path, draft) => {
      const field = profileField(path);
      return field in draft ? field : null;
    },
    sectionOf: (field) => (field === 'roles' ? ROLES : BASIC_INFO),
    firstSection: BASIC_INFO,
  };

/** A draft from what was kept of one, or null where it is none. */
export const readAppProfileDraft = (kept: unknown): AppProfileDraft | null =>
  readDraft(kept, blank({ defaultRole: '' }));
