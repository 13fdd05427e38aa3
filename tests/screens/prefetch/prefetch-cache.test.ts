import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PrefetchCache } from '../../../src/prefetch/prefetch-cache.ts';

const ME = '/userprofile/api/v1/me';

const request = (path = ME, { token = 'a-token', ...init }: RequestInit & { token?: string } = {}): Request =>
  new Request(location.origin + path, { headers: { Authorization: `Bearer ${token}` }, ...init });

/** Creates a prefetch cache. Also returns the array of its requests. */
function start(answer: () => Promise<Response> = async () => Response.json({ success: true })) {
  const asked: Request[] = [];
  const cache = new PrefetchCache((sent) => {
    asked.push(sent);
    return answer();
  });
  return { cache, asked };
}

const text = async (answer: Promise<Response>): Promise<string> => (await answer).text();

describe('a prefetched response', () => {
  it('is used only by the first equal call', async () => {
    const { cache, asked } = start();
    await cache.prefetch(request());
    expect(await text(cache.fetch(request()))).toBe('{"success":true}');
    expect(asked).toHaveLength(1);
    const again = request();
    await cache.fetch(again);
    expect(asked.slice(1)).toEqual([again]);
  });

  it('is used by a call whose query has another order or encoding', async () => {
    const { cache, asked } = start();
    await cache.prefetch(request('/list?limit=10&name=O%27Neil%20%26%20Zo%C3%AB'));
    await cache.fetch(request("/list?name=O'Neil+%26+Zoë&limit=10"));
    expect(asked).toHaveLength(1);
  });

  it('is used by a call that starts while its request is pending', async () => {
    const { cache, asked } = start();
    void cache.prefetch(request());
    await cache.fetch(request());
    expect(asked).toHaveLength(1);
  });

  it('returns its text in a microtask, so that the browser does not paint before', async () => {
    const { cache } = start();
    await cache.prefetch(request());
    const given = await cache.fetch(request());
    expect([await given.text(), given.bodyUsed]).toEqual(['{"success":true}', false]);
  });

  it('has the status, the headers and the text of the response', async () => {
    const response = new Response('{}', { status: 201, headers: { etag: '"7"' } });
    const { cache } = start(async () => response);
    await cache.prefetch(request());
    expect(response.bodyUsed).toBe(true);
    const taken = await cache.fetch(request());
    expect([taken.status, taken.headers.get('etag'), await taken.text()]).toEqual([201, '"7"', '{}']);
  });

  it('can have no body', async () => {
    const { cache } = start(async () => new Response(null, { status: 204 }));
    await cache.prefetch(request());
    const taken = await cache.fetch(request());
    expect([taken.status, taken.body]).toEqual([204, null]);
  });

  it.each([
    ['another URL', request(`${ME}?a=b`)],
    ['the access token of another user', request(ME, { token: 'another-token' })],
    ['another method', request(ME, { method: 'POST' })],
  ])('is not used by a call with %s', async (_what, other) => {
    const { cache, asked } = start();
    await cache.prefetch(request());
    await cache.fetch(other);
    expect(asked.slice(1)).toEqual([other]);
  });

  it('is requested once for each user', async () => {
    const { cache, asked } = start();
    await Promise.all([cache.prefetch(request()), cache.prefetch(request())]);
    expect(asked).toHaveLength(1);
    await cache.prefetch(request(ME, { token: 'another-token' }));
    expect(asked[0]?.signal.aborted).toBe(true);
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['refused', async () => new Response(null, { status: 403 })],
    ['broken', async () => new Response(null, { status: 500 })],
    ['lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is not used if it was %s: the call sends a request', async (_what, failing) => {
    let answer: () => Promise<Response> = failing;
    const { cache, asked } = start(() => answer());
    const prefetched = cache.prefetch(request());
    const called = cache.fetch(request());
    answer = async () => Response.json({ success: true });
    await prefetched.catch(() => {});
    expect(await text(called)).toBe('{"success":true}');
    expect(asked).toHaveLength(2);
  });

  it('of the first screen is used even if it is an error', async () => {
    const { cache, asked } = start(async () => new Response(null, { status: 503 }));
    await cache.prefetch(request(), Infinity);
    expect((await cache.fetch(request())).status).toBe(503);
    expect(asked).toHaveLength(1);
  });

  it('is not used if it is an error, and can then be prefetched again', async () => {
    const { cache, asked } = start(async () => new Response(null, { status: 500 }));
    await cache.prefetch(request());
    await cache.prefetch(request());
    expect(asked).toHaveLength(2);
  });

  it('is aborted if the call that uses it is aborted', async () => {
    const { cache, asked } = start(() => new Promise(() => {}));
    void cache.prefetch(request());
    const leaving = new AbortController();
    void cache.fetch(request(ME, { signal: leaving.signal })).catch(() => {});
    expect(asked[0]?.signal.aborted).toBe(false);
    leaving.abort();
    expect(asked[0]?.signal.aborted).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it('is aborted and not used when the cache is cleared', async () => {
    const { cache, asked } = start();
    const { signal } = cache;
    await cache.prefetch(request());
    cache.clear();
    expect([asked[0]?.signal.aborted, signal.aborted, cache.signal.aborted]).toEqual([true, true, false]);
    await cache.fetch(request());
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['succeeded', async () => Response.json({ success: true })],
    ['has no response', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is not used once a change %s', async (_outcome, change) => {
    const { cache, asked } = start();
    await cache.prefetch(request());
    cache.send = async (sent) => (sent.method === 'POST' ? change() : cache.prefetch(sent));
    await cache.fetch(request('/userprofile/api/v1/user/inactivate', { method: 'POST' })).catch(() => {});
    await cache.fetch(request());
    expect(asked.map(({ url }) => new URL(url).pathname)).toEqual([ME, ME]);
  });

  it('is still used by a call that was waiting for it when the cache was cleared', async () => {
    const { cache, asked } = start();
    void cache.prefetch(request());
    const taken = cache.fetch(request());
    cache.clear();
    expect(await text(taken)).toBe('{"success":true}');
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([false]);
  });

  it('can be read with `peek`, and used by a call afterwards', async () => {
    const { cache, asked } = start();
    await cache.prefetch(request());
    expect(await (await cache.peek(ME))?.json()).toEqual({ success: true });
    expect(await text(cache.fetch(request()))).toBe('{"success":true}');
    expect(asked).toHaveLength(1);
    expect(await cache.peek(ME)).toBeNull();
  });

  it('cannot be read with `peek` if it is an error', async () => {
    const { cache } = start(() => Promise.reject(new TypeError('Failed to fetch')));
    cache.prefetch(request()).catch(() => {});
    expect(await cache.peek(ME)).toBeNull();
  });
});

describe('the age of a prefetched response', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('may be five seconds', async () => {
    const { cache, asked } = start();
    await cache.prefetch(request());
    vi.advanceTimersByTime(4999);
    expect(asked[0]?.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(asked[0]?.signal.aborted).toBe(true);
    await cache.fetch(request());
    expect(asked).toHaveLength(2);
  });

  it('does not matter for a call that has already started to use the response', async () => {
    const { cache, asked } = start();
    await cache.prefetch(request());
    await cache.fetch(request());
    vi.advanceTimersByTime(5000);
    expect(asked[0]?.signal.aborted).toBe(false);
  });

  it('may be unlimited', async () => {
    const { cache, asked } = start();
    await cache.prefetch(request(), Infinity);
    vi.advanceTimersByTime(60_000);
    await cache.fetch(request());
    expect(asked).toHaveLength(1);
  });
});
