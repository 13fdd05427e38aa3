import { cleanName } from '../../openapi/names.ts';
import { COMPANY_FIELD } from '../../openapi/product.ts';
import type {
  Application,
  ApplicationInput,
  ApplicationItem,
  Reference,
  RoleName,
} from '../../openapi/types.ts';
import { type FieldFaults, faultsOf, type FormRules, type FormTarget } from '../resource/form.ts';
import { readDraft } from '../resource/read-draft.ts';
import { withItems } from '../resource/with-items.ts';
import { Secret } from '../common/secret.ts';
import { asRequired, nameFault, TEXT_MAX, textFault } from '../common/text-faults.ts';
import { lengthOf } from '../common/text-length.ts';

/** What an application offers: roles, and elements of categories. */
export type OfferKind = 'roles' | 'elements';

/** What is typed and chosen in the form of an application. */
export interface ApplicationDraft {
  readonly name: string;
  readonly dataUrl: string;
  readonly dataDriverName: string;
  readonly dataUsername: string;
  /** Passwords are never answered: empty leaves the stored one. Null: one was typed when the session ended. */
  readonly dataPassword: Secret | null;
  readonly apiHost: string;
  readonly apiAuthType: string;
  readonly apiUsername: string;
  readonly apiPassword: Secret | null;
  /** Whom each role, and each element, is visible to: `visibleToText`, by its uuid. */
  readonly roles: Readonly<Record<string, string>>;
  readonly elements: Readonly<Record<string, string>>;
  /** The roles that are kept elsewhere, by their uuid or key. */
  readonly external: readonly string[];
  /** The roles and elements that are deleted by the next save. */
  readonly removed: readonly string[];
  /** The section that each role and element stands in that is new, by a key in place of a uuid. */
  readonly added: Readonly<Record<string, string>>;
  /** What those are called that are new or renamed, by their uuid or key. */
  readonly names: Readonly<Record<string, string>>;
}

export interface ApplicationChoices {
  readonly companies: readonly Reference[];
  /** The visible-to role where none is set (B4.7). */
  readonly defaultRole: string;
  /** What the application offers. */
  readonly roles: readonly ApplicationItem[];
  readonly elements: readonly ApplicationItem[];
}

/** What is saved: passwords are null where they stay. */
export interface ApplicationRequest extends Omit<ApplicationInput, 'dataPassword' | 'apiPassword'> {
  readonly dataPassword: Secret | null;
  readonly apiPassword: Secret | null;
}

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

export const BASIC_INFO = 'basic';
export const ROLES = 'roles';

/** The name that the field of a role or an element has. */
export const itemField = (kind: OfferKind, { uuid, category }: ApplicationItem): string =>
  kind === 'roles' ? `roles.${uuid}` : `elements.${uuid}.${category ?? ''}`;

/** The name that the drop-down of its company has. */
export const companyField = (kind: OfferKind, item: ApplicationItem): string =>
  itemField(kind, { ...item, uuid: `${item.uuid}/company` });

/** The section of the elements of a category. */
export const categorySection = (category: string): string => `elements.${category}`;

/** Puts a mark on something, or takes it off, such as on what the next save deletes (B9.2). */
export const toggleMark = (marked: readonly string[], uuid: string): readonly string[] =>
  marked.includes(uuid) ? marked.filter((one) => one !== uuid) : [...marked, uuid].toSorted();

/** The elements by category, each category once, in the order in which they come. */
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

const visibilities = (items: readonly ApplicationItem[], defaultRole: string) =>
  Object.fromEntries(
    items.map((item) => [
      item.uuid,
      visibleToText({
        role: item.minimumRole?.name || defaultRole,
        company: item[COMPANY_FIELD]?.uuid ?? '',
      }),
    ]),
  );

const NOTHING_TYPED = {
  name: '',
  dataUrl: '',
  dataDriverName: '',
  dataUsername: '',
  dataPassword: new Secret(''),
  apiHost: '',
  apiAuthType: '',
  apiUsername: '',
  apiPassword: new Secret(''),
  roles: {},
  elements: {},
  external: [],
  removed: [],
  added: {},
  names: {},
} satisfies ApplicationDraft;

const requiredFault = (text: string): string | null => asRequired(textFault(text));

/** A field with a password, and what the password is for: it is good for nothing else. */
const PASSWORD_FOR = {
  dataPassword: ['dataUrl', 'dataDriverName', 'dataUsername'],
  apiPassword: ['apiHost', 'apiAuthType', 'apiUsername'],
} as const satisfies Partial<Record<keyof ApplicationDraft, readonly (keyof ApplicationDraft)[]>>;

export type PasswordField = keyof typeof PASSWORD_FOR;

/** Whether what a stored password is for was changed: it goes nowhere else than where it was given for. */
export const isPasswordAsked = (
  field: PasswordField,
  draft: ApplicationDraft,
  base: ApplicationDraft,
): boolean => PASSWORD_FOR[field].some((setting) => draft[setting] !== base[setting]);

const passwordFault = (
  field: PasswordField,
  draft: ApplicationDraft,
  base: ApplicationDraft | null,
): string | null => {
  const password = draft[field];
  if (password === null || password.isEmpty) {
    if (base === null) return 'required';
    return isPasswordAsked(field, draft, base) ? `${field}Again` : null;
  }
  return lengthOf(password.reveal()) > TEXT_MAX ? 'tooLong' : null;
};

