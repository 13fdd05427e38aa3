import type { ApplicationAccess } from '../db/queries/granted.ts';
import { problem } from '../problem.ts';
import { applicationContract } from './application-contract.ts';
import { sendToSystem, type SourceOptions } from './http.ts';

/** Where an application's own API is, and what it lets us in with. */
export type ApplicationApi = Omit<ApplicationAccess, 'uuid' | 'roles'>;

/** How an exchange with an application goes, apart from what every one needs. */
export type ApiOptions = Pick<SourceOptions, 'timeoutMs' | 'signal'>;

/** How long one application may take: a person may be waiting for the slowest. */
export const API_TIMEOUT_MS = 10_000;

/** An address below the API, whether or not its own ends with a slash. */
export const apiUrl = ({ apiHost }: ApplicationApi, path: string): string =>
  `${apiHost.replace(/\/+$/, '')}${path}`;

const basic = ({ apiUsername, apiPassword }: ApplicationApi): string =>
  `Basic ${Buffer.from(`${apiUsername}:${apiPassword}`).toString('base64')}`;

/**
 * What lets us in, for the header `Authorization`: name and password, or a token for them (RFC 6749, section 4.4).
 *
 * @throws Problem as `sendToSystem` does, where the token cannot be had.
 */
export async function authorization(api: ApplicationApi, options: ApiOptions): Promise<string> {
  if (api.apiAuthType === 'HTTP_BASIC') return basic(api);
  const answer = await sendToSystem(apiUrl(api, '/oauth/token'), {
    timeoutMs: API_TIMEOUT_MS,
    ...options,
    name: api.name,
    method: 'POST',
    headers: {
      authorization: basic(api),
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  const token = applicationContract.taken('Token', parsed(answer), () =>
    problem('source_failed', { message: `The ${api.name} gave no access token.` }),
  );
  return `Bearer ${token.access_token}`;
}

/** Without the words of the parser: they repeat what they could not read. */
function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return null;
  }
}
