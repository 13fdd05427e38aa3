import type { ApplicationAccess } from '../access/granted.ts';
import { authorization, type Access } from './authorization.ts';
import type { SourceOptions } from './http.ts';

/** Where an application's own API is, and what it lets us in with. */
export type ApplicationApi = Omit<ApplicationAccess, 'uuid' | 'roles'>;

/** How an exchange with an application goes, apart from what every one needs. */
export type ApiOptions = Pick<SourceOptions, 'timeoutMs' | 'signal'>;

/** How long one application may take: a person may be waiting for the slowest. */
export const API_TIMEOUT_MS = 10_000;

/** An address below the API, whether or not its own ends with a slash. */
export const apiUrl = ({ apiHost }: ApplicationApi, path: string): string =>
  `${apiHost.replace(/\/+$/, '')}${path}`;

/** What lets this service into an application's API. A token is had below the API itself. */
export function apiAccess(api: ApplicationApi): Access {
  const credentials = { username: api.apiUsername, password: api.apiPassword };
  return api.apiAuthType === 'HTTP_BASIC'
    ? { kind: 'basic', ...credentials }
    : { kind: 'oauth2', ...credentials, tokenUrl: apiUrl(api, '/oauth/token'), scope: null };
}

/**
 * The header that lets this service into an application's API.
 *
 * @throws Problem as `authorization` does.
 */
export function apiAuthorization(
  api: ApplicationApi,
  options: ApiOptions,
): Promise<{ authorization?: string }> {
  return authorization(apiAccess(api), { timeoutMs: API_TIMEOUT_MS, ...options, name: api.name });
}
