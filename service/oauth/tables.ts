import type { Sealed } from '../vault/sealed.ts';

declare module '../db/schema.ts' {
  interface Database {
    sso_sessions: SsoSessionTable;
    authorization_codes: AuthorizationCodeTable;
    issued_tokens: IssuedTokenTable;
    external_identities: ExternalIdentityTable;
    known_devices: KnownDeviceTable;
    signing_keys: SigningKeyTable;
    throttle_counters: ThrottleCounterTable;
  }
}

/** A live single sign-on session; the cookie holds what hashes to `id_hash`. */
export interface SsoSessionTable {
  id_hash: string;
  user_uuid: string;
  created_at: number;
  expires_at: number;
  /** The session at the external identity provider that it was opened through; null after a password. */
  ticket_hash: string | null;
}

/** `used_at` is kept after use, so that a second use is noticed and revokes what the first one gave. */
export interface AuthorizationCodeTable {
  code_hash: string;
  client_uuid: string;
  user_uuid: string;
  redirect_uri: string;
  code_challenge: string;
  expires_at: number;
  used_at: number | null;
  session_hash: string | null;
}

export interface IssuedTokenTable {
  jti: string;
  user_uuid: string;
  client_uuid: string;
  code_hash: string | null;
  expires_at: number;
  revoked_at: number | null;
  /** The session that it was issued in; null before one was opened with it. */
  session_hash: string | null;
  /** The ticket for the session that will be opened with this token. */
  ticket_hash: string | null;
  /** Until when it proves a single sign-on, once; null after that, or if it proves none. */
  sign_on_until: number | null;
}

/** The account that an issuer and subject were bound to at their first sign-on. */
export interface ExternalIdentityTable {
  issuer: string;
  subject: string;
  user_uuid: string;
  bound_at: number;
}

/** A browser that an account has signed in from; its cookie holds what hashes to `device_hash`. */
export interface KnownDeviceTable {
  uuid: string;
  device_hash: string;
  user_uuid: string;
  expires_at: number;
}

/** Keys as JSON Web Keys; a retired one still verifies what it signed. */
export interface SigningKeyTable {
  kid: string;
  private_jwk: Sealed;
  public_jwk: string;
  created_at: number;
  retired_at: number | null;
}

/** Attempts under one key (an account or an address) until `resets_at`. */
export interface ThrottleCounterTable {
  key: string;
  attempts: number;
  resets_at: number;
}
