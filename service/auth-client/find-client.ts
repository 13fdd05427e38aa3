import type { Selectable } from 'kysely';
import { groupBy } from '../db/group-by.ts';
import type { Db } from '../db/open.ts';
import { CONSOLE_CLIENT_UUID } from '../oauth/console-client.ts';
import type { RequiredLevel } from '../oauth/sign-in-methods.ts';
import type { Sealed } from '../vault/sealed.ts';
import type { AddressPurpose, AuthClientAddressTable, AuthClientTable, ClientType } from './tables.ts';

/** The settings of a sign-in client that an administrator chooses. */
export interface ClientSettings {
  /** Null until an administrator chooses a type. */
  type: ClientType | null;
  redirectTargets: readonly string[];
  postLogoutTargets: readonly string[];
  /** Origins whose scripts may read the responses of the token endpoint and of userinfo. */
  origins: readonly string[];
  isPkceOptional: boolean;
  /** Whether the client can be granted the scope `offline_access`. */
  mayUseOfflineAccess: boolean;
  applicationUuid: string | null;
  /**
   * Whether users need a role to sign in: their business profile must contain an application profile of the linked
   * application.
   */
  isOnlyWithRoles: boolean;
  /** Whether ID tokens contain the claims of the scopes `profile` and `email`, like userinfo. */
  hasIdTokenClaims: boolean;
  /** The level that a sign-in must have; null for any. */
  requiredLevel: RequiredLevel | null;
  backchannelLogoutUri: string | null;
  /** The text of a JSON Web Key Set of public keys. */
  jwks: string | null;
}

export interface SignInClient extends ClientSettings {
  uuid: string;
  name: string;
  description: string;
  version: number;
  secret: Sealed;
  /** The previous secret. It is valid until the time `until` (milliseconds since 1970), which may have passed. */
  formerSecret: { secret: Sealed; until: number } | null;
  isBlocked: boolean;
  /**
   * Whether older releases, which have no client types, can find the client. They must not find a client that has a
   * type or is blocked, because they check neither secrets nor blocks.
   */
  isKnownToFormerVersion: boolean;
}

type Row = Selectable<AuthClientTable> & {
  [Column in 'purpose' | 'address']: AuthClientAddressTable[Column] | null;
};

/**
 * Returns the type of a client; `browser` for the console, which cannot keep a secret. The console's stored type is
 * null, so that older releases, which have no client types, can find it.
 */
export const typeOf = ({ uuid, kind }: Pick<AuthClientTable, 'uuid' | 'kind'>): ClientType | null =>
  uuid === CONSOLE_CLIENT_UUID ? 'browser' : kind;

/**
 * Returns whether a client must be hidden from older releases, which have no client types, because these releases check
 * no client secrets and ignore blocks. The redirect targets of a hidden client are in `auth_client_addresses`.
 */
export const mustHideFromFormerVersion = ({
  type,
  isBlocked,
}: Pick<SignInClient, 'type' | 'isBlocked'>): boolean => type !== null || isBlocked;

function signInClient(row: Row, addresses: (purpose: AddressPurpose) => string[]): SignInClient {
  const { kind, allowed_redirect_target: target } = row;
  const isBlocked = row.blocked_at !== null;
  const isKnownToFormerVersion = !mustHideFromFormerVersion({ type: kind, isBlocked });
  const { previous_client_secret: former, previous_secret_until: until } = row;
  return {
    uuid: row.uuid,
    name: row.name,
    description: row.description,
    version: row.version,
    type: typeOf(row),
    redirectTargets: isKnownToFormerVersion ? [target].filter((text) => text !== '') : addresses('redirect'),
    postLogoutTargets: addresses('post_logout'),
    origins: addresses('origin'),
    isPkceOptional: row.pkce_optional === 1,
    mayUseOfflineAccess: row.offline_access === 1,
    applicationUuid: row.application_uuid,
    isOnlyWithRoles: row.only_with_roles === 1,
    hasIdTokenClaims: row.id_token_claims === 1,
    requiredLevel: row.required_level,
    backchannelLogoutUri: row.backchannel_logout_uri,
    jwks: row.jwks,
    secret: row.client_secret,
    formerSecret: former === null || until === null ? null : { secret: former, until },
    isBlocked,
    isKnownToFormerVersion,
  };
}

const clients = (db: Db) =>
  db
    .selectFrom('auth_clients as client')
    .leftJoin('auth_client_addresses as listed', 'listed.client_uuid', 'client.uuid')
    .selectAll('client')
    .select(['listed.purpose', 'listed.address'])
    .orderBy('listed.position');

/** Returns the client of rows that differ only in the address. */
const clientOf = (rows: readonly [Row, ...Row[]]): SignInClient =>
  signInClient(rows[0], (purpose) =>
    rows.flatMap((row) => (row.purpose === purpose && row.address !== null ? [row.address] : [])),
  );

/** Loads a sign-in client with all its settings; null if it does not exist. */
export async function findSignInClient(db: Db, uuid: string): Promise<SignInClient | null> {
  const [first, ...others] = await clients(db).where('client.uuid', '=', uuid).execute();
  return first ? clientOf([first, ...others]) : null;
}

/** Loads all sign-in clients. */
export async function findAllSignInClients(db: Db): Promise<SignInClient[]> {
  const rows = groupBy(await clients(db).execute(), 'uuid');
  return [...rows.values()].map((ofClient) => clientOf(ofClient as [Row, ...Row[]]));
}
