/** The claims of a token whose signature and type were verified. Whether the token is still valid is not among them. */
export interface Claims {
  jti: string;
  /** Names the key that has signed it. */
  kid: string;
  audience: string[];
  /** Seconds. */
  expiresAt: number;
}
