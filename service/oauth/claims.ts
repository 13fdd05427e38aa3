/**
 * The claims of a token whose signature and type were verified. The token may have expired or been revoked
 * since.
 */
export interface Claims {
  jti: string;
  /** The id of the signing key. */
  kid: string;
  audience: string[];
  /** Seconds since 1970. */
  expiresAt: number;
}
