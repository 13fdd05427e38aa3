import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { type App, createApp } from '../../../machines/app/compose.ts';
import type { Emitted } from '../../../machines/app/emitted.ts';
import { Secret } from '../../../machines/common/secret.ts';
import type { SsoOffer } from '../../../machines/sign-in/sso-offer.ts';
import { challengeOf } from '../../../machines/sign-in/pkce.ts';
import { createMemoryStore } from '../../../machines/common/storage.ts';
import { createClient } from '../../../openapi/client/client.ts';
import { loadOutcomes } from '../../support/outcomes.ts';
import { createStubService, refusal } from '../../support/stub-service.ts';
import { currentUser } from '../../support/summaries.ts';
import { NO_PASSKEYS } from '../../support/stub-app.ts';

const NOW = Date.UTC(2030, 0, 1);
const BASE = 'https://suite.example';
const API = '/userprofile/api/v1';
const EXCHANGE = `GET ${API}/auth/getPropelTokenFromCode/`;
const PROVIDER = `GET ${API}/auth/identityprovider`;
const AUTHORIZE = `POST ${API}/auth/authorize`;
const TARGET = 'https://reports.example/callback?code=ours&state=theirs';

const request = {
  client_id: 'reports',
  redirect_uri: 'https://reports.example/callback',
  code_challenge_method: 'S256',
  state: 'theirs',
};
const record = { state: 'ours', verifier: new Secret('a verifier'), issuer: 'https://sso.example/', request };
const parameters = {
  code: new Secret('c'),
  state: 'ours',
  error: null,
  errorDescription: null,
  issuer: 'https://sso.example' as string | null,
  ticket: new Secret('ticket-1'),
};

const apps: App[] = [];

async function start({
  ssoAutoRedirect = false,
  propelAuthUrl = 'https://sso.example/' as string | null,
  store = createMemoryStore(),
} = {}) {
  const service = createStubService({
    'GET /userprofile/config.json': () => ({ ssoEnabled: true, ssoAutoRedirect }),
    [`GET ${API}/auth/frontendconfig`]: () => ({
      propelAuthUrl,
      clientId: 'console',
      envBaseUrl: `${BASE}/`,
    }),
    [`POST ${API}/auth/session`]: () => ({ redirectUrl: null }),
    [`GET ${API}/auth/logout`]: () => new Response(null, { status: 204 }),
    [`GET ${API}/me`]: () => currentUser(),
    [EXCHANGE]: () => ({ access_token: 'sso-token', token_type: 'Bearer', expires_in: 600 }),
    [AUTHORIZE]: () => ({ redirectUrl: TARGET }),
  });
  const assign = vi.fn<(url: string) => void>();
  const app = createApp({
    connect: (hooks) => createClient({ ...hooks, baseUrl: BASE, fetch: service.fetch }),
    store,
    browser: {
      assign,
      passkeys: NO_PASSKEYS,
      root: '/userprofile/',
      loadHeader: () => Promise.resolve(),
      save: () => {},
      painted: () => Promise.resolve(),
      activated: () => Promise.resolve(),
      watchAttention: () => () => {},
      watchNetwork: () => () => {},
      watchStorage: () => () => {},
      openSignInWindow: () => null,
      joinWindows: () => () => {},
      reload: () => {},
      isCurrent: () => Promise.resolve(true),
    },
    loadOutcomes,
    now: () => NOW,
  });
  apps.push(app);
  await app.whenSessionKnown();
  const emitted: Emitted[] = [];
  app.subscribe((one) => emitted.push(one));
  return { app, service, store, assign, emitted };
}

async function open(app: App, offer: Partial<SsoOffer>, changes: object = {}) {
  const sso = { isAutomatic: false, isDiscovered: false, clientId: null, ...offer };
  const { authorize } = await app.loadSignInMachines();
  return app.openScreen('authorize', authorize, { request: { ...request, ...changes }, sso });
}

async function openCallback(app: App, changes: Partial<typeof parameters> = {}) {
  return app.openScreen('callback', (await app.loadSignInMachines()).callback, { ...parameters, ...changes });
}

afterEach(() => {
  for (const app of apps.splice(0)) app.stop();
});

