import { hash } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import type { Context } from '../../context.ts';
import { ALGORITHM, isStoredKey, verificationKey, type ReadyKey } from './keys.ts';
import { authenticationClaims, type Authentication } from '../sign-in-methods.ts';
import { TOKEN_LIFE } from './tokens.ts';
import type { NameClaims } from './user-info.ts';

const TYPE = 'JWT';

export interface IdTokenGrant extends Authentication {
  issuer: string;
  userUuid: string;
  clientUuid: string;
  accessToken: string;
  nonce: string | null;
  sid: string | null;
  /** The user's roles in the client's application; null without the scope `roles`. */
  roles: string[] | null;
  /** The claims of the scopes `profile` and `email`, if the client gets them in the ID token. */
  names: NameClaims;
}

/** Returns `at_hash` for RS256 (OpenID Connect Core 1.0, section 3.1.3.6). */
const accessTokenHash = (accessToken: string): string =>
  hash('sha256', accessToken, 'buffer').subarray(0, 16).toString('base64url');

/** Signs an ID token (OpenID Connect Core 1.0, section 2). Omits claims whose value is unknown. */
export function signIdToken({ kid, key }: ReadyKey, grant: IdTokenGrant, now: number): Promise<string> {
  const { issuer, userUuid, clientUuid, accessToken, nonce, sid, roles, names } = grant;
  const issuedAt = Math.floor(now / 1000);
  return new SignJWT({
    ...names,
    ...(nonce === null ? {} : { nonce }),
    ...authenticationClaims(grant),
    ...(sid === null ? {} : { sid }),
    ...(roles === null ? {} : { roles }),
    at_hash: accessTokenHash(accessToken),
  })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid })
    .setIssuer(issuer)
    .setSubject(userUuid)
    .setAudience(clientUuid)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_LIFE)
    .sign(key);
}

/** The claims of an ID token that this service has issued. The ID token may have expired. */
export interface IssuedIdToken {
  userUuid: string;
  clientUuid: string;
}

/**
 * Verifies an `id_token_hint`. An expired ID token is accepted (OpenID Connect Core 1.0, section 3.1.2.1).
 *
 * @returns null if this service did not issue the ID token
 */
export async function verifyHint(
  context: Context,
  hint: string,
  issuer: string,
): Promise<IssuedIdToken | null> {
  try {
    const { kid } = decodeProtectedHeader(hint);
    // The type of `kid` is checked, because the header has not been verified.
    if (typeof kid !== 'string') return null;
    const { payload } = await jwtVerify(hint, await verificationKey(context, kid), {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer,
      requiredClaims: ['sub', 'aud'],
      currentDate: new Date(0),
    });
    const { sub, aud } = payload;
    if (sub === undefined || typeof aud !== 'string' || !(await isStoredKey(context.db, kid))) return null;
    return { userUuid: sub, clientUuid: aud };
  } catch (error) {
    // A TypeError means an invalid token, because jose throws it for a malformed token.
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

/** Returns the user of an `id_token_hint`; null if this service did not issue the ID token to this client. */
export async function userOfHint(
  context: Context,
  hint: string,
  { issuer, clientUuid }: { issuer: string; clientUuid: string },
): Promise<string | null> {
  const issued = await verifyHint(context, hint, issuer);
  return issued?.clientUuid === clientUuid ? issued.userUuid : null;
}
