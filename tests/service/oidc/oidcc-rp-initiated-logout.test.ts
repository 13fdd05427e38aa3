import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SUITE_CLIENT_UUID } from '../../../demo/suite-client.ts';
import { CONSOLE_CLIENT_UUID } from '../../../service/oauth/console-client.ts';
import { signIdToken } from '../../../service/oauth/tokens/id-tokens.ts';
import { signingKey } from '../../../service/oauth/tokens/keys.ts';
import { bearer, BrowserSession } from '../../support/browser-session.ts';
import { ONE_ENGINE } from '../../support/databases.ts';
import { openIdService } from '../../support/openid-service.ts';

const API = '/userprofile/api/v1';
const TARGET = 'https://app.example/signed-out';
const HOUR = 60 * 60 * 1000;

interface Outcome {
  signedOut: boolean;
  redirectUrl: string | null;
  returnRefused: boolean;
  clientName: string | null;
}

// The provider checks the logout request before it ends the session, so SQLite is enough.
describe.each(ONE_ENGINE)('oidcc-rp-initiated-logout on $engine', ({ emptyDatabase }) => {
  const openId = openIdService(emptyDatabase);

  beforeEach(async () => {
    await openId.chooseType('server');
    await openId.db
      .insertInto('auth_client_addresses')
      .values({ client_uuid: SUITE_CLIENT_UUID, purpose: 'post_logout', address: TARGET, position: 0 })
      .execute();
  });
  afterEach(() => openId.forgetType());

  const ask = (body: object, headers: Record<string, string> = {}) =>
    openId.browser.call(`${API}/auth/endsession`, { body: { confirmed: false, ...body }, headers });
  const outcomeOf = async (body: object) => (await (await ask(body)).json()) as Outcome;
  const hasSession = async () => (await openId.silently())['code'] !== undefined;
  const request = async (changes: object = {}) => {
    const { id_token: hint, access_token: accessToken } = await openId.tokens('viewer');
    return {
      accessToken,
      body: { id_token_hint: hint, post_logout_redirect_uri: TARGET, state: 'a b', ...changes },
    };
  };
  const asks = { signedOut: false, redirectUrl: null };
  const staysHere = { signedOut: true, redirectUrl: null };

  it('oidcc-rp-initiated-logout: signs out, and returns to the registered address with the state', async () => {
    const { body, accessToken } = await request();
    expect(await outcomeOf(body)).toEqual({
      signedOut: true,
      redirectUrl: `${TARGET}?state=a+b`,
      returnRefused: false,
      clientName: expect.any(String),
    });
    expect(await openId.silently()).toMatchObject({ error: 'login_required' });
    expect((await openId.userInfo(accessToken)).status).toBe(401);
  });

  it('ends the session of the console’s access token, and removes the cookie', async () => {
    const token = await openId.browser.signIn('viewer');
    const { body } = await request();
    const response = await ask(body, bearer(token));
    expect(response.headers.getSetCookie().join()).toContain('Max-Age=0');
    expect((await openId.browser.me(token)).status).toBe(401);
  });

  it('asks for confirmation if access token and ID token hint belong to different users, even without a cookie', async () => {
    const { id_token: hint } = await openId.tokens('admin');
    const withoutCookie = new BrowserSession(openId.setup.service.url);
    await withoutCookie.call(`${API}/auth/frontendconfig`);
    const viewer = await openId.browser.signIn('viewer');
    const response = await withoutCookie.call(`${API}/auth/endsession`, {
      body: { confirmed: false, id_token_hint: hint },
      headers: bearer(viewer),
    });
    expect(await response.json()).toMatchObject({ signedOut: false });
    expect((await openId.browser.me(viewer)).status).toBe(200);
  });

  it('accepts an expired ID token hint, and a client_id that matches it', async () => {
    const { body } = await request({ client_id: SUITE_CLIENT_UUID });
    openId.setup.clockOffset = HOUR;
    expect(await outcomeOf(body)).toMatchObject({ signedOut: true, redirectUrl: `${TARGET}?state=a+b` });
  });

  it('oidcc-rp-initiated-logout-no-state: returns without a state', async () => {
    const { body } = await request({ state: null });
    expect(await outcomeOf(body)).toMatchObject({ redirectUrl: TARGET });
  });

  it('redirects at once if nobody is signed in', async () => {
    const { body } = await request();
    await openId.browser.call(`${API}/auth/logout`);
    expect(await outcomeOf(body)).toMatchObject({ signedOut: true, redirectUrl: `${TARGET}?state=a+b` });
  });

  it('oidcc-rp-initiated-logout-no-post-logout-redirect-uri: signs out without a redirect', async () => {
    const { body } = await request({ post_logout_redirect_uri: '' });
    expect(await outcomeOf(body)).toMatchObject({ ...staysHere, returnRefused: false });
    expect(await hasSession()).toBe(false);
  });

  it.each([
    ['oidcc-rp-initiated-logout-bad-post-logout-redirect-uri', 'https://app.example/elsewhere'],
    ['oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri', `${TARGET}?x=1`],
    ['a slash', `${TARGET}/`],
    ['another case', TARGET.toUpperCase()],
    ['a redirect target that is not for sign-outs', 'the redirect target'],
    ['script', 'javascript:alert(1)'],
  ])('signs out and does not leave for %s', async (_name, uri) => {
    const { redirectUri } = await openId.client();
    const address = uri === 'the redirect target' ? redirectUri : uri;
    const { body } = await request({ post_logout_redirect_uri: address });
    expect(await outcomeOf(body)).toMatchObject({ ...staysHere, returnRefused: true });
    expect(await hasSession()).toBe(false);
  });

  it('does not redirect to the address of a blocked client', async () => {
    const { body } = await request();
    await openId.chooseType('server', { blocked_at: 1 });
    expect(await outcomeOf(body)).toMatchObject({ ...staysHere, returnRefused: true });
  });

  it('asks for confirmation, and never redirects, without a genuine ID token', async () => {
    const { body, accessToken } = await request();
    const { uuid } = await openId.user('viewer');
    const { url, services } = openId.setup.service;
    const key = await signingKey(services);
    const facts = { userUuid: uuid, accessToken, nonce: null, authTime: null, method: null, sid: null };
    const { privateKey } = await generateKeyPair('RS256');
    const claims = new SignJWT({})
      .setIssuer(url)
      .setSubject(uuid)
      .setAudience(SUITE_CLIENT_UUID)
      .setIssuedAt();
    const bodies: Record<string, object> = {
      'oidcc-rp-initiated-logout-no-id-token-hint': { ...body, id_token_hint: null },
      'oidcc-rp-initiated-logout-only-state': { state: 's' },
      'oidcc-rp-initiated-logout-modified-id-token-hint': {
        ...body,
        id_token_hint: new UnsecuredJWT({})
          .setIssuer(url)
          .setSubject(uuid)
          .setAudience(SUITE_CLIENT_UUID)
          .encode(),
      },
      'oidcc-rp-initiated-logout-bad-id-token-hint': {
        ...body,
        id_token_hint: await claims
          .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: key.kid })
          .sign(privateKey),
      },
      'an access token': { ...body, id_token_hint: accessToken },
      'another issuer': {
        ...body,
        id_token_hint: await signIdToken(
          key,
          {
            ...facts,
            issuer: 'https://evil.example',
            clientUuid: SUITE_CLIENT_UUID,
            names: {},
            roles: null,
          },
          Date.now(),
        ),
      },
      'another client': { ...body, client_id: CONSOLE_CLIENT_UUID },
      'client_id alone': { client_id: SUITE_CLIENT_UUID, post_logout_redirect_uri: TARGET },
      'unusable texts': { ...body, id_token_hint: 'a\0b', client_id: 'a\0b' },
    };
    const asked = [];
    for (const [name, one] of Object.entries(bodies)) {
      const { signedOut, redirectUrl, clientName } = await outcomeOf(one);
      asked.push([name, signedOut, redirectUrl, clientName]);
    }
    expect(asked).toEqual(Object.keys(bodies).map((name) => [name, false, null, null]));
    expect(await hasSession()).toBe(true);
    for (const one of Object.values(bodies)) {
      expect(await outcomeOf({ ...one, confirmed: true })).toMatchObject(staysHere);
    }
    expect(await hasSession()).toBe(false);
  });

  it('asks for confirmation with the ID token of another user, and then redirects', async () => {
    const { body } = await request();
    await openId.signIn('admin');
    expect(await outcomeOf(body)).toMatchObject(asks);
    expect(await hasSession()).toBe(true);
    expect(await outcomeOf({ ...body, confirmed: true })).toMatchObject({
      signedOut: true,
      redirectUrl: `${TARGET}?state=a+b`,
    });
    expect(await hasSession()).toBe(false);
  });

  it('refuses a request from a page of another site', async () => {
    const { body } = await request();
    const forged = await openId.browser.call(`${API}/auth/endsession`, {
      body: { ...body, confirmed: true },
      xsrf: null,
    });
    expect(forged.status).toBe(403);
    const foreign = await ask({ ...body, confirmed: true }, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    expect(await hasSession()).toBe(true);
  });

  it('accepts the request by POST, and redirects to the login screen’s page with the same parameters', async () => {
    const [response, empty] = await Promise.all(
      ['id_token_hint=a.b.c&state=%C3%A4+b', ''].map((form) =>
        openId.browser.call('/userprofile/logout', { body: new URLSearchParams(form), xsrf: null }),
      ),
    );
    expect([response?.status, response?.headers.get('location')]).toEqual([
      303,
      '/userprofile/logout?id_token_hint=a.b.c&state=%C3%A4+b',
    ]);
    expect([empty?.status, empty?.headers.get('location')]).toEqual([303, '/userprofile/logout']);
  });

  it('refuses a state with a malformed percent-encoding, as the authorization endpoint does', async () => {
    await request();
    for (const state of ['%zz', '%ff', 'a%2']) {
      const response = await openId.browser.call(`/userprofile/logout?state=${state}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'invalid_request' });
    }
    expect(await hasSession()).toBe(true);
  });

  it('oidcc-rp-initiated-logout-no-params: signs the user out without a confirmation', async () => {
    await request();
    expect((await openId.browser.call(`${API}/auth/logout`)).status).toBe(204);
    expect(await hasSession()).toBe(false);
  });
});
