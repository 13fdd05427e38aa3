import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import { findTextFault } from '../../openapi/rules/text-fault.ts';
import { APPLICATION_INPUT } from '../../openapi/generated/text-rules.ts';
import type { Application, ApplicationInput } from '../../openapi/generated/types.ts';
import { cleanField } from '../common/clean-field.ts';
import { Secret } from '../common/secret.ts';
import { requiredFault } from '../common/text-faults.ts';
import { type FieldFaults, faultsOf, type FormRules, type FormTarget } from '../resource/form/form.ts';
import { readDraft } from '../resource/form/read-draft.ts';
import { withItems } from '../common/with-items.ts';
import type { ApplicationChoices, ApplicationDraft, ApplicationRequest } from './draft.ts';
import {
  categorySection,
  cleanItem,
  comparableItems,
  companyField,
  itemField,
  itemsToRequest,
  nameFaults,
  ROLES,
  staying,
  visibilities,
} from './offers.ts';

export const BASIC_INFO = 'basic';

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

/** Maps each password field to the settings that it belongs to: server, driver or authentication type, and username. */
const PASSWORD_FOR = {
  dataPassword: ['dataUrl', 'dataDriverName', 'dataUsername'],
  apiPassword: ['apiHost', 'apiAuthType', 'apiUsername'],
} as const satisfies Partial<Record<keyof ApplicationDraft, readonly (keyof ApplicationDraft)[]>>;

export type PasswordField = keyof typeof PASSWORD_FOR;

/** Returns whether the password must be typed again, because a setting in `PASSWORD_FOR` was changed. */
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
  return findTextFault(password.reveal(), APPLICATION_INPUT[field]);
};

const validate = (
  draft: ApplicationDraft,
  choices: ApplicationChoices,
  { uuid }: FormTarget,
  base: ApplicationDraft | null,
): FieldFaults => {
  const stored = uuid === null ? null : base;
  return faultsOf({
    name: requiredFault(draft.name, APPLICATION_INPUT.name),
    dataUrl: requiredFault(draft.dataUrl, APPLICATION_INPUT.dataUrl),
    dataDriverName: requiredFault(draft.dataDriverName, APPLICATION_INPUT.dataDriverName),
    dataUsername: requiredFault(draft.dataUsername, APPLICATION_INPUT.dataUsername),
    dataPassword: passwordFault('dataPassword', draft, stored),
    apiHost: requiredFault(draft.apiHost, APPLICATION_INPUT.apiHost),
    apiAuthType: draft.apiAuthType === '' ? 'requiredChoice' : null,
    apiUsername: requiredFault(draft.apiUsername, APPLICATION_INPUT.apiUsername),
    apiPassword: passwordFault('apiPassword', draft, stored),
    ...nameFaults('roles', draft, choices),
    ...nameFaults('elements', draft, choices),
  });
};

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

/** Replaces a typed password with null, because a stored draft must not contain it. An empty password stays. */
const withoutTyped = (password: Secret | null): Secret | null => (password?.isEmpty ? password : null);

/**
 * The rules of the application form (B9.2): its drafts, their validation, and their conversion from a response and to a
 * request.
 */
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
  withStored: (choices, { roles, elements }) => ({
    ...choices,
    roles: withItems(roles, choices.roles),
    elements: withItems(elements, choices.elements),
  }),
  clone: (draft) => draft,
  normalize: (draft) => draft,
  cleanField: (draft, field, choices) =>
    cleanItem(cleanField(draft, field, APPLICATION_INPUT), field, choices),
  validate,
  toRequest,
  // Passwords and the keys of new items are excluded, because the service never returns passwords, and gives new items
  // a uuid.
  comparable: (draft, choices) => ({
    name: draft.name,
    dataUrl: draft.dataUrl,
    dataDriverName: draft.dataDriverName,
    dataUsername: draft.dataUsername,
    apiHost: draft.apiHost,
    apiAuthType: draft.apiAuthType,
    apiUsername: draft.apiUsername,
    roles: comparableItems('roles', draft, choices),
    elements: comparableItems('elements', draft, choices),
  }),
  toKeep: (draft) => ({
    ...draft,
    dataPassword: withoutTyped(draft.dataPassword),
    apiPassword: withoutTyped(draft.apiPassword),
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

export const readApplicationDraft = (kept: unknown): ApplicationDraft | null =>
  readDraft<ApplicationDraft>(kept, NOTHING_TYPED);
