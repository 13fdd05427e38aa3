import { describe, expect, it } from 'vitest';
import { issueAccessToken } from '../../../service/oauth/tokens/tokens.ts';
import { CONSOLE_CLIENT_UUID } from '../../../service/oauth/console-client.ts';
import { codeIn } from '../../support/browser-session.ts';
import { ONE_ENGINE } from '../../support/databases.ts';
import { openIdService } from '../../support/openid-service.ts';

const API = '/userprofile/api/v1';
const PRIVATE_USE = 'com.example.app:/callback';
const LOOPBACK = 'http://127.0.0.1:51004/callback';
const PASSWORD = 'Demo-pass-1';

interface SessionAnswer {
  redirectUrl: string | null;
  continueAs?: { uuid: string; username: string; name: string; clientName: string; native: boolean };
  denied?: { clientName: string };
}

const errorIn = (url: string | null) => new URL(url ?? 'about:blank').searchParams.get('error');

// The rules for redirect URIs use no SQL, so SQLite is enough.
describe.each(ONE_ENGINE)('native applications on $engine', ({ emptyDatabase }) => {
  const openId = openIdService(emptyDatabase);

  const addNativeClient = () =>
    openId.addClient({
      clientType: 'native',
      allowedRedirectTarget: PRIVATE_USE,
      redirectTargets: ['http://127.0.0.1/callback'],
    });
  const requestFor = async (id: string, changes: Record<string, string | undefined> = {}) =>
    openId.request({ client_id: id, redirect_uri: PRIVATE_USE, ...changes });
  const call = async (path: string, body: object) => {
    const response = await openId.browser.call(`${API}/auth/${path}`, { body });
    return { status: response.status, body: (await response.json()) as SessionAnswer };
  };

  it('get a code after a sign-in, at their own scheme and at any port of the loopback interface', async () => {
    const id = await addNativeClient();
    for (const target of [PRIVATE_USE, LOOPBACK, 'http://127.0.0.1:1/callback']) {
      const url = await openId.signIn('viewer', { client_id: id, redirect_uri: target });
      expect(url.startsWith(`${target}?code=`)).toBe(true);
      const code = codeIn(url);
      expect((await openId.exchange(code, { client_id: id }, {})).status).toBe(400);
      const exchanged = await openId.exchange(code, { client_id: id, redirect_uri: target }, {});
      expect(exchanged.status).toBe(200);
    }
    const elsewhere = codeIn(await openId.signIn('viewer', { client_id: id, redirect_uri: LOOPBACK }));
    const wrong = await openId.exchange(
      elsewhere,
      { client_id: id, redirect_uri: 'http://127.0.0.1:51005/callback' },
      {},
    );
    expect(wrong.status).toBe(400);
  });

  it.each([
    'http://localhost:51004/callback',
    'http://127.0.0.1.evil.example/callback',
    'com.example.app:/other',
  ])('get no code at %s', async (redirectUri) => {
    const request = await requestFor(await addNativeClient(), { redirect_uri: redirectUri });
    const response = await openId.browser.authorize('viewer', PASSWORD, request);
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'redirect_uri_mismatch' }]);
  });

  it('get no code from a session until its user has confirmed it', async () => {
    const id = await addNativeClient();
    const request = await requestFor(id);
    expect((await call('session', request)).body).toEqual({ redirectUrl: null });
    await openId.signIn('viewer');
    const { uuid, first_name: first, last_name: last } = await openId.user('viewer');
    const asked = await call('session', request);
    expect(asked.body).toEqual({
      redirectUrl: null,
      continueAs: {
        uuid,
        username: 'viewer',
        name: `${first} ${last}`,
        clientName: expect.stringMatching(/^Client /),
        native: true,
      },
    });
    const continued = await call('continue', { authorizeRequest: request, uuid });
    expect(continued.status).toBe(200);
    const code = codeIn(continued.body.redirectUrl ?? '');
    const exchanged = await openId.exchange(code, { client_id: id, redirect_uri: PRIVATE_USE }, {});
    expect(exchanged.status).toBe(200);
  });

  it('get no code if another user confirms, without a session, or from a page of another site', async () => {
    const request = await requestFor(await addNativeClient());
    const { uuid } = await openId.user('viewer');
    const confirm = { authorizeRequest: request, uuid };
    expect((await call('continue', confirm)).status).toBe(401);
    await openId.signIn('admin');
    expect((await call('continue', confirm)).status).toBe(401);
    await openId.signIn('viewer');
    const forged = await openId.browser.call(`${API}/auth/continue`, {
      body: confirm,
      headers: { origin: 'https://evil.example' },
    });
    expect(forged.status).toBe(403);
    expect((await openId.browser.call(`${API}/auth/continue`, { body: confirm, xsrf: null })).status).toBe(
      403,
    );
    const fresh = { ...confirm, authorizeRequest: { ...request, prompt: 'login' } };
    expect((await call('continue', fresh)).status).toBe(401);
    const other = {
      ...confirm,
      authorizeRequest: { ...request, redirect_uri: 'com.example.other:/callback' },
    };
    expect((await call('continue', other)).status).toBe(400);
  });

  it('get interaction_required instead of a code with prompt=none', async () => {
    const id = await addNativeClient();
    const silent = { client_id: id, redirect_uri: PRIVATE_USE };
    expect(await openId.silently(silent)).toMatchObject({ error: 'login_required' });
    await openId.signIn('viewer');
    expect(await openId.silently(silent)).toMatchObject({
      error: 'interaction_required',
      state: 'the state',
    });
    const session = await call('session', await requestFor(id, { prompt: 'none' }));
    expect(errorIn(session.body.redirectUrl)).toBe('interaction_required');
    const direct = await openId.browser.call(
      `${API}/auth/answer?${new URLSearchParams((await requestFor(id)) as Record<string, string>)}`,
    );
    expect(errorIn(direct.headers.get('location'))).toBe('interaction_required');
  });

  it('get responses only in the query, because a form post shows no screen', async () => {
    const id = await addNativeClient();
    await openId.signIn('viewer');
    const { body } = await call('session', await requestFor(id, { response_mode: 'form_post' }));
    expect(body.redirectUrl?.startsWith(PRIVATE_USE)).toBe(true);
    expect(errorIn(body.redirectUrl)).toBe('invalid_request');
  });

  it('get no code after a single sign-on until the user has confirmed it', async () => {
    const id = await addNativeClient();
    const { uuid } = await openId.user('viewer');
    const { services, url } = openId.setup.service;
    const token = await issueAccessToken(services, {
      issuer: url,
      userUuid: uuid,
      clientUuid: CONSOLE_CLIENT_UUID,
      codeHash: 'of the provider',
      signOn: { until: Date.now() + 60_000, method: 'external', at: Date.now() },
    });
    const request = await requestFor(id, { prompt: 'login', max_age: '0' });
    const answer = await call('authorize', { authorizeRequest: request, credentials: null, token });
    const next = new URL(answer.body.redirectUrl ?? 'about:blank');
    expect(`${next.origin}${next.pathname}`).toBe(`${url}/userprofile/authorize`);
    const asked = await call('session', Object.fromEntries(next.searchParams));
    expect(asked.body.continueAs?.uuid).toBe(uuid);
  });
});