describe('single sign-on', () => {
  test.each([
    ['its own client', 'at-provider', 'at-provider'],
    ['the console’s client', null, 'console'],
  ])(
    'redirects to the identity provider as %s, and stores the original request',
    async (_, clientId, sent) => {
      const { app, assign } = await start();
      const login = await open(app, { isAutomatic: false, clientId });
      await expect.poll(() => login.getSnapshot().hasTag('form')).toBe(true);
      login.send({ type: 'START_SSO' });
      await expect.poll(() => login.getSnapshot().value).toBe('followed');
      const url = new URL(assign.mock.calls[0]![0]);
      const kept = app.records.sso.read();
      expect(url.origin + url.pathname).toBe('https://sso.example/propelauth/oauth/authorize');
      expect(Object.fromEntries(url.searchParams)).toEqual({
        client_id: sent,
        redirect_uri: `${BASE}/userprofile/callback`,
        code_challenge_method: 'S256',
        code_challenge: await challengeOf(kept!.verifier.reveal()),
        response_type: 'code',
        state: kept?.state,
      });
      expect(kept).toMatchObject({ request, issuer: 'https://sso.example/' });
    },
  );

  test('redirects to the discovered endpoint, with scope and nonce', async () => {
    const { app, service, assign } = await start();
    service.answers[PROVIDER] = () => ({
      issuer: 'https://id.example',
      authorizationEndpoint: 'https://id.example/o/authorize?tenant=ours',
      scope: 'openid profile email',
    });
    await open(app, { isAutomatic: true, isDiscovered: true });
    await expect.poll(() => assign.mock.calls.length).toBe(1);
    const url = new URL(assign.mock.calls[0]![0]);
    const kept = app.records.sso.read();
    const challenge = await challengeOf(kept!.verifier.reveal());
    expect(url.origin + url.pathname).toBe('https://id.example/o/authorize');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      tenant: 'ours',
      scope: 'openid profile email',
      code_challenge: challenge,
      nonce: challenge,
    });
    expect(kept?.issuer).toBe('https://id.example');
  });

  test.each([
    ['an unreachable provider', () => refusal(502, 'source_failed'), 'source_failed'],
    ['a slow provider', () => refusal(504, 'timed_out'), 'timed_out'],
    ['a dropped connection', () => Promise.reject(new TypeError('Failed to fetch')), null],
  ] as const)('does not start with %s, and reports why', async (_, answer, code) => {
    const { app, service, assign, emitted } = await start();
    service.answers[PROVIDER] = answer;
    const login = await open(app, { isAutomatic: true, isDiscovered: true });
    await expect.poll(() => login.getSnapshot().value).toEqual({ signingIn: { form: 'ssoFailed' } });
    expect(assign).not.toHaveBeenCalled();
    expect(emitted).toMatchObject([{ event: { type: 'ssoNotStarted', ...(code && { fault: { code } }) } }]);
    expect(app.records.sso.read()).toBeNull();
  });

  test.each([{ prompt: 'login' }, { prompt: 'select_account' }, { max_age: '600' }])(
    'makes the identity provider ask for credentials if the application’s request contains %j',
    async (changes) => {
      const { app, assign } = await start();
      await open(app, { isAutomatic: true, clientId: null }, { scope: 'openid', ...changes });
      await expect.poll(() => assign.mock.calls.length).toBe(1);
      expect(new URL(assign.mock.calls[0]![0]).searchParams.get('prompt')).toBe('login');
    },
  );

  test('does not start without an identity provider, and reports why', async () => {
    const { app, assign, emitted } = await start({ propelAuthUrl: null });
    const login = await open(app, { isAutomatic: true, clientId: null });
    await expect.poll(() => login.getSnapshot().value).toEqual({ signingIn: { form: 'ssoFailed' } });
    expect(assign).not.toHaveBeenCalled();
    expect(emitted).toMatchObject([{ from: 'authorize', event: { type: 'ssoNotStarted' } }]);
    expect(app.records.sso.read()).toBeNull();
  });

  test('does not start if the browser refuses to store the request', async () => {
    const { app, assign } = await start({ store: { ...createMemoryStore(), write: () => false } });
    const login = await open(app, { isAutomatic: true, clientId: null });
    await expect.poll(() => login.getSnapshot().value).toEqual({ signingIn: { form: 'ssoFailed' } });
    expect(login.getSnapshot().context.obstacle).toBe('storage');
    expect(assign).not.toHaveBeenCalled();
  });

  test('exchanges the code for a token, grants the original request with it, and opens the returned address', async () => {
    const { app, service, store, assign } = await start();
    app.records.sso.write(record);
    const callback = await openCallback(app);
    await expect.poll(() => callback.getSnapshot().value).toBe('followed');
    expect(Object.fromEntries(service.asked.find(({ call }) => call === EXCHANGE)!.search)).toEqual({
      code: 'c',
      code_verifier: 'a verifier',
    });
    const authorized = service.asked.find(({ call }) => call === AUTHORIZE);
    expect(authorized?.body).toEqual({ credentials: null, authorizeRequest: request, token: 'sso-token' });
    // The token opens no other call before it has opened the session.
    expect(authorized?.headers.get('authorization')).toBeNull();
    expect(assign.mock.calls).toEqual([[TARGET]]);
    expect(store.read('user-profile.access_token')).toBe('sso-token');
    expect(store.read('user-profile.token_expiry')).toBe(String(NOW + 600_000));
    expect(store.read('user-profile.ticket')).toBe('ticket-1');
    expect(store.read('user-profile.sso')).toBeNull();
    expect(JSON.stringify(callback.getSnapshot())).not.toMatch(/sso-token|a verifier/);
  });

  test('requests no token for an unknown state, and keeps the pending sign-in', async () => {
    const { app, service, emitted } = await start();
    app.records.sso.write(record);
    const callback = await openCallback(app, { state: 'forged' });
    await expect.poll(() => callback.getSnapshot().value).toBe('failed');
    expect(service.count(EXCHANGE)).toBe(0);
    expect(emitted).toMatchObject([{ from: 'callback', event: { type: 'failed', reason: 'mismatch' } }]);
    expect(app.records.sso.read()?.state).toBe('ours');
  });

  test('requests no token for a response of another provider', async () => {
    const { app, service, emitted } = await start();
    app.records.sso.write(record);
    const callback = await openCallback(app, { issuer: 'https://sso.example.evil' });
    await expect.poll(() => callback.getSnapshot().value).toBe('failed');
    expect(service.count(EXCHANGE)).toBe(0);
    expect(emitted).toMatchObject([{ from: 'callback', event: { type: 'failed', reason: 'issuer' } }]);
  });

  test.each([
    ['no token', EXCHANGE, () => ({ error: 'no' }), 'exchange'],
    ['a refused exchange', EXCHANGE, () => refusal(401, 'account_unknown'), 'exchange'],
    ['a dropped exchange', EXCHANGE, () => Promise.reject(new TypeError('Failed to fetch')), 'exchange'],
    ['a refused request', AUTHORIZE, () => refusal(400, 'redirect_uri_mismatch'), 'authorize'],
    ['a granted request without an address', AUTHORIZE, () => ({ redirectUrl: '' }), 'authorize'],
  ] as const)('does not sign in after %s', async (_, call, answer, reason) => {
    const { app, service, store, assign, emitted } = await start();
    service.answers[call] = answer;
    app.records.sso.write(record);
    const callback = await openCallback(app);
    await expect.poll(() => callback.getSnapshot().value).toBe('failed');
    expect(emitted).toMatchObject([{ from: 'callback', event: { type: 'failed', reason } }]);
    expect(assign).not.toHaveBeenCalled();
    for (const key of ['access_token', 'token_expiry', 'ticket', 'sso', 'sso_hold']) {
      expect(store.read(`user-profile.${key}`)).toBeNull();
    }
  });
});

