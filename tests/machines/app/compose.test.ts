import { afterEach, describe, expect, test, vi } from 'vitest';
import { nameProduct } from '../../../openapi/rules/product.ts';
import { type AnyActorRef, assign, createActor, setup } from 'xstate';
import type { BrowserPort } from '../../../machines/app/browser-port.ts';
import { type AdminConsole, type App, createApp } from '../../../machines/app/compose.ts';
import type { Emitted } from '../../../machines/app/emitted.ts';
import type { SavedFile } from '../../../machines/common/csv-file.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { challengeOf } from '../../../machines/sign-in/pkce.ts';
import { createMemoryStore, type Store } from '../../../machines/common/storage.ts';
import { createClient } from '../../../openapi/client/client.ts';
import { loadOutcomes } from '../../support/outcomes.ts';
import { createStubService, refusal } from '../../support/stub-service.ts';
import { currentUser, userSummary } from '../../support/summaries.ts';
import { storedUser } from '../../support/users.ts';
import { NO_PASSKEYS } from '../../support/stub-app.ts';

const NOW = Date.UTC(2030, 0, 1);
const BASE = 'https://suite.example';
const API = '/userprofile/api/v1';
const CALLBACK = `${BASE}/userprofile/selfcallback`;
const SIGNED_IN = {
  'user-profile.access_token': 'first-token',
  'user-profile.token_expiry': String(NOW + 30 * 60_000),
};

const anna = userSummary('anna');
const ben = userSummary('ben');
const cleo = userSummary('cleo', { active: false });

/** Creates a stub service for a browser that has a session cookie. A test can replace each response. */
const stubService = () =>
  createStubService({
    'GET /userprofile/config.json': () => ({
      ssoEnabled: false,
      ssoAutoRedirect: false,
      supportContact: null,
    }),
    [`GET ${API}/auth/frontendconfig`]: () => ({
      propelAuthUrl: null,
      clientId: 'console',
      envBaseUrl: `${BASE}/`,
    }),
    [`POST ${API}/auth/session`]: ({ body }) => {
      const { redirect_uri, state } = body as { redirect_uri: string; state: string };
      return { redirectUrl: `${redirect_uri}?code=new-code&state=${state}` };
    },
    [`POST ${API}/auth/token`]: () => ({ access_token: 'new-token', token_type: 'Bearer', expires_in: 1800 }),
    [`GET ${API}/auth/logout`]: () => new Response(null, { status: 204 }),
    [`GET ${API}/me`]: () => currentUser({ headerUrl: 'https://header.example/header.js' }),
    [`GET ${API}/user/list/active`]: () => [ben, anna],
    [`GET ${API}/user/list/inactive`]: () => [cleo],
    [`POST ${API}/user/activate`]: () => [{ ...cleo, active: true }],
    [`POST ${API}/user/inactivate`]: () => [{ ...anna, active: false }],
    [`GET ${API}/user/pullUsers`]: () => ({ created: 1, updated: 0, unchanged: 2, failed: [] }),
  });

const apps: App[] = [];

function start(stored: Record<string, string> = SIGNED_IN, service = stubService()) {
  const store: Store = createMemoryStore(stored);
  const browser = {
    assign: vi.fn<(url: string) => void>(),
    passkeys: NO_PASSKEYS,
    root: '/userprofile/',
    loadHeader: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    save: vi.fn<(file: SavedFile) => void>(),
    painted: () => Promise.resolve(),
    activated: () => Promise.resolve(),
    watchAttention: vi.fn<BrowserPort['watchAttention']>(() => () => {}),
    watchNetwork: vi.fn<BrowserPort['watchNetwork']>(() => () => {}),
    watchStorage: () => () => {},
    openSignInWindow: () => null,
    joinWindows: (_name: string, { onLead }: { onLead: () => void }) => {
      onLead();
      return () => {};
    },
    reload: () => {},
    isCurrent: () => Promise.resolve(true),
  };
  const app = createApp({
    connect: (hooks) => createClient({ ...hooks, baseUrl: BASE, fetch: service.fetch }),
    store,
    browser,
    loadOutcomes,
    now: () => NOW,
  });
  apps.push(app);
  const emitted: Emitted[] = [];
  app.subscribe((one) => emitted.push(one));
  return { app, store, browser, service, emitted };
}

