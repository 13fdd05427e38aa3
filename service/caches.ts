import type { SearchedObject } from './access-questions/searched-object.ts';
import { Cache } from './cache.ts';
import type { VisibleChanges } from './user/visible-change-conditions.ts';
import type { ProviderMetadata } from './oauth/external-provider/external-provider-metadata.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Creates the caches of a service. Before a caller uses a cached value that is derived from the database, it reads
 * from the database whether the value is still valid.
 */
export const createCaches = () => ({
  /** Imported private keys, by key id. */
  signingKeys: new Cache<CryptoKey>({ maxEntries: 10 }),
  /**
   * Imported public keys, by key id. Separate from the private keys, because a caller chooses the key id of its token,
   * and could evict all private keys.
   */
  verificationKeys: new Cache<CryptoKey>({ maxEntries: 100 }),
  /** The metadata of the identity provider, by the provider's address. */
  providerMetadata: new Cache<ProviderMetadata>({ maxEntries: 1 }),
  /** Numbers of users who match a filter. */
  userCounts: new Cache<number>({ maxEntries: 500 }),
  /** The versions of lists that event streams send, by list and view. */
  listVersions: new Cache<string>({ maxEntries: 10_000 }),
  /** How many changes of users each group of readers may see. Part of the version of their users lists. */
  visibleChanges: new Cache<VisibleChanges[]>({ maxEntries: 1 }),
  /** The objects about whose access administrators can ask, by kind. */
  searchedObjects: new Cache<readonly SearchedObject[]>({ maxEntries: 8 }),
  /** Encoded lists. Null marks a list that is too long to cache and is streamed instead. */
  lists: new Cache<Buffer | null>({ maxBytes: 256 * MEGABYTE, bytesOf: (list) => list?.byteLength ?? 0 }),
});

export type Caches = ReturnType<typeof createCaches>;
