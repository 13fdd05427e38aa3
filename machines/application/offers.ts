import { comparableName } from '../../openapi/rules/names.ts';
import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import { APPLICATION_ITEM_INPUT } from '../../openapi/generated/text-rules.ts';
import type { ApplicationItem, RoleName } from '../../openapi/generated/types.ts';
import { asStoredText } from '../common/clean-field.ts';
import { requiredFault } from '../common/text-faults.ts';
import type { ApplicationChoices, ApplicationDraft } from './draft.ts';

export type OfferKind = 'roles' | 'elements';

export interface VisibleTo {
  readonly role: string;
  readonly company: string;
}

export const visibleToText = ({ role, company }: VisibleTo): string => `${role} ${company}`;

export function visibleToOf(text: string): VisibleTo {
  const [role = '', company = ''] = text.split(' ');
  return { role, company };
}

export const ROLES = 'roles';

export const itemField = (kind: OfferKind, { uuid, category }: ApplicationItem): string =>
  kind === 'roles' ? `roles.${uuid}` : `elements.${uuid}.${category ?? ''}`;

export const companyField = (kind: OfferKind, item: ApplicationItem): string =>
  itemField(kind, { ...item, uuid: `${item.uuid}/company` });

export const categorySection = (category: string): string => `elements.${category}`;

/**
 * Adds `uuid` to the marked uuids or, if it is already marked, removes it. An item can be marked as external, or for
 * deletion by the next save (B9.2).
 */
export const toggleMark = (marked: readonly string[], uuid: string): readonly string[] =>
  marked.includes(uuid) ? marked.filter((one) => one !== uuid) : [...marked, uuid].toSorted();

export function byCategory<Item extends ApplicationItem>(
  elements: readonly Item[],
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const element of elements) {
    const category = element.category ?? '';
    const group = groups.get(category);
    if (group) group.push(element);
    else groups.set(category, [element]);
  }
  return groups;
}

export const visibilities = (items: readonly ApplicationItem[], defaultRole: string) =>
  Object.fromEntries(
    items.map((item) => [
      item.uuid,
      visibleToText({
        role: item.minimumRole?.name || defaultRole,
        company: item[COMPANY_FIELD]?.uuid ?? '',
      }),
    ]),
  );

export interface DraftItem extends ApplicationItem {
  readonly isNew: boolean;
  readonly externalRole: boolean;
}

const kindOf = (section: string): OfferKind => (section === ROLES ? 'roles' : 'elements');

const addedIn = (kind: OfferKind, { added }: ApplicationDraft): ApplicationItem[] =>
  Object.entries(added)
    .filter(([, section]) => kindOf(section) === kind)
    .map(([uuid, section]) => ({
      uuid,
      name: '',
      category: kind === 'roles' ? null : section.slice(categorySection('').length),
    }))
    .toReversed();

/**
 * Lists a draft's roles or elements, new ones first. Also lists items of the draft that a sync or another user's save
 * has removed from the application since the form was opened.
 */
export const offeredIn = (
  kind: OfferKind,
  draft: ApplicationDraft,
  choices: ApplicationChoices,
): readonly DraftItem[] => {
  const external = new Set(draft.external);
  const stored = choices[kind].filter(({ uuid }) => draft[kind][uuid] !== undefined);
  return [...addedIn(kind, draft), ...stored].map((item) => ({
    ...item,
    name: draft.names[item.uuid] ?? item.name,
    isNew: draft.added[item.uuid] !== undefined,
    externalRole: external.has(item.uuid),
  }));
};

const NEW = 'new-';

export function addItem(
  draft: ApplicationDraft,
  section: string,
  { defaultRole }: Pick<ApplicationChoices, 'defaultRole'>,
): { readonly key: string; readonly changes: Partial<ApplicationDraft> } {
  const taken = Object.keys(draft.added).map((key) => Number(key.slice(NEW.length)));
  const key = `${NEW}${Math.max(0, ...taken) + 1}`;
  const kind = kindOf(section);
  const visible = visibleToText({ role: defaultRole, company: '' });
  return {
    key,
    changes: {
      added: { ...draft.added, [key]: section },
      names: { ...draft.names, [key]: '' },
      [kind]: { ...draft[kind], [key]: visible },
    },
  };
}

