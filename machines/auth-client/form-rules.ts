import { findTextFault } from '../../openapi/rules/text-fault.ts';
import { AUTH_CLIENT_INPUT } from '../../openapi/generated/text-rules.ts';
import type {
  AuthClient,
  AuthClientInput,
  ClientType,
  Reference,
  RequiredLevel,
} from '../../openapi/generated/types.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { cleanField } from '../common/clean-field.ts';
import { type FieldFaults, faultsOf, type FormRules } from '../resource/form/form.ts';
import { readDraft } from '../resource/form/read-draft.ts';
import { Secret } from '../common/secret.ts';

export interface StoredAuthClient extends Omit<AuthClient, 'clientSecret' | 'formerClientSecret'> {
  readonly clientSecret: Secret;
  readonly formerClientSecret?: Secret;
}

export interface ClientRequest extends Omit<AuthClientInput, 'clientSecret'> {
  readonly clientSecret: Secret;
}

interface ClientTexts {
  readonly name: string;
  readonly description: string;
  readonly allowedRedirectTarget: string;
}

/** The form's fields that contain a list of addresses. */
export type AddressField = 'redirectTargets' | 'allowedOrigins' | 'postLogoutTargets';

/** Maximum number of addresses in each of these fields (`ClientAddresses` in the contract). */
export const MAX_ADDRESSES = 20;

/**
 * The client's type, and the settings that a client has only if it has a type (B10.4). A save leaves out empty
 * addresses.
 */
interface ClientSettings extends Readonly<Record<AddressField, readonly string[]>> {
  /** Empty until a type is chosen. */
  readonly clientType: ClientType | '';
  readonly backchannelLogoutUrl: string;
  readonly offlineAccess: boolean;
  /** The uuid of the linked application; empty without one. */
  readonly applicationUuid: string;
  readonly onlyWithRoles: boolean;
  readonly idTokenClaims: boolean;
  /** Empty if the client accepts sign-ins at any level. */
  readonly requiredLevel: RequiredLevel | '';
  readonly pkceOptional: boolean;
  readonly jwks: string;
  /** Number of hours, as text, for which a replaced secret stays valid. */
  readonly keepFormerSecretHours: string;
  /** Whether the save makes the former secret invalid at once. */
  readonly endsFormerSecret: boolean;
}

export interface AuthClientDraft extends ClientTexts, ClientSettings {
  /**
   * The typed secret. Null means that a new secret was typed before the session ended. A stored draft contains no
   * secret, so the user must type it again.
   */
  readonly clientSecret: Secret | null;
}

export interface AuthClientChoices {
  /** Secret for a new client, generated in the browser (B10.1). */
  readonly freshSecret: Secret;
  readonly applications: readonly Reference[];
}

const NO_TEXTS: ClientTexts = { name: '', description: '', allowedRedirectTarget: '' };

const NO_SETTINGS: ClientSettings = {
  clientType: '',
  redirectTargets: [],
  allowedOrigins: [],
  postLogoutTargets: [],
  backchannelLogoutUrl: '',
  offlineAccess: false,
  applicationUuid: '',
  onlyWithRoles: false,
  idTokenClaims: false,
  requiredLevel: '',
  pkceOptional: false,
  jwks: '',
  keepFormerSecretHours: '24',
  endsFormerSecret: false,
};

const isAddressField = (field: string): field is AddressField =>
  field === 'redirectTargets' || field === 'allowedOrigins' || field === 'postLogoutTargets';

/** Maps a setting to the only client type that has it. Every type has the settings without an entry. */
const ONLY_FOR: Readonly<Partial<Record<string, ClientType>>> = {
  allowedOrigins: 'browser',
  pkceOptional: 'server',
  jwks: 'server',
  keepFormerSecretHours: 'server',
  endsFormerSecret: 'server',
} satisfies Partial<Record<keyof ClientSettings, ClientType>>;

/**
 * Returns the changes of the draft after the user has chosen a type. A new server application gets names and e-mail
 * address in its ID tokens, because much software on servers reads only the ID token.
 */
export const chooseType = (
  clientType: ClientType | '',
  { isNew }: { isNew: boolean },
): Partial<AuthClientDraft> => ({ clientType, ...(isNew ? { idTokenClaims: clientType === 'server' } : {}) });

