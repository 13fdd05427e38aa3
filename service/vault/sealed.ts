import type { SecretKeys } from './keys.ts';

/**
 * An encrypted value. Only `seal` creates this type, so the compiler refuses a plain secret in an encrypted
 * column.
 */
export type Sealed = string & { readonly sealed: unique symbol };

/** Maps each encrypted column to the column that identifies the table's rows. */
export const SEALED_COLUMNS = {
  'applications.data_password': 'uuid',
  'applications.api_password': 'uuid',
  'auth_clients.client_secret': 'uuid',
  'auth_clients.previous_client_secret': 'uuid',
  'authenticator_apps.secret': 'user_uuid',
  'signing_keys.private_jwk': 'kid',
  'person_keys.key': 'person_uuid',
} as const;

export type SealedColumn = keyof typeof SEALED_COLUMNS;

export const cellOf = (column: SealedColumn, row: string): string => `${column} of ${row}`;

export function seal(keys: SecretKeys, column: SealedColumn, row: string, secret: string): Sealed {
  return keys.encrypt(secret, cellOf(column, row)) as Sealed;
}

/**
 * Returns the secret that `seal` has encrypted for this column and row.
 *
 * @throws Error as `SecretKeys.decrypt`
 */
export function unseal(keys: SecretKeys, column: SealedColumn, row: string, sealed: Sealed): string {
  return keys.decrypt(sealed, cellOf(column, row));
}
