/** The scopes that an OpenID Connect request can be granted (OpenID Connect Core 1.0, section 5.4). */
export const SCOPES = ['openid', 'profile', 'email', 'phone'] as const;

type Scope = (typeof SCOPES)[number];

/**
 * Returns the granted scopes of an OpenID Connect request, without unknown ones; null for a request without
 * `openid`.
 */
export function grantedScope(requested: string | null): string | null {
  const names = new Set<string>((requested ?? '').split(' '));
  return names.has('openid') ? SCOPES.filter((scope) => names.has(scope)).join(' ') : null;
}

export const hasScope = (granted: string | null, scope: Scope): boolean =>
  (granted ?? '').split(' ').includes(scope);
