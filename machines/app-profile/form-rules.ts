import { APP_PROFILE_INPUT } from '../../openapi/text-rules.ts';
import type { AppProfile, AppProfileInput, Reference } from '../../openapi/types.ts';
import { type FieldFaults, faultsOf, type FormRules, type FormTarget } from '../resource/form.ts';
import { readDraft } from '../resource/read-draft.ts';
import {
  findOffered,
  grantField,
  isGrantKind,
  type Offers,
  remaining,
  sectionOfGrant,
  withoutForeign,
  withUnlisted,
} from './grants.ts';
import {
  blankProfile,
  profileField,
  type ProfileDraft,
  profileFromResponse,
  profileToRequest,
  validateProfile,
} from '../profile/profile-fields.ts';

/** What is typed and chosen in the form of an application profile. */
export interface AppProfileDraft extends ProfileDraft {
  /** The application's uuid; '' is none yet. */
  readonly application: string;
  /** The uuids of what is granted, in the order of their text. */
  readonly roles: readonly string[];
  readonly elements: readonly string[];
}

/** What there is to choose from. */
export interface AppProfileChoices extends Offers {
  readonly companies: readonly Reference[];
  /** The visible-to role where none is set (B4.7). */
  readonly defaultRole: string;
}

/** The section of the form that holds name and application; others are called by what they grant. */
export const BASIC_INFO = 'basic';

function validate(draft: AppProfileDraft): FieldFaults {
  const { name, description, minimumRole } = validateProfile(draft, APP_PROFILE_INPUT);
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

/** Takes out what was granted of an application that is not the chosen one any more. */
function normalize(draft: AppProfileDraft, choices: AppProfileChoices): AppProfileDraft {
  const roles = withoutForeign(draft.roles, draft.application, choices);
  const elements = withoutForeign(draft.elements, draft.application, choices);
  return roles === draft.roles && elements === draft.elements ? draft : { ...draft, roles, elements };
}

/** A refusal of one role or element, `elements.7`, is that of the seventh of the request, which is the draft's. */
function fieldOf(path: string, draft: AppProfileDraft, choices: AppProfileChoices): string | null {
  const field = profileField(path);
  if (!isGrantKind(field)) return field in draft ? field : null;
  const [, index] = path.split('.');
  if (index === undefined) return field === 'roles' ? field : null;
  const uuid = draft[field][Number(index)] ?? '';
  const found = findOffered(field, uuid, draft.application, choices);
  return found && grantField(found.offer, uuid);
}

/** The rules of the form of an application profile (B8.2). */
export const appProfileFormRules: FormRules<AppProfile, AppProfileDraft, AppProfileChoices, AppProfileInput> =
  {
    blank,
    fromResponse: (profile, choices) => ({
      ...profileFromResponse(profile, choices.defaultRole),
      application: profile.application.uuid,
      roles: remaining(profile, choices, 'roles'),
      elements: remaining(profile, choices, 'elements'),
    }),
    withStored: withUnlisted,
    clone: (draft) => draft,
    normalize,
    validate,
    visibleTo: ({ minimumRole, company }) => ({ minimumRole, company }),
    toRequest: (draft, _, { uuid }: FormTarget) => ({
      uuid,
      ...profileToRequest(draft),
      application: { uuid: draft.application },
      roles: draft.roles.map((role) => ({ uuid: role })),
      elements: draft.elements.map((element) => ({ uuid: element })),
    }),
    fieldOf,
    unique: 'name',
    sectionOf: (field) => sectionOfGrant(field) ?? BASIC_INFO,
    firstSection: BASIC_INFO,
  };

/** A draft from what was kept of one, or null where it is none. */
export const readAppProfileDraft = (kept: unknown): AppProfileDraft | null =>
  readDraft(kept, blank({ defaultRole: '' }));