/** Returns whether a client of the draft's type has a field (B10.4). */
export function hasField(field: string, { clientType: type }: Pick<AuthClientDraft, 'clientType'>): boolean {
  if (!(field in NO_SETTINGS) || field === 'clientType') return true;
  return type !== '' && (ONLY_FOR[field] ?? type) === type;
}

const secretFault = (secret: Secret | null): string | null => {
  if (secret === null || secret.isEmpty) return 'required';
  const fault = findTextFault(secret.reveal(), AUTH_CLIENT_INPUT.clientSecret);
  return fault === 'tooLong' ? 'secretTooLong' : fault;
};

const addressesIn = (list: readonly string[]): string[] =>
  list.map((address) => address.trim()).filter((address) => address !== '');

/** Returns the key in `FieldFaults` for one address of a list, such as `redirectTargets.2`. */
export const addressField = (field: AddressField, index: number): string => `${field}.${index}`;

/**
 * Returns the faults of the addresses of a list.
 *
 * @param before addresses of another list, which must not occur in this list again
 */
function addressFaults(
  field: AddressField,
  draft: AuthClientDraft,
  before: readonly string[] = [],
): FieldFaults {
  if (!hasField(field, draft)) return {};
  const all = [...before, ...draft[field].map((address) => address.trim())];
  return faultsOf(
    Object.fromEntries(
      draft[field].map((address, index) => {
        const position = before.length + index;
        const isRepeated = all[position] !== '' && all.indexOf(all[position] ?? '') < position;
        const fault = findTextFault(address, AUTH_CLIENT_INPUT.allowedRedirectTarget);
        return [addressField(field, index), isRepeated ? 'twice' : fault];
      }),
    ),
  );
}

const keySetFault = (jwks: string): string | null => {
  const fault = findTextFault(jwks, AUTH_CLIENT_INPUT.jwks);
  return fault === 'tooLong' ? 'keysTooLong' : fault;
};

// Does not check whether an address is allowed, because only the service has the rules for that.
const validate = (draft: AuthClientDraft): FieldFaults =>
  faultsOf({
    clientSecret: secretFault(draft.clientSecret),
    name: findTextFault(draft.name, AUTH_CLIENT_INPUT.name),
    description: findTextFault(draft.description, AUTH_CLIENT_INPUT.description),
    allowedRedirectTarget: findTextFault(
      draft.allowedRedirectTarget,
      AUTH_CLIENT_INPUT.allowedRedirectTarget,
    ),
    ...addressFaults('redirectTargets', draft, [draft.allowedRedirectTarget.trim()]),
    ...addressFaults('postLogoutTargets', draft),
    ...addressFaults('allowedOrigins', draft),
    backchannelLogoutUrl: findTextFault(draft.backchannelLogoutUrl, AUTH_CLIENT_INPUT.backchannelLogoutUrl),
    jwks: hasField('jwks', draft) ? keySetFault(draft.jwks) : null,
  });

const settingsOf = (stored: StoredAuthClient): ClientSettings => ({
  ...NO_SETTINGS,
  clientType: stored.clientType ?? '',
  redirectTargets: stored.redirectTargets ?? [],
  allowedOrigins: stored.allowedOrigins ?? [],
  postLogoutTargets: stored.postLogoutTargets ?? [],
  backchannelLogoutUrl: stored.backchannelLogoutUrl ?? '',
  offlineAccess: stored.offlineAccess ?? false,
  applicationUuid: stored.applicationUuid ?? '',
  onlyWithRoles: stored.onlyWithRoles ?? false,
  idTokenClaims: stored.idTokenClaims ?? false,
  requiredLevel: stored.requiredLevel ?? '',
  pkceOptional: stored.pkceOptional ?? false,
  jwks: stored.jwks ?? '',
});

/** Returns whether the draft replaces the stored secret. */
export const replacesSecret = (
  { clientSecret }: Pick<AuthClientDraft, 'clientSecret'>,
  stored: StoredAuthClient | null,
): boolean => stored !== null && clientSecret !== null && !clientSecret.equals(stored.clientSecret);

/**
 * Returns the request's field with the number of hours for which the replaced secret stays valid; 0 makes a former
 * secret invalid at once. Returns no field if the former secret stays as it is.
 */
function formerSecretOf(
  draft: AuthClientDraft,
  stored: StoredAuthClient | null,
): Pick<AuthClientInput, 'keepFormerSecretHours'> {
  if (replacesSecret(draft, stored)) return { keepFormerSecretHours: Number(draft.keepFormerSecretHours) };
  return draft.endsFormerSecret ? { keepFormerSecretHours: 0 } : {};
}

