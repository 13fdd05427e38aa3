import type { SignInMethod } from '../oauth/tables.ts';
import type { Sealed } from '../vault/sealed.ts';

declare module '../db/schema.ts' {
  interface Database {
    authenticator_apps: AuthenticatorAppTable;
    passkeys: PasskeyTable;
    passkey_challenges: PasskeyChallengeTable;
    recovery_codes: RecoveryCodeTable;
    pending_sign_ins: PendingSignInTable;
  }
}

/** Authenticator apps (TOTP, RFC 6238); at most one for each user. All times are in milliseconds since 1970. */
export interface AuthenticatorAppTable {
  user_uuid: string;
  /** The key that the app shares with the service, in base64url. */
  secret: Sealed;
  created_at: number;
  /** Null until the user has entered a first code. Only a confirmed app counts as a second factor. */
  confirmed_at: number | null;
  /** The time step of the last accepted code, so that no code is accepted twice; null before the first one. */
  last_step: number | null;
}

/** Passkeys (WebAuthn credentials); at most `MAX_PASSKEYS` for each user. All times are in milliseconds since 1970. */
export interface PasskeyTable {
  uuid: string;
  user_uuid: string;
  /** The credential's id, in base64url. */
  credential_id: string;
  /** The COSE key, in base64url. */
  public_key: string;
  /** The signature counter of the last accepted response; 0 if the authenticator does not count. */
  counter: number;
  /** How the browser reaches the authenticator, as the browser reported it, separated by spaces. */
  transports: string;
  /** 1 if the passkey is synchronized between devices, otherwise 0. */
  is_backed_up: number;
  /** Identifies the user to authenticators. It is random, and the same for all passkeys of a user. */
  user_handle: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
  /** When the passkey was blocked, because its counter did not increase and a copy may exist; otherwise null. */
  cloned_at: number | null;
}

/** WebAuthn challenges that no response has used yet. A challenge is no secret, so it is not hashed. */
export interface PasskeyChallengeTable {
  challenge: string;
  /** `registration`: for a new passkey. `secondStep`: after the password. `signIn`: without a password. */
  purpose: 'registration' | 'secondStep' | 'signIn';
  /** Null for a sign-in without a password, whose user is not known before the response. */
  user_uuid: string | null;
  /** The user handle of a new passkey; otherwise null. */
  user_handle: string | null;
  expires_at: number;
}

/** The unused recovery codes. */
export interface RecoveryCodeTable {
  user_uuid: string;
  code_hash: string;
}

/**
 * Pending sign-ins: those whose first step is complete, and whose second factor is missing or was proven just now.
 * `endAccessOf` deletes a user's rows, so that no sign-in continues after a deactivation or a new password. A logout at
 * the identity provider deletes the rows of its single sign-ons.
 */
export interface PendingSignInTable {
  handle_hash: string;
  user_uuid: string;
  client_uuid: string;
  expires_at: number;
  /** How the user has completed the first step; null for a password. */
  first_method: SignInMethod | null;
  /** When the user completed the first step, in milliseconds since 1970. */
  first_at: number | null;
  /** After a single sign-on, the hash of the identity provider's session id; null if there is none. */
  ticket_hash: string | null;
  /** The hash of the id of the session that a step-up updates; null if the second step opens a session. */
  session_hash: string | null;
  /**
   * The method of the whole sign-in; null until a factor is proven. Without `proof_hash`, the proven factor is too weak for
   * the client, and the user must add a stronger one.
   */
  method: SignInMethod | null;
  /** The hash of the proof that opens the session; null until a factor of the required level is proven. */
  proof_hash: string | null;
}