describe('a sign-out', () => {
  const offer = { isAutomatic: false, clientId: null };

  async function promptAfter(app: App, assign: { mock: { calls: [string][] } }) {
    const before = assign.mock.calls.length;
    const login = await open(app, offer);
    await expect.poll(() => login.getSnapshot().hasTag('form')).toBe(true);
    login.send({ type: 'START_SSO' });
    await expect.poll(() => login.getSnapshot().value).toBe('followed');
    return new URL(assign.mock.calls[before]![0]).searchParams.get('prompt');
  }

  test('from a single sign-on notifies the identity provider once, and makes it ask for credentials the next time', async () => {
    const { app, service, assign } = await start();
    app.records.ticket.write('ticket-1');
    const logout = createActor((await app.loadSignInMachines()).logout, {
      input: { ticket: null, request: null },
    }).start();
    await expect.poll(() => logout.getSnapshot().value).toBe('signedOut');
    const received = service.asked.find(({ call }) => call === `GET ${API}/auth/logout`);
    expect(received?.search.get('ticket')).toBe('ticket-1');
    expect(await promptAfter(app, assign)).toBe('login');
  });

  test('ends the session even if the service refuses the ticket', async () => {
    const { app, service } = await start();
    const call = `GET ${API}/auth/logout`;
    service.answers[call] = ({ search }) =>
      search.has('ticket') ? refusal(400, 'invalid_request') : new Response(null, { status: 204 });
    const { logout } = await app.loadSignInMachines();
    createActor(logout, { input: { ticket: new Secret('\0'), request: null } }).start();
    await expect.poll(() => app.records.signOut.read()).toBeNull();
    await expect.poll(() => service.count(call)).toBe(2);
    const asked = service.asked.filter((one) => one.call === call);
    expect(asked.map(({ search }) => search.get('ticket'))).toEqual(['\0', null]);
  });

  test.each([
    ['by a link', null],
    ['at the request of an application', { id_token_hint: 'an ID token' }],
  ] as const)(
    '%s makes the identity provider ask for credentials until a single sign-on succeeds, also without a ticket',
    async (_, logoutRequest) => {
      const { app, service, assign } = await start();
      service.answers[`POST ${API}/auth/endsession`] = () => ({
        signedOut: true,
        redirectUrl: null,
        returnRefused: false,
        clientName: null,
      });
      const logout = createActor((await app.loadSignInMachines()).logout, {
        input: { ticket: null, request: logoutRequest },
      }).start();
      await expect.poll(() => logout.getSnapshot().value).toBe('signedOut');
      expect(await promptAfter(app, assign)).toBe('login');

      service.answers[EXCHANGE] = () => refusal(401, 'account_unknown');
      const failed = await openCallback(app, { state: app.records.sso.read()!.state });
      await expect.poll(() => failed.getSnapshot().value).toBe('failed');
      expect(await promptAfter(app, assign)).toBe('login');

      service.answers[EXCHANGE] = () => ({
        access_token: 'sso-token',
        token_type: 'Bearer',
        expires_in: 600,
      });
      const callback = await openCallback(app, { state: app.records.sso.read()!.state });
      await expect.poll(() => callback.getSnapshot().value).toBe('followed');
      expect(await promptAfter(app, assign)).toBeNull();
    },
  );

  test('in one tab makes the identity provider ask for credentials in another tab', async () => {
    const { app, store } = await start();
    const logout = createActor((await app.loadSignInMachines()).logout, {
      input: { ticket: null, request: null },
    }).start();
    await expect.poll(() => logout.getSnapshot().value).toBe('signedOut');
    const other = await start({ store: { ...store, tab: createMemoryStore() } });
    expect(await promptAfter(other.app, other.assign)).toBe('login');
  });
});

