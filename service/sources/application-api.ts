import { withoutTrailingSlashes } from '../../openapi/rules/without-trailing-slashes.ts';
import type { ApplicationAccess } from '../access/granted.ts';
import { authorization, type Access } from './authorization.ts';
import type { SourceOptions } from './http.ts';

export type ApplicationApi = Omit<ApplicationAccess, 'uuid' | 'roles'>;

export type ApiOptions = Pick<SourceOptions, 'timeoutMs' | 'signal'>;

/**
 * The address checks of calls to applications. They allow loopback addresses, because a host name may resolve to this
 * machine, for example through `/etc/hosts`. If loopback hosts are forbidden, saving an application already refuses
 * them.
 */
const CHOSEN = { chosen: { allowsLoopback: true } } as const;

/** Timeout of a call, in milliseconds. Short, because a user may be waiting for the slowest application. */
export const API_TIMEOUT_MS = 10_000;

/** Returns the options for a call to an application's API. */
export const apiOptions = <Options extends ApiOptions>(api: ApplicationApi, options: Options) => ({
  name: api.name,
  timeoutMs: API_TIMEOUT_MS,
  ...options,
  ...CHOSEN,
});

/** @param path begins with a slash */
export const apiUrl = ({ apiHost }: ApplicationApi, path: string): string =>
  `${withoutTrailingSlashes(apiHost)}${path}`;

/** Returns the credentials for an application's API. */
export function apiAccess(api: ApplicationApi): Access {
  const credentials = { username: api.apiUsername, password: api.apiPassword };
  return api.apiAuthType === 'HTTP_BASIC'
    ? { kind: 'basic', ...credentials }
    : { kind: 'oauth2', ...credentials, tokenUrl: apiUrl(api, '/oauth/token'), scope: null };
}

/**
 * Returns the Authorization header for an application.
 *
 * @throws Problem as `readSource`
 */
export function apiAuthorization(
  api: ApplicationApi,
  options: ApiOptions,
): Promise<{ authorization?: string }> {
  return authorization(apiAccess(api), apiOptions(api, options));
}
