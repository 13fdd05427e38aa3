import type { AuthClientInput } from '../../openapi/generated/types.ts';
import type { ClientSettings } from './find-client.ts';

export const NO_SETTINGS: ClientSettings = {
  type: null,
  redirectTargets: [],
  postLogoutTargets: [],
  origins: [],
  isPkceOptional: false,
  mayUseOfflineAccess: false,
  applicationUuid: null,
  isOnlyWithRoles: false,
  hasIdTokenClaims: false,
  requiredLevel: null,
  backchannelLogoutUri: null,
  jwks: null,
};

const requestedText = (text: string | null | undefined, before: string | null): string | null =>
  text === undefined ? before : text?.trim() || null;

/**
 * Returns the first redirect target that a save stores; '' for none. If the request omits the field, a client with a
 * type keeps its target, and a client without a type loses it, as the contract specifies.
 */
export function requestedFirstTarget(client: AuthClientInput, before: ClientSettings): string {
  const kept = before.type === null ? '' : (before.redirectTargets[0] ?? '');
  return client.allowedRedirectTarget === undefined ? kept : (client.allowedRedirectTarget ?? '');
}

/** Returns the settings that a save stores. Settings that the request does not contain stay unchanged. */
export function requestedSettings(client: AuthClientInput, before: ClientSettings): ClientSettings {
  const first = requestedFirstTarget(client, before);
  const others = client.redirectTargets ?? before.redirectTargets.slice(1);
  return {
    type: client.clientType ?? before.type,
    redirectTargets: [...(first === '' ? [] : [first]), ...others],
    postLogoutTargets: client.postLogoutTargets ?? before.postLogoutTargets,
    origins: client.allowedOrigins ?? before.origins,
    isPkceOptional: client.pkceOptional ?? before.isPkceOptional,
    mayUseOfflineAccess: client.offlineAccess ?? before.mayUseOfflineAccess,
    applicationUuid: client.applicationUuid === undefined ? before.applicationUuid : client.applicationUuid,
    isOnlyWithRoles: client.onlyWithRoles ?? before.isOnlyWithRoles,
    // New server applications get the claims, because much software on servers reads only the ID token.
    hasIdTokenClaims:
      client.idTokenClaims ??
      (client.uuid === null ? client.clientType === 'server' : before.hasIdTokenClaims),
    requiredLevel: client.requiredLevel === undefined ? before.requiredLevel : client.requiredLevel,
    backchannelLogoutUri: requestedText(client.backchannelLogoutUrl, before.backchannelLogoutUri),
    jwks: requestedText(client.jwks, before.jwks),
  };
}
