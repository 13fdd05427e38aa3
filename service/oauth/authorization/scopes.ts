import type { SignInClient } from '../../auth-client/find-client.ts';

/** The scopes that this service knows. All except `roles` are from OpenID Connect Core 1.0, sections 5.4 and 11. */
export const SCOPES = ['openid', 'profile', 'email', 'phone', 'roles', 'offline_access'] as const;

type Scope = (typeof SCOPES)[number];

const namesIn = (scope: string | null): Set<string> =>
  new Set((scope ?? '').split(' ').filter((name) => name !== ''));

/** Only requests with the scope `openid` are OpenID Connect requests (Core 1.0, section 3.1.2.1). */
export const isOpenIdRequest = (requested: string | null): boolean => namesIn(requested).has('openid');

type ClientScopes = Pick<SignInClient, 'applicationUuid' | 'mayUseOfflineAccess'>;

function mayHave({ applicationUuid, mayUseOfflineAccess }: ClientScopes, scope: Scope): boolean {
  // The client needs a linked application, because `roles` are the user's roles in that application.
  if (scope === 'roles') return applicationUuid !== null;
  return scope !== 'offline_access' || mayUseOfflineAccess;
}

/**
 * Returns the requested scopes that this service knows and that the client may have; null without the scope `openid`.
 */
export function grantedScope(requested: string | null, client: ClientScopes): string | null {
  if (!isOpenIdRequest(requested)) return null;
  const names = namesIn(requested);
  return SCOPES.filter((scope) => names.has(scope) && mayHave(client, scope)).join(' ');
}

/** The scopes that every client gets if it requests them at the sign-in. */
const UNCONDITIONAL_SCOPES: readonly string[] = ['openid', 'profile', 'email', 'phone'] satisfies Scope[];

/**
 * Returns the scopes for a new access token: the requested ones that were granted, or all granted scopes if none is
 * requested. Ignores scopes that the service can have ignored at the sign-in, because many clients repeat the scope of
 * the sign-in.
 *
 * @returns null if a requested scope was not part of the sign-in (RFC 6749, section 6), or if no scope is left
 */
export function narrowedScope(granted: string, requested: string): string | null {
  const names = namesIn(requested);
  if (names.size === 0) return granted;
  const grantedNames = namesIn(granted);
  if (UNCONDITIONAL_SCOPES.some((name) => names.has(name) && !grantedNames.has(name))) return null;
  return [...grantedNames].filter((name) => names.has(name)).join(' ') || null;
}

export const hasScope = (granted: string | null, scope: Scope): boolean => namesIn(granted).has(scope);
