import { LRUCache } from 'lru-cache';

export type CacheBound<Value> =
  { maxEntries: number } | { maxBytes: number; bytesOf: (value: Value) => number };

interface Entry<Value> {
  version: string;
  value: Promise<Value>;
}

/** A bounded LRU cache of values that can be loaded again. */
export class Cache<Value> {
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #bound: CacheBound<Value>;
  #hits = 0;
  #misses = 0;

  constructor(bound: CacheBound<Value>) {
    this.#bound = bound;
    this.#entries = new LRUCache(
      'maxBytes' in bound ? { maxSize: bound.maxBytes } : { max: bound.maxEntries },
    );
  }

  get statistics(): { hits: number; misses: number; entries: number; bytes: number } {
    const { size: entries, calculatedSize: bytes } = this.#entries;
    return { hits: this.#hits, misses: this.#misses, entries, bytes };
  }

  /**
   * Returns the cached value, or loads it. Concurrent callers share one load. Failed loads are not cached.
   *
   * @param version a value that was cached for a different version is stale and is loaded again
   * @throws what `load` throws
   */
  get(key: string, load: () => Promise<Value>, version = ''): Promise<Value> {
    const cached = this.peek(key, version);
    if (cached) {
      this.#hits += 1;
      return cached;
    }
    this.#misses += 1;
    const entry = { version, value: load() };
    this.#set(key, entry, 1);
    entry.value.then(
      (value) => {
        if (!('maxBytes' in this.#bound) || this.#entries.peek(key) !== entry) return;
        // A copy of the entry is stored, because lru-cache updates the size only for a new object.
        this.#set(key, { ...entry }, Math.max(1, this.#bound.bytesOf(value)));
      },
      () => {
        if (this.#entries.peek(key) === entry) this.#entries.delete(key);
      },
    );
    return entry.value;
  }

  /**
   * Returns the cached value of this version, or null. Does not load, and does not count as a hit or a miss.
   */
  peek(key: string, version = ''): Promise<Value> | null {
    const entry = this.#entries.get(key);
    return entry?.version === version ? entry.value : null;
  }

  /** Removes a value that is no longer valid, so that the next caller loads it again. */
  delete(key: string): void {
    this.#entries.delete(key);
  }

  #set(key: string, entry: Entry<Value>, size: number): void {
    this.#entries.set(key, entry, 'maxBytes' in this.#bound ? { size } : {});
  }
}
