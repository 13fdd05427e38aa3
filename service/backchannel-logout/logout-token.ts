import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { ALGORITHM, type ReadyKey } from '../oauth/tokens/keys.ts';
import { LOGOUT_EVENT } from './logout-event.ts';

/** Lifetime of a logout token, in seconds, as OpenID Connect Back-Channel Logout 1.0, section 2.4, recommends. */
const LOGOUT_TOKEN_LIFE = 2 * 60;

export interface LogoutFacts {
  issuer: string;
  clientUuid: string;
  userUuid: string;
  sid: string;
}

/** Signs a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
export function signLogoutToken(
  { kid, key }: ReadyKey,
  { issuer, clientUuid, userUuid, sid }: LogoutFacts,
  now: number,
): Promise<string> {
  const issuedAt = Math.floor(now / 1000);
  return new SignJWT({ sid, events: { [LOGOUT_EVENT]: {} } })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'logout+jwt', kid })
    .setIssuer(issuer)
    .setSubject(userUuid)
    .setAudience(clientUuid)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LOGOUT_TOKEN_LIFE)
    .setJti(randomUUID())
    .sign(key);
}
