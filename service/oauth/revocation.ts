import type { Context } from '../context.ts';
import { authenticateClient, type ClientCredentials, type OAuthError } from './client-authentication.ts';
import { revokeToken, verifyAccessToken } from './tokens.ts';

/** The parameters of a revocation or introspection request, and how the client identifies itself. */
export interface TokenQuery extends ClientCredentials {
  token: string;
}

/**
 * Revokes a token of the client (RFC 7009). An unknown token counts as revoked (section 2.2).
 *
 * @returns null, or the error
 * @throws Problem throttled
 */
export async function answerRevocation(
  context: Context,
  { token, ...credentials }: TokenQuery,
  now: number,
): Promise<OAuthError | null> {
  const clientUuid = await authenticateClient(context, credentials, now);
  if (typeof clientUuid !== 'string') return clientUuid;
  const access = await verifyAccessToken(context, token, now);
  if (access === null) return null;
  if (access.clientUuid !== clientUuid) {
    return { error: 'invalid_request', error_description: 'The token belongs to another client' };
  }
  await revokeToken(context.db, access.jti, now);
  return null;
}
