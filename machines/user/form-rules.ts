import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import { foldName } from '../../openapi/rules/names.ts';
import { isHidden } from '../../openapi/rules/hidden.ts';
import { findTextFault } from '../../openapi/rules/text-fault.ts';
import { USER_INPUT } from '../../openapi/generated/text-rules.ts';
import type {
  BusinessProfile,
  Reference,
  RoleName,
  User,
  VisibilityProfile,
} from '../../openapi/generated/types.ts';
import { mapPlainFields } from '../../openapi/rules/user-fields.ts';
import { cleanField } from '../common/clean-field.ts';
import { choiceOf, hiddenOption, isHiddenChoice, referenceTo } from '../common/hidden-choice.ts';
import { requiredFault } from '../common/text-faults.ts';
import type { FieldFaults, FormRules, FormTarget } from '../resource/form/form.ts';
import { readDraft } from '../resource/form/read-draft.ts';
import { withItems } from '../common/with-items.ts';
import type { UserChoices, UserDraft, UserRequest } from './draft.ts';
import {
  elementSlots,
  missingDefaultTree,
  assignToSlots,
  normalizeElements,
  TREE_SLOT,
} from './element-slots.ts';

export const BASIC_INFO = 'basic';

/** The id of the form's tab that shows the user's sessions and sign-in history. */
export const SIGN_INS = 'signIns';

const ELEMENTS = 'elements.';

export const slotField = (slot: string): string => ELEMENTS + slot;

const profileFault = (chosen: string, profiles: readonly unknown[]): string | null => {
  if (chosen !== '') return null;
  return profiles.length === 0 ? 'loadingProfiles' : 'requiredChoice';
};

/** Returns the fault of an e-mail address; `taken` if a clone still has the address of its source. */
const emailFault = (email: string, { clonedId }: FormTarget, base: UserDraft | null): string | null =>
  clonedId !== null && base !== null && foldName(email) === foldName(base.email)
    ? 'taken'
    : requiredFault(email, USER_INPUT.email, 'email');

