import type { AuthClientInput } from '../../openapi/generated/types.ts';
import type { FieldProblem } from '../problem.ts';
import { findLogoutAddressProblem, findOriginProblem, findTargetProblem } from './addresses.ts';
import type { ClientSettings } from './find-client.ts';
import { findKeySetProblem } from './key-set.ts';
import type { ClientType } from './tables.ts';

type Field = keyof AuthClientInput;

/** Maps each setting to its field in the OpenAPI contract. */
const FIELDS = {
  type: 'clientType',
  redirectTargets: 'redirectTargets',
  postLogoutTargets: 'postLogoutTargets',
  origins: 'allowedOrigins',
  isPkceOptional: 'pkceOptional',
  mayUseOfflineAccess: 'offlineAccess',
  applicationUuid: 'applicationUuid',
  isOnlyWithRoles: 'onlyWithRoles',
  hasIdTokenClaims: 'idTokenClaims',
  requiredLevel: 'requiredLevel',
  backchannelLogoutUri: 'backchannelLogoutUrl',
  jwks: 'jwks',
} as const satisfies Record<keyof ClientSettings, Field>;

type Setting = keyof typeof FIELDS;

/** Settings that only clients of one type can have. Settings without an entry are for clients of any type. */
const ONLY_FOR: Partial<Record<Setting, ClientType>> = {
  isPkceOptional: 'server',
  jwks: 'server',
  origins: 'browser',
};

const ONLY_MESSAGES: Record<ClientType, string> = {
  server: 'Only a server application can have this.',
  browser: 'Only a browser application can have this.',
  native: 'Only a native application can have this.',
};

const NEEDS_TYPE = 'Choose the type of the client first.';

const TWICE = 'This address is in the list twice.';

const isChosen = (value: ClientSettings[Setting]): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== false;

const isEqual = (one: ClientSettings[Setting], other: ClientSettings[Setting]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns the contract's fields for the settings that differ. For changed redirect targets, the field is
 * `allowedRedirectTarget` if the first target has changed, otherwise `redirectTargets`.
 */
export function changedFields(settings: ClientSettings, before: ClientSettings): Field[] {
  const fields = (Object.keys(FIELDS) as Setting[])
    .filter((setting) => !isEqual(settings[setting], before[setting]))
    .map((setting) => FIELDS[setting]);
  const isFirstMoved = settings.redirectTargets[0] !== before.redirectTargets[0];
  return fields.map((field) =>
    field === 'redirectTargets' && isFirstMoved ? 'allowedRedirectTarget' : field,
  );
}

const listProblems = (
  addresses: readonly string[],
  fieldOf: (index: number) => string,
  findProblem: (address: string) => string | null,
): FieldProblem[] =>
  addresses.flatMap((address, index) => {
    const message = addresses.indexOf(address) < index ? TWICE : findProblem(address);
    return message === null ? [] : [{ field: fieldOf(index), message }];
  });

function typeProblems(settings: ClientSettings): FieldProblem[] {
  const { type } = settings;
  return (Object.keys(FIELDS) as Setting[]).flatMap((setting) => {
    if (setting === 'type' || setting === 'redirectTargets' || !isChosen(settings[setting])) return [];
    const field = FIELDS[setting];
    if (type === null) return [{ field, message: NEEDS_TYPE }];
    const only = ONLY_FOR[setting];
    return only === undefined || only === type ? [] : [{ field, message: ONLY_MESSAGES[only] }];
  });
}

export interface Judging {
  /** Whether the first redirect target comes from the request's field `allowedRedirectTarget`. */
  hasFirstTarget: boolean;
  /** Whether the service may call loopback addresses, which are on its own machine. */
  allowsLoopback: boolean;
}

/**
 * Returns the problems that prevent the settings of a client from being saved, by field. Does not check addresses again
 * that are already stored for the same client type. Otherwise, an old address that a newer, stricter rule forbids would
 * prevent every other change.
 */
export function judgeSettings(
  settings: ClientSettings,
  before: ClientSettings,
  { hasFirstTarget, allowsLoopback }: Judging,
): FieldProblem[] {
  const { type, redirectTargets, applicationUuid, isOnlyWithRoles, backchannelLogoutUri, jwks } = settings;
  const known = type === before.type ? before : null;
  const targetField = (index: number): string => {
    if (!hasFirstTarget) return `redirectTargets.${index}`;
    return index === 0 ? 'allowedRedirectTarget' : `redirectTargets.${index - 1}`;
  };
  const isRoleSettingChanged =
    applicationUuid !== before.applicationUuid || isOnlyWithRoles !== before.isOnlyWithRoles;
  const single: [Field, string | null][] = [
    ['redirectTargets', type === null && redirectTargets.length > 1 ? NEEDS_TYPE : null],
    [
      'applicationUuid',
      isRoleSettingChanged && isOnlyWithRoles && applicationUuid === null
        ? 'Choose the application whose roles are required.'
        : null,
    ],
    [
      'backchannelLogoutUrl',
      backchannelLogoutUri === null || backchannelLogoutUri === before.backchannelLogoutUri
        ? null
        : findLogoutAddressProblem(backchannelLogoutUri, allowsLoopback),
    ],
    ['jwks', jwks === null || jwks === before.jwks ? null : findKeySetProblem(jwks)],
  ];
  return [
    ...typeProblems(settings),
    ...single.flatMap(([field, message]) => (message === null ? [] : [{ field, message }])),
    ...listProblems(redirectTargets, targetField, (address) =>
      known?.redirectTargets.includes(address) ? null : findTargetProblem(type, address),
    ),
    ...listProblems(
      settings.postLogoutTargets,
      (index) => `postLogoutTargets.${index}`,
      (address) => (known?.postLogoutTargets.includes(address) ? null : findTargetProblem(type, address)),
    ),
    ...listProblems(
      settings.origins,
      (index) => `allowedOrigins.${index}`,
      (address) => (known?.origins.includes(address) ? null : findOriginProblem(address)),
    ),
  ];
}
