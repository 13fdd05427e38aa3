import type { SignInClient } from '../../auth-client/find-client.ts';
import type { Context } from '../../context.ts';
import {
  authenticateClient,
  type ClientCredentials,
  type OAuthError,
} from '../client-authentication/client-authentication.ts';
import { exchangeCode } from '../authorization/codes.ts';
import type { Config } from '../../config.ts';
import { refreshTokens } from './refresh-tokens.ts';
import { TOKEN_LIFE } from './tokens.ts';

/** The parameters of a token request (RFC 6749, sections 4.1.3 and 6), and the client's credentials. */
export interface TokenRequest extends ClientCredentials {
  grant_type: string;
  code?: string | undefined;
  code_verifier?: string | undefined;
  redirect_uri?: string | undefined;
  refresh_token?: string | undefined;
  scope?: string | undefined;
}

/** Tokens (OpenID Connect Core 1.0, section 3.1.3.3), or an OAuth error. */
export type TokenAnswer = TokenResponse | OAuthError;

interface TokenResponse {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  id_token?: string;
  scope?: string;
  refresh_token?: string;
}

interface NewTokens {
  accessToken: string;
  idToken: string | null;
  scope: string | null;
  refreshToken: string | null;
}

/** Builds a successful response (RFC 6749, section 5.1). Omits the values that are null. */
export const tokenResponse = ({ accessToken, idToken, scope, refreshToken }: NewTokens): TokenResponse => ({
  access_token: accessToken,
  token_type: 'Bearer',
  expires_in: TOKEN_LIFE,
  ...(idToken === null ? {} : { id_token: idToken }),
  ...(scope === null ? {} : { scope }),
  ...(refreshToken === null ? {} : { refresh_token: refreshToken }),
});

const missing = (parameter: string): OAuthError => ({
  error: 'invalid_request',
  error_description: `${parameter} is missing`,
});

type Settings = Pick<Config, 'publicUrl' | 'refreshTokenLife'>;

/**
 * Returns whether a client can have several redirect URIs. If so, its token requests must contain `redirect_uri`, the
 * URI to which the code was sent.
 */
const hasSeveralTargets = ({ type, redirectTargets }: SignInClient): boolean =>
  redirectTargets.length > 1 || type === 'native';

async function answerCode(
  context: Context,
  { publicUrl: issuer, refreshTokenLife }: Settings,
  request: TokenRequest,
  client: SignInClient,
  now: number,
): Promise<TokenAnswer> {
  const { code } = request;
  const codeVerifier = request.code_verifier || undefined;
  const redirectUri = request.redirect_uri || undefined;
  if (!code) return missing('code');
  if (codeVerifier === undefined && !client.isPkceOptional) return missing('code_verifier (PKCE, RFC 7636)');
  if (redirectUri === undefined && hasSeveralTargets(client)) return missing('redirect_uri');
  const exchange = { code, clientUuid: client.uuid, codeVerifier, redirectUri };
  const exchanged = await exchangeCode(context, { ...exchange, issuer, refreshTokenLife }, now);
  if (exchanged !== null) return tokenResponse(exchanged);
  return {
    error: 'invalid_grant',
    error_description: 'The code is invalid, expired, used or for something else',
  };
}

const REFRESH_ERRORS = {
  invalid_grant: 'The refresh token is invalid, expired, used or of another client',
  invalid_scope: 'The scope exceeds that of the refresh token',
};

async function answerRefresh(
  context: Context,
  issuer: string,
  { refresh_token: token, scope = '' }: TokenRequest,
  client: SignInClient,
  now: number,
): Promise<TokenAnswer> {
  if (!token) return missing('refresh_token');
  const refreshed = await refreshTokens(context, { token, client, scope, issuer }, now);
  if (typeof refreshed !== 'string') return tokenResponse(refreshed);
  return { error: refreshed, error_description: REFRESH_ERRORS[refreshed] };
}

/** The grant types that the token endpoint accepts (RFC 8414, section 2). */
export const GRANT_TYPES = ['authorization_code', 'refresh_token'] as const;

/**
 * Responds to a token request. The error for an invalid code or refresh token is always `invalid_grant`, with the
 * same description for every reason. Authenticates the client before it reads the code. So a client that tries HTTP
 * Basic first, and `client_secret` in the body second, does not lose its code.
 *
 * @throws Problem throttled
 */
export async function answerTokenRequest(
  context: Context,
  settings: Settings,
  request: TokenRequest,
  now: number,
): Promise<TokenAnswer> {
  const grant = GRANT_TYPES.find((type) => type === request.grant_type);
  if (grant === undefined) {
    return {
      error: 'unsupported_grant_type',
      error_description: `grant_type must be ${GRANT_TYPES.join(' or ')}`,
    };
  }
  const client = await authenticateClient(context, settings.publicUrl, request, now);
  if ('error' in client) return client;
  return grant === 'authorization_code'
    ? answerCode(context, settings, request, client, now)
    : answerRefresh(context, settings.publicUrl, request, client, now);
}
