import { USER_INPUT } from '../../openapi/generated/text-rules.ts';
import type { AuthorizationRequest } from '../../openapi/generated/types.ts';

const OPTIONAL = [
  'scope',
  'response_type',
  'response_mode',
  'state',
  'code_challenge',
  'nonce',
  'prompt',
  'max_age',
  'login_hint',
  'id_token_hint',
  'acr_values',
  'ui_locales',
  'request',
  'request_uri',
] as const;

/**
 * Reads an authorization request (RFC 6749, section 4.1.1; RFC 7636, section 4.3; OpenID Connect Core 1.0, section
 * 3.1.2.1) from the search parameters of `/authorize`. Ignores unknown parameters. A repeated parameter is returned as
 * a list. The service validates the request; a missing client or redirect URI is sent as ''.
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

/** Returns whether the parameters of OpenID Connect apply to a request: only if its scope contains `openid`. */
const isOpenId = ({ scope }: AuthorizationRequest): boolean =>
  typeof scope === 'string' && scope.split(' ').includes('openid');

/**
 * Returns the username that the application suggests (`login_hint`); '' without a hint, or if no username is that long.
 * Only OpenID Connect requests have one.
 */
export function usernameHint(request: AuthorizationRequest): string {
  const { login_hint: hint } = request;
  return isOpenId(request) && typeof hint === 'string' && hint.length <= USER_INPUT.username.maxLength
    ? hint
    : '';
}

/**
 * Returns whether the application wants the user to sign in again or to choose an account, or limits the age of the
 * sign-in.
 */
export function asksForFreshSignIn(request: AuthorizationRequest): boolean {
  const { prompt, max_age: maxAge } = request;
  const prompts = typeof prompt === 'string' ? prompt.split(' ') : [];
  const asksForLogin = prompts.includes('login') || prompts.includes('select_account');
  return isOpenId(request) && (asksForLogin || Boolean(maxAge));
}
