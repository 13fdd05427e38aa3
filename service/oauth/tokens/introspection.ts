import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { authenticateClient, type OAuthError } from '../client-authentication/client-authentication.ts';
import { hasScope } from '../authorization/scopes.ts';
import { findRefreshToken } from './refresh-tokens.ts';
import type { TokenQuery } from './revocation.ts';
import { TOKEN_LIFE, verifyAccessToken } from './tokens.ts';

/** The state of a token (RFC 7662, section 2.2). Times are in seconds since 1970. */
export type TokenState =
  | { active: false }
  | {
      active: true;
      iss: string;
      sub: string;
      /** Only with the scope `profile`, as in userinfo. */
      username?: string;
      client_id: string;
      aud?: string;
      jti?: string;
      token_type?: 'Bearer';
      scope?: string;
      /** How and when the user signed in (RFC 9470, section 6.2). */
      acr?: string;
      auth_time?: number;
      iat: number;
      exp: number;
    };

const INACTIVE: TokenState = { active: false };

async function activeUsername(db: Db, uuid: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('username')
    .where('uuid', '=', uuid)
    .where('active', '=', 1)
    .executeTakeFirst();
  return user?.username ?? null;
}

/**
 * Returns the state of a token to the client that received it. A token of another client is reported as inactive (RFC
 * 7662, section 2.2).
 *
 * @throws Problem throttled
 */
export async function answerIntrospection(
  context: Context,
  issuer: string,
  { token, ...credentials }: TokenQuery,
  now: number,
): Promise<TokenState | OAuthError> {
  const client = await authenticateClient(context, issuer, credentials, now);
  if ('error' in client) return client;
  const { uuid: clientUuid } = client;
  const refresh = await findRefreshToken(context, token, now);
  if (refresh?.clientUuid === clientUuid) {
    const { userUuid, username, scope, createdAt, expiresAt } = refresh;
    const times = { iat: Math.floor(createdAt / 1000), exp: Math.floor(expiresAt / 1000) };
    const named = hasScope(scope, 'profile') ? { username } : {};
    return { active: true, iss: issuer, sub: userUuid, ...named, client_id: clientUuid, scope, ...times };
  }
  const access = await verifyAccessToken(context, token, now);
  if (access?.clientUuid !== clientUuid) return INACTIVE;
  const username = await activeUsername(context.db, access.userUuid);
  if (username === null) return INACTIVE;
  const { jti, userUuid, audience, scope, acr, authTime, expiresAt } = access;
  return {
    active: true,
    iss: issuer,
    sub: userUuid,
    ...(hasScope(scope, 'profile') ? { username } : {}),
    client_id: clientUuid,
    aud: audience[0] ?? clientUuid,
    jti,
    token_type: 'Bearer',
    ...(scope === null ? {} : { scope }),
    ...(acr === null ? {} : { acr }),
    ...(authTime === null ? {} : { auth_time: authTime }),
    iat: expiresAt - TOKEN_LIFE,
    exp: expiresAt,
  };
}
