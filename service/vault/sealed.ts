import type { KyselyPlugin, QueryExecutorProvider } from 'kysely';
import type { SecretKeys } from './keys.ts';

/** An encrypted secret. Only `seal` makes one, so that none is stored in plain by mistake. */
export type Sealed = string & { readonly sealed: unique symbol };

/** Lists the columns that hold secrets, with the column that names their rows. */
export const SEALED_COLUMNS = {
  'applications.data_password': 'uuid',
  'applications.api_password': 'uuid',
  'auth_clients.client_secret': 'uuid',
  'signing_keys.private_jwk': 'kid',
} as const;

export type SealedColumn = keyof typeof SEALED_COLUMNS;

/** Carries the keys with every query builder of a database, and of its transactions. It changes no query. */
export class KeyHolder implements KyselyPlugin {
  readonly keys: SecretKeys;

  constructor(keys: SecretKeys) {
    this.keys = keys;
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node;

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;
}

export function keysOf(db: QueryExecutorProvider): SecretKeys {
  const holder = db.getExecutor().plugins.find((plugin) => plugin instanceof KeyHolder);
  if (!holder) throw new Error('the database was opened without keys');
  return holder.keys;
}

/** Names the place of a secret: it decrypts nowhere else. */
export const placeOf = (column: SealedColumn, row: string): string => `${column} of ${row}`;

/** Encrypts a secret for its column and row. */
export function seal(db: QueryExecutorProvider, column: SealedColumn, row: string, secret: string): Sealed {
  return keysOf(db).encrypt(secret, placeOf(column, row)) as Sealed;
}

/**
 * Decrypts the secret of this column and row.
 *
 * @throws Error where it is not encrypted, or for another place, or with a key that is not known.
 */
export function unseal(db: QueryExecutorProvider, column: SealedColumn, row: string, sealed: Sealed): string {
  return keysOf(db).decrypt(sealed, placeOf(column, row));
}
