import { afterEach, describe, expect, test, vi } from 'vitest';
import { AnswersAhead } from '../../openapi/answers-ahead.ts';

const ORIGIN = 'https://suite.example';
const ME = '/userprofile/api/v1/me';

/** What was asked, and each answer as it is wanted. */
function stubFetch(answer: () => Promise<Response> = async () => Response.json({ success: true })) {
  const asked = vi.fn<(...call: Parameters<typeof fetch>) => Promise<Response>>(answer);
  vi.stubGlobal('fetch', asked);
  return asked;
}

const call = (path: string, { token = 'a-token', ...init }: RequestInit & { token?: string } = {}): Request =>
  new Request(ORIGIN + path, { headers: { Authorization: `Bearer ${token}` }, ...init });

afterEach(() => vi.unstubAllGlobals());

describe('an answer that was asked for ahead', () => {
  test('is asked for as the client does, and given to the first call that is the same', async () => {
    const asked = stubFetch();
    const ahead = new AnswersAhead(ORIGIN);
    ahead.ask(ME, 'a-token');
    expect(asked).toHaveBeenCalledWith(
      ORIGIN + ME,
      expect.objectContaining({ headers: { Authorization: 'Bearer a-token', Algorithm: 'RSA256' } }),
    );
    expect(await (await ahead.fetch(call(ME))).json()).toEqual({ success: true });
    expect(asked).toHaveBeenCalledTimes(1);
    const again = call(ME);
    await ahead.fetch(again);
    expect(asked).toHaveBeenLastCalledWith(again);
  });

  test('gives its text as it was read: out of a stream it would come after a screen is painted without it', async () => {
    stubFetch();
    const ahead = new AnswersAhead(ORIGIN);
    ahead.ask(ME, 'a-token');
    const given = await ahead.fetch(call(ME));
    expect([await given.text(), given.bodyUsed]).toEqual(['{"success":true}', false]);
  });

  test.each([
    ['another address', call(`${ME}?a=b`)],
    ['another person', call(ME, { token: 'another-token' })],
    ['another method', call(ME, { method: 'POST' })],
  ])('is not given to a call with %s', async (_what, other) => {
    const asked = stubFetch();
    const ahead = new AnswersAhead(ORIGIN);
    ahead.ask(ME, 'a-token');
    await ahead.fetch(other);
    expect(asked).toHaveBeenLastCalledWith(other);
  });

  test('fails as the call would have', async () => {
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    const ahead = new AnswersAhead(ORIGIN);
    ahead.ask(ME, 'a-token');
    await expect(ahead.fetch(call(ME))).rejects.toThrow('Failed to fetch');
  });

  test('can be looked at, and is there for the call all the same', async () => {
    const asked = stubFetch();
    const ahead = new AnswersAhead(ORIGIN);
    ahead.ask(ME, 'a-token');
    expect(await (await ahead.look(ME))?.json()).toEqual({ success: true });
    expect(await (await ahead.fetch(call(ME))).json()).toEqual({ success: true });
    expect(asked).toHaveBeenCalledTimes(1);
    expect(await ahead.look(ME)).toBeNull();
  });

  test('cannot be looked at when it failed', async () => {
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    const ahead = new AnswersAhead(ORIGIN);
    ahead.ask(ME, 'a-token');
    expect(await ahead.look(ME)).toBeNull();
  });

  test('stops with the call that has taken it', async () => {
    const asked = stubFetch();
    const ahead = new AnswersAhead(ORIGIN);
    ahead.ask(ME, 'a-token');
    const leaving = new AbortController();
    await ahead.fetch(call(ME, { signal: leaving.signal }));
    const signal = asked.mock.calls[0]?.[1]?.signal;
    expect(signal?.aborted).toBe(false);
    leaving.abort();
    expect(signal?.aborted).toBe(true);
  });

  test('is stopped and not given any more once it is forgotten', async () => {
    const asked = stubFetch();
    const ahead = new AnswersAhead(ORIGIN);
    ahead.ask(ME, 'a-token');
    ahead.forget();
    expect(asked.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    await ahead.fetch(call(ME));
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('is asked for once, and forgotten by its path', async () => {
    const asked = stubFetch();
    const ahead = new AnswersAhead(ORIGIN);
    ahead.ask(ME, 'a-token');
    ahead.ask(ME, 'a-token');
    ahead.ask(`${ME}?a=b`, 'a-token');
    expect(asked).toHaveBeenCalledTimes(2);
    ahead.forget([ME, '/of nothing']);
    expect(asked.mock.calls.map(([, init]) => init?.signal?.aborted)).toEqual([true, false]);
  });

  test('is read before it is taken, and says the same', async () => {
    const answer = new Response('{"success":true}', { status: 201, headers: { etag: '"7"' } });
    stubFetch(async () => answer);
    const ahead = new AnswersAhead(ORIGIN);
    ahead.ask(ME, 'a-token');
    await expect.poll(() => answer.bodyUsed).toBe(true);
    const taken = await ahead.fetch(call(ME));
    expect([taken.status, taken.headers.get('etag')]).toEqual([201, '"7"']);
    expect(await taken.json()).toEqual({ success: true });
  });

  test('that is there already is given to whoever asks', async () => {
    const asked = stubFetch();
    const ahead = new AnswersAhead(ORIGIN);
    ahead.keep('/userprofile/config.json', '{"ssoEnabled":true}');
    expect(await (await ahead.fetch(new Request(`${ORIGIN}/userprofile/config.json`))).json()).toEqual({
      ssoEnabled: true,
    });
    expect(asked).not.toHaveBeenCalled();
  });
});
