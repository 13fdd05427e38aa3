import { problem } from '../problem.ts';
import { applicationContract } from './application-contract.ts';
import { sendToSystem, type SourceOptions } from './http.ts';

/** How the service authenticates at another system. */
export type Access =
  | { kind: 'none' }
  /** HTTP Basic authentication (RFC 7617). */
  | { kind: 'basic'; username: string; password: string }
  /**
   * OAuth client credentials (RFC 6749, section 4.4); username and password are the client's id and secret.
   */
  | { kind: 'oauth2'; username: string; password: string; tokenUrl: string; scope: string | null };

/** Returns the Authorization header of HTTP Basic authentication. */
export const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** Encodes client credentials for the header (RFC 6749, section 2.3.1). */
const formEncoded = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1);

/** Builds the request for an access token (RFC 6749, section 4.4.2). */
export function clientCredentials({ username, password, scope }: Extract<Access, { kind: 'oauth2' }>) {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    ...(scope === null ? {} : { scope }),
  });
  return {
    method: 'POST' as const,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    authorization: basic(formEncoded(username), formEncoded(password)),
    body: form.toString(),
  };
}

/**
 * Returns the Authorization header. For OAuth, requests a token first.
 *
 * @throws Problem as `readSource`
 */
export async function authorization(
  access: Access,
  options: SourceOptions,
): Promise<{ authorization?: string }> {
  if (access.kind === 'none') return {};
  const { username, password } = access;
  if (access.kind === 'basic') return { authorization: basic(username, password) };
  const { authorization: credentials, headers, ...request } = clientCredentials(access);
  const answer = await sendToSystem(access.tokenUrl, {
    ...options,
    ...request,
    headers: { ...headers, authorization: credentials },
  });
  // The schema of the application contract fits every token endpoint, because all endpoints send the same members (RFC
  // 6749, section 5.1).
  const token = applicationContract.assert('Token', parsed(answer), () =>
    problem('source_failed', { message: `The ${options.name} issued no access token.` }),
  );
  return { authorization: `Bearer ${token.access_token}` };
}

/** Parses JSON; returns null if it is invalid. The parser's message is dropped, because it repeats the input. */
function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return null;
  }
}
