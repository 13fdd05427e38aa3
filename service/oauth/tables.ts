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

export interface SsoSessionTable {
  id_hash: string;
  user_uuid: string;
  created_at: number;
  expires_at: number;
  /** Of the session at the external identity provider; null after a password. */
  ticket_hash: string | null;
}

/** Keeps used codes, so that a second use is noticed and revokes what the first one gave. */
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
  /** Null before a session was opened with the token. */
  session_hash: string | null;
  /** Of the session that this token will open. */
  ticket_hash: string | null;
  /** Until when the token proves a single sign-on; null once it has, or if it proves none. */
  sign_on_until: number | null;
}

export interface ExternalIdentityTable {
  issuer: string;
  subject: string;
  user_uuid: string;
  bound_at: number;
}

export interface KnownDeviceTable {
  uuid: string;
  device_hash: string;
  user_uuid: string;
  expires_at: number;
}

/** Holds JSON Web Keys; a retired one still verifies what it signed. */
export interface SigningKeyTable {
  kid: string;
  private_jwk: Sealed;
  public_jwk: string;
  created_at: number;
  retired_at: number | null;
}

export interface ThrottleCounterTable {
  key: string;
  attempts: number;
  resets_at: number;
}
