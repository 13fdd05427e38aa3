import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bearer, BrowserSession, pkcePair } from '../../support/browser-session.ts';
import { START_MS } from '../../support/databases.ts';
import { startService, type TestService } from '../../support/service.ts';

const API = '/userprofile/api/v1';
const PASSWORD = 'Demo-pass-1';
const { challenge } = pkcePair();

describe('the origin check of calls with a cookie', () => {
  let service: TestService;
  let browser: BrowserSession;

  beforeAll(async () => {
    service = await startService({ demoUsers: 5 });
  }, START_MS);
  afterAll(() => service.stop());
  beforeEach(async () => {
    browser = new BrowserSession(service.url);
    await browser.call(`${API}/auth/frontendconfig`);
  });

  const CALLS: [string, () => object | URLSearchParams | null][] = [
    ['/userprofile/login', () => new URLSearchParams({ username: 'admin', password: PASSWORD })],
    [
      `${API}/auth/authorize`,
      () => ({
        credentials: { username: 'admin', password: PASSWORD },
        authorizeRequest: browser.request(challenge),
        token: null,
      }),
    ],
    [`${API}/auth/session`, () => browser.request(challenge)],
    [`${API}/user/export`, () => null],
    [`${API}/user/export/active`, () => null],
    [`${API}/user/export/inactive`, () => null],
    [`${API}/auth/logout`, () => null],
  ];
  const send = async (
    path: string,
    body: object | URLSearchParams | null,
    headers: Record<string, string>,
  ) => {
    const response = await browser.call(path, { ...(body ? { body } : {}), headers });
    return response.ok ? 'answered' : ((await response.json()) as { code: string }).code;
  };

  describe.each(CALLS)('%s', (path, body) => {
    it.each<Record<string, string>>([
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { origin: 'https://elsewhere.example', 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ])('refuses %j', async (headers) => {
      await browser.signIn();
      expect(await send(path, body(), headers)).toBe('xsrf');
      expect(await browser.checkSession()).not.toBeNull();
    });

    it('accepts its own origin, navigations without an origin, and clients that are no browsers', async () => {
      for (const headers of [
        { origin: service.url },
        { origin: service.url, 'sec-fetch-site': 'same-origin' },
        { 'sec-fetch-site': 'same-origin' },
        { 'sec-fetch-site': 'none' },
        {},
      ] as Record<string, string>[]) {
        await browser.signIn();
        expect([headers, await send(path, body(), headers)]).toEqual([headers, 'answered']);
      }
    });
  });

  it('is not made for calls with a token, which another site cannot send', async () => {
    const token = await browser.signIn();
    const headers = { ...bearer(token), origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect((await browser.call(`${API}/user/export`, { headers })).status).toBe(200);
    expect((await browser.call(`${API}/me`, { headers })).status).toBe(200);
  });

  it('compares with the origin of PUBLIC_URL, behind any proxy', async () => {
    const behind = await startService({ environment: { PUBLIC_URL: 'http://127.0.0.1:5173' } });
    const port = behind.listensOn;
    const session = new BrowserSession(`http://127.0.0.1:${port}`);
    await session.call(`${API}/auth/frontendconfig`);
    const ask = async (origin: string) =>
      (
        await session.call(`${API}/auth/session`, {
          headers: { origin },
          body: {
            ...session.request(challenge),
            redirect_uri: 'http://127.0.0.1:5173/userprofile/selfcallback',
          },
        })
      ).status;
    expect(await ask('http://127.0.0.1:5173')).toBe(200);
    expect(await ask(`http://127.0.0.1:${port}`)).toBe(403);
    await behind.stop();
  });
});
