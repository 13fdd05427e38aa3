import type { Context } from '../../context.ts';
import {
  authenticateClient,
  type ClientCredentials,
  type OAuthError,
} from '../client-authentication/client-authentication.ts';
import { revokeRefreshToken } from './refresh-tokens.ts';
import { revokeToken, verifyAccessToken } from './tokens.ts';

/** The parameters of a revocation or introspection request, and the client's credentials. */
export interface TokenQuery extends ClientCredentials {
  token: string;
}

/**
 * Revokes a token of the client (RFC 7009). Revoking a refresh token also revokes its family and their access tokens.
 * An unknown token is not an error (section 2.2). The response for another client's token is the same, so that nobody
 * learns whether such a token is valid.
 *
 * @returns the error; null if the client is authenticated
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
  if (access === null) await revokeRefreshToken(context.db, { token, clientUuid }, now);
  else if (access.clientUuid === clientUuid) await revokeToken(context.db, access.jti, now);
  return null;
}