/** Returns the settings to save. Fields that the type does not have are cleared. */
function requestedSettings(draft: AuthClientDraft, stored: StoredAuthClient | null): Partial<ClientRequest> {
  const { clientType } = draft;
  if (clientType === '' || stored?.own) return {};
  const has = (field: keyof ClientSettings) => hasField(field, draft);
  return {
    clientType,
    redirectTargets: addressesIn(draft.redirectTargets),
    allowedOrigins: has('allowedOrigins') ? addressesIn(draft.allowedOrigins) : [],
    postLogoutTargets: addressesIn(draft.postLogoutTargets),
    backchannelLogoutUrl: draft.backchannelLogoutUrl.trim() || null,
    offlineAccess: draft.offlineAccess,
    applicationUuid: draft.applicationUuid || null,
    onlyWithRoles: draft.onlyWithRoles,
    idTokenClaims: draft.idTokenClaims,
    requiredLevel: draft.requiredLevel || null,
    pkceOptional: has('pkceOptional') && draft.pkceOptional,
    jwks: (has('jwks') && draft.jwks) || null,
    ...(has('endsFormerSecret') ? formerSecretOf(draft, stored) : {}),
  };
}

/**
 * Returns the part of a draft that is compared with a stored client. Omits `keepFormerSecretHours`, which is
 * write-only: a response contains `formerSecretUntil` instead.
 */
function comparable(draft: AuthClientDraft) {
  const { name, description, clientSecret } = draft;
  const { keepFormerSecretHours: _hours, ...settings } = requestedSettings(draft, null);
  return {
    name,
    description,
    allowedRedirectTarget: draft.allowedRedirectTarget.trim(),
    clientSecret,
    ...settings,
  };
}

/**
 * The rules of the sign-in client form (B10.1, B10.4): its drafts, their validation, and their conversion from a
 * response and to a request.
 */
export const authClientFormRules: FormRules<
  StoredAuthClient,
  AuthClientDraft,
  AuthClientChoices,
  ClientRequest
> = {
  blank: ({ freshSecret }) => ({ clientSecret: freshSecret, ...NO_TEXTS, ...NO_SETTINGS }),
  fromResponse: (stored) => ({
    clientSecret: stored.clientSecret,
    name: stored.name,
    description: stored.description,
    allowedRedirectTarget: stored.allowedRedirectTarget ?? '',
    ...settingsOf(stored),
  }),
  clone: (draft) => draft,
  // The initial focus is on the name, because the secret is already generated.
  startsIn: () => 'name',
  normalize: (draft) => draft,
  cleanField: (draft, field) => cleanField(draft, field, AUTH_CLIENT_INPUT),
  validate,
  toRequest: (draft, _choices, { uuid }, stored) => ({
    uuid,
    name: draft.name,
    description: draft.description,
    allowedRedirectTarget: draft.allowedRedirectTarget.trim() || null,
    clientSecret: assertDefined(draft.clientSecret),
    ...requestedSettings(draft, stored),
  }),
  comparable,
  toKeep: (draft, stored) => ({
    ...draft,
    clientSecret: stored && draft.clientSecret?.equals(stored.clientSecret) ? draft.clientSecret : null,
  }),
  fromKept: ({ base, draft }, { clientSecret }) => ({
    base: { ...base, clientSecret },
    draft: { ...draft, clientSecret: draft.clientSecret && clientSecret },
  }),
  fieldOf: (path, draft) => {
    const [field = '', index] = path.split('.');
    if (!(field in draft)) return null;
    if (index === undefined || !isAddressField(field)) return field;
    const sent = draft[field].flatMap((address, position) => (address.trim() === '' ? [] : [position]));
    return addressField(field, sent[Number(index)] ?? 0);
  },
  hasField,
  sectionOf: () => 'basic',
  firstSection: 'basic',
};

/**
 * Parses a stored draft; returns null if it is invalid. A stored draft contains no secret, only whether the secret was
 * unchanged.
 */
export const readClientDraft = (kept: unknown): AuthClientDraft | null =>
  readDraft<AuthClientDraft>(kept, { clientSecret: new Secret(''), ...NO_TEXTS, ...NO_SETTINGS });