describe('automatic single sign-on', () => {
  const automatic = { isAutomatic: true, clientId: null };

  test('starts without a click', async () => {
    const { app, assign } = await start({ ssoAutoRedirect: true });
    const login = await open(app, automatic);
    await expect.poll(() => login.getSnapshot().value).toBe('followed');
    expect(assign.mock.calls[0]![0]).toMatch(/^https:\/\/sso\.example\/propelauth\/oauth\/authorize\?/);
  });

  test('waits for a click after a failed attempt', async () => {
    const { app } = await start({ ssoAutoRedirect: true });
    const callback = await openCallback(app);
    await expect.poll(() => callback.getSnapshot().value).toBe('failed');
    const login = await open(app, automatic);
    await expect.poll(() => login.getSnapshot().value).toEqual({ signingIn: { form: 'editing' } });
    const next = await open(app, automatic);
    await expect.poll(() => next.getSnapshot().value).toBe('followed');
  });

  test('waits for a click after a sign-out', async () => {
    const { app } = await start({ ssoAutoRedirect: true });
    const logout = app.openScreen('logout', (await app.loadSignInMachines()).logout, {
      ticket: null,
      request: null,
    });
    await expect.poll(() => logout.getSnapshot().value).toBe('signedOut');
    const login = await open(app, automatic);
    await expect.poll(() => login.getSnapshot().value).toEqual({ signingIn: { form: 'editing' } });
  });
});