const usernames = (list: AdminConsole['lists']['activeUsers']): string[] =>
  list.getSnapshot().context.rows.map(({ username }) => username);

async function listed(list: AdminConsole['lists']['activeUsers']): Promise<string[]> {
  list.send({ type: 'LOAD' });
  await expect.poll(() => list.getSnapshot().hasTag('whole')).toBe(true);
  return usernames(list);
}

afterEach(() => {
  for (const app of apps.splice(0)) app.stop();
  vi.useRealTimers();
});

const PLACES = `GET ${API}/location/list`;
const COMPANIES = `GET ${API}/${nameProduct('{product}CustomerCompany/list')}`;

describe('boot', () => {
  test('loads the configuration, then the user for the stored token, then what the user needs', async () => {
    const { app, service, browser, emitted } = start();
    const session = await app.whenSessionKnown();
    const admin = await app.openConsole();
    expect(session.value).toEqual({ signedIn: 'fresh' });
    expect(service.asked.map(({ call }) => call)).toEqual([
      'GET /userprofile/config.json',
      `GET ${API}/me`,
      `GET ${API}/history`,
      `GET ${API}/bulk/jobs`,
    ]);
    expect(service.asked[1]?.headers.get('authorization')).toBe('Bearer first-token');
    expect(app.actor.getSnapshot().context.configuration).toMatchObject({ ssoEnabled: false });
    expect(emitted).toContainEqual({
      from: 'session',
      event: { type: 'signedIn', user: session.context.user },
    });
    await expect.poll(() => admin.header.getSnapshot().value).toBe('shown');
    expect(browser.loadHeader).toHaveBeenCalledWith(
      { url: 'https://header.example/header.js', css: null, config: null, version: null },
      expect.any(AbortSignal),
    );
  });

  test('requests no user if no token is stored', async () => {
    const { app, service } = start({});
    expect((await app.whenSessionKnown()).value).toBe('signedOut');
    expect(service.count(`GET ${API}/me`)).toBe(0);
    expect((await app.openConsole()).header.getSnapshot().value).toBe('idle');
  });

  test('renews an expired token before it sends the token', async () => {
    const { app, service, store } = start({ ...SIGNED_IN, 'user-profile.token_expiry': String(NOW) });
    expect((await app.whenSessionKnown()).matches('signedIn')).toBe(true);
    expect(service.asked.at(-1)?.headers.get('authorization')).toBe('Bearer new-token');
    expect(store.read('user-profile.token_expiry')).toBe(String(NOW + 1_800_000));
  });

  test('reports a configuration that cannot be loaded, and can load it again', async () => {
    const service = stubService();
    const answer = service.answers['GET /userprofile/config.json']!;
    service.answers['GET /userprofile/config.json'] = () => refusal(503, 'unavailable');
    const { app, emitted } = start(SIGNED_IN, service);
    await expect.poll(() => app.actor.getSnapshot().value).toBe('failed');
    expect(emitted).toMatchObject([
      { from: 'app', event: { type: 'configurationFailed', fault: { status: 503 } } },
    ]);
    service.answers['GET /userprofile/config.json'] = answer;
    app.actor.send({ type: 'RETRY' });
    expect((await app.whenSessionKnown()).matches('signedIn')).toBe(true);
  });

  test('starts no session if the response to `me` reports a failure', async () => {
    const service = stubService();
    service.answers[`GET ${API}/me`] = () => currentUser({ success: false });
    const { app, store } = start(SIGNED_IN, service);
    expect((await app.whenSessionKnown()).value).toBe('signedOut');
    expect(store.read('user-profile.access_token')).toBeNull();
  });
});

