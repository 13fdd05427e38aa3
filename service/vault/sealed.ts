import type { KyselyPlugin, QueryExecutorProvider } from 'kysely';
import type { SecretKeys } from './keys.ts';

/** Made only by `seal`, so that no secret is stored in plain by mistake. */
export type Sealed = string & { readonly sealed: unique symbol };

/** Maps the columns of secrets to the column that names their rows. */
export const SEALED_COLUMNS = {
  'applications.data_password': 'uuid',
  'applications.api_password': 'uuid',
  'auth_clients.client_secret': 'uuid',
  'signing_keys.private_jwk': 'kid',
} as const;

export type SealedColumn = keyof typeof SEALED_COLUMNS;

/** Carries the keys with every query builder and transaction; it changes no query. */
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

export const placeOf = (column: SealedColumn, row: string): string => `${column} of ${row}`;

export function seal(db: QueryExecutorProvider, column: SealedColumn, row: string, secret: string): Sealed {
  return keysOf(db).encrypt(secret, placeOf(column, row)) as Sealed;
}

/** @throws Error as `SecretKeys.decrypt`. */
export function unseal(db: QueryExecutorProvider, column: SealedColumn, row: string, sealed: Sealed): string {
  return keysOf(db).decrypt(sealed, placeOf(column, row));
}
