import { createHmac } from 'node:crypto';
import type { Selectable } from 'kysely';
import { maySignIn } from '../../access/client-access.ts';
import type { SignInClient } from '../../auth-client/find-client.ts';
import type { ClientType } from '../../auth-client/tables.ts';
import type { Context } from '../../context.ts';
import { isLive, latestEnd } from '../../db/clock.ts';
import type { Db } from '../../db/open.ts';
import { prepareTokens, type PreparedTokens } from './prepare-tokens.ts';
import { hasScope, narrowedScope } from '../authorization/scopes.ts';
import { equalInConstantTime, hashSecret, newSecret } from '../secrets.ts';
import { isLiveSession } from '../sessions/session-limits.ts';
import { levelOf, reaches } from '../sign-in-methods.ts';
import type { RefreshTokenTable, SignInMethod } from '../tables.ts';
import { revokeTokensOfCode } from './tokens.ts';

/**
 * Time for which a used token is still accepted, in milliseconds, because the response to its use may have been lost.
 */
const GRACE = 30_000;

type Family = Selectable<RefreshTokenTable>;

/**
 * The two parts of a refresh token. The hash of the handle identifies the token's family. The hash of the secret
 * identifies the token within its family.
 */
interface TokenParts {
  handle: string;
  secret: string;
}

const TOKEN_PATTERN = /^(?<handle>[\w-]{43})\.(?<secret>[\w-]{43})$/;

function partsOf(token: string): TokenParts | null {
  const groups = TOKEN_PATTERN.exec(token)?.groups;
  return groups ? { handle: groups['handle'] ?? '', secret: groups['secret'] ?? '' } : null;
}

const textOf = ({ handle, secret }: TokenParts): string => `${handle}.${secret}`;

/**
 * Derives the next secret from a used one and a stored salt. So the service can repeat its response, but only to a
 * request that contains the used secret.
 */
const successorOf = (secret: string, salt: string): string =>
  createHmac('sha256', salt).update(secret).digest('base64url');

export interface RefreshGrant {
  clientUuid: string;
  clientType: ClientType | null;
  userUuid: string;
  codeHash: string;
  scope: string;
  authTime: number | null;
  method: SignInMethod | null;
  sid: string | null;
  sessionHash: string | null;
}

/**
 * Creates a family of refresh tokens. Without the scope `offline_access`, the family ends with the session. Its
 * lifetime is never extended.
 *
 * @param life maximum age of the family, in milliseconds
 * @returns the first token; null if the client has no type, or if there is neither a session nor the scope
 * `offline_access`
 */
export async function issueRefreshToken(
  db: Db,
  grant: RefreshGrant,
  life: number,
  now: number,
): Promise<string | null> {
  const isOffline = hasScope(grant.scope, 'offline_access');
  if (grant.clientType === null || (!isOffline && grant.sessionHash === null)) return null;
  const parts = { handle: newSecret(), secret: newSecret() };
  await db
    .insertInto('refresh_tokens')
    .values({
      handle_hash: hashSecret(parts.handle),
      token_hash: hashSecret(parts.secret),
      client_uuid: grant.clientUuid,
      user_uuid: grant.userUuid,
      code_hash: grant.codeHash,
      session_hash: isOffline ? null : grant.sessionHash,
      scope: grant.scope,
      auth_time: grant.authTime,
      method: grant.method,
      sid: grant.sid,
      created_at: now,
      expires_at: now + life,
    })
    .execute();
  return textOf(parts);
}

/**
 * Finds a family of refresh tokens. Returns nothing if its user is inactive, its client is blocked, or its session
 * has ended.
 */
const findFamily = ({ db, sessionLimits }: Context, handle: string, now: number) =>
  db
    .selectFrom('refresh_tokens as family')
    .innerJoin('users', 'users.uuid', 'family.user_uuid')
    .innerJoin('auth_clients as client', 'client.uuid', 'family.client_uuid')
    .leftJoin('sso_sessions', 'sso_sessions.id_hash', 'family.session_hash')
    .selectAll('family')
    .select('users.username')
    .where('family.handle_hash', '=', hashSecret(handle))
    .where('users.active', '=', 1)
    .where('client.blocked_at', 'is', null)
    .where((eb) => eb.or([eb('family.session_hash', 'is', null), isLiveSession(eb, now, sessionLimits)]))
    .executeTakeFirst();

const hasEnded = ({ created_at: start, expires_at: end }: Family, now: number): boolean =>
  !isLive(end, now, end - start);

/**
 * Replaces the current token of a family with a new one. Returns null if the secret is not that of the current token.
 */
async function rotate(
  db: Db,
  { handle_hash: handleHash }: Family,
  { handle, secret }: TokenParts,
  now: number,
) {
  const salt = newSecret();
  const next = successorOf(secret, salt);
  const rotated = await db
    .updateTable('refresh_tokens')
    .set({
      token_hash: hashSecret(next),
      former_hash: hashSecret(secret),
      successor_salt: salt,
      rotated_at: now,
    })
    .where('handle_hash', '=', handleHash)
    .where('token_hash', '=', hashSecret(secret))
    .returning('session_hash')
    .executeTakeFirst();
  return rotated ? { token: textOf({ handle, secret: next }), sessionHash: rotated.session_hash } : null;
}