const validate = (
  draft: ApplicationDraft,
  choices: ApplicationChoices,
  { uuid }: FormTarget,
  base: ApplicationDraft | null,
): FieldFaults => {
  const stored = uuid === null ? null : base;
  return faultsOf({
    name: asRequired(nameFault(draft.name)),
    dataUrl: requiredFault(draft.dataUrl),
    dataDriverName: requiredFault(draft.dataDriverName),
    dataUsername: requiredFault(draft.dataUsername),
    dataPassword: passwordFault('dataPassword', draft, stored),
    apiHost: requiredFault(draft.apiHost),
    apiAuthType: draft.apiAuthType === '' ? 'requiredChoice' : null,
    apiUsername: requiredFault(draft.apiUsername),
    apiPassword: passwordFault('apiPassword', draft, stored),
    ...nameFaults('roles', draft, choices),
    ...nameFaults('elements', draft, choices),
  });
};

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
 * The roles or the elements that a draft is about, the new ones first: others may be known from before a sync or a save.
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

const NEW = 'new-';

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

/** Renames a role or an element; the name that is stored is none to be told. */
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

/** What stays of the roles or the elements, in the order of the request. */
const staying = (kind: OfferKind, draft: ApplicationDraft, choices: ApplicationChoices) => {
  const removed = new Set(draft.removed);
  return offeredIn(kind, draft, choices).filter(({ uuid }) => !removed.has(uuid));
};

/** What tells one from the others of its kind. */
const nameKey = ({ category, name }: DraftItem): string => JSON.stringify([category ?? '', cleanName(name)]);

/** What is wrong with the names of roles, or of the elements of each category: each is there, and no other is the same. */
function nameFaults(
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
    const fault = asRequired(nameFault(item.name)) ?? (met.has(nameKey(item)) ? 'sameName' : null);
    if (fault) faults.unshift([itemField(kind, item), fault]);
    met.add(nameKey(item));
  }
  return Object.fromEntries(faults);
}

const itemsToRequest = (kind: OfferKind, draft: ApplicationDraft, choices: ApplicationChoices) =>
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

const typed = (password: Secret | null): Secret | null => (password?.isEmpty ? null : password);

function toRequest(
  draft: ApplicationDraft,
  choices: ApplicationChoices,
  { uuid }: FormTarget,
): ApplicationRequest {
  return {
    uuid,
    name: draft.name,
    dataUrl: draft.dataUrl,
    dataDriverName: draft.dataDriverName,
    dataUsername: draft.dataUsername,
    dataPassword: typed(draft.dataPassword),
    apiHost: draft.apiHost,
    apiAuthType: draft.apiAuthType as ApplicationInput['apiAuthType'],
    apiUsername: draft.apiUsername,
    apiPassword: typed(draft.apiPassword),
    roles: itemsToRequest('roles', draft, choices),
    elements: itemsToRequest('elements', draft, choices),
  };
}

function fieldOf(path: string, draft: ApplicationDraft, choices: ApplicationChoices): string | null {
  const [field = '', index, part] = path.split('.');
  if (!(field in draft)) return null;
  if (field !== 'roles' && field !== 'elements') return field;
  const item = index === undefined ? undefined : staying(field, draft, choices)[Number(index)];
  if (item) return part === COMPANY_FIELD ? companyField(field, item) : itemField(field, item);
  return field === 'roles' ? field : null;
}

function sectionOf(field: string): string {
  const [kind, _uuid, ...category] = field.split('.');
  if (kind === 'roles') return ROLES;
  return kind === 'elements' ? categorySection(category.join('.')) : BASIC_INFO;
}

/** No password that was typed is kept. */
const unkept = (password: Secret | null): Secret | null => (password?.isEmpty ? password : null);

/** The rules of the form of an application (B9.2). */
export const applicationFormRules: FormRules<
  Application,
  ApplicationDraft,
  ApplicationChoices,
  ApplicationRequest
> = {
  blank: () => NOTHING_TYPED,
  fromResponse: (application, { defaultRole }) => ({
    ...NOTHING_TYPED,
    name: application.name,
    dataUrl: application.dataUrl ?? '',
    dataDriverName: application.dataDriverName ?? '',
    dataUsername: application.dataUsername ?? '',
    apiHost: application.apiHost ?? '',
    apiAuthType: application.apiAuthType ?? '',
    apiUsername: application.apiUsername ?? '',
    roles: visibilities(application.roles, defaultRole),
    elements: visibilities(application.elements, defaultRole),
    external: application.roles
      .filter(({ externalRole }) => externalRole)
      .map(({ uuid }) => uuid)
      .toSorted(),
  }),
  withHeld: (choices, { roles, elements }) => ({
    ...choices,
    roles: withItems(roles, choices.roles),
    elements: withItems(elements, choices.elements),
  }),
  clone: (draft) => draft,
  settle: (draft) => draft,
  validate,
  toRequest,
  toKeep: (draft) => ({
    ...draft,
    dataPassword: unkept(draft.dataPassword),
    apiPassword: unkept(draft.apiPassword),
  }),
  fieldOf,
  hasField: (field, draft, choices) =>
    (['roles', 'elements'] as const).some((kind) =>
      staying(kind, draft, choices).some((item) => companyField(kind, item) === field),
    ),
  sectionOf,
  unique: 'name',
  firstSection: BASIC_INFO,
};

/** A draft from what was kept of one, or null where it is none. */
export const readApplicationDraft = (kept: unknown): ApplicationDraft | null =>
  readDraft<ApplicationDraft>(kept, NOTHING_TYPED);
