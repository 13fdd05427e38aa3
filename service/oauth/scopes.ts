import type { SignInClient } from '../auth-client/find-client.ts';

/** The scopes that an OpenID Connect request can be granted (OpenID Connect Core 1.0, section 5.4). */
export const SCOPES = ['openid', 'profile', 'email', 'phone', 'roles', 'offline_access'] as const;

type Scope = (typeof SCOPES)[number];

const namesIn = (scope: string | null): Set<string> =>
  new Set((scope ?? '').split(' ').filter((name) => name !== ''));

/** Returns whether a request with these scopes is an OpenID Connect request. */
export const isOpenIdRequest = (requested: string | null): boolean => namesIn(requested).has('openid');

type ClientScopes = Pick<SignInClient, 'applicationUuid' | 'mayUseOfflineAccess'>;

function mayHave({ applicationUuid, mayUseOfflineAccess }: ClientScopes, scope: Scope): boolean {
  // Needs a linked application, because `roles` are the user's roles in it.
  if (scope === 'roles') return applicationUuid !== null;
  return scope !== 'offline_access' || mayUseOfflineAccess;
}

/**
 * Returns the granted scopes of an OpenID Connect request: the requested scopes that are known and that the
 * client may have; null for a request without `openid`.
 */
export function grantedScope(requested: string | null, client: ClientScopes): string | null {
  if (!isOpenIdRequest(requested)) return null;
  const names = namesIn(requested);
  return SCOPES.filter((scope) => names.has(scope) && mayHave(client, scope)).join(' ');
}

/**
 * Returns the requested part of the granted scopes, or all granted scopes if none is requested. Returns null if a scope
 * is requested that was not granted (RFC 6749, section 6).
 */
export function narrowedScope(granted: string, requested: string): string | null {
  const names = namesIn(requested);
  if (names.size === 0) return granted;
  const kept = [...namesIn(granted)].filter((name) => names.has(name));
  return kept.length === names.size ? kept.join(' ') : null;
}

export const hasScope = (granted: string | null, scope: Scope): boolean => namesIn(granted).has(scope);
