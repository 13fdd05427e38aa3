import { createLocalJWKSet, decodeJwt, errors, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose';
import { findSignInClient, type SignInClient } from '../../auth-client/find-client.ts';
import { ASSERTION_ALGORITHMS } from '../../auth-client/key-set.ts';
import type { Context } from '../../context.ts';
import { isStorable } from '../../db/storable-text.ts';
import { limitAttempts } from './authentication-attempts.ts';
import { hashSecret } from '../secrets.ts';

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** Tolerated difference between the clocks of client and service, in seconds. */
const CLOCK_TOLERANCE = 60;

/** The longest accepted time until an assertion expires, in seconds. Until then its `jti` is stored. */
const MAX_LIFE = 60 * 60;

export interface ClientAssertion {
  client_assertion?: string | undefined;
  client_assertion_type?: string | undefined;
}

interface SentAssertion extends ClientAssertion {
  /** `client_id` of the request; if the client sends it, it must equal the client id in the assertion. */
  bodyId: string | undefined;
  address: string;
}

export const tokenEndpointOf = (publicUrl: string): string => `${publicUrl}/userprofile/api/v1/auth/token`;

/** Returns the client id in an assertion, without verifying the assertion; null if it is malformed. */
function claimedClient(assertion: string): string | null {
  try {
    const { sub } = decodeJwt(assertion);
    return typeof sub === 'string' && isStorable(sub) ? sub : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

async function verifyWithAnyKey(
  assertion: string,
  jwks: JSONWebKeySet,
  options: Parameters<typeof jwtVerify>[2],
): Promise<JWTPayload> {
  try {
    return (await jwtVerify(assertion, createLocalJWKSet(jwks), options)).payload;
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) {
      try {
        return (await jwtVerify(assertion, key, options)).payload;
      } catch (other) {
        if (!(other instanceof errors.JWSSignatureVerificationFailed)) throw other;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

/** Verifies the signature and the claims of an assertion (RFC 7523, section 3). Returns null if it is invalid. */
async function verifiedClaims(
  assertion: string,
  { uuid, jwks }: SignInClient,
  issuer: string,
  now: number,
): Promise<{ jti: string; exp: number } | null> {
  if (jwks === null) return null;
  try {
    const { jti, exp } = await verifyWithAnyKey(assertion, JSON.parse(jwks) as JSONWebKeySet, {
      algorithms: ASSERTION_ALGORITHMS,
      issuer: uuid,
      subject: uuid,
      audience: [issuer, tokenEndpointOf(issuer)],
      requiredClaims: ['jti', 'exp'],
      clockTolerance: CLOCK_TOLERANCE,
      currentDate: new Date(now),
    });
    if (typeof jti !== 'string' || jti === '' || exp === undefined) return null;
    return exp * 1000 <= now + (MAX_LIFE + CLOCK_TOLERANCE) * 1000 ? { jti, exp } : null;
  } catch (error) {
    // These errors mean a wrong assertion: jose throws a TypeError for a malformed token, and Web Crypto a DOMException
    // for a key that it cannot use.
    if ([errors.JOSEError, TypeError, DOMException].some((type) => error instanceof type)) return null;
    throw error;
  }
}

/**
 * Authenticates a client by `private_key_jwt` (OpenID Connect Core 1.0, section 9). Accepts each assertion once, also
 * if several instances receive it at the same time.
 *
 * @returns null if the assertion is invalid or was used before, or if its client is unknown, blocked or not a server
 * application
 * @throws Problem throttled after too many invalid assertions
 */
export async function clientOfAssertion(
  { db }: Context,
  issuer: string,
  { client_assertion: assertion, client_assertion_type: type, bodyId, address }: SentAssertion,
  now: number,
): Promise<SignInClient | null> {
  if (!assertion || type !== ASSERTION_TYPE) return null;
  const uuid = claimedClient(assertion);
  if (uuid === null || (bodyId && bodyId !== uuid)) return null;
  const client = await findSignInClient(db, uuid);
  if (client === null || client.type !== 'server' || client.isBlocked) return null;
  const claims = await limitAttempts(db, { clientId: uuid, address }, now, () =>
    verifiedClaims(assertion, client, issuer, now),
  );
  if (claims === null) return null;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_client_assertions')
    .values({
      client_uuid: uuid,
      jti_hash: hashSecret(claims.jti),
      // The time is rounded up, because `exp` can have a fraction (RFC 7519, section 2).
      expires_at: Math.ceil((claims.exp + CLOCK_TOLERANCE) * 1000),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n ? client : null;
}
