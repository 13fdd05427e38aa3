import type { Context } from '../context.ts';
import { authenticateClient, type ClientCredentials, type OAuthError } from './client-authentication.ts';
import { exchangeCode } from './codes.ts';
import { TOKEN_LIFE } from './tokens.ts';

/** The parameters of a token request (RFC 6749, section 4.1.3), and how the client identifies itself. */
export interface TokenRequest extends ClientCredentials {
  grant_type: string;
  code: string;
  code_verifier: string;
  redirect_uri?: string | undefined;
}

/** Tokens (OpenID Connect Core 1.0, section 3.1.3.3), or an OAuth error. */
export type TokenAnswer =
  | { access_token: string; token_type: 'Bearer'; expires_in: number; id_token?: string; scope?: string }
  | OAuthError;

/**
 * Answers a token request. All errors of a code are the same `invalid_grant`. The client is authenticated
 * first, so a refused client does not use its code up: some clients try Basic, and then the body.
 *
 * @throws Problem throttled
 */
export async function answerTokenRequest(
  context: Context,
  issuer: string,
  request: TokenRequest,
  now: number,
): Promise<TokenAnswer> {
  if (request.grant_type !== 'authorization_code') {
    return { error: 'unsupported_grant_type', error_description: 'grant_type must be authorization_code' };
  }
  const clientUuid = await authenticateClient(context, request, now);
  if (typeof clientUuid !== 'string') return clientUuid;
  const { code, code_verifier: codeVerifier } = request;
  const redirectUri = request.redirect_uri || undefined;
  const exchanged = await exchangeCode(context, { code, clientUuid, codeVerifier, redirectUri, issuer }, now);
  if (exchanged === null) {
    return {
      error: 'invalid_grant',
      error_description: 'The code is invalid, expired, used or for something else',
    };
  }
  const { accessToken, idToken, scope } = exchanged;
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: TOKEN_LIFE,
    ...(idToken === null ? {} : { id_token: idToken }),
    ...(scope === null ? {} : { scope }),
  };
}
