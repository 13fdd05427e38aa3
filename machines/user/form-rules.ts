import { cleanName } from '../../openapi/names.ts';
import { COMPANY_FIELD, DEFAULT_TREE, TREE_CATEGORY } from '../../openapi/product.ts';
import type {
  AppProfile,
  BusinessProfile,
  Location,
  Reference,
  RoleName,
  User,
  UserElementConfig,
  UserInput,
  VisibilityProfile,
} from '../../openapi/types.ts';
import type { FieldFaults, FormRules, FormTarget } from '../resource/form.ts';
import { readDraft } from '../resource/read-draft.ts';
import { withItems } from '../resource/with-items.ts';
import { asRequired, nameFault, TEXT_MAX } from '../common/text-faults.ts';
import { lengthOf } from '../common/text-length.ts';

/** What is typed and chosen in the user form. Things that are chosen are their uuids; '' is nothing. */
export interface UserDraft {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly deskPhone: string;
  readonly mobilePhone: string;
  readonly active: boolean;
  readonly businessProfile: string;
  readonly visibilityProfile: string;
  readonly location: string;
  readonly minimumRole: string;
  readonly company: string;
  /** The element chosen in each slot that has one. */
  readonly elements: Readonly<Record<string, string>>;
}

/** What there is to choose from. */
export interface UserChoices {
  readonly businessProfiles: readonly BusinessProfile[];
  readonly visibilityProfiles: readonly Pick<VisibilityProfile, 'uuid' | 'name'>[];
  readonly appProfiles: readonly AppProfile[];
  readonly locations: readonly Location[];
  readonly companies: readonly Reference[];
  readonly elementConfig: readonly UserElementConfig[];
  /** The visible-to role where none is set (B4.7). */
  readonly defaultRole: string;
}

export interface UserRequest {
  readonly user: UserInput;
  readonly clonedId: string | null;
}

/** A place for one element: the drop-down of a label within a category. */
export interface ElementSlot {
  /** Its key in a draft. */
  readonly slot: string;
  readonly category: string;
  readonly label: string;
  readonly options: readonly { readonly uuid: string; readonly name: string }[];
}

const slotOf = (category: string, label: string): string => `${category}/${label}`;

/** The slot of the default tree: every name of it that is special stands here. */
export const TREE_SLOT = slotOf(TREE_CATEGORY, DEFAULT_TREE);

/** The section of the form that holds everything but elements; the others are called by their category. */
export const BASIC_INFO = 'basic';

const ELEMENTS = 'elements.';

/** The name that the field of a slot has. */
export const slotField = (slot: string): string => ELEMENTS + slot;

/** Only alphanumerics, underscore and period (B5.3). */
const USERNAME = /^[A-Za-z0-9_.]+$/;

/** As the service checks it. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

interface Element {
  readonly uuid: string;
  readonly name: string;
  readonly label: string | null;
  readonly category: string;
}

/** The elements that a business profile grants, through the application profiles that it chooses. */
function grantedElements(businessProfile: string, choices: UserChoices): Element[] {
  const profile = choices.businessProfiles.find(({ uuid }) => uuid === businessProfile);
  const chosen = new Set(profile?.appProfiles.map(({ uuid }) => uuid));
  return choices.appProfiles
    .filter(({ uuid }) => chosen.has(uuid))
    .flatMap(({ elements }) =>
      elements.flatMap(({ uuid, name, label, category }) =>
        category ? [{ uuid, name: name ?? uuid, label: label ?? null, category }] : [],
      ),
    );
}

/**
 * The drop-downs of elements that a user of this business profile has, in the order of the user element
 * configuration. One without elements to choose from is left out; the default tree has one wherever there are trees.
 */
export function elementSlots(businessProfile: string, choices: UserChoices): ElementSlot[] {
  const elements = grantedElements(businessProfile, choices);
  const config = choices.elementConfig.some(({ category }) => category === TREE_CATEGORY)
    ? choices.elementConfig
    : [{ category: TREE_CATEGORY, label: DEFAULT_TREE }, ...choices.elementConfig];
  return config.flatMap(({ category, label }) => {
    const labels = config.filter((other) => other.category === category).map((other) => other.label);
    const options = elements
      .filter((element) => element.category === category)
      // An element whose label has no drop-down of its own can be chosen in any of the category.
      .filter((element) => element.label === label || !labels.includes(element.label ?? ''))
      .map(({ uuid, name }) => ({ uuid, name }));
    return options.length > 0 ? [{ slot: slotOf(category, label), category, label, options }] : [];
  });
}

