import { Cache } from './cache.ts';
import type { Claims } from './oauth/claims.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Creates the caches of a service on one database. Each only saves time: the database is asked whether a cached value still
 * counts.
 */
export const createCaches = () => ({
  /** The claims of access tokens whose signatures were verified, by the hash of the token. */
  tokens: new Cache<Claims>({ maxEntries: 10_000 }),
  /** Imported signing keys, by the id and the use of the key. */
  signingKeys: new Cache<CryptoKey>({ maxEntries: 100 }),
  /** Counts of users that pass a filter. */
  userCounts: new Cache<number>({ maxEntries: 500 }),
  /** Encoded lists. Null stands for a list that is too long to be cached. */
  lists: new Cache<Buffer | null>({ maxBytes: 256 * MEGABYTE, bytesOf: (list) => list?.byteLength ?? 0 }),
});

export type Caches = ReturnType<typeof createCaches>;
