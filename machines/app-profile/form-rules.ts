import { APP_PROFILE_INPUT } from '../../openapi/generated/text-rules.ts';
import type { AppProfile, AppProfileInput, Reference } from '../../openapi/generated/types.ts';
import { cleanField } from '../common/clean-field.ts';
import { type FieldFaults, faultsOf, type FormRules, type FormTarget } from '../resource/form/form.ts';
import { readDraft } from '../resource/form/read-draft.ts';
import {
  findOffered,
  grantField,
  isGrantKind,
  type Offers,
  remaining,
  sectionOfGrant,
  withoutForeign,
  withUnlisted,
} from './offered-grants.ts';
import {
  blankProfile,
  profileField,
  type ProfileDraft,
  profileFromResponse,
  profileToRequest,
  validateProfile,
} from '../profile/profile-fields.ts';

export interface AppProfileDraft extends ProfileDraft {
  readonly application: string;
  readonly roles: readonly string[];
  readonly elements: readonly string[];
}

export interface AppProfileChoices extends Offers {
  readonly companies: readonly Reference[];
  readonly defaultRole: string;
}

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

function normalize(draft: AppProfileDraft, choices: AppProfileChoices): AppProfileDraft {
  const roles = withoutForeign(draft.roles, draft.application, choices);
  const elements = withoutForeign(draft.elements, draft.application, choices);
  return roles === draft.roles && elements === draft.elements ? draft : { ...draft, roles, elements };
}

/**
 * Returns the form's field for a field path in a response of the service. In `elements.7`, 7 is an index in the list
 * `elements` of the request. This list has the same order as the draft's list.
 */
function fieldOf(path: string, draft: AppProfileDraft, choices: AppProfileChoices): string | null {
  const field = profileField(path);
  if (!isGrantKind(field)) return field in draft ? field : null;
  const [, index] = path.split('.');
  if (index === undefined) return field === 'roles' ? field : null;
  const uuid = draft[field][Number(index)] ?? '';
  const found = findOffered(field, uuid, draft.application, choices);
  return found && grantField(found.offer, uuid);
}

/**
 * The rules of the application profile form (B8.2): its drafts, their validation, and their conversion from a response
 * and to a request.
 */
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
    cleanField: (draft, field) => cleanField(draft, field, APP_PROFILE_INPUT),
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

export const readAppProfileDraft = (kept: unknown): AppProfileDraft | null =>
  readDraft(kept, blank({ defaultRole: '' }));
