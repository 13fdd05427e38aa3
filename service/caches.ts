import { Cache } from './cache.ts';
import type { Claims } from './oauth/claims.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Creates the caches of a service on one database. None is authoritative: callers read versions or validity in the database
 * first.
 */
export const createCaches = () => ({
  /** The claims of access tokens whose signatures were verified, by the hash of the token. */
  tokens: new Cache<Claims>({ maxEntries: 10_000 }),
  /** Imported private keys, by their ids. */
  signingKeys: new Cache<CryptoKey>({ maxEntries: 10 }),
  /** Imported public keys, by their ids. Separate from the private keys, because a caller can send any id and fill the cache. */
  verificationKeys: new Cache<CryptoKey>({ maxEntries: 100 }),
  /** Counts of users that pass a filter. */
  userCounts: new Cache<number>({ maxEntries: 500 }),
  /** Encoded lists. Null marks a list that is too long to cache, which the caller streams. */
  lists: new Cache<Buffer | null>({ maxBytes: 256 * MEGABYTE, bytesOf: (list) => list?.byteLength ?? 0 }),
});

export type Caches = ReturnType<typeof createCaches>;
