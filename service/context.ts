import { createCaches, type Caches } from './caches.ts';
import type { Db } from './db/open.ts';
import type { SecretKeys } from './vault/keys.ts';

/** An open database, and what belongs to it. Functions that need only the database take `db`. */
export interface Context {
  db: Db;
  /** Encrypts and decrypts stored secrets. */
  keys: SecretKeys;
  caches: Caches;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** A database and the keys that encrypt and decrypt its secrets. */
export type DbWithKeys = Pick<Context, 'db' | 'keys'>;

/** Creates a context whose caches are empty. */
export const createContext = (db: Db, keys: SecretKeys, now: () => number = Date.now): Context => ({
  db,
  keys,
  caches: createCaches(),
  now,
});
