/** The scopes that an OpenID Connect request can be granted (OpenID Connect Core 1.0, section 5.4). */
export const SCOPES = ['openid', 'profile', 'email', 'phone', 'offline_access'] as const;

type Scope = (typeof SCOPES)[number];

const namesIn = (scope: string | null): Set<string> =>
  new Set((scope ?? '').split(' ').filter((name) => name !== ''));

export const isOpenIdRequest = (requested: string | null): boolean => namesIn(requested).has('openid');

/**
 * Returns the granted scopes of an OpenID Connect request, without unknown ones and those that the client may not
 * have; null for a request without `openid`.
 */
export function grantedScope(
  requested: string | null,
  { mayUseOfflineAccess }: { mayUseOfflineAccess: boolean },
): string | null {
  if (!isOpenIdRequest(requested)) return null;
  const names = namesIn(requested);
  return SCOPES.filter(
    (scope) => names.has(scope) && (mayUseOfflineAccess || scope !== 'offline_access'),
  ).join(' ');
}

/** Returns the requested part of the granted scopes, or all if none is requested; null if anything else is requested (RFC 6749, section 6). */
export function narrowedScope(granted: string, requested: string): string | null {
  const names = namesIn(requested);
  if (names.size === 0) return granted;
  const kept = [...namesIn(granted)].filter((name) => names.has(name));
  return kept.length === names.size ? kept.join(' ') : null;
}

export const hasScope = (granted: string | null, scope: Scope): boolean =>
  (granted ?? '').split(' ').includes(scope);
