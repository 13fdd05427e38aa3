import { describe, expect, it } from 'vitest';
import { ENGINES } from '../../support/databases.ts';
import { CLIENT_SECRET, CLIENT_TARGET, openIdService } from '../../support/openid-service.ts';

const API = '/userprofile/api/v1';
const ORIGIN = 'https://app.client.example';
const CROSS_ORIGIN = ['auth/token', 'auth/userinfo', 'auth/revoke'];

const allowed = (response: Response) => response.headers.get('access-control-allow-origin');

describe.each(ENGINES)('browser applications on $engine', ({ emptyDatabase }) => {
  const openId = openIdService(emptyDatabase);

  const addBrowserClient = () =>
    openId.addClient({ clientType: 'browser', allowedOrigins: [ORIGIN, 'http://127.0.0.1:5173'] });
  const preflight = (path: string, origin: string) =>
    fetch(`${openId.setup.service.url}${API}/${path}`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });

  it('get tokens and userinfo without a secret, and only their origins can read them', async () => {
    const id = await addBrowserClient();
    for (const [origin, expected] of [
      [ORIGIN, ORIGIN],
      ['http://127.0.0.1:5173', 'http://127.0.0.1:5173'],
      ['https://evil.example', null],
      ['null', null],
      ['https://app.client.example.evil.example', null],
    ] as const) {
      const code = await openId.codeFor(id);
      const response = await openId.exchange(code, { client_id: id }, { origin });
      expect([response.status, allowed(response)]).toEqual([200, expected]);
      expect(response.headers.get('vary')).toContain('Origin');
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
      const { access_token: token } = (await response.json()) as { access_token: string };
      const userInfo = await fetch(`${openId.setup.service.url}${API}/auth/userinfo`, {
        headers: { origin, authorization: `Bearer ${token}` },
      });
      expect([userInfo.status, allowed(userInfo)]).toEqual([200, expected]);
    }
  });

  it('can read the errors of the token endpoint and of userinfo', async () => {
    const id = await addBrowserClient();
    const refused = await openId.exchange('never-issued', { client_id: id }, { origin: ORIGIN });
    expect([refused.status, allowed(refused)]).toEqual([400, ORIGIN]);
    const malformed = await openId.exchange('x'.repeat(600), { client_id: id }, { origin: ORIGIN });
    expect([malformed.status, allowed(malformed)]).toEqual([400, ORIGIN]);
    const unauthenticated = await fetch(`${openId.setup.service.url}${API}/auth/userinfo`, {
      headers: { origin: ORIGIN },
    });
    expect([unauthenticated.status, allowed(unauthenticated)]).toEqual([401, ORIGIN]);
    expect(unauthenticated.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
  });

  it.each(CROSS_ORIGIN)('get a response to a preflight request for %s', async (path) => {
    await addBrowserClient();
    const response = await preflight(path, ORIGIN);
    expect([response.status, allowed(response)]).toEqual([204, ORIGIN]);
    expect(response.headers.get('access-control-allow-methods')).toContain('POST');
    expect(response.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization');
    expect(response.headers.get('vary')).toContain('Origin');
    for (const origin of ['https://evil.example', 'null', 'https://app.client.example:8443']) {
      const other = await preflight(path, origin);
      expect([other.status, allowed(other)]).toEqual([204, null]);
    }
  });

  it.each(['auth/authorize', 'auth/session', 'auth/continue', 'me', 'authClient/list', 'auth/answer'])(
    'cannot read %s',
    async (path) => {
      await addBrowserClient();
      expect(allowed(await preflight(path, ORIGIN))).toBeNull();
      const response = await fetch(`${openId.setup.service.url}${API}/${path}`, {
        headers: { origin: ORIGIN },
      });
      expect(allowed(response)).toBeNull();
    },
  );

  it('lose their origins when they are blocked or get another type', async () => {
    const origin = 'https://short-lived.example';
    const settings = { clientType: 'browser' as const, allowedOrigins: [origin], name: 'Short-lived' };
    const id = await openId.addClient(settings);
    expect(allowed(await preflight('auth/token', origin))).toBe(origin);
    const block = (at: number | null) =>
      openId.db.updateTable('auth_clients').set({ blocked_at: at }).where('uuid', '=', id).execute();
    await block(Date.now());
    expect(allowed(await preflight('auth/token', origin))).toBeNull();
    await block(null);
    await openId.addClient({ ...settings, uuid: id, clientType: 'server', allowedOrigins: [] });
    expect(allowed(await preflight('auth/token', origin))).toBeNull();
  });

  it('are refused if they send a wrong secret', async () => {
    const id = await addBrowserClient();
    const code = await openId.codeFor(id);
    expect((await openId.exchange(code, { client_id: id, client_secret: 'wrong' }, {})).status).toBe(401);
    expect((await openId.exchange(code, { client_id: id, client_secret: CLIENT_SECRET }, {})).status).toBe(
      200,
    );
  });

  it('must use PKCE', async () => {
    const id = await addBrowserClient();
    const url = await openId.signIn('viewer', {
      client_id: id,
      redirect_uri: CLIENT_TARGET,
      code_challenge: undefined,
      code_challenge_method: undefined,
    });
    expect(new URL(url).searchParams.get('error')).toBe('invalid_request');
  });
});
