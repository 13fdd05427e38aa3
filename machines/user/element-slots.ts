import { DEFAULT_TREE, TREE_CATEGORY } from '../../openapi/rules/product.ts';
import type { Reference, User } from '../../openapi/generated/types.ts';
import { chosenProfile } from '../common/hidden-choice.ts';
import type { UserChoices, UserDraft } from './draft.ts';

interface ElementOption {
  readonly uuid: string;
  readonly name: string;
  readonly application: Reference;
}

export interface ElementSlot {
  readonly slot: string;
  readonly category: string;
  readonly label: string;
  readonly options: readonly ElementOption[];
}

const slotOf = (category: string, label: string): string => `${category}/${label}`;

/** The drop-down of the default tree. */
export const TREE_SLOT = slotOf(TREE_CATEGORY, DEFAULT_TREE);

interface Element extends ElementOption {
  readonly label: string | null;
  readonly category: string;
}

function grantedElements(businessProfile: string, choices: UserChoices): Element[] {
  const profile = choices.businessProfiles.find(({ uuid }) => uuid === businessProfile);
  const chosen = new Set(profile?.appProfiles.map((choice) => chosenProfile(choice).uuid));
  return choices.appProfiles
    .filter(({ uuid }) => chosen.has(uuid))
    .flatMap(({ application, elements }) =>
      elements.flatMap(({ uuid, name, label, category }) =>
        category ? [{ uuid, name: name ?? uuid, application, label: label ?? null, category }] : [],
      ),
    );
}

/**
 * Lists the drop-downs of a business profile in the order of the configuration, without empty ones. Adds the drop-down
 * of the default tree if the configuration has no tree.
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
      // An element whose label has no drop-down is offered in every drop-down of its category.
      .filter((element) => element.label === label || !labels.includes(element.label ?? ''))
      .map(({ uuid, name, application }) => ({ uuid, name, application }));
    return options.length > 0 ? [{ slot: slotOf(category, label), category, label, options }] : [];
  });
}

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

/** Assigns each of a user's elements to one drop-down that offers it. Each drop-down gets at most one element. */
export function assignToSlots(
  elements: User['elements'],
  businessProfile: string,
  choices: UserChoices,
): Record<string, string> {
  const assigned = new Set(elements.map(({ uuid }) => uuid));
  const found = elementSlots(businessProfile, choices).flatMap(({ slot, options }) => {
    const element = options.find(({ uuid }) => assigned.delete(uuid));
    return element ? [[slot, element.uuid] as const] : [];
  });
  return Object.fromEntries(found);
}

export function normalizeElements(draft: UserDraft, choices: UserChoices): UserDraft {
  const elements = elementSlots(draft.businessProfile, choices).flatMap(({ slot, options }) => {
    const chosen = draft.elements[slot];
    return chosen !== undefined && options.some(({ uuid }) => uuid === chosen)
      ? [[slot, chosen] as const]
      : [];
  });
  return { ...draft, elements: Object.fromEntries(elements) };
}

/**
 * Finds the stored elements that a save would remove without a message, because the draft's business profile does not
 * grant them.
 */
export function ungrantedElements(stored: User, draft: UserDraft, choices: UserChoices): User['elements'] {
  const kept = new Set([
    ...Object.values(assignToSlots(stored.elements, draft.businessProfile, choices)),
    ...Object.values(normalizeElements(draft, choices).elements),
  ]);
  return stored.elements.filter(({ uuid }) => !kept.has(uuid));
}

/**
 * Finds stored elements that belong to an empty drop-down but are not among its options: an old tree of the SNMP
 * manager, or an element that another business profile granted.
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

/** Returns the drop-down of the default tree if it is empty although it offers trees (B5.4); otherwise null. */
export function missingDefaultTree(draft: UserDraft, slots: readonly ElementSlot[]): ElementSlot | null {
  const trees = slots.filter(({ category }) => category === TREE_CATEGORY);
  const tree = trees.find(({ slot }) => slot === TREE_SLOT) ?? trees[0];
  return tree && !draft.elements[tree.slot] ? tree : null;
}
