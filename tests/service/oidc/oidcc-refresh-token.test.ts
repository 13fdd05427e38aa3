import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SUITE_CLIENT_UUID } from '../../../demo/suite-client.ts';
import type { AuthClientInput } from '../../../openapi/generated/types.ts';
import { CONSOLE_CLIENT_UUID } from '../../../service/oauth/console-client.ts';
import { endAccessOf } from '../../../service/oauth/sessions/end-access.ts';
import { storePassword } from '../../../service/password/new-password.ts';
import { sweepExpired } from '../../../service/tasks/sweep.ts';
import { bearer, codeIn } from '../../support/browser-session.ts';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { basic, CLIENT_SECRET, openIdService } from '../../support/openid-service.ts';
import { startService, type TestService } from '../../support/service.ts';
import { byCredentialCall } from '../../support/by-test.ts';

const API = '/userprofile/api/v1';
const OFFLINE = 'openid email offline_access';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const errorOf = async (response: Response) => {
  const { error } = (await response.json()) as { error?: string };
  return [response.status, error];
};

/** Starts a service for the tests of a `describe`, whose client gets refresh tokens. Before each test there are none. */
function setUpRefreshTokens(emptyDatabase: (typeof ENGINES)[number]['emptyDatabase']) {
  const openId = openIdService(emptyDatabase);
  beforeEach(async () => {
    await openId.chooseType('server', { offline_access: 1 });
    await openId.db.deleteFrom('refresh_tokens').execute();
  });
  afterEach(() => openId.forgetType());
  const families = async () => (await openId.db.selectFrom('refresh_tokens').selectAll().execute()).length;
  return { openId, families };
}

