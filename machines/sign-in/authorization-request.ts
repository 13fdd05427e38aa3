import type { AuthorizationRequest } from '../../openapi/types.ts';

const OPTIONAL = ['scope', 'response_type', 'response_mode', 'state', 'code_challenge'] as const;

/**
 * Reads an authorization request (RFC 6749, section 4.1.1; RFC 7636, section 4.3) from the search parameters of
 * `/authorize`. Ignores unknown parameters. A repeated parameter stays a list. The service validates the request; a
 * missing client or redirect URI is sent as ''.
 */
export function readAuthorizationRequest(search: Readonly<Record<string, unknown>>): AuthorizationRequest {
  const read = (name: string): string | string[] => {
    const value = search[name];
    if (Array.isArray(value)) return value.map(String);
    return typeof value === 'string' ? value : '';
  };
  const given = OPTIONAL.filter((name) => read(name) !== '').map((name) => [name, read(name)]);
  return {
    client_id: read('client_id'),
    redirect_uri: read('redirect_uri'),
    code_challenge_method: read('code_challenge_method') || 'S256',
    ...Object.fromEntries(given),
  };
}
