import { randomUUID } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import type { Context } from '../../context.ts';
import { isLive } from '../../db/clock.ts';
import type { Db } from '../../db/open.ts';
import { audienceOf } from './audience.ts';
import { endTokens } from './end-tokens.ts';
import { ALGORITHM, signingKey, verificationKey, type ReadyKey } from './keys.ts';
import { isLiveSession } from '../sessions/session-limits.ts';
import { authenticationClaims, type Authentication } from '../sign-in-methods.ts';
import type { SignInMethod } from '../tables.ts';

/** Lifetime of an access token, in seconds. */
export const TOKEN_LIFE = 30 * 60;

const TYPE = 'at+jwt';

export interface TokenGrant {
  issuer: string;
  userUuid: string;
  clientUuid: string;
  codeHash: string;
  ticketHash?: string | null;
  /** How a single sign-on has issued the token, which can open one session until `until`. */
  signOn?: { until: number; method: SignInMethod; at: number };
  scope?: string | null;
  /** When and how the user signed in; missing if the token names neither. */
  authentication?: Authentication;
}

export interface VerifiedToken {
  jti: string;
  userUuid: string;
  clientUuid: string;
  audience: readonly string[];
  /** When the token expires, in seconds since 1970. */
  expiresAt: number;
  sessionHash: string | null;
  /** When the session was last used, in milliseconds since 1970; null without a session. */
  lastUsedAt: number | null;
  scope: string | null;
  /** The claim `acr`; null if the token has none. */
  acr: string | null;
  /** When the user signed in, in seconds since 1970; null if the token does not say it. */
  authTime: number | null;
  /** Whether a single sign-on has issued the token, and it has not opened a session yet. */
  isUnopenedSignOn: boolean;
}

export interface PreparedToken {
  text: string;
  /** Stores the token, which makes it valid. A token of a session is revoked when the session ends. */
  issue: (db: Db, sessionHash: string | null) => Promise<void>;
}

/**
 * Signs an access token (JWT, RFC 9068), which becomes valid when `issue` stores it. These are two steps, because
 * signing takes too long for a transaction. The token contains no roles; each request reads the current ones.
 */
export async function prepareAccessToken(
  context: Context,
  grant: TokenGrant,
  now = context.now(),
  ready: ReadyKey | null = null,
): Promise<PreparedToken> {
  const { kid, key } = ready ?? (await signingKey(context, now));
  const scope = grant.scope ?? null;
  const jti = randomUUID();
  const issuedAt = Math.floor(now / 1000);
  const expiresAt = issuedAt + TOKEN_LIFE;
  const text = await new SignJWT({
    client_id: grant.clientUuid,
    ...(scope === null ? {} : { scope }),
    ...(grant.authentication && authenticationClaims(grant.authentication)),
  })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid })
    .setIssuer(grant.issuer)
    .setSubject(grant.userUuid)
    .setAudience(audienceOf(grant.clientUuid, grant.issuer))
    .setJti(jti)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key);
  const row = {
    jti,
    user_uuid: grant.userUuid,
    client_uuid: grant.clientUuid,
    code_hash: grant.codeHash,
    expires_at: expiresAt * 1000,
    ticket_hash: grant.ticketHash ?? null,
    sign_on_until: grant.signOn?.until ?? null,
    sign_on_method: grant.signOn?.method ?? null,
    sign_on_at: grant.signOn?.at ?? null,
    scope,
  };
  return {
    text,
    issue: async (within, sessionHash) => {
      await within
        .insertInto('issued_tokens')
        .values({ ...row, session_hash: sessionHash })
        .execute();
    },
  };
}

/** Signs and stores an access token that belongs to no session. */
export async function issueAccessToken(
  context: Context,
  grant: TokenGrant,
  now = context.now(),
): Promise<string> {
  const { text, issue } = await prepareAccessToken(context, grant, now);
  await issue(context.db, null);
  return text;
}

/** The claims of a token whose signature and type were verified. The token may since have been revoked. */
interface VerifiedClaims {
  jti: string;
  /** The id of the signing key. */
  kid: string;
  audience: string[];
  /** When the token expires, in seconds since 1970. */
  expiresAt: number;
  acr: string | null;
  authTime: number | null;
}