describe('signing in', () => {
  test('redirects to the service with a challenge, and exchanges the returned code for a token', async () => {
    const { app, store, browser, service, emitted } = start({});
    await app.whenSessionKnown();
    createActor((await app.loadSignInMachines()).consoleLogin, {
      input: { isFresh: false, returnTo: '/user/bulk' },
    }).start();
    await expect.poll(() => browser.assign.mock.calls.length).toBe(1);
    const url = new URL(browser.assign.mock.calls[0]![0]);
    const record = app.records.pkce.read();
    expect(url.origin + url.pathname).toBe(`${BASE}/userprofile/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'console',
      redirect_uri: CALLBACK,
      code_challenge_method: 'S256',
      code_challenge: await challengeOf(record!.verifier.reveal()),
      state: record?.state,
    });

    const input = {
      code: new Secret('the-code'),
      state: record!.state,
      error: null,
      errorDescription: null,
      issuer: null,
    };
    const callback = app.openScreen(
      'consoleCallback',
      (await app.loadSignInMachines()).consoleCallback,
      input,
    );
    await expect.poll(() => callback.getSnapshot().status).toBe('done');
    expect(service.asked.find(({ call }) => call === `POST ${API}/auth/token`)?.body).toEqual({
      client_id: 'console',
      code: 'the-code',
      code_verifier: record?.verifier.reveal(),
      grant_type: 'authorization_code',
    });
    expect(store.read('user-profile.access_token')).toBe('new-token');
    expect(store.read('user-profile.pkce')).toBeNull();
    expect((await app.whenSessionKnown()).matches('signedIn')).toBe(true);
    expect(emitted).toContainEqual({
      from: 'consoleCallback',
      event: { type: 'finished', returnTo: '/user/bulk' },
    });
  });

  test.each([
    ['an unknown state', { state: 'theirs', issuer: BASE }, 'mismatch'],
    ['a response of another provider', { state: 'ours', issuer: 'https://elsewhere.example' }, 'issuer'],
  ])('requests no token for %s', async (_, answered, reason) => {
    const { app, service, emitted } = start({});
    app.records.pkce.write({ state: 'ours', verifier: new Secret('v'), issuer: BASE, returnTo: null });
    const input = { code: new Secret('c'), error: null, errorDescription: null, ...answered };
    const callback = app.openScreen(
      'consoleCallback',
      (await app.loadSignInMachines()).consoleCallback,
      input,
    );
    await expect.poll(() => callback.getSnapshot().value).toBe('failed');
    expect(service.count(`POST ${API}/auth/token`)).toBe(0);
    const failures = emitted.filter(({ from }) => from === 'consoleCallback');
    expect(failures).toMatchObject([{ event: { type: 'failed', reason } }]);
  });

  const request = { client_id: 'reports', redirect_uri: 'https://reports.example/callback', state: 's' };

  test('opens the address that the service returns for the password', async () => {
    const service = stubService();
    service.answers[`POST ${API}/auth/session`] = () => ({ redirectUrl: null });
    service.answers[`POST ${API}/auth/authorize`] = () => ({
      redirectUrl: `${request.redirect_uri}?code=c&state=s`,
    });
    const { app, browser } = start({}, service);
    const login = createActor((await app.loadSignInMachines()).authorize, {
      input: { request, sso: null },
    }).start();
    await expect.poll(() => login.getSnapshot().hasTag('form')).toBe(true);
    login.send({ type: 'TYPE_USERNAME', username: 'anna' });
    login.send({ type: 'TYPE_PASSWORD', password: new Secret('a password') });
    login.send({ type: 'SUBMIT' });
    await expect.poll(() => login.getSnapshot().value).toBe('followed');
    expect(browser.assign.mock.calls).toEqual([[`${request.redirect_uri}?code=c&state=s`]]);
    expect(JSON.stringify(login.getPersistedSnapshot())).not.toContain('code=c');
    expect(service.asked.at(-1)?.body).toEqual({
      credentials: { username: 'anna', password: 'a password' },
      authorizeRequest: request,
      token: null,
    });
  });

  test('opens a native application only after the user has confirmed it', async () => {
    const service = stubService();
    const continueAs = {
      uuid: 'uuid-anna',
      username: 'anna',
      name: 'Anna Lind',
      clientName: 'Ticket Desk',
      native: true,
    };
    service.answers[`POST ${API}/auth/session`] = () => ({ redirectUrl: null, continueAs });
    service.answers[`POST ${API}/auth/continue`] = () => ({
      redirectUrl: 'com.example.desk:/callback?code=c',
    });
    const { app, browser } = start({}, service);
    const login = createActor((await app.loadSignInMachines()).authorize, {
      input: { request, sso: null },
    }).start();
    await expect.poll(() => login.getSnapshot().value).toEqual({ signingIn: { question: 'asking' } });
    login.send({ type: 'CONTINUE' });
    await expect.poll(() => login.getSnapshot().value).toBe('openedApplication');
    expect(browser.assign.mock.calls).toEqual([['com.example.desk:/callback?code=c']]);
    expect(service.asked.at(-1)?.body).toEqual({ authorizeRequest: request, uuid: 'uuid-anna' });
  });

  test('does not follow a redirect to a script', async () => {
    const service = stubService();
    service.answers[`POST ${API}/auth/session`] = () => ({ redirectUrl: 'javascript:alert(1)' });
    const { app, browser } = start({}, service);
    const login = createActor((await app.loadSignInMachines()).authorize, {
      input: { request, sso: null },
    }).start();
    await expect.poll(() => login.getSnapshot().value).toEqual({ failed: 'unreachable' });
    expect(browser.assign).not.toHaveBeenCalled();
  });

  test('does not sign in if the response to the password contains no address', async () => {
    const service = stubService();
    service.answers[`POST ${API}/auth/session`] = () => ({ redirectUrl: null });
    service.answers[`POST ${API}/auth/authorize`] = () => ({ redirectUrl: null });
    const { app } = start({}, service);
    const login = createActor((await app.loadSignInMachines()).authorize, {
      input: { request, sso: null },
    }).start();
    await expect.poll(() => login.getSnapshot().hasTag('form')).toBe(true);
    login.send({ type: 'TYPE_USERNAME', username: 'anna' });
    login.send({ type: 'TYPE_PASSWORD', password: new Secret('a password') });
    login.send({ type: 'SUBMIT' });
    await expect.poll(() => login.getSnapshot().value).toEqual({ signingIn: { form: 'rejected' } });
  });
});

describe('a session', () => {
  test('is renewed after a 401, and continues with the new token', async () => {
    const { app, service } = start();
    await app.whenSessionKnown();
    const admin = await app.openConsole();
    service.answers[`GET ${API}/user/list/active`] = ({ headers }) =>
      headers.get('authorization') === 'Bearer new-token' ? [anna] : refusal(401, 'unauthenticated');
    admin.lists.activeUsers.send({ type: 'LOAD' });
    await expect.poll(() => app.records.token.read()?.reveal()).toBe('new-token');
    await expect.poll(() => app.session.getSnapshot().value).toEqual({ signedIn: 'fresh' });
    expect(await listed(admin.lists.activeUsers)).toEqual(['anna']);
  });

  test.each([
    ['has no session', () => ({ redirectUrl: null })],
    ['sends an error', () => ({ redirectUrl: `${CALLBACK}?error=login_required` })],
    ['refuses', () => refusal(401, 'unauthenticated')],
  ])('ends if the service cannot renew it (it %s), and keeps the loaded data', async (_, answer) => {
    const { app, service, store, emitted } = start({
      ...SIGNED_IN,
      'user-profile.search_criteria': '{"users":{}}',
    });
    await app.whenSessionKnown();
    const admin = await app.openConsole();
    await listed(admin.lists.activeUsers);
    service.answers[`POST ${API}/auth/session`] = answer;
    app.session.send({ type: 'UNAUTHENTICATED' });
    await expect.poll(() => app.session.getSnapshot().value).toBe('signedOut');
    expect(emitted).toContainEqual({ from: 'session', event: { type: 'signedOut', reason: 'expired' } });
    expect(store.read('user-profile.access_token')).toBeNull();
    expect(store.read('user-profile.token_expiry')).toBeNull();
    expect(store.read('user-profile.search_criteria')).not.toBeNull();
    expect(usernames(admin.lists.activeUsers)).toEqual([]);
    expect(admin.header.getSnapshot().value).toBe('idle');
  });

  test.each([
    ['with another state', () => 'state=theirs'],
    ['from another provider', (state: string) => `state=${state}&iss=https://elsewhere.example`],
  ])('accepts no code that arrives %s', async (_, parameters) => {
    const { app, service } = start();
    await app.whenSessionKnown();
    service.answers[`POST ${API}/auth/session`] = ({ body }) => ({
      redirectUrl: `${CALLBACK}?code=c&${parameters((body as { state: string }).state)}`,
    });
    app.session.send({ type: 'UNAUTHENTICATED' });
    await expect.poll(() => app.session.getSnapshot().value).toEqual({ signedIn: 'waiting' });
    expect(service.count(`POST ${API}/auth/token`)).toBe(0);
  });

  test('ends at logout: clears everything stored and cached at once, and opens the root after three seconds', async () => {
    const { app, store, browser, service, emitted } = start({
      ...SIGNED_IN,
      'user-profile.ticket': 'ticket-1',
      'user-profile.menu_expanded': 'false',
      'user-profile.search_criteria': '{"users":{}}',
    });
    await app.whenSessionKnown();
    const admin = await app.openConsole();
    await listed(admin.lists.activeUsers);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    service.answers[`GET ${API}/auth/logout`] = () => refusal(500, 'internal');
    const logout = app.openScreen('logout', (await app.loadSignInMachines()).logout, {
      ticket: null,
      request: null,
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(logout.getSnapshot().value).toBe('signedOut');

    for (const key of ['access_token', 'token_expiry', 'ticket', 'menu_expanded', 'search_criteria']) {
      expect(store.read(`user-profile.${key}`)).toBeNull();
    }
    expect(app.session.getSnapshot().value).toBe('signedOut');
    expect(usernames(admin.lists.activeUsers)).toEqual([]);
    expect(emitted).toContainEqual({ from: 'logout', event: { type: 'signedOut' } });

    await vi.advanceTimersByTimeAsync(2999);
    expect(browser.assign).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(browser.assign).toHaveBeenCalledExactlyOnceWith('/userprofile/');
    const asked = service.asked.find(({ call }) => call === `GET ${API}/auth/logout`);
    expect(asked?.search.get('ticket')).toBe('ticket-1');
    expect(asked?.keepalive).toBe(true);
  });
});

test('the app reloads lists that failed in an outage when the network returns, even without an event stream', async () => {
  const { app, browser, service } = start();
  await app.whenSessionKnown();
  const { lists, listChanges } = await app.openConsole();
  for (const [report] of browser.watchAttention.mock.calls) report(true);
  await expect.poll(() => listChanges.getSnapshot().matches({ on: 'unknown' })).toBe(true);
  const asked = service.count(`GET ${API}/changes/events`);

  const answer = service.answers[`GET ${API}/user/list/active`]!;
  service.answers[`GET ${API}/user/list/active`] = () => {
    throw new TypeError('Failed to fetch');
  };
  lists.activeUsers.send({ type: 'LOAD' });
  await expect
    .poll(() => lists.activeUsers.getSnapshot().value)
    .toEqual({ page: 'unopened', whole: { missing: 'failed' } });
  service.answers[`GET ${API}/user/list/active`] = answer;
  browser.watchNetwork.mock.calls[0]![0]();
  await expect.poll(() => usernames(lists.activeUsers)).toEqual(['anna', 'ben']);
  expect(service.count(`GET ${API}/changes/events`)).toBe(asked + 1);
});

test('the login completes a failed sign-out before the next sign-in', async () => {
  const { app, store, browser, service } = start({ ...SIGNED_IN, 'user-profile.ticket': 'ticket-1' });
  const LOGOUT = `GET ${API}/auth/logout`;
  await app.whenSessionKnown();
  const machines = await app.loadSignInMachines();
  const answer = service.answers[LOGOUT]!;
  service.answers[LOGOUT] = () => refusal(504, 'timed_out');
  const logout = app.openScreen('logout', machines.logout, { ticket: null, request: null });
  await expect.poll(() => logout.getSnapshot().value).toBe('signedOut');
  expect(store.read('user-profile.access_token')).toBeNull();

  // The sign-out did not reach the service, whose session would sign the user in again. So the login repeats the
  // sign-out before it checks the session.
  const request = { client_id: 'c', redirect_uri: CALLBACK, state: 's' };
  const login = createActor(machines.authorize, { input: { request, sso: null } }).start();
  await expect.poll(() => login.getSnapshot().value).toEqual({ failed: 'unreachable' });
  expect(service.count(`POST ${API}/auth/session`)).toBe(0);

  service.answers[LOGOUT] = answer;
  service.answers[`POST ${API}/auth/session`] = () => ({ redirectUrl: null });
  login.send({ type: 'RETRY' });
  await expect.poll(() => login.getSnapshot().hasTag('form')).toBe(true);
  expect(
    service.asked.filter(({ call }) => call === LOGOUT).map(({ search }) => search.get('ticket')),
  ).toEqual(['ticket-1', 'ticket-1', 'ticket-1']);
  const again = createActor(machines.authorize, { input: { request, sso: null } }).start();
  await expect.poll(() => again.getSnapshot().hasTag('form')).toBe(true);
  expect(service.count(LOGOUT)).toBe(3);
  expect(browser.assign).not.toHaveBeenCalled();
});

describe('the lists of users', () => {
  test('move an activated or deactivated user to the other list, in sort order', async () => {
    const { app, service, emitted } = start();
    await app.whenSessionKnown();
    const admin = await app.openConsole();
    expect(await listed(admin.lists.activeUsers)).toEqual(['anna', 'ben']);
    expect(await listed(admin.lists.inactiveUsers)).toEqual(['cleo']);

    admin.statusChange.send({ type: 'CHANGE', active: false, user: anna });
    admin.statusChange.send({ type: 'CHANGE', active: true, user: cleo });
    await expect.poll(() => admin.statusChange.getSnapshot().value).toBe('idle');
    expect(usernames(admin.lists.activeUsers)).toEqual(['ben', 'cleo']);
    expect(usernames(admin.lists.inactiveUsers)).toEqual(['anna']);
    expect(service.asked.at(-1)?.body).toMatchObject([{ uuid: cleo.uuid }]);
    expect(emitted.filter(({ from }) => from === 'statusChange')).toHaveLength(2);
    expect(service.count(`GET ${API}/user/list/active`)).toBe(1);
  });

  test('are reloaded after a pull', async () => {
    const { app, service, emitted } = start();
    await app.whenSessionKnown();
    const admin = await app.openConsole();
    await listed(admin.lists.activeUsers);
    await listed(admin.lists.inactiveUsers);
    service.answers[PLACES] = () => [];
    service.answers[COMPANIES] = () => [];
    admin.lists.locations.send({ type: 'LOAD' });
    admin.lists.companies.send({ type: 'LOAD' });
    await expect.poll(() => admin.lists.locations.getSnapshot().hasTag('whole')).toBe(true);
    await expect.poll(() => admin.lists.companies.getSnapshot().hasTag('whole')).toBe(true);
    service.answers[`GET ${API}/user/list/active`] = () => [anna, ben, userSummary('dora')];
    admin.pull.send({ type: 'PULL' });
    await expect.poll(() => usernames(admin.lists.activeUsers)).toEqual(['anna', 'ben', 'dora']);
    await expect.poll(() => service.count(PLACES)).toBe(2);
    await expect.poll(() => service.count(COMPANIES)).toBe(2);
    expect(service.count(`GET ${API}/user/list/inactive`)).toBe(2);
    const result = { created: 1, updated: 0, unchanged: 2, failed: [] };
    expect(emitted).toContainEqual({ from: 'pull', event: { type: 'pulled', result } });
  });

  test.each([
    ['nothing', () => new Response(null, { status: 204 })],
    ['no user', () => []],
  ])('are checked after a change that got %s, whose outcome is unknown', async (_, answer) => {
    const { app, service, emitted } = start();
    await app.whenSessionKnown();
    const admin = await app.openConsole();
    service.answers[`POST ${API}/user/inactivate`] = answer;
    admin.statusChange.send({ type: 'CHANGE', active: false, user: anna });
    await expect.poll(() => admin.statusChange.getSnapshot().value).toBe('idle');
    expect(emitted.at(-1)).toMatchObject({ event: { type: 'unclear', active: false, user: anna } });
    service.answers[`GET ${API}/user/${anna.uuid}`] = () => storedUser({ ...anna, active: false });
    admin.statusChange.send({ type: 'CHANGE', active: false, user: anna });
    await expect.poll(() => admin.statusChange.getSnapshot().value).toBe('idle');
    expect(emitted.at(-1)).toMatchObject({ event: { type: 'changed', active: false, unchanged: [] } });
  });

  test.each([
    [404, ['ben'], 2],
    [409, ['anna', 'ben'], 1],
  ])('contain after a change that got %i the active users %j', async (status, left, reads) => {
    const { app, service, emitted } = start();
    await app.whenSessionKnown();
    const admin = await app.openConsole();
    await listed(admin.lists.activeUsers);
    service.answers[`GET ${API}/user/list/active`] = () => [ben];
    service.answers[`POST ${API}/user/inactivate`] = () => refusal(status, 'refused');
    admin.statusChange.send({ type: 'CHANGE', active: false, user: anna });
    await expect.poll(() => emitted.some(({ event }) => event.type === 'refused')).toBe(true);
    await expect.poll(() => usernames(admin.lists.activeUsers)).toEqual(left);
    expect(service.count(`GET ${API}/user/list/active`)).toBe(reads);
  });

  test('report a malformed list as a failure, and can be loaded again', async () => {
    const { app, service } = start();
    await app.whenSessionKnown();
    const admin = await app.openConsole();
    service.answers[`GET ${API}/user/list/active`] = () => ({ users: [] });
    admin.lists.activeUsers.send({ type: 'LOAD' });
    await expect
      .poll(() => admin.lists.activeUsers.getSnapshot().value)
      .toEqual({ page: 'unopened', whole: { missing: 'failed' } });
    expect(admin.lists.activeUsers.getSnapshot().can({ type: 'LOAD' })).toBe(true);
  });

  test('treat a pull without a response body as a success', async () => {
    const service = stubService();
    service.answers[`GET ${API}/user/pullUsers`] = () => new Response(null, { status: 204 });
    const { app, emitted } = start(SIGNED_IN, service);
    await app.whenSessionKnown();
    const admin = await app.openConsole();
    admin.pull.send({ type: 'PULL' });
    await expect
      .poll(() => emitted)
      .toContainEqual({ from: 'pull', event: { type: 'pulled', result: null } });
  });
});

describe('emitted events', () => {
  test('report a missing object after a read that got 404, and that a reload is needed after a change that got 403', async () => {
    const { app, service, emitted } = start();
    await app.whenSessionKnown();
    const admin = await app.openConsole();
    service.answers[`GET ${API}/user/list/active`] = () => refusal(404, 'not_found');
    service.answers[`POST ${API}/user/inactivate`] = () => refusal(403, 'forbidden');
    admin.lists.activeUsers.send({ type: 'LOAD' });
    admin.statusChange.send({ type: 'CHANGE', active: false, user: anna });
    await expect
      .poll(() => emitted.map(({ event }) => event.type))
      .toEqual(expect.arrayContaining(['missing', 'reloadNeeded', 'refused']));
  });

  test('are neither sent to a listener that has unsubscribed nor by a screen that was closed', async () => {
    const { app, emitted } = start({});
    await app.whenSessionKnown();
    const admin = await app.openConsole();
    const received: Emitted[] = [];
    const unsubscribe = app.subscribe((one) => received.push(one));
    admin.menu.send({ type: 'TOGGLE' });
    unsubscribe();
    admin.menu.send({ type: 'TOGGLE' });
    expect(received).toEqual([{ from: 'menu', event: { type: 'menuToggled', expanded: false } }]);
    expect(app.records.menuExpanded.read()).toBe(true);

    const before = emitted.length;
    const input = { code: null, state: null, error: null, errorDescription: null, issuer: null };
    const { consoleCallback } = await app.loadSignInMachines();
    const left = new AbortController();
    const callback = app.openScreen('consoleCallback', consoleCallback, input, left.signal);
    expect(callback.getSnapshot().status).toBe('active');
    left.abort();
    expect(callback.getSnapshot().status).toBe('stopped');
    const never = app.openScreen('consoleCallback', consoleCallback, input, AbortSignal.abort());
    expect(never.getSnapshot().status).toBe('stopped');
    expect(app.actor.getSnapshot().context.screens).toEqual({});
    expect(emitted).toHaveLength(before);
  });
});

test('the app creates every actor below the root, so that one inspector sees all of them', async () => {
  const { app } = start({});
  await app.whenSessionKnown();
  const seen = new Set<string>();
  app.actor.system.inspect(({ actorRef }) => seen.add((actorRef as AnyActorRef).id));
  const admin = await app.openConsole();
  const input = { code: null, state: null, error: null, errorDescription: null, issuer: null };
  const callback = app.openScreen('consoleCallback', (await app.loadSignInMachines()).consoleCallback, input);
  await expect.poll(() => callback.getSnapshot().value).toBe('failed');
  expect(seen).toContain(callback.id);
  expect(seen).toContain(admin.lists.activeUsers.id);
  for (const [name, actor] of [
    ['pull', admin.pull],
    ['session', app.session],
  ] as const) {
    expect(app.actor.system.get(name)).toBe(actor);
  }
});

test('the app reports an error in the machine of a screen, and its other actors keep running', async () => {
  const { app, emitted } = start({});
  await app.whenSessionKnown();
  const brittle = setup({}).createMachine({
    id: 'brittle',
    on: {
      BREAK: {
        actions: assign(() => {
          throw new Error('out of order');
        }),
      },
    },
  });
  const screen = app.openScreen('logout', brittle as never, { ticket: null, request: null }) as AnyActorRef;
  screen.send({ type: 'BREAK' });
  expect(emitted.at(-1)).toMatchObject({ from: 'app', event: { type: 'actorFailed' } });
  expect(app.actor.getSnapshot().status).toBe('active');
  app.session.send({ type: 'SIGN_OUT' });
  expect(emitted.at(-1)).toMatchObject({ from: 'session' });
});
