import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PRODUCT_CODE } from '../../../openapi/rules/product.ts';
import type { ClientTrialInput, ClientTrialResult } from '../../../openapi/generated/types.ts';
import { CONSOLE_CLIENT_UUID } from '../../../service/oauth/console-client.ts';
import { trialRedirectUri } from '../../../service/oauth/authorization/client-trials.ts';
import { issueAccessToken } from '../../../service/oauth/tokens/tokens.ts';
import { sweepExpired } from '../../../service/tasks/sweep.ts';
import { bearer, BrowserSession, codeIn, pkcePair } from '../../support/browser-session.ts';
import { ENGINES } from '../../support/databases.ts';
import { basic, CLIENT_SECRET, CLIENT_TARGET, openIdService } from '../../support/openid-service.ts';

const API = '/userprofile/api/v1';
const PASSWORD = 'Demo-pass-1';
const ADMINISTRATOR = `${PRODUCT_CODE}.admin`;
const MINUTE = 60_000;

/** The authorization request of a started trial, and its code verifier, which only the console's tab knows. */
interface Started {
  request: Record<string, string>;
  verifier: string;
}

/** Returns the status and the code of a refusal. */
const refusalOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { code?: string }).code,
];

const inputFor = (uuid: string, changes: Partial<ClientTrialInput> = {}) => {
  const { verifier, challenge } = pkcePair();
  const input = {
    uuid,
    scope: 'openid profile email',
    state: pkcePair().challenge,
    nonce: pkcePair().challenge,
    codeChallenge: challenge,
    ...changes,
  };
  return { input, verifier };
};

