import { describe, expect, it, vi } from 'vitest';
import { Cache } from '../../service/cache.ts';
import { deferredAnswer } from '../support/deferred.ts';

const bytesOf = (value: string) => value.length;

describe('a cache', () => {
  it('loads a value once, also for concurrent callers', async () => {
    const cache = new Cache<string>({ maxEntries: 2 });
    const load = vi.fn<() => Promise<string>>().mockResolvedValue('value');
    expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual(['value', 'value']);
    expect(await cache.get('a', load)).toBe('value');
    expect(load).toHaveBeenCalledTimes(1);
    expect(cache.statistics).toMatchObject({ hits: 2, misses: 1, entries: 1 });
  });

  it('loads and replaces a value that was cached for another version', async () => {
    const cache = new Cache<string>({ maxEntries: 2 });
    expect(await cache.get('a', async () => 'first', '1')).toBe('first');
    expect(await cache.get('a', async () => 'second', '2')).toBe('second');
    expect(cache.peek('a', '1')).toBeNull();
    expect(await cache.peek('a', '2')).toBe('second');
    expect(cache.statistics.entries).toBe(1);
  });

  it('does not cache a load that has failed', async () => {
    const cache = new Cache<string>({ maxEntries: 2 });
    await expect(cache.get('a', async () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect(cache.peek('a')).toBeNull();
    expect(await cache.get('a', async () => 'value')).toBe('value');
  });

  it('keeps a newer value if loading an older one fails', async () => {
    const cache = new Cache<string>({ maxEntries: 2 });
    const { answered, answer } = deferredAnswer<void>();
    const older = cache.get('a', () => answered.then(() => Promise.reject(new Error('lost'))), '1');
    await cache.get('a', async () => 'newer', '2');
    answer();
    await expect(older).rejects.toThrow('lost');
    expect(await cache.peek('a', '2')).toBe('newer');
  });

  it('removes the entry whose last use is the oldest', async () => {
    const cache = new Cache<string>({ maxEntries: 2 });
    for (const key of ['a', 'b']) await cache.get(key, async () => key);
    await cache.get('a', async () => 'not loaded');
    await cache.get('c', async () => 'c');
    expect([await cache.peek('a'), await cache.peek('b'), await cache.peek('c')]).toEqual(['a', null, 'c']);
  });

  it('stays below its size limit, and does not cache a value that is larger than the limit', async () => {
    const cache = new Cache<string>({ maxBytes: 1000, bytesOf });
    for (let key = 0; key < 20; key += 1) await cache.get(String(key), async () => 'x'.repeat(200));
    expect(cache.statistics).toMatchObject({ entries: 5, bytes: 1000 });
    expect(await cache.get('large', async () => 'x'.repeat(2000))).toHaveLength(2000);
    expect(cache.peek('large')).toBeNull();
    expect(cache.statistics.bytes).toBeLessThanOrEqual(1000);
  });
});
