import { randomUUID } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import type { Db } from '../db/open.ts';
import { audienceOf } from './audience.ts';
import { ALGORITHM, signingKey, verificationKey } from './keys.ts';

/** How long an access token is good for, in seconds. */
export const TOKEN_LIFE = 30 * 60;

const TYPE = 'at+jwt';

/** What an access token is issued for. */
export interface TokenGrant {
  /** PUBLIC_URL. */
  issuer: string;
  userUuid: string;
  clientUuid: string;
  /** Names the authorization code that the token is given for, so that abuse of the code revokes it. */
  codeHash: string;
  /** The session that it is given in, if there is one yet. */
  sessionHash?: string | null;
  /** The session at the external identity provider that it is given through. */
  ticketHash?: string | null;
  /** Until when it proves a single sign-on, where it is given for one. */
  signOnUntil?: number | null;
}

/** What a valid access token says. */
export interface VerifiedToken {
  jti: string;
  userUuid: string;
  clientUuid: string;
  /** What it is for (claim `aud`). */
  audience: readonly string[];
  sessionHash: string | null;
}

/**
 * Issues an access token: a JWT (RFC 9068) for one client about one user. It carries no roles: who reads them
 * asks for the current user.
 */
export async function issueAccessToken(db: Db, grant: TokenGrant, now = Date.now()): Promise<string> {
  const { kid, key } = await signingKey(db, now);
  const jti = randomUUID();
  const issuedAt = Math.floor(now / 1000);
  const expiresAt = issuedAt + TOKEN_LIFE;
  await db
    .insertInto('issued_tokens')
    .values({
      jti,
      user_uuid: grant.userUuid,
      client_uuid: grant.clientUuid,
      code_hash: grant.codeHash,
      expires_at: expiresAt * 1000,
      revoked_at: null,
      session_hash: grant.sessionHash ?? null,
      ticket_hash: grant.ticketHash ?? null,
      sign_on_until: grant.signOnUntil ?? null,
    })
    .execute();
  return new SignJWT({ client_id: grant.clientUuid })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid })
    .setIssuer(grant.issuer)
    .setSubject(grant.userUuid)
    .setAudience(audienceOf(grant.clientUuid, grant.issuer))
    .setJti(jti)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key);
}

/** The token's claims where its signature, type and time are right; null otherwise. */
async function readToken(
  db: Db,
  token: string,
  now: number,
): Promise<{ jti: string; audience: string[] } | null> {
  try {
    const { kid } = decodeProtectedHeader(token);
    // Nothing is checked yet, not even what it is made of.
    const key = typeof kid === 'string' ? await verificationKey(db, kid) : null;
    if (!key) return null;
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      requiredClaims: ['jti', 'exp', 'aud'],
      currentDate: new Date(now),
    });
    return { jti: payload.jti ?? '', audience: [payload.aud ?? []].flat() };
  } catch (error) {
    // jose throws a TypeError for what has not even the form of a token.
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * Checks an access token: signed by a key of ours, not expired, not revoked. Null for anything else.
 *
 * The issuer needs no check of its own: only tokens that this database has issued have a row in it. Whether the
 * user is still active, and whether the token is for what it is used for, are the caller's questions.
 */
export async function verifyAccessToken(
  db: Db,
  token: string,
  now = Date.now(),
): Promise<VerifiedToken | null> {
  const claims = await readToken(db, token, now);
  if (claims === null) return null;
  const row = await db
    .selectFrom('issued_tokens')
    .select(['user_uuid as userUuid', 'client_uuid as clientUuid', 'session_hash as sessionHash'])
    .where('jti', '=', claims.jti)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row ? { ...claims, ...row } : null;
}

/** Ends one token before its time. */
export async function revokeToken(db: Db, jti: string, now = Date.now()): Promise<void> {
  await db
    .updateTable('issued_tokens')
    .set({ revoked_at: now })
    .where('jti', '=', jti)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends every token that was given for one authorization code. */
export async function revokeTokensOfCode(db: Db, codeHash: string, now = Date.now()): Promise<void> {
  await db
    .updateTable('issued_tokens')
    .set({ revoked_at: now })
    .where('code_hash', '=', codeHash)
    .where('revoked_at', 'is', null)
    .execute();
}
