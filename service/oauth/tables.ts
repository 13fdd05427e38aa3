import type { Generated } from 'kysely';
import type { Sealed } from '../vault/sealed.ts';

declare module '../db/schema.ts' {
  interface Database {
    sso_sessions: SsoSessionTable;
    sign_in_events: SignInEventTable;
    last_sign_in_times: LastSignInTable;
    authorization_codes: AuthorizationCodeTable;
    issued_tokens: IssuedTokenTable;
    refresh_tokens: RefreshTokenTable;
    known_devices: KnownDeviceTable;
    signing_keys: SigningKeyTable;
  }
}

export interface SsoSessionTable {
  id_hash: string;
  user_uuid: string;
  created_at: number;
  expires_at: number;
  /** Hash of the identity provider's session id; null after a sign-in by password, or if the provider sent no id. */
  ticket_hash: string | null;
  /** Identifies the session to applications; null if a release without OpenID Connect opened the session. */
  sid: string | null;
  /** How the user signed in; null if a release without OpenID Connect opened the session. */
  method: SignInMethod | null;
  /** The last use, stored at most every five minutes; null if a release without this column opened the session. */
  last_used_at: number | null;
  browser: string | null;
  system: string | null;
  /** The client's IP address at the sign-in. */
  address: string | null;
  /**
   * When the user last proved the password, or signed in at the identity provider; null if a release without this
   * column opened the session, which then is as old as this proof.
   */
  password_at: number | null;
  /**
   * When the user last proved a second factor; null without one, or if a release without this column opened the
   * session.
   */
  factor_at: number | null;
}

/**
 * How a user signed in to a session. `external`: by single sign-on through the identity provider. `passwordAndTotp`,
 * `passwordAndRecoveryCode`, `passwordAndPasskey`: by password, and by a code of an authenticator app, a recovery code
 * or a passkey. `passkey`: by a passkey with user verification, without a password. `externalWith…`: by single sign-on;
 * the identity provider has reported the second factor. `externalAnd…`: by single sign-on, and by a second factor here.
 */
export type SignInMethod =
  | 'password'
  | 'external'
  | 'passwordAndTotp'
  | 'passwordAndRecoveryCode'
  | 'passwordAndPasskey'
  | 'passkey'
  | 'externalWithSecondFactor'
  | 'externalWithPhishingResistant'
  | 'externalAndTotp'
  | 'externalAndRecoveryCode'
  | 'externalAndPasskey';

/**
 * How a user signed in, as the history stores it. `trial`: by password, in a trial (test sign-in) of a client,
 * without a session.
 */
export type RecordedMethod = SignInMethod | 'trial';

/**
 * Why a sign-in was refused. `bound`: the account is bound to another identity at the identity provider. `usedSignOn`:
 * the access token of a single sign-on could not open a session, for example because it had already opened one.
 * `wrongCode`: the password was right, but the code of the second factor was not. `wrongPasskey`: a passkey of the
 * account was not accepted. `clonedPasskey`: a copy of the passkey may exist, because its counter has not increased.
 */
export type RefusalReason =
  | 'wrongPassword'
  | 'inactive'
  | 'throttled'
  | 'bound'
  | 'usedSignOn'
  | 'wrongCode'
  | 'wrongPasskey'
  | 'clonedPasskey';

/**
 * Why a session ended early. `user`, `administrator`: the user or an administrator chose it in a list of sessions.
 * `status`, `password`: the status or the password of the user was changed. `operator`: all access was ended by the
 * command `end-all-access`. `surplus`: the user had too many sessions at a further sign-in.
 */
export type EndReason =
  'signedOut' | 'user' | 'administrator' | 'status' | 'password' | 'operator' | 'surplus';

/** The history of sign-ins. Equal refusals within a quarter of an hour share a row, which counts them in `attempts`. */
export interface SignInEventTable {
  key: string;
  user_uuid: string;
  /** When the event happened, in milliseconds since 1970. For refusals that share a row, the time of the last one. */
  at: number;
  kind: 'signed_in' | 'refused' | 'ended';
  reason: RecordedMethod | RefusalReason | EndReason;
  client_uuid: string | null;
  browser: string | null;
  system: string | null;
  address: string | null;
  attempts: Generated<number>;
}

/** The last sign-in of each user. A user without a row has not signed in. */
export interface LastSignInTable {
  user_uuid: string;
  /** The time of the last sign-in, in milliseconds since 1970. */
  at: number;
}

/**
 * Authorization codes. A used code stays stored as long as its access token can be valid, so that a second use is
 * detected and revokes the tokens of the first use.
 */
export interface AuthorizationCodeTable {
  code_hash: string;
  client_uuid: string;
  user_uuid: string;
  redirect_uri: string;
  code_challenge: string;
  expires_at: number;
  used_at: number | null;
  session_hash: string | null;
  /** Granted scopes, separated by spaces; null if the request was not an OpenID Connect request. */
  scope: string | null;
  nonce: string | null;
  /** When the user signed in, in milliseconds since 1970. */
  auth_time: number | null;
  method: SignInMethod | null;
  sid: string | null;
}

export interface IssuedTokenTable {
  jti: string;
  user_uuid: string;
  client_uuid: string;
  code_hash: string | null;
  expires_at: number;
  revoked_at: number | null;
  /** Null if the token belongs to no session. */
  session_hash: string | null;
  /** In a token from single sign-on, the hash of the identity provider's session id; null if there is none. */
  ticket_hash: string | null;
  /**
   * End of the time in which this token can open a session after single sign-on, in milliseconds since 1970; otherwise
   * null.
   */
  sign_on_until: number | null;
  /** In a token from single sign-on, how the user has signed in at the identity provider; otherwise null. */
  sign_on_method: SignInMethod | null;
  /** In a token from single sign-on, when the user has signed in at the identity provider; otherwise null. */
  sign_on_at: number | null;
  /** Granted scopes, separated by spaces; null if the request was not an OpenID Connect request. */
  scope: string | null;
}

/**
 * A row is a family of refresh tokens, in which each token replaces its predecessor. Only the current token and its
 * predecessor are stored.
 */
export interface RefreshTokenTable {
  handle_hash: string;
  client_uuid: string;
  user_uuid: string;
  token_hash: string;
  former_hash: string | null;
  /** The secret of the current token is derived from this salt and the secret of its predecessor. */
  successor_salt: string | null;
  rotated_at: number | null;
  /**
   * Hash of the authorization code whose exchange issued the family's first refresh token. The access tokens of the
   * family have the same hash.
   */
  code_hash: string;
  /** Hash of the session's cookie; null if the family outlives the session. */
  session_hash: string | null;
  scope: string;
  auth_time: number | null;
  method: SignInMethod | null;
  sid: string | null;
  created_at: number;
  expires_at: number;
}

export interface KnownDeviceTable {
  uuid: string;
  device_hash: string;
  user_uuid: string;
  expires_at: number;
}

/** JSON Web Keys. Retired keys still verify the tokens that they have signed. */
export interface SigningKeyTable {
  kid: string;
  private_jwk: Sealed;
  public_jwk: string;
  created_at: number;
  retired_at: number | null;
}