/** The categories that have a tab, each with its drop-downs. */
export function elementCategories(
  businessProfile: string,
  choices: UserChoices,
): { category: string; slots: ElementSlot[] }[] {
  const categories = new Map<string, ElementSlot[]>();
  for (const slot of elementSlots(businessProfile, choices)) {
    categories.set(slot.category, [...(categories.get(slot.category) ?? []), slot]);
  }
  return [...categories].map(([category, slots]) => ({ category, slots }));
}

/** The element that stands in each slot, of those that somebody holds: one a slot, where the slot offers it. */
function placed(
  elements: User['elements'],
  businessProfile: string,
  choices: UserChoices,
): Record<string, string> {
  const held = new Set(elements.map(({ uuid }) => uuid));
  const found = elementSlots(businessProfile, choices).flatMap(({ slot, options }) => {
    const element = options.find(({ uuid }) => held.delete(uuid));
    return element ? [[slot, element.uuid] as const] : [];
  });
  return Object.fromEntries(found);
}

/**
 * The elements that a user holds and that the business profile of a draft has no place for: saving takes them away,
 * though nobody has chosen anything else in their place.
 */
export function ungrantedElements(stored: User, draft: UserDraft, choices: UserChoices): User['elements'] {
  const kept = new Set([
    ...Object.values(placed(stored.elements, draft.businessProfile, choices)),
    ...Object.values(settle(draft, choices).elements),
  ]);
  return stored.elements.filter(({ uuid }) => !kept.has(uuid));
}

/**
 * What a user has in the place of a drop-down in which nothing is chosen, and can choose there no more: the tree of what
 * was the SNMP manager before, or what another business profile granted.
 */
export function formerChoices(
  stored: User,
  { slot, category, label }: ElementSlot,
  draft: UserDraft,
  choices: UserChoices,
): User['elements'] {
  if (draft.elements[slot]) return [];
  const labels = choices.elementConfig.filter((one) => one.category === category).map((one) => one.label);
  return ungrantedElements(stored, draft, choices).filter(
    (element) =>
      element.category === category && (element.label === label || !labels.includes(element.label)),
  );
}

/** Whether trees exist for the business profile and none is assigned (B5.4). */
function lacksDefaultTree(draft: UserDraft, slots: readonly ElementSlot[]): ElementSlot | null {
  const trees = slots.filter(({ category }) => category === TREE_CATEGORY);
  const tree = trees.find(({ slot }) => slot === TREE_SLOT) ?? trees[0];
  return tree && !draft.elements[tree.slot] ? tree : null;
}

/** What is wrong with a name that is to have a form besides. */
const shapeFault = (typed: string, shape: RegExp, fault: string): string | null =>
  asRequired(nameFault(typed)) ?? (shape.test(cleanName(typed)) ? null : fault);

const profileFault = (chosen: string, profiles: readonly unknown[]): string | null => {
  if (chosen !== '') return null;
  return profiles.length === 0 ? 'loadingProfiles' : 'requiredChoice';
};

const phoneFault = (text: string): string | null => (lengthOf(text) > TEXT_MAX ? 'tooLong' : null);