/** Removes a new item from the draft. Marks a stored item for deletion, or removes its mark (B9.2). */
export function removeItem(
  draft: ApplicationDraft,
  kind: OfferKind,
  { uuid, isNew }: DraftItem,
): Partial<ApplicationDraft> {
  if (!isNew) return { removed: toggleMark(draft.removed, uuid) };
  const { [uuid]: _section, ...added } = draft.added;
  const { [uuid]: _name, ...names } = draft.names;
  const { [uuid]: _visible, ...visible } = draft[kind];
  const external = draft.external.filter((one) => one !== uuid);
  return { added, names, external, [kind]: visible };
}

export function renameItem(
  draft: ApplicationDraft,
  kind: OfferKind,
  { uuid, isNew }: DraftItem,
  name: string,
  choices: ApplicationChoices,
): Partial<ApplicationDraft> {
  const { [uuid]: _name, ...others } = draft.names;
  const isStored = !isNew && choices[kind].some((item) => item.uuid === uuid && item.name === name);
  // `[kind]` is included although its value is unchanged. Otherwise, the form would keep showing the service's error
  // about a name.
  return { names: isStored ? others : { ...others, [uuid]: name }, [kind]: { ...draft[kind] } };
}

/** Returns the draft with the typed name of an item as the service stores it. `field` is the item's `itemField`. */
export function cleanItem(
  draft: ApplicationDraft,
  field: string,
  choices: ApplicationChoices,
): ApplicationDraft {
  const [kind, uuid = ''] = field.split('.');
  const name = draft.names[uuid];
  if ((kind !== 'roles' && kind !== 'elements') || name === undefined) return draft;
  const item = offeredIn(kind, draft, choices).find((offered) => offered.uuid === uuid);
  return item
    ? { ...draft, ...renameItem(draft, kind, item, asStoredText(name, APPLICATION_ITEM_INPUT.name), choices) }
    : draft;
}

export const staying = (kind: OfferKind, draft: ApplicationDraft, choices: ApplicationChoices) => {
  const removed = new Set(draft.removed);
  return offeredIn(kind, draft, choices).filter(({ uuid }) => !removed.has(uuid));
};

const nameKey = ({ category, name }: DraftItem): string =>
  JSON.stringify([category ?? '', comparableName(name)]);

/**
 * Returns the faults of the names that the user typed: of empty or invalid names, and of names that occur twice among
 * the roles or within a category.
 */
export function nameFaults(
  kind: OfferKind,
  draft: ApplicationDraft,
  choices: ApplicationChoices,
): Record<string, string> {
  const items = staying(kind, draft, choices);
  const isTyped = ({ uuid }: DraftItem) => draft.names[uuid] !== undefined;
  // If a typed name equals a stored name, the typed name gets the fault.
  const met = new Set(items.filter((item) => !isTyped(item)).map(nameKey));
  const faults: [string, string][] = [];
  // If two new items have the same name, the newer one gets the fault. New items are listed newest first.
  for (const item of items.filter(isTyped).toReversed()) {
    const fault =
      requiredFault(item.name, APPLICATION_ITEM_INPUT.name) ?? (met.has(nameKey(item)) ? 'sameName' : null);
    if (fault) faults.unshift([itemField(kind, item), fault]);
    met.add(nameKey(item));
  }
  return Object.fromEntries(faults);
}

/**
 * Returns the roles or elements that a save keeps, as plain values in a stable order. The form compares them to find
 * unsaved changes.
 */
export const comparableItems = (kind: OfferKind, draft: ApplicationDraft, choices: ApplicationChoices) =>
  staying(kind, draft, choices)
    .map((item) => [nameKey(item), draft[kind][item.uuid], kind === 'roles' && item.externalRole])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));

export const itemsToRequest = (kind: OfferKind, draft: ApplicationDraft, choices: ApplicationChoices) =>
  staying(kind, draft, choices).map((item) => {
    const { role, company } = visibleToOf(draft[kind][item.uuid] ?? choices.defaultRole);
    const visible = {
      uuid: item.isNew ? null : item.uuid,
      name: item.name,
      minimumRole: { name: role as RoleName },
      [COMPANY_FIELD]: company === '' ? null : { uuid: company },
      category: item.category ?? null,
    };
    return kind === 'roles'
      ? { ...visible, externalRole: item.externalRole }
      : { ...visible, label: item.label ?? null };
  });
