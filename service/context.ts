import { createCaches, type Caches } from './caches.ts';
import type { Db } from './db/open.ts';
import { DEFAULT_SESSION_LIMITS, type SessionLimits } from './oauth/sessions/session-limits.ts';
import type { SecretKeys } from './vault/keys.ts';

/** An open database with its keys, caches and clock. Functions that need only the database take `db`. */
export interface Context {
  db: Db;
  /** The keys that encrypt and decrypt stored secrets. */
  keys: SecretKeys;
  caches: Caches;
  /** The current time, in milliseconds since 1970. */
  now: () => number;
  sessionLimits: SessionLimits;
}

export type DbWithKeys = Pick<Context, 'db' | 'keys'>;

export const createContext = (
  db: Db,
  keys: SecretKeys,
  now: () => number = Date.now,
  sessionLimits = DEFAULT_SESSION_LIMITS,
): Context => ({
  db,
  keys,
  caches: createCaches(),
  now,
  sessionLimits,
});