/**
 * Returns the current token again if the request contains its predecessor and the grace period has not ended;
 * otherwise null.
 */
async function repeatRotation(
  db: Db,
  { handle_hash: handleHash }: Family,
  { handle, secret }: TokenParts,
  now: number,
) {
  // Updates the row in order to lock it, so that a concurrent sign-out waits.
  const repeated = await db
    .updateTable('refresh_tokens')
    .set((eb) => ({ rotated_at: eb.ref('rotated_at') }))
    .where('handle_hash', '=', handleHash)
    .where('former_hash', '=', hashSecret(secret))
    .where('rotated_at', '>', now - GRACE)
    .where('rotated_at', '<=', latestEnd(now, 0))
    .returning(['session_hash', 'successor_salt'])
    .executeTakeFirst();
  if (!repeated) return null;
  const next = successorOf(secret, repeated.successor_salt ?? '');
  return { token: textOf({ handle, secret: next }), sessionHash: repeated.session_hash };
}

export interface RefreshRequest {
  token: string;
  client: SignInClient;
  /** Requested scopes of the access token; empty for all granted scopes. */
  scope: string;
  issuer: string;
}

export interface RefreshedTokens extends Omit<PreparedTokens, 'issue'> {
  refreshToken: string;
  scope: string;
}

/**
 * Exchanges a refresh token for new tokens (RFC 6749, section 6; RFC 9700, section 4.14.2). Each use replaces the
 * token. For 30 seconds, the used token is still accepted and returns the same successor. A later use revokes the token
 * family and its access tokens, because an attacker may have stolen the token.
 */
export async function refreshTokens(
  context: Context,
  { token, client, scope: requested, issuer }: RefreshRequest,
  now: number,
): Promise<RefreshedTokens | 'invalid_grant' | 'invalid_scope'> {
  const { db } = context;
  const parts = partsOf(token);
  const family = parts && (await findFamily(context, parts.handle, now));
  if (!parts || !family || family.client_uuid !== client.uuid || hasEnded(family, now))
    return 'invalid_grant';
  if (family.session_hash === null && !client.mayUseOfflineAccess) return 'invalid_grant';
  if (client.requiredLevel !== null && !reaches(levelOf(family.method), client.requiredLevel))
    return 'invalid_grant';
  if (!(await maySignIn(db, client, family.user_uuid))) return 'invalid_grant';
  const scope = narrowedScope(family.scope, requested);
  if (scope === null) return 'invalid_scope';
  const { issue, ...tokens } = await prepareTokens(context, family, { issuer, scope, nonce: null }, now);
  return db.transaction().execute(async (transaction) => {
    const replaced =
      (await rotate(transaction, family, parts, now)) ??
      (await repeatRotation(transaction, family, parts, now));
    if (!replaced) {
      await revokeTokensOfCode(transaction, family.code_hash, now);
      return 'invalid_grant';
    }
    await issue(transaction, replaced.sessionHash);
    return { ...tokens, scope, refreshToken: replaced.token };
  });
}

export interface RefreshTokenState {
  clientUuid: string;
  userUuid: string;
  username: string;
  scope: string;
  /** When the family began, in milliseconds since 1970. */
  createdAt: number;
  expiresAt: number;
}

/** Returns the state of a refresh token; null if the token is unknown or was used, or if its family has ended. */
export async function findRefreshToken(
  context: Context,
  token: string,
  now: number,
): Promise<RefreshTokenState | null> {
  const parts = partsOf(token);
  const family = parts && (await findFamily(context, parts.handle, now));
  if (!parts || !family || hasEnded(family, now)) return null;
  if (!equalInConstantTime(family.token_hash, hashSecret(parts.secret))) return null;
  return {
    clientUuid: family.client_uuid,
    userUuid: family.user_uuid,
    username: family.username,
    scope: family.scope,
    createdAt: family.created_at,
    expiresAt: family.expires_at,
  };
}

/**
 * Revokes the family of a client's current or former refresh token, and its access tokens. Does nothing for an unknown
 * token, or for another client's token.
 */
export async function revokeRefreshToken(
  db: Db,
  { token, clientUuid }: { token: string; clientUuid: string },
  now: number,
): Promise<void> {
  const parts = partsOf(token);
  if (!parts) return;
  const family = await db
    .selectFrom('refresh_tokens')
    .select('code_hash')
    .where('handle_hash', '=', hashSecret(parts.handle))
    .where('client_uuid', '=', clientUuid)
    .where((eb) =>
      eb.or([
        eb('token_hash', '=', hashSecret(parts.secret)),
        eb('former_hash', '=', hashSecret(parts.secret)),
      ]),
    )
    .executeTakeFirst();
  if (!family) return;
  await db.transaction().execute((transaction) => revokeTokensOfCode(transaction, family.code_hash, now));
}