describe.each(ENGINES)('oidcc-refresh-token on $engine', ({ emptyDatabase }) => {
  const { openId, families } = setUpRefreshTokens(emptyDatabase);
  const refusal = async (token: string) => errorOf(await openId.refresh(token));
  const works = async (accessToken: string) => (await openId.userInfo(accessToken)).status === 200;
  const REFUSED = [400, 'invalid_grant'];

  it('oidcc-refresh-token: returns new tokens for the same user and sign-in, and a new refresh token', async () => {
    const first = await openId.tokens('viewer', { nonce: 'the nonce' });
    openId.setup.clockOffset = 5000;
    const response = await openId.refresh(first.refresh_token);
    expect([response.headers.get('cache-control'), response.headers.get('pragma')]).toEqual([
      'no-store',
      'no-cache',
    ]);
    const second = (await response.json()) as typeof first;
    expect(Object.keys(second).toSorted()).toEqual([
      'access_token',
      'expires_in',
      'id_token',
      'refresh_token',
      'scope',
      'token_type',
    ]);
    expect(second.scope).toBe('openid');
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const [before, after] = [await openId.claims(first.id_token), await openId.claims(second.id_token)];
    const { iat, exp, at_hash: _hash, nonce, ...same } = before;
    expect(nonce).toBe('the nonce');
    expect(after).toEqual({
      ...same,
      iat: expect.any(Number),
      exp: expect.any(Number),
      at_hash: expect.any(String),
    });
    expect(after.iat).toBeGreaterThan(iat ?? Infinity);
    expect(after.exp).toBeGreaterThan(exp ?? Infinity);
    expect([await works(first.access_token), await works(second.access_token)]).toEqual([true, true]);
    expect(await openId.refreshed(second.refresh_token)).toHaveProperty('access_token');
  });

  it('is stored only as a hash, from which the next token cannot be derived', async () => {
    const { refresh_token: first } = await openId.tokens('viewer');
    const { refresh_token: second } = await openId.refreshed(first);
    const stored = JSON.stringify(await openId.db.selectFrom('refresh_tokens').selectAll().execute());
    for (const part of [...first.split('.'), ...second.split('.')]) {
      expect(part).toHaveLength(43);
      expect(stored).not.toContain(part);
    }
  });

  it.each(['server', 'browser', 'native'] as const)('is issued to a %s client', async (kind) => {
    await openId.chooseType(kind);
    expect(await openId.tokens('viewer')).toHaveProperty('refresh_token');
  });

  it('is issued neither to a client without a type nor without the scope openid', async () => {
    expect(await openId.tokens('viewer', { scope: 'offline_access' })).not.toHaveProperty('refresh_token');
    await openId.forgetType();
    expect(await openId.tokens('viewer', { scope: OFFLINE })).toMatchObject({ scope: 'openid email' });
    expect(await openId.tokens('viewer', { scope: OFFLINE })).not.toHaveProperty('refresh_token');
  });

  it('can be used only by its own client', async () => {
    const { refresh_token: token } = await openId.tokens('viewer');
    const other = await openId.refresh(token, { client_id: CONSOLE_CLIENT_UUID }, {});
    expect(await errorOf(other)).toEqual(REFUSED);
    const { id, secret } = await openId.client();
    expect(await errorOf(await openId.refresh(token, {}, basic(id, `${secret}x`)))).toEqual([
      401,
      'invalid_client',
    ]);
    expect(await openId.refreshed(token)).toHaveProperty('refresh_token');
  });

  it('can be used again within 30 seconds, and then returns the same new token', async () => {
    const { refresh_token: first } = await openId.tokens('viewer');
    const { refresh_token: second } = await openId.refreshed(first);
    openId.setup.clockOffset = 29_000;
    const again = await openId.refreshed(first);
    expect(again.refresh_token).toBe(second);
    expect(await works(again.access_token)).toBe(true);
    expect(await openId.refreshed(second)).toHaveProperty('refresh_token');
  });

  it('revokes its family and all access tokens when it is used again later', async () => {
    const first = await openId.tokens('viewer', { scope: OFFLINE });
    const second = await openId.refreshed(first.refresh_token);
    const other = await openId.tokens('viewer', { scope: OFFLINE });
    openId.setup.clockOffset = 30_000;
    expect(await refusal(first.refresh_token)).toEqual(REFUSED);
    expect(await refusal(second.refresh_token)).toEqual(REFUSED);
    expect([await works(first.access_token), await works(second.access_token)]).toEqual([false, false]);
    expect([await works(other.access_token), await openId.refreshed(other.refresh_token)]).toMatchObject([
      true,
      { token_type: 'Bearer' },
    ]);
  });

  it('is revoked with all tokens of the sign-in when it is used again after the token that replaced it, even at once', async () => {
    const first = await openId.tokens('viewer');
    const second = await openId.refreshed(first.refresh_token);
    const third = await openId.refreshed(second.refresh_token);
    expect(await refusal(first.refresh_token)).toEqual(REFUSED);
    expect(await refusal(third.refresh_token)).toEqual(REFUSED);
    expect(await works(third.access_token)).toBe(false);
  });

  it('is revoked with all tokens of the sign-in when the code is used again', async () => {
    const code = codeIn(await openId.signIn('viewer'));
    const tokens = (await (await openId.exchange(code)).json()) as { refresh_token: string };
    const { access_token: accessToken, refresh_token: token } = await openId.refreshed(tokens.refresh_token);
    expect(await errorOf(await openId.exchange(code))).toEqual(REFUSED);
    expect(await refusal(token)).toEqual(REFUSED);
    expect(await works(accessToken)).toBe(false);
  });

  it('is replaced by a single token if it is used several times at once', async () => {
    const { refresh_token: first } = await openId.tokens('viewer');
    const answers = await Promise.all(Array.from({ length: 6 }, () => openId.refreshed(first)));
    expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1);
    expect(await openId.refreshed(answers[0]!.refresh_token)).toHaveProperty('access_token');
  });

  it('can be exchanged for an access token with fewer scopes, and keeps its own scopes', async () => {
    const first = await openId.tokens('viewer', { scope: OFFLINE });
    expect(first.scope).toBe(OFFLINE);
    const second = await openId.refreshed(first.refresh_token, { scope: 'email' });
    expect(second.scope).toBe('email');
    expect(second).not.toHaveProperty('id_token');
    expect(decodeJwt(second.access_token)).toMatchObject({ scope: 'email', aud: SUITE_CLIENT_UUID });
    for (const scope of ['openid phone', 'phone', 'groups']) {
      const more = await openId.refresh(second.refresh_token, { scope });
      expect(await errorOf(more)).toEqual([400, 'invalid_scope']);
    }
    expect((await openId.refreshed(second.refresh_token, { scope: '' })).scope).toBe(OFFLINE);
  });

  it.each(['openid email offline_access', 'openid email groups', 'openid email roles', 'openid  email'])(
    'can be used with the scope of the sign-in, although the sign-in ignored a part of it: %s',
    async (scope) => {
      await openId.chooseType('server', { offline_access: 0 });
      const first = await openId.tokens('viewer', { scope });
      expect(first.scope).toBe('openid email');
      const second = await openId.refreshed(first.refresh_token, { scope });
      expect(second.scope).toBe('openid email');
      expect(decodeJwt(second.access_token)).toMatchObject({ scope: 'openid email' });
      await openId.chooseType('server', { offline_access: 1 });
      expect((await openId.refreshed(second.refresh_token, { scope })).scope).toBe('openid email');
    },
  );

  it.each(['', 'x', '.', 'a.b', 'é', `${'a'.repeat(43)}.${'b'.repeat(43)}`, 'a\0b'])(
    'is refused if it is %j',
    async (token) => {
      expect((await refusal(token))[0]).toBe(400);
    },
  );

  it('ends with the session or when the user signs out, without the scope offline_access', async () => {
    const ended = await openId.tokens('viewer');
    openId.setup.clockOffset = 12 * HOUR;
    expect(await refusal(ended.refresh_token)).toEqual(REFUSED);
    await sweepExpired(openId.db, Date.now() + 12 * HOUR);
    expect(await families()).toBe(0);
    openId.setup.clockOffset = 0;
    const { refresh_token: token } = await openId.tokens('viewer');
    await openId.browser.call(`${API}/auth/logout`);
    expect(await refusal(token)).toEqual(REFUSED);
  });

  it('outlives the session with the scope offline_access, up to a maximum age that no use extends', async () => {
    let { refresh_token: token } = await openId.tokens('viewer', { scope: OFFLINE });
    await openId.browser.call(`${API}/auth/logout`);
    for (const days of [1, 15, 29]) {
      openId.setup.clockOffset = days * DAY;
      const next = await openId.refreshed(token);
      expect(await works(next.access_token)).toBe(true);
      token = next.refresh_token;
    }
    openId.setup.clockOffset = 30 * DAY;
    expect(await refusal(token)).toEqual(REFUSED);
    await sweepExpired(openId.db, Date.now() + 30 * DAY);
    expect(await families()).toBe(0);
  });

  it('is revoked when the user ends all other sessions, even with the scope offline_access', async () => {
    const { refresh_token: token } = await openId.tokens('viewer', { scope: OFFLINE });
    await openId.browser.call(`${API}/auth/logout`);
    const accessToken = await openId.browser.signIn('viewer');
    const { status } = await openId.browser.call(`${API}/account/sessions?keepCurrent=true`, {
      method: 'DELETE',
      headers: bearer(accessToken),
    });
    expect(status).toBe(200);
    expect((await openId.browser.me(accessToken)).status).toBe(200);
    expect(await refusal(token)).toEqual(REFUSED);
  });

  it('is not granted offline_access unless the client’s settings allow it', async () => {
    await openId.chooseType('server', { offline_access: 0 });
    const tokens = await openId.tokens('viewer', { scope: OFFLINE });
    expect(tokens.scope).toBe('openid email');
    await openId.browser.call(`${API}/auth/logout`);
    expect(await refusal(tokens.refresh_token)).toEqual(REFUSED);
  });

  it('ends with its session once the client’s settings no longer allow offline_access', async () => {
    const { refresh_token: token } = await openId.tokens('viewer', { scope: OFFLINE });
    await openId.browser.call(`${API}/auth/logout`);
    await openId.chooseType('server', { offline_access: 0 });
    expect(await refusal(token)).toEqual(REFUSED);
  });

  it('stays valid if the same user signs in again, in the same session, and is revoked if another user does', async () => {
    const before = await openId.tokens('viewer');
    const after = await openId.tokens('viewer', { prompt: 'login' });
    expect(decodeJwt(after.id_token)['sid']).toBe(decodeJwt(before.id_token)['sid']);
    const { refresh_token: token } = await openId.refreshed(before.refresh_token);
    const { redirectUri } = await openId.client();
    const code = codeIn(await openId.signIn('viewer'));
    const other = await openId.tokens('admin');
    expect(await errorOf(await openId.exchange(code, { redirect_uri: redirectUri }))).toEqual(REFUSED);
    expect([await works(after.access_token), await works(other.access_token)]).toEqual([false, true]);
    expect(decodeJwt(other.id_token)['sid']).not.toBe(decodeJwt(before.id_token)['sid']);
    expect(await refusal(token)).toEqual(REFUSED);
    expect(await refusal(after.refresh_token)).toEqual(REFUSED);
  });

  it('is revoked when the user is deactivated or gets a new password, or when the client is blocked', async () => {
    const { uuid, username, password_hash: passwordHash } = await openId.user('viewer');
    const owner = { uuid, username, passwordHash };
    const setActive = (active: 0 | 1) =>
      openId.db.updateTable('users').set({ active }).where('uuid', '=', uuid).execute();
    const endings: [string, () => Promise<unknown>][] = [
      ['inactive', () => setActive(0)],
      ['access ended', () => endAccessOf(openId.db, [uuid], Date.now())],
      [
        'new password',
        () =>
          byCredentialCall(() =>
            openId.db
              .transaction()
              .execute((transaction) => storePassword(transaction, owner, passwordHash ?? '', Date.now())),
          ),
      ],
      ['blocked client', () => openId.chooseType('server', { blocked_at: 1 })],
    ];
    const results = [];
    for (const [name, end] of endings) {
      const { refresh_token: token } = await openId.tokens('viewer', { scope: OFFLINE });
      await end();
      results.push([name, (await openId.refresh(token)).ok]);
      await setActive(1);
      await openId.chooseType('server', { blocked_at: null });
    }
    expect(results).toEqual(endings.map(([name]) => [name, false]));
  });

  it.each(['browser', 'native'] as const)(
    'is revoked when a server client becomes a %s client, which needs no secret',
    async (clientType) => {
      const id = await openId.addClient({ offlineAccess: true });
      const change = (changes: Partial<AuthClientInput>) => openId.changeClient(id, changes);
      const tokenOf = async () => {
        const code = await openId.codeFor(id, { scope: OFFLINE });
        const response = await openId.exchange(code, {}, basic(id, CLIENT_SECRET));
        return ((await response.json()) as { refresh_token: string }).refresh_token;
      };
      const token = await tokenOf();
      await change({ description: 'Stays a server client' });
      const response = await openId.refresh(token, {}, basic(id, CLIENT_SECRET));
      const { refresh_token: next } = (await response.json()) as { refresh_token: string };
      await change({ clientType, allowedRedirectTarget: 'https://client.example/callback' });
      expect(await errorOf(await openId.refresh(next, { client_id: id }, {}))).toEqual(REFUSED);
      expect(await errorOf(await openId.refresh(next, {}, basic(id, CLIENT_SECRET)))).toEqual(REFUSED);
      expect(await families()).toBe(0);
    },
  );

  it('can be revoked only by its client, together with its access tokens', async () => {
    const first = await openId.tokens('viewer');
    const second = await openId.refreshed(first.refresh_token);
    const foreign = await openId.query(
      'revoke',
      second.refresh_token,
      { client_id: CONSOLE_CLIENT_UUID },
      {},
    );
    expect([foreign.status, await foreign.text()]).toEqual([200, '']);
    expect(await works(second.access_token)).toBe(true);
    expect((await openId.query('revoke', second.refresh_token)).status).toBe(200);
    expect(await refusal(second.refresh_token)).toEqual(REFUSED);
    expect([await works(first.access_token), await works(second.access_token)]).toEqual([false, false]);
    expect((await openId.query('revoke', second.refresh_token)).status).toBe(200);
  });

  it('can be introspected only by its client', async () => {
    const stateOf = async (token: string) => (await openId.query('introspect', token)).json();
    const { refresh_token: token } = await openId.tokens('viewer', { scope: OFFLINE });
    const state = (await stateOf(token)) as { iat: number; exp: number };
    expect(state).toEqual({
      active: true,
      iss: openId.setup.service.url,
      sub: (await openId.user('viewer')).uuid,
      client_id: SUITE_CLIENT_UUID,
      scope: OFFLINE,
      iat: expect.any(Number),
      exp: expect.any(Number),
    });
    expect(state.exp - state.iat).toBe((30 * DAY) / 1000);
    await openId.refreshed(token);
    expect(await stateOf(token)).toEqual({ active: false });
    const foreign = await openId.query('introspect', token, { client_id: CONSOLE_CLIENT_UUID }, {});
    expect(await foreign.json()).toEqual({ active: false });
  });

  it('reports missing parameters and an unsupported grant type', async () => {
    const { id, secret } = await openId.client();
    const ask = (body: Record<string, string>) =>
      fetch(`${openId.setup.service.url}${API}/auth/token`, {
        method: 'POST',
        headers: basic(id, secret),
        body: new URLSearchParams(body),
      });
    for (const body of [
      { grant_type: 'refresh_token' },
      { grant_type: 'authorization_code', code_verifier: openId.verifier },
      { grant_type: 'authorization_code', code: 'x' },
    ] as Record<string, string>[]) {
      expect(await errorOf(await ask(body))).toEqual([400, 'invalid_request']);
    }
    expect(await errorOf(await ask({ grant_type: 'password' }))).toEqual([400, 'unsupported_grant_type']);
  });
});

