import type { Context } from '../context.ts';
import { isStorable } from '../http/storable-text.ts';
import { unseal } from '../vault/sealed.ts';
import { exchangeCode } from './codes.ts';
import { equalInConstantTime } from './secrets.ts';
import { TOKEN_LIFE } from './tokens.ts';

/** The parameters of a token request (RFC 6749, section 4.1.3). */
export interface TokenRequest {
  grant_type: string;
  client_id: string;
  code: string;
  code_verifier: string;
  redirect_uri?: string | undefined;
  /** Checked only if sent: clients that cannot keep a secret rely on the code verifier. */
  client_secret?: string | undefined;
}

/** A token, or an OAuth error (RFC 6749, section 5.2). */
export type TokenAnswer =
  | { access_token: string; token_type: 'Bearer'; expires_in: number }
  | { error: 'unsupported_grant_type' | 'invalid_client' | 'invalid_grant'; error_description: string };

async function isSecretOf({ db, keys }: Context, clientUuid: string, secret: string): Promise<boolean> {
  if (!isStorable(clientUuid)) return false;
  const client = await db
    .selectFrom('auth_clients')
    .select('client_secret')
    .where('uuid', '=', clientUuid)
    .executeTakeFirst();
  if (client === undefined) return false;
  return equalInConstantTime(
    secret,
    unseal(keys, 'auth_clients.client_secret', clientUuid, client.client_secret),
  );
}

/**
 * Answers a token request. All errors of a code are the same `invalid_grant`. Empty parameters count as
 * missing (RFC 6749, section 3.2).
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
  const { client_id: clientUuid, client_secret: secret } = request;
  if (secret && !(await isSecretOf(context, clientUuid, secret))) {
    return { error: 'invalid_client', error_description: 'The client or its secret is not right' };
  }
  const token = await exchangeCode(
    context,
    {
      code: request.code,
      clientUuid,
      codeVerifier: request.code_verifier,
      redirectUri: request.redirect_uri || undefined,
      issuer,
    },
    now,
  );
  return token === null
    ? {
        error: 'invalid_grant',
        error_description: 'The code is invalid, expired, used or for something else',
      }
    : { access_token: token, token_type: 'Bearer', expires_in: TOKEN_LIFE };
}
