import type { SecretKeys } from './keys.ts';

/**
 * An encrypted value. Only `seal` creates this type, so the compiler refuses a plain secret in an encrypted
 * column.
 */
export type Sealed = string & { readonly sealed: unique symbol };

/** Maps each secret column to the column that identifies its rows. */
export const SEALED_COLUMNS = {
  'applications.data_password': 'uuid',
  'applications.api_password': 'uuid',
  'auth_clients.client_secret': 'uuid',
  'auth_clients.previous_client_secret': 'uuid',
  'signing_keys.private_jwk': 'kid',
} as const;

export type SealedColumn = keyof typeof SEALED_COLUMNS;

export const cellOf = (column: SealedColumn, row: string): string => `${column} of ${row}`;

export function seal(keys: SecretKeys, column: SealedColumn, row: string, secret: string): Sealed {
  return keys.encrypt(secret, cellOf(column, row)) as Sealed;
}

/**
 * Decrypts a stored secret.
 *
 * @throws Error as `SecretKeys.decrypt`
 */
export function unseal(keys: SecretKeys, column: SealedColumn, row: string, sealed: Sealed): string {
  return keys.decrypt(sealed, cellOf(column, row));
}
