import type { Generated } from 'kysely';
import type { Flag } from '../db/schema.ts';
import type { RequiredLevel } from '../oauth/sign-in-methods.ts';
import type { Sealed } from '../vault/sealed.ts';

declare module '../db/schema.ts' {
  interface Database {
    auth_clients: AuthClientTable;
    auth_client_addresses: AuthClientAddressTable;
    used_client_assertions: UsedClientAssertionTable;
    client_trials: ClientTrialTable;
  }
}

declare module '../db/list-versions.ts' {
  interface Lists {
    authClients: true;
  }
}

export type ClientType = 'server' | 'browser' | 'native';

/**
 * Older releases, which have no client types, do not write the columns after `version`, so these columns allow null.
 */
export interface AuthClientTable {
  uuid: string;
  name: string;
  description: string;
  /**
   * Empty if the client has a type or is blocked, so that older releases, which have no client types, refuse it. Its
   * redirect URIs are then in `auth_client_addresses`. The console's own client keeps its value.
   */
  allowed_redirect_target: string;
  client_secret: Sealed;
  version: Generated<number>;
  /** Null until an administrator chooses a type. */
  kind: ClientType | null;
  pkce_optional: Flag | null;
  offline_access: Flag | null;
  /** The application whose roles the client receives. Becomes null when the application is deleted. */
  application_uuid: string | null;
  only_with_roles: Flag | null;
  id_token_claims: Flag | null;
  /** The level of the sign-ins that the client accepts; null for any. */
  required_level: RequiredLevel | null;
  /** The address that receives logout tokens. */
  backchannel_logout_uri: string | null;
  /** A JSON Web Key Set of public keys, as an administrator pasted it. */
  jwks: string | null;
  previous_client_secret: Sealed | null;
  previous_secret_until: number | null;
  blocked_at: number | null;
}

export type AddressPurpose = 'redirect' | 'post_logout' | 'origin';

export interface AuthClientAddressTable {
  client_uuid: string;
  purpose: AddressPurpose;
  address: string;
  /** Position among the addresses of one purpose, from 0. */
  position: number;
}

/** Client assertions that were used. The rows stay until the assertions expire, so that each is accepted only once. */
export interface UsedClientAssertionTable {
  client_uuid: string;
  jti_hash: string;
  expires_at: number;
}

/**
 * Test sign-ins (trials) that product administrators have started and not finished; at most one for each
 * administrator.
 */
export interface ClientTrialTable {
  /** The administrator who started the trial. */
  user_uuid: string;
  client_uuid: string;
  state_hash: string;
  /** The code challenge (RFC 7636) of the trial's authorization request. */
  code_challenge: string;
  expires_at: number;
}
