import type { Context } from '../context.ts';
import { authenticateClient, type ClientCredentials, type OAuthError } from './client-authentication.ts';
import { revokeRefreshToken } from './refresh-tokens.ts';
import { revokeToken, verifyAccessToken } from './tokens.ts';

/** The parameters of a revocation or introspection request, and the client's credentials. */
export interface TokenQuery extends ClientCredentials {
  token: string;
}

/**
 * Revokes a token of the client (RFC 7009). Revoking a refresh token also revokes its family and their access tokens.
 * An unknown token is not an error (section 2.2).
 *
 * @returns the error; null if the token is revoked or unknown
 * @throws Problem throttled
 */
export async function answerRevocation(
  context: Context,
  issuer: string,
  { token, ...credentials }: TokenQuery,
  now: number,
): Promise<OAuthError | null> {
  const client = await authenticateClient(context, issuer, credentials, now);
  if ('error' in client) return client;
  const { uuid: clientUuid } = client;
  const access = await verifyAccessToken(context, token, now);
  const owner = access?.clientUuid ?? (await revokeRefreshToken(context.db, { token, clientUuid }, now));
  if (owner !== null && owner !== clientUuid) {
    return { error: 'invalid_request', error_description: 'The token belongs to another client' };
  }
  if (access !== null) await revokeToken(context.db, access.jti, now);
  return null;
}
