import { cleanName } from '../../openapi/names.ts';
import { COMPANY_FIELD } from '../../openapi/product.ts';
import { APPLICATION_ITEM_INPUT } from '../../openapi/text-rules.ts';
import type { ApplicationItem, RoleName } from '../../openapi/types.ts';
import { requiredFault } from '../common/text-faults.ts';
import type { ApplicationChoices, ApplicationDraft } from './draft.ts';

/* The roles and elements that an application offers, as they stand in a draft. */

/** What an application offers: roles, and elements of categories. */
export type OfferKind = 'roles' | 'elements';

/** Whom something is visible to: a role, and the uuid of a company or ''. */
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

/** The name that the field of a role or an element has. */
export const itemField = (kind: OfferKind, { uuid, category }: ApplicationItem): string =>
  kind === 'roles' ? `roles.${uuid}` : `elements.${uuid}.${category ?? ''}`;

/** Names the drop-down of its company. */
export const companyField = (kind: OfferKind, item: ApplicationItem): string =>
  itemField(kind, { ...item, uuid: `${item.uuid}/company` });

/** Names the section of the elements of a category. */
export const categorySection = (category: string): string => `elements.${category}`;

/** Puts a mark on something, or takes it off, such as on what the next save deletes (B9.2). */
export const toggleMark = (marked: readonly string[], uuid: string): readonly string[] =>
  marked.includes(uuid) ? marked.filter((one) => one !== uuid) : [...marked, uuid].toSorted();

/** Groups elements by category, in the order in which categories come. */
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

/** A role or an element as the form shows it: under the name that is typed, and perhaps new. */
export interface DraftItem extends ApplicationItem {
  readonly isNew: boolean;
  readonly externalRole: boolean;
}

const kindOf = (section: string): OfferKind => (section === ROLES ? 'roles' : 'elements');

/** The roles or the elements that are new, the last first: there a person looks for it. */
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
 * Lists the roles or the elements that a draft is about, the new ones first; the choices may know others, from before a
 * sync or a save.
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

/** How the key begins that stands for the uuid of what is new. */
const NEW = 'new-';

/** Adds a role, or an element to a category, by the section that it stands in; it has no name yet. */
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

/** Takes away what is new, or puts a mark on what is stored, or takes it off (B9.2). */
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

/** Renames a role or an element; forgets a name that is the stored one. */
export function renameItem(
  draft: ApplicationDraft,
  kind: OfferKind,
  { uuid, isNew }: DraftItem,
  name: string,
  choices: ApplicationChoices,
): Partial<ApplicationDraft> {
  const { [uuid]: _name, ...others } = draft.names;
  const isStored = !isNew && choices[kind].some((item) => item.uuid === uuid && item.name === name);
  // What the service has refused of it is to be tried again.
  return { names: isStored ? others : { ...others, [uuid]: name }, [kind]: { ...draft[kind] } };
}

/** Lists what stays of the roles or the elements, in the order of the request. */
export const staying = (kind: OfferKind, draft: ApplicationDraft, choices: ApplicationChoices) => {
  const removed = new Set(draft.removed);
  return offeredIn(kind, draft, choices).filter(({ uuid }) => !removed.has(uuid));
};

/** Tells one from the others of its kind. */
const nameKey = ({ category, name }: DraftItem): string => JSON.stringify([category ?? '', cleanName(name)]);

/**
 * Says what is wrong with the names of roles, or of the elements of each category: one is missing, or another is the
 * same.
 */
export function nameFaults(
  kind: OfferKind,
  draft: ApplicationDraft,
  choices: ApplicationChoices,
): Record<string, string> {
  const items = staying(kind, draft, choices);
  const isTyped = ({ uuid }: DraftItem) => draft.names[uuid] !== undefined;
  // What is stored is right among itself; and of two that are the same, the one is wrong that was typed.
  const met = new Set(items.filter((item) => !isTyped(item)).map(nameKey));
  const faults: [string, string][] = [];
  // Of new ones the last is wrong, which comes first.
  for (const item of items.filter(isTyped).toReversed()) {
    const fault =
      requiredFault(item.name, APPLICATION_ITEM_INPUT.name) ?? (met.has(nameKey(item)) ? 'sameName' : null);
    if (fault) faults.unshift([itemField(kind, item), fault]);
    met.add(nameKey(item));
  }
  return Object.fromEntries(faults);
}

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