function validate(draft: UserDraft, choices: UserChoices, { uuid }: FormTarget): FieldFaults {
  const tree = lacksDefaultTree(draft, elementSlots(draft.businessProfile, choices));
  const faults: Record<string, string | null> = {
    // Whoever exists keeps the username, whatever it is.
    username: uuid === null ? shapeFault(draft.username, USERNAME, 'characters') : null,
    email: shapeFault(draft.email, EMAIL, 'email'),
    firstName: asRequired(nameFault(draft.firstName)),
    lastName: asRequired(nameFault(draft.lastName)),
    deskPhone: phoneFault(draft.deskPhone),
    mobilePhone: phoneFault(draft.mobilePhone),
    businessProfile: profileFault(draft.businessProfile, choices.businessProfiles),
    visibilityProfile: profileFault(draft.visibilityProfile, choices.visibilityProfiles),
    minimumRole: draft.minimumRole === '' ? 'requiredChoice' : null,
    ...(tree ? { [slotField(tree.slot)]: 'defaultTreeMustBeAssigned' } : {}),
  };
  return Object.fromEntries(
    Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

const reference = (uuid: string) => (uuid === '' ? null : { uuid });

function toRequest(
  draft: UserDraft,
  choices: UserChoices,
  { uuid, clonedId }: FormTarget,
  stored: User | null,
): UserRequest {
  const values = new Map(stored?.elements.map((element) => [element.uuid, element.actualValue]));
  const chosen = elementSlots(draft.businessProfile, choices).flatMap(
    ({ slot, category, label, options }) => {
      const option = options.find((candidate) => candidate.uuid === draft.elements[slot]);
      if (!option) return [];
      const value = values.get(option.uuid);
      return [{ ...option, category, label, ...(value === undefined ? {} : { actualValue: value }) }];
    },
  );
  return {
    user: {
      uuid,
      username: draft.username,
      email: draft.email,
      firstName: draft.firstName,
      lastName: draft.lastName,
      deskPhone: draft.deskPhone || null,
      mobilePhone: draft.mobilePhone || null,
      active: draft.active,
      location: reference(draft.location),
      businessProfile: { uuid: draft.businessProfile },
      visibilityProfile: { uuid: draft.visibilityProfile },
      minimumRole: { name: draft.minimumRole as RoleName },
      [COMPANY_FIELD]: reference(draft.company),
      elements: chosen,
    },
    clonedId,
  };
}

function fromResponse(user: User, choices: UserChoices): UserDraft {
  const businessProfile = user.businessProfile?.uuid ?? '';
  return {
    username: user.username,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    deskPhone: user.deskPhone ?? '',
    mobilePhone: user.mobilePhone ?? '',
    active: user.active,
    businessProfile,
    visibilityProfile: user.visibilityProfile?.uuid ?? '',
    location: user.location?.uuid ?? '',
    minimumRole: user.minimumRole?.name || choices.defaultRole,
    company: user[COMPANY_FIELD]?.uuid ?? '',
    elements: placed(user.elements, businessProfile, choices),
  };
}

const blank = ({ defaultRole }: Pick<UserChoices, 'defaultRole'>): UserDraft => ({
  username: '',
  email: '',
  firstName: '',
  lastName: '',
  deskPhone: '',
  mobilePhone: '',
  active: true,
  businessProfile: '',
  visibilityProfile: '',
  location: '',
  minimumRole: defaultRole,
  company: '',
  elements: {},
});

/** Takes out elements that the business profile does not grant. */
function settle(draft: UserDraft, choices: UserChoices): UserDraft {
  const elements = elementSlots(draft.businessProfile, choices).flatMap(({ slot, options }) => {
    const chosen = draft.elements[slot];
    return options.some(({ uuid }) => uuid === chosen) ? [[slot, chosen!] as const] : [];
  });
  return { ...draft, elements: Object.fromEntries(elements) };
}

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

/** What the user has and who fills in the form cannot see is there to be kept. */
function withHeld(
  choices: UserChoices,
  { businessProfile: business, visibilityProfile: visibility }: User,
): UserChoices {
  const held = business ? [{ ...business, appProfiles: business.appProfiles ?? [] }] : [];
  return {
    ...choices,
    businessProfiles: withItems<BusinessProfile>(choices.businessProfiles, held),
    visibilityProfiles: withItems(choices.visibilityProfiles, visibility ? [visibility] : []),
  };
}

/** The rules of the user form (B5.3). */
export const userFormRules: FormRules<User, UserDraft, UserChoices, UserRequest> = {
  blank,
  fromResponse,
  withHeld,
  clone: (draft) => ({ ...draft, username: `${draft.username}_clone` }),
  settle,
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

/** A draft from what was kept of one, or null where it is none. */
export const readUserDraft = (kept: unknown): UserDraft | null => readDraft(kept, blank({ defaultRole: '' }));
