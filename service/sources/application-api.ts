import type { ApplicationAccess } from '../access/granted.ts';
import { authorization, type Access } from './authorization.ts';
import type { SourceOptions } from './http.ts';

export type ApplicationApi = Omit<ApplicationAccess, 'uuid' | 'roles'>;

export type ApiOptions = Pick<SourceOptions, 'timeoutMs' | 'signal'>;

/**
 * Options of every call of an application. A save has already refused loopback hosts if necessary, so names that
 * resolve to this machine are accepted, as in `/etc/hosts`.
 */
export const CHOSEN = { chosen: { allowsLoopback: true } } as const;

/** Timeout of a call, in milliseconds. Short, because a user may be waiting for the slowest application. */
export const API_TIMEOUT_MS = 10_000;

export const apiUrl = ({ apiHost }: ApplicationApi, path: string): string =>
  `${apiHost.replace(/\/+$/, '')}${path}`;

export function apiAccess(api: ApplicationApi): Access {
  const credentials = { username: api.apiUsername, password: api.apiPassword };
  return api.apiAuthType === 'HTTP_BASIC'
    ? { kind: 'basic', ...credentials }
    : { kind: 'oauth2', ...credentials, tokenUrl: apiUrl(api, '/oauth/token'), scope: null };
}

/**
 * Returns the Authorization header for an application.
 *
 * @throws the same Problems as `readSource`
 */
export function apiAuthorization(
  api: ApplicationApi,
  options: ApiOptions,
): Promise<{ authorization?: string }> {
  return authorization(apiAccess(api), {
    timeoutMs: API_TIMEOUT_MS,
    ...CHOSEN,
    ...options,
    name: api.name,
  });
}