describe('a refresh token with two instances, on PostgreSQL', () => {
  const { openId, families } = setUpRefreshTokens(ENGINES[1].emptyDatabase);
  let second: TestService;

  beforeAll(async () => {
    const { services } = openId.setup.service;
    const address = { ...services.config.database, keys: services.keys };
    second = await startService({
      emptyDatabase: async () => ({ address, release: async () => {} }),
      demoUsers: 5,
    });
  }, START_MS);
  afterAll(() => second.stop());

  const at = () => [openId.setup.service.url, second.url];

  it('is replaced by a single token if it is used at both at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { refresh_token: first } = await openId.tokens('viewer');
      const answers = await Promise.all(
        at().map(async (url) => (await openId.refresh(first, {}, undefined, url)).json()),
      );
      const tokens = answers.map((answer) => (answer as { refresh_token: string }).refresh_token);
      expect(tokens[0]).toBeTypeOf('string');
      expect(tokens[1]).toBe(tokens[0]);
    }
  });

  it('is revoked by a sign-out at the other instance at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { refresh_token: first } = await openId.tokens('viewer');
      const [, refreshed] = await Promise.all([
        openId.browser.call(`${API}/auth/logout`),
        openId.refresh(first, {}, undefined, second.url),
      ]);
      expect(await families()).toBe(0);
      if (!refreshed.ok) continue;
      const { access_token: token } = (await refreshed.json()) as { access_token: string };
      expect((await fetch(`${second.url}${API}/me`, { headers: bearer(token) })).status).toBe(401);
    }
  });
});
