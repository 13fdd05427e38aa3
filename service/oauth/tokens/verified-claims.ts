/** The claims of a token whose signature and type were verified. The token may since have expired or been revoked. */
export interface VerifiedClaims {
  jti: string;
  /** The id of the signing key. */
  kid: string;
  audience: string[];
  /** When the token expires, in seconds since 1970. */
  expiresAt: number;
}