const isUnexpired = ({ expiresAt }: VerifiedClaims, now: number): boolean =>
  isLive(expiresAt * 1000, Math.floor(now / 1000) * 1000, TOKEN_LIFE * 1000);

/**
 * Verifies the signature, the type and the expiry of an access token, and returns its claims.
 *
 * @throws JOSEError, or TypeError for a malformed token
 */
async function verifySignature(context: Context, token: string, now: number): Promise<VerifiedClaims> {
  const { kid } = decodeProtectedHeader(token);
  // The type of `kid` is checked, because the header has not been verified.
  if (typeof kid !== 'string') throw new errors.JWKSNoMatchingKey();
  const { payload } = await jwtVerify(token, await verificationKey(context, kid), {
    algorithms: [ALGORITHM],
    typ: TYPE,
    requiredClaims: ['jti', 'exp', 'aud'],
    currentDate: new Date(now),
  });
  const { jti = '', aud = [], exp = 0, acr, auth_time: authTime } = payload;
  return {
    jti,
    kid,
    audience: [aud].flat(),
    expiresAt: exp,
    acr: typeof acr === 'string' ? acr : null,
    authTime: typeof authTime === 'number' ? authTime : null,
  };
}

/** Returns the claims of an access token; null if its signature, type or expiry is wrong. */
async function readToken(context: Context, token: string, now: number): Promise<VerifiedClaims | null> {
  try {
    const claims = await verifySignature(context, token, now);
    return isUnexpired(claims, now) ? claims : null;
  } catch (error) {
    // A TypeError means an invalid token, because jose throws it for a malformed token.
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * Finds a token that is not revoked, whose session has not ended, and whose client is not blocked. Keys are
 * cached, so this query also checks that the signing key still exists.
 */
const findIssued = ({ db, sessionLimits }: Context, jti: string, kid: string, now: number) =>
  db
    .selectFrom('issued_tokens')
    .leftJoin('sso_sessions', 'sso_sessions.id_hash', 'issued_tokens.session_hash')
    .select((eb) => [
      'issued_tokens.user_uuid as userUuid',
      'issued_tokens.client_uuid as clientUuid',
      'issued_tokens.session_hash as sessionHash',
      'issued_tokens.scope',
      'issued_tokens.sign_on_until as signOnUntil',
      eb.fn.coalesce('sso_sessions.last_used_at', 'sso_sessions.created_at').as('lastUsedAt'),
    ])
    .where('jti', '=', jti)
    .where('revoked_at', 'is', null)
    .where((eb) =>
      eb.or([eb('issued_tokens.session_hash', 'is', null), isLiveSession(eb, now, sessionLimits)]),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('auth_clients')
          .select('uuid')
          .whereRef('uuid', '=', 'issued_tokens.client_uuid')
          .where('blocked_at', 'is', null),
      ),
    )
    .where((eb) => eb.exists(eb.selectFrom('signing_keys').select('kid').where('kid', '=', kid)))
    .executeTakeFirst();

/**
 * Verifies an access token. Returns null if it was not issued here, has expired or was revoked. Also returns null if
 * its session has ended, its client is blocked or its signing key was deleted. The issuer needs no check, because only
 * tokens issued here have a row. The caller checks the audience and that the user is active.
 */
export async function verifyAccessToken(
  context: Context,
  token: string,
  now = context.now(),
): Promise<VerifiedToken | null> {
  const claims = await readToken(context, token, now);
  if (claims === null) return null;
  const { kid, ...signed } = claims;
  const row = await findIssued(context, signed.jti, kid, now);
  if (!row) return null;
  const { signOnUntil, ...issued } = row;
  return { ...signed, ...issued, isUnopenedSignOn: signOnUntil !== null };
}

export async function revokeToken(db: Db, jti: string, now: number): Promise<void> {
  await db
    .updateTable('issued_tokens')
    .set({ revoked_at: now })
    .where('jti', '=', jti)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Revokes all access tokens and refresh tokens that were issued for an authorization code. */
export const revokeTokensOfCode = (db: Db, codeHash: string, now: number): Promise<void> =>
  endTokens(db, { by: 'code_hash', of: [codeHash] }, now);