describe.each(ENGINES)('the trial of a sign-in client on $engine', ({ emptyDatabase }) => {
  const openId = openIdService(emptyDatabase);

  /** Signs the administrator in to the console, in a new browser. */
  const signInToConsole = async (username = ADMINISTRATOR) => {
    openId.setup.browser = new BrowserSession(openId.setup.service.url);
    await openId.browser.call(`${API}/auth/frontendconfig`);
    return openId.browser.signIn(username);
  };
  const post = (path: string, token: string, body: object) =>
    openId.setup.service.call(`${API}/authClient/${path}`, { method: 'POST', body, headers: bearer(token) });

  const start = async (
    token: string,
    uuid: string,
    changes: Partial<ClientTrialInput> = {},
  ): Promise<Started> => {
    const { input, verifier } = inputFor(uuid, changes);
    const response = await post('try', token, input);
    expect(response.status).toBe(200);
    const { authorizationUrl } = (await response.json()) as { authorizationUrl: string };
    const url = new URL(authorizationUrl);
    expect(`${url.origin}${url.pathname}`).toBe(`${openId.setup.service.url}/userprofile/authorize`);
    return { request: Object.fromEntries(url.searchParams), verifier };
  };
  /**
   * Checks the administrator's session for the authorization request of the trial, as the login screen does. Returns
   * the code.
   */
  const codeOfSession = async ({ request }: Started) =>
    codeIn((await openId.browser.checkSession(request)) ?? 'about:blank');
  const signIn = async ({ request }: Started, username: string, browser = openId.browser) => {
    const response = await browser.authorize(username, PASSWORD, request);
    return { response, url: ((await response.clone().json()) as { redirectUrl: string }).redirectUrl };
  };
  /** Gives the user sco.admin the administrator's business profile. Returns an access token of that user. */
  const tokenOfOtherAdministrator = async (): Promise<string> => {
    const { business_profile_uuid: profile } = await openId.user(ADMINISTRATOR);
    await openId.db
      .updateTable('users')
      .set({ business_profile_uuid: profile })
      .where('username', '=', 'sco.admin')
      .execute();
    return openId.setup.service.tokenOf((await openId.user('sco.admin')).uuid);
  };
  const finish = (token: string, code: string, verifier: string) =>
    post('try/result', token, { code, codeVerifier: verifier });
  const resultOf = async (token: string, code: string, { verifier }: Started) => {
    const response = await finish(token, code, verifier);
    expect(response.status).toBe(200);
    return (await response.json()) as ClientTrialResult;
  };
  const count = async (table: 'issued_tokens' | 'refresh_tokens' | 'session_clients' | 'sso_sessions') => {
    const { rows } = await openId.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('rows'))
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  const trialsOf = (client: string) =>
    openId.db.selectFrom('client_trials').selectAll().where('client_uuid', '=', client).execute();
  const rowsOf = async () => ({
    tokens: await count('issued_tokens'),
    refreshTokens: await count('refresh_tokens'),
    reached: await count('session_clients'),
    sessions: await count('sso_sessions'),
  });

  it('returns what the client would get, with the administrator’s session', async () => {
    const token = await signInToConsole();
    const { uuid } = await openId.user(ADMINISTRATOR);
    const id = await openId.addClient({ backchannelLogoutUrl: 'https://client.example/logout' });
    const before = await rowsOf();
    const trial = await start(token, id);
    expect(trial.request).toMatchObject({
      client_id: id,
      redirect_uri: trialRedirectUri(openId.setup.service.url),
      scope: 'openid profile email',
      code_challenge_method: 'S256',
    });
    const { nonce = '' } = trial.request;
    const result = await resultOf(token, await codeOfSession(trial), trial);
    expect(result.user).toEqual({ uuid, name: ADMINISTRATOR });
    expect(result.tokenResponse).toEqual({
      access_token: expect.stringMatching(/^eyJ.{9}…$/),
      id_token: expect.stringMatching(/^eyJ.{9}…$/),
      refresh_token: '…',
      token_type: 'Bearer',
      expires_in: 1800,
      scope: 'openid profile email',
    });
    expect(result.accessToken).toMatchObject({
      header: { typ: 'at+jwt', alg: 'RS256' },
      claims: { sub: uuid, client_id: id, aud: id, scope: 'openid profile email' },
    });
    expect(result.idToken).toMatchObject({
      header: { typ: 'JWT' },
      claims: { sub: uuid, aud: id, nonce, amr: ['pwd'], sid: expect.any(String) },
    });
    expect(result.userInfo).toMatchObject({ sub: uuid, preferred_username: ADMINISTRATOR });
    // The trial has stored no valid token and has recorded no sign-in. So the client gets no logout token.
    expect(await rowsOf()).toEqual(before);
    expect(await trialsOf(id)).toEqual([]);
  });

  it('returns no ID token without the scope openid, and no refresh token without a type', async () => {
    const token = await signInToConsole();
    const plain = await start(token, await openId.addClient(), { scope: '' });
    expect(plain.request).not.toHaveProperty('scope');
    const result = await resultOf(token, await codeOfSession(plain), plain);
    expect(Object.keys(result).toSorted()).toEqual(['accessToken', 'tokenResponse', 'user']);
    expect(Object.keys(result.tokenResponse).toSorted()).toEqual([
      'access_token',
      'expires_in',
      'token_type',
    ]);
    const { id } = await openId.client();
    const untyped = await start(token, id);
    const { tokenResponse } = await resultOf(token, await codeOfSession(untyped), untyped);
    expect(tokenResponse).not.toHaveProperty('refresh_token');
  });

  it('can sign in another user by password, and keeps the administrator’s session', async () => {
    const token = await signInToConsole();
    const trial = await start(token, await openId.addClient(), { prompt: 'login' });
    const before = await rowsOf();
    const cookies = [...openId.browser.cookies];
    expect(await openId.browser.checkSession(trial.request)).toBeNull();
    const { response, url } = await signIn(trial, 'viewer');
    expect(response.headers.getSetCookie()).toEqual([]);
    expect([...openId.browser.cookies]).toEqual(cookies);
    const { uuid } = await openId.user('viewer');
    const result = await resultOf(token, codeIn(url), trial);
    expect(result.user).toEqual({ uuid, name: 'viewer' });
    expect(result.idToken?.claims).toMatchObject({ sub: uuid, amr: ['pwd'], sid: expect.any(String) });
    expect(await rowsOf()).toEqual(before);
    expect((await openId.browser.me(token)).status).toBe(200);
    const events = await openId.db
      .selectFrom('sign_in_events')
      .select(['kind', 'reason', 'client_uuid'])
      .where('user_uuid', '=', uuid)
      .execute();
    expect(events).toEqual([{ kind: 'signed_in', reason: 'trial', client_uuid: trial.request['client_id'] }]);
  });

  it('counts a wrong password like any sign-in, and refuses single sign-on', async () => {
    const token = await signInToConsole();
    const trial = await start(token, await openId.addClient(), { prompt: 'login' });
    const wrong = await openId.browser.authorize('viewer', 'wrong', trial.request);
    expect(await refusalOf(wrong)).toEqual([401, 'invalid_credentials']);
    const { uuid } = await openId.user('viewer');
    const { services, url } = openId.setup.service;
    const signedOn = await issueAccessToken(services, {
      issuer: url,
      userUuid: uuid,
      clientUuid: CONSOLE_CLIENT_UUID,
      codeHash: 'of the provider',
      signOn: { until: Date.now() + MINUTE, method: 'external', at: Date.now() },
    });
    for (const by of [signedOn, token]) {
      const body = { credentials: null, authorizeRequest: trial.request, token: by };
      expect(await refusalOf(await openId.browser.call(`${API}/auth/authorize`, { body }))).toEqual([
        401,
        'unauthenticated',
      ]);
    }
    expect((await openId.browser.me(token)).status).toBe(200);
  });

  it('returns access_denied for a user who may not sign in', async () => {
    const token = await signInToConsole();
    const id = await openId.addClient();
    // No application is linked to the client, so no user has a role there and the client admits nobody.
    await openId.db.updateTable('auth_clients').set({ only_with_roles: 1 }).where('uuid', '=', id).execute();
    const trial = await start(token, id, { prompt: 'login' });
    const { url } = await signIn(trial, 'viewer');
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      error: 'access_denied',
      state: trial.request['state'],
    });
  });

  it('can be started thirty times in a quarter of an hour by each administrator', async () => {
    const token = await signInToConsole();
    const id = await openId.addClient();
    for (let started = 0; started < 30; started += 1) await start(token, id);
    const refused = await post('try', token, inputFor(id).input);
    expect(await refusalOf(refused)).toEqual([429, 'throttled']);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    await start(await tokenOfOtherAdministrator(), id);
  });

  it('is marked in the response to the session check, so that the login screen offers no single sign-on', async () => {
    const token = await signInToConsole();
    const id = await openId.addClient();
    const trial = await start(token, id, { prompt: 'login' });
    const answerTo = async (body: object) =>
      (await openId.browser.call(`${API}/auth/session`, { body })).json();
    expect(await answerTo(trial.request)).toEqual({ redirectUrl: null, trial: true });
    const request = await openId.request({ client_id: id, redirect_uri: CLIENT_TARGET, prompt: 'login' });
    expect(await answerTo(request)).toEqual({ redirectUrl: null });
  });

  it('must be confirmed for a native application, like any sign-in', async () => {
    const token = await signInToConsole();
    const id = await openId.addClient({ clientType: 'native', allowedRedirectTarget: 'com.example.app:/cb' });
    const trial = await start(token, id);
    expect(await openId.browser.checkSession(trial.request)).toBeNull();
    const { uuid } = await openId.user(ADMINISTRATOR);
    const confirmed = await openId.browser.call(`${API}/auth/continue`, {
      body: { authorizeRequest: trial.request, uuid },
    });
    const { redirectUrl } = (await confirmed.json()) as { redirectUrl: string };
    expect((await resultOf(token, codeIn(redirectUrl), trial)).user.uuid).toBe(uuid);
  });

  it('gets no code for the session of another user who opens its link', async () => {
    const token = await signInToConsole();
    const trial = await start(token, await openId.addClient());
    await signInToConsole('admin');
    expect(await openId.browser.checkSession(trial.request)).toBeNull();
    const silent = await openId.browser.checkSession({ ...trial.request, prompt: 'none' });
    expect(new URL(silent ?? '').searchParams.get('error')).toBe('login_required');
  });

  it('gets its response only in the query', async () => {
    const token = await signInToConsole();
    const trial = await start(token, await openId.addClient());
    const url = await openId.browser.checkSession({ ...trial.request, response_mode: 'form_post' });
    expect(url?.startsWith(`${trialRedirectUri(openId.setup.service.url)}?code=`)).toBe(true);
  });

  it('is the only request that may use the redirect address of trials, even if a client has registered it', async () => {
    const token = await signInToConsole();
    const address = trialRedirectUri(openId.setup.service.url);
    const id = await openId.addClient({ allowedRedirectTarget: address });
    const other = await openId.addClient();
    const trial = await start(token, other);
    for (const changes of [
      { client_id: id },
      { state: 'another state' },
      { code_challenge: pkcePair().challenge },
      { state: '' },
    ]) {
      const response = await openId.browser.call(`${API}/auth/session`, {
        body: { ...trial.request, ...changes },
      });
      expect(await refusalOf(response)).toEqual([400, 'trial_ended']);
    }
    const request = await openId.request({ client_id: id, redirect_uri: address });
    expect(await refusalOf(await openId.browser.authorize(ADMINISTRATOR, PASSWORD, request))).toEqual([
      400,
      'trial_ended',
    ]);
    expect(await codeOfSession(trial)).not.toBe('');
  });

  it('ends after ten minutes, or when another trial starts', async () => {
    const token = await signInToConsole();
    const id = await openId.addClient();
    const first = await start(token, id);
    const code = await codeOfSession(first);
    const second = await start(token, id);
    expect(await refusalOf(await finish(token, code, first.verifier))).toEqual([400, 'invalid_grant']);
    const replaced = await openId.browser.call(`${API}/auth/session`, { body: first.request });
    expect(await refusalOf(replaced)).toEqual([400, 'trial_ended']);
    openId.setup.clockOffset = 9 * MINUTE;
    expect(await codeOfSession(second)).not.toBe('');
    openId.setup.clockOffset = 10 * MINUTE;
    const late = await openId.browser.call(`${API}/auth/session`, { body: second.request });
    expect(await refusalOf(late)).toEqual([400, 'trial_ended']);
    expect(await trialsOf(id)).toHaveLength(1);
    await sweepExpired(openId.db, Date.now() + 10 * MINUTE);
    expect(await trialsOf(id)).toEqual([]);
    openId.setup.clockOffset = 0;
  });

  it('exchanges its code once, with its verifier, even in concurrent requests', async () => {
    const token = await signInToConsole();
    const id = await openId.addClient();
    const wrong = await start(token, id);
    const used = await codeOfSession(wrong);
    expect(await refusalOf(await finish(token, used, pkcePair().verifier))).toEqual([400, 'invalid_grant']);
    expect(await refusalOf(await finish(token, used, wrong.verifier))).toEqual([400, 'invalid_grant']);
    const trial = await start(token, id);
    const code = await codeOfSession(trial);
    const both = await Promise.all([
      finish(token, code, trial.verifier),
      finish(token, code, trial.verifier),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await refusalOf(await finish(token, code, trial.verifier))).toEqual([400, 'invalid_grant']);
  });

  it('cannot exchange its code at the token endpoint, nor the code of an application in the trial', async () => {
    const token = await signInToConsole();
    const id = await openId.addClient();
    const trial = await start(token, id);
    const code = await codeOfSession(trial);
    const { verifier } = trial;
    const withTarget = { redirect_uri: trialRedirectUri(openId.setup.service.url) };
    for (const body of [{}, withTarget] as Record<string, string>[]) {
      const response = await openId.exchange(
        code,
        { ...body, code_verifier: verifier },
        basic(id, CLIENT_SECRET),
      );
      expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
    }
    const ofApplication = await openId.codeFor(id);
    const again = await signInToConsole();
    await start(again, id);
    expect(await refusalOf(await finish(again, ofApplication, openId.verifier))).toEqual([
      400,
      'invalid_grant',
    ]);
  });

  it('can be completed only by the administrator who has started it', async () => {
    const token = await signInToConsole();
    const id = await openId.addClient();
    const trial = await start(token, id);
    const code = await codeOfSession(trial);
    const other = await tokenOfOtherAdministrator();
    expect(await refusalOf(await finish(other, code, trial.verifier))).toEqual([400, 'invalid_grant']);
    const own = inputFor(id).input;
    expect((await post('try', other, own)).status).toBe(200);
    expect(await refusalOf(await finish(other, code, trial.verifier))).toEqual([400, 'invalid_grant']);
  });

  it('is refused to other administrators, and without a session', async () => {
    const id = await openId.addClient();
    for (const username of ['admin', 'viewer']) {
      const { uuid } = await openId.user(username);
      const token = await openId.setup.service.tokenOf(uuid);
      expect(await refusalOf(await post('try', token, inputFor(id).input))).toEqual([403, 'forbidden']);
      expect(await refusalOf(await finish(token, 'a code', pkcePair().verifier))).toEqual([403, 'forbidden']);
    }
    expect(await refusalOf(await post('try', 'worthless', inputFor(id).input))).toEqual([
      401,
      'unauthenticated',
    ]);
  });

  it('is refused for the console and for clients that are blocked or do not exist, and ends with its client', async () => {
    const token = await signInToConsole();
    expect(await refusalOf(await post('try', token, inputFor(randomUUID()).input))).toEqual([
      404,
      'not_found',
    ]);
    expect(await refusalOf(await post('try', token, inputFor(CONSOLE_CLIENT_UUID).input))).toEqual([
      409,
      'own_client',
    ]);
    const id = await openId.addClient();
    const trial = await start(token, id);
    const code = await codeOfSession(trial);
    expect((await post('block', token, { uuid: id, blocked: true })).status).toBe(200);
    expect(await refusalOf(await post('try', token, inputFor(id).input))).toEqual([400, 'client_blocked']);
    expect(await refusalOf(await finish(token, code, trial.verifier))).toEqual([400, 'client_blocked']);
    expect((await post('block', token, { uuid: id, blocked: false })).status).toBe(200);
    expect(await refusalOf(await finish(token, code, trial.verifier))).toEqual([400, 'invalid_grant']);
    const headers = bearer(token);
    const removed = await openId.setup.service.call(`${API}/authClient/${id}`, { method: 'DELETE', headers });
    expect(removed.status).toBe(204);
    expect(await trialsOf(id)).toEqual([]);
    expect(await refusalOf(await finish(token, code, trial.verifier))).toEqual([400, 'invalid_grant']);
  });

  it('ends with the administrator’s session', async () => {
    const token = await signInToConsole();
    const trial = await start(token, await openId.addClient());
    const code = await codeOfSession(trial);
    await openId.browser.call(`${API}/auth/logout`, { headers: bearer(token) });
    expect(await refusalOf(await finish(token, code, trial.verifier))).toEqual([401, 'unauthenticated']);
    const again = await signInToConsole();
    expect(await refusalOf(await finish(again, code, trial.verifier))).toEqual([400, 'invalid_grant']);
  });

  it.each<[string, object]>([
    ['a short state', { state: 'short' }],
    ['a code challenge that is no digest', { codeChallenge: 'short' }],
    ['another prompt', { prompt: 'none' }],
    ['an unknown field', { redirectUri: 'https://evil.example/' }],
  ])('is refused with %s', async (_, changes) => {
    const token = await signInToConsole();
    const { input } = inputFor(await openId.addClient());
    expect(await refusalOf(await post('try', token, { ...input, ...changes }))).toEqual([
      422,
      'invalid_fields',
    ]);
  });
});