function validate(
  draft: UserDraft,
  choices: UserChoices,
  target: FormTarget,
  base: UserDraft | null,
): FieldFaults {
  const tree = missingDefaultTree(draft, elementSlots(draft.businessProfile, choices));
  const faults: Record<string, string | null> = {
    // An existing user keeps a username that today's rules would refuse.
    username: target.uuid === null ? requiredFault(draft.username, USER_INPUT.username, 'characters') : null,
    email: emailFault(draft.email, target, base),
    firstName: requiredFault(draft.firstName, USER_INPUT.firstName),
    lastName: requiredFault(draft.lastName, USER_INPUT.lastName),
    ...mapPlainFields((field) => findTextFault(draft[field], USER_INPUT[field])),
    businessProfile: profileFault(draft.businessProfile, choices.businessProfiles),
    visibilityProfile: profileFault(draft.visibilityProfile, choices.visibilityProfiles),
    minimumRole: draft.minimumRole === '' ? 'requiredChoice' : null,
    ...(tree ? { [slotField(tree.slot)]: 'defaultTreeMustBeAssigned' } : {}),
  };
  return Object.fromEntries(
    Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

function toRequest(
  draft: UserDraft,
  choices: UserChoices,
  target: FormTarget,
  stored: User | null,
): UserRequest {
  const values = new Map(stored?.elements.map((element) => [element.uuid, element.actualValue]));
  const chosen = elementSlots(draft.businessProfile, choices).flatMap(
    ({ slot, category, label, options }) => {
      const option = options.find((candidate) => candidate.uuid === draft.elements[slot]);
      if (!option) return [];
      const { uuid, name } = option;
      const actualValue = values.get(uuid);
      return [{ uuid, name, category, label, ...(actualValue === undefined ? {} : { actualValue }) }];
    },
  );
  return {
    user: {
      uuid: target.uuid,
      username: draft.username,
      email: draft.email,
      firstName: draft.firstName,
      lastName: draft.lastName,
      ...mapPlainFields((field) => draft[field] || null),
      active: draft.active,
      location: draft.location === '' ? null : { uuid: draft.location },
      businessProfile: referenceTo(draft.businessProfile),
      visibilityProfile: referenceTo(draft.visibilityProfile),
      minimumRole: { name: draft.minimumRole as RoleName },
      [COMPANY_FIELD]: referenceTo(draft.company),
      elements: chosen,
    },
    clonedId: target.clonedId,
  };
}

function fromResponse(user: User, choices: UserChoices): UserDraft {
  const businessProfile = choiceOf(user.businessProfile);
  return {
    username: user.username,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    ...mapPlainFields((field) => user[field] ?? ''),
    active: user.active,
    businessProfile,
    visibilityProfile: choiceOf(user.visibilityProfile),
    location: user.location?.uuid ?? '',
    minimumRole: user.minimumRole?.name || choices.defaultRole,
    company: choiceOf(user[COMPANY_FIELD]),
    elements: assignToSlots(user.elements, businessProfile, choices),
  };
}

const blank = ({ defaultRole }: Pick<UserChoices, 'defaultRole'>): UserDraft => ({
  username: '',
  email: '',
  firstName: '',
  lastName: '',
  ...mapPlainFields(() => ''),
  active: true,
  businessProfile: '',
  visibilityProfile: '',
  location: '',
  minimumRole: defaultRole,
  company: '',
  elements: {},
});

const FIELDS: Readonly<Record<string, string>> = { [COMPANY_FIELD]: 'company' };

function fieldOf(path: string, draft: UserDraft, choices: UserChoices): string | null {
  const [, name = ''] = path.split('.');
  if (name === 'elements') {
    const slots = elementSlots(draft.businessProfile, choices);
    const first = slots.find(({ slot }) => slot === TREE_SLOT) ?? slots[0];
    return first ? slotField(first.slot) : 'businessProfile';
  }
  const field = FIELDS[name] ?? name;
  return field in draft ? field : null;
}

function withStored(
  choices: UserChoices,
  { businessProfile: business, visibilityProfile: visibility }: User,
): UserChoices {
  const storedProfile = isHidden(business) ? hiddenOption : business;
  const storedProfiles = storedProfile ? [{ appProfiles: [], ...storedProfile }] : [];
  return {
    ...choices,
    businessProfiles: withItems<BusinessProfile>(choices.businessProfiles, storedProfiles),
    visibilityProfiles: withItems<VisibilityProfile | Reference>(
      choices.visibilityProfiles,
      visibility ? [isHidden(visibility) ? hiddenOption : visibility] : [],
    ),
  };
}

/**
 * The rules of the user form (B5.3): its drafts, their validation, and their conversion from a response and to a
 * request.
 */
export const userFormRules: FormRules<User, UserDraft, UserChoices, UserRequest> = {
  blank,
  fromResponse,
  withStored,
  // A clone does not get a profile that the viewer may not see.
  clone: (draft) => ({
    ...draft,
    username: `${draft.username}_clone`,
    businessProfile: isHiddenChoice(draft.businessProfile) ? '' : draft.businessProfile,
    visibilityProfile: isHiddenChoice(draft.visibilityProfile) ? '' : draft.visibilityProfile,
    company: isHiddenChoice(draft.company) ? '' : draft.company,
  }),
  startsIn: ({ clonedId }) => (clonedId === null ? 'username' : 'email'),
  normalize: normalizeElements,
  cleanField: (draft, field) => cleanField(draft, field, USER_INPUT),
  validate,
  toRequest,
  visibleTo: ({ minimumRole, company }) => ({ minimumRole, company }),
  fieldOf,
  hasField: (field, { businessProfile }, choices) =>
    !field.startsWith(ELEMENTS) ||
    elementSlots(businessProfile, choices).some(({ slot }) => slotField(slot) === field),
  sectionOf: (field) =>
    field.startsWith(ELEMENTS) ? field.slice(ELEMENTS.length, field.lastIndexOf('/')) : BASIC_INFO,
  firstSection: BASIC_INFO,
};

export const readUserDraft = (kept: unknown): UserDraft | null => readDraft(kept, blank({ defaultRole: '' }));
