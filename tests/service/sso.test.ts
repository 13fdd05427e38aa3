import { randomUUID } from 'node:crypto';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identityFor } from '../../service/oauth/external-identity.ts';
import { bearer, BrowserSession, codeIn, pkcePair } from '../support/browser-session.ts';
import { ENGINES, START_MS } from '../support/databases.ts';
import { AT_PROVIDER, sendJson, startProvider, type TestProvider } from '../support/identity-provider.ts';
import { addUser } from '../support/people.ts';
import { startService, type TestService } from '../support/service.ts';

const API = '/userprofile/api/v1';
const DISCOVERY = '/.well-known/openid-configuration';

const inSeconds = (): number => Math.floor(Date.now() / 1000);

const refusal = async (response: Response) => [
  response.status,
  ((await response.json()) as { code: string }).code,
];

describe.each(ENGINES)('single sign-on on $engine', ({ emptyDatabase }) => {
  let provider: TestProvider;
  let service: TestService;
  let browser: BrowserSession;

  beforeAll(async () => {
    provider = await startProvider();
    const environment = { SSO_URL: provider.url, SSO_CLIENT_ID: AT_PROVIDER };
    service = await startService({ emptyDatabase, environment });
    await addUser(service.db, { username: 'gone', active: 0 });
  }, START_MS);
  afterAll(async () => {
    await service.stop();
    await provider.stop();
  });
  beforeEach(async () => {
    provider.reset();
    await service.db.deleteFrom('throttle_counters').execute();
    browser = new BrowserSession(service.url);
    await browser.call(`${API}/auth/frontendconfig`);
  });

  const exchange = (code: string = randomUUID()) =>
    browser.call(`${API}/auth/getPropelTokenFromCode/?code=${code}&code_verifier=the-verifier`);
  const tokenFor = async (code?: string) => {
    const { access_token: token } = (await (await exchange(code)).json()) as { access_token: string };
    return token;
  };
  const usernameOf = async (token: string) =>
    ((await (await browser.me(token)).json()) as { username: string }).username;
  /** Has the console's request granted by the token: the token that comes of it. */
  const authorizeBy = (token: string, request: object) =>
    browser.call(`${API}/auth/authorize`, {
      body: { credentials: null, authorizeRequest: request, token },
    });
  const setActive = (active: 0 | 1) =>
    service.db.updateTable('users').set({ active }).where('username', '=', 'viewer').execute();
  const signIn = async () => {
    const { verifier, challenge } = pkcePair();
    const response = await authorizeBy(await tokenFor(), browser.request(challenge));
    const { redirectUrl } = (await response.json()) as { redirectUrl: string };
    const exchanged = await browser.exchange(codeIn(redirectUrl), verifier);
    return ((await exchanged.json()) as { access_token: string }).access_token;
  };

  it('is told to the console', async () => {
    expect(await (await browser.call('/userprofile/config.json')).json()).toMatchObject({
      ssoEnabled: true,
      ssoAutoRedirect: false,
      ssoClientId: AT_PROVIDER,
    });
    expect(await (await browser.call(`${API}/auth/frontendconfig`)).json()).toMatchObject({
      propelAuthUrl: provider.url,
    });
  });

  it('exchanges a code with its verifier for a token of the user', async () => {
    const response = await exchange('the-code');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const body = (await response.json()) as { access_token: string };
    expect(body).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 1800 });
    expect(await usernameOf(body.access_token)).toBe('viewer');
    expect(provider.forms).toEqual([
      {
        grant_type: 'authorization_code',
        client_id: AT_PROVIDER,
        code: 'the-code',
        code_verifier: 'the-verifier',
        redirect_uri: `${service.url}/userprofile/callback`,
      },
    ]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['username', { preferred_username: 'viewer' }, 'viewer'],
    ['username in another case', { preferred_username: 'VIEWER' }, 'viewer'],
    [
      'verified e-mail address',
      { preferred_username: undefined, email: 'Admin@example.org', email_verified: true },
      'admin',
    ],
    [
      'verified e-mail address where the username is not known',
      { preferred_username: 'else', email: 'admin@example.org', email_verified: true },
      'admin',
    ],
    [
      'username before the e-mail address',
      { preferred_username: 'viewer', email: 'admin@example.org', email_verified: true },
      'viewer',
    ],
  ])('knows a user by %s', async (_, claims, username) => {
    provider.claim(claims);
    expect(await usernameOf(await tokenFor())).toBe(username);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['nobody', { preferred_username: 'stranger' }, 'account_unknown'],
    ['without a name', { preferred_username: undefined }, 'account_unknown'],
    [
      'by an e-mail address that is not verified',
      { preferred_username: undefined, email: 'admin@example.org' },
      'account_unknown',
    ],
    [
      'by an e-mail address that is called verified in words',
      { preferred_username: undefined, email: 'admin@example.org', email_verified: 'true' },
      'account_unknown',
    ],
    ['who is inactive', { preferred_username: 'gone' }, 'account_inactive'],
  ])('lets %s not in', async (_, claims, code) => {
    provider.claim(claims);
    expect(await refusal(await exchange())).toEqual([401, code]);
  });

  it('takes a code once, and revokes what it gave when it comes again', async () => {
    const token = await tokenFor('once');
    expect(await refusal(await exchange('once'))).toEqual([400, 'invalid_grant']);
    expect((await browser.me(token)).status).toBe(401);
  });

  describe('does not believe an ID token', () => {
    it.each<[string, () => Record<string, unknown>]>([
      ['of another issuer', () => ({ iss: 'https://elsewhere.example' })],
      ['for another audience', () => ({ aud: 'theirs' })],
      ['for others, too', () => ({ aud: [AT_PROVIDER, 'theirs'] })],
      ['for others, too, given to one of them', () => ({ aud: [AT_PROVIDER, 'theirs'], azp: 'theirs' })],
      ['that has expired', () => ({ exp: inSeconds() - 120 })],
      ['that is not good yet', () => ({ nbf: inSeconds() + 120 })],
      ['without an expiry', () => ({ exp: undefined })],
      ['without a subject', () => ({ sub: undefined })],
      ['with a nonce that nobody sent', () => ({ nonce: 'of another sign-in' })],
    ])('%s', async (_, claims) => {
      provider.claim(claims());
      expect(await refusal(await exchange())).toEqual([502, 'source_failed']);
    });

    it.each<[string, Parameters<TestProvider['mint']>[0]]>([
      [
        'signed by a key that is not the provider’s',
        async (claims) => {
          const { privateKey } = await generateKeyPair('RS256');
          return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'the-key' }).sign(privateKey);
        },
      ],
      [
        'signed with what anybody knows',
        (claims) =>
          new SignJWT(claims)
            .setProtectedHeader({ alg: 'HS256' })
            .sign(new TextEncoder().encode(AT_PROVIDER)),
      ],
      ['signed by nobody', (claims) => new UnsecuredJWT(claims).encode()],
      ['that is none', () => 'no token'],
      ['that is missing', () => ''],
    ])('%s', async (_, make) => {
      provider.mint(make);
      expect(await refusal(await exchange())).toEqual([502, 'source_failed']);
    });

    it('and tells nobody what was in it', async () => {
      provider.claim({ aud: 'theirs', preferred_username: 'a.secret.name' });
      expect(await (await exchange()).text()).not.toMatch(/a\.secret\.name|eyJ/);
    });
  });

  it.each<[string, string, Parameters<TestProvider['spoil']>[1], [number, string]]>([
    [
      'is another than configured',
      DISCOVERY,
      (_q, r) => sendJson(r, { issuer: 'x' }),
      [502, 'source_failed'],
    ],
    [
      'names no endpoints',
      DISCOVERY,
      (_q, r) => sendJson(r, { issuer: provider.url }),
      [502, 'source_failed'],
    ],
    ['speaks no JSON', DISCOVERY, (_q, r) => r.end('<html>'), [502, 'source_failed']],
    ['is overloaded', '/token', (_q, r) => sendJson(r, {}, 503), [502, 'source_failed']],
    [
      'does not know us',
      '/token',
      (_q, r) => sendJson(r, { error: 'invalid_client' }, 401),
      [502, 'source_failed'],
    ],
    ['hangs up', '/token', (_q, r) => r.destroy(), [444, 'no_response']],
    ['has no keys', '/jwks', (_q, r) => sendJson(r, {}), [502, 'source_failed']],
  ])('says so where the provider %s', async (_, path, listener, expected) => {
    provider.spoil(path, listener);
    expect(await refusal(await exchange())).toEqual(expected);
  });

  it('does not wait for ever', async () => {
    provider.spoil('/jwks', () => {});
    const slow = { url: provider.url, clientId: AT_PROVIDER, timeoutMs: 50 };
    const code = { code: randomUUID(), codeVerifier: 'v', redirectUri: 'https://here.example/' };
    await expect(identityFor(slow, code, Date.now())).rejects.toMatchObject({
      code: 'timed_out',
      status: 504,
    });
  });

  it('stops guessing at codes after a hundred attempts from one address; success does not count', async () => {
    await tokenFor();
    const key = { key: 'sso:address:127.0.0.1', attempts: 99, resets_at: Date.now() + 60_000 };
    await service.db.deleteFrom('throttle_counters').execute();
    await service.db.insertInto('throttle_counters').values(key).execute();
    expect((await exchange()).status).toBe(200);
    provider.claim({ preferred_username: 'stranger' });
    expect((await exchange()).status).toBe(401);
    const refused = await exchange();
    expect(await refusal(refused)).toEqual([429, 'throttled']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
  });

  describe('by its token', () => {
    it('a request is granted and a session opened, in which the next needs none', async () => {
      const token = await tokenFor();
      const response = await authorizeBy(token, browser.request(pkcePair().challenge));
      expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^user-profile-session=/)]);
      expect(await browser.checkSession()).toContain('code=');
      const again = await authorizeBy(token, browser.request(pkcePair().challenge));
      expect(again.headers.getSetCookie()).toEqual([]);
    });

    it('nothing is granted to who was deactivated meanwhile', async () => {
      const token = await tokenFor();
      await setActive(0);
      expect((await authorizeBy(token, browser.request(pkcePair().challenge))).status).toBe(401);
      await setActive(1);
    });
  });

  describe('signing out', () => {
    it('ends the session and every token that was given in it', async () => {
      const sso = await tokenFor();
      const { verifier, challenge } = pkcePair();
      await authorizeBy(sso, browser.request(challenge));
      const waiting = codeIn((await browser.checkSession(browser.request(challenge))) ?? '');
      const other = pkcePair();
      const code = codeIn((await browser.checkSession(browser.request(other.challenge))) ?? '');
      const given = (await (await browser.exchange(code, other.verifier)).json()) as { access_token: string };
      expect((await browser.me(given.access_token)).status).toBe(200);

      expect((await browser.call(`${API}/auth/logout`)).status).toBe(204);
      expect((await browser.me(given.access_token)).status).toBe(401);
      expect((await browser.me(sso)).status).toBe(401);
      expect((await browser.exchange(waiting, verifier)).status).toBe(400);
      expect((await authorizeBy(sso, browser.request(challenge))).status).toBe(401);
    });

    it('with a token alone ends the session that the token was given in', async () => {
      const token = await signIn();
      await new BrowserSession(service.url).call(`${API}/auth/logout`, { headers: bearer(token) });
      expect(await browser.checkSession()).toBeNull();
      expect((await browser.me(token)).status).toBe(401);
    });

    it('with the ticket ends what was opened through it, in any browser, and nothing else', async () => {
      provider.claim({ sid: 'ticket-2' });
      const [token, unused] = [await signIn(), await tokenFor()];
      provider.claim({ sid: 'ticket-3' });
      const bystander = new BrowserSession(service.url);
      await bystander.call(`${API}/auth/frontendconfig`);
      const theirs = browser;
      browser = bystander;
      const kept = await signIn();
      await bystander.call(`${API}/auth/logout?ticket=unknown`, { headers: { cookie: '' } });
      expect((await browser.me(kept)).status).toBe(200);

      await bystander.call(`${API}/auth/logout?ticket=ticket-2`, { headers: { cookie: '' } });
      expect((await browser.me(kept)).status).toBe(200);
      expect((await browser.me(token)).status).toBe(401);
      expect((await browser.me(unused)).status).toBe(401);
      expect(await theirs.checkSession()).toBeNull();
    });

    it('ends what was given before the person signed in anew in the same browser', async () => {
      const first = await signIn();
      const second = await signIn();
      await browser.call(`${API}/auth/logout`);
      expect((await browser.me(first)).status).toBe(401);
      expect((await browser.me(second)).status).toBe(401);
    });
  });
});

describe('without an identity provider', () => {
  it('there is no single sign-on', async () => {
    const service = await startService();
    const response = await service.call(`${API}/auth/getPropelTokenFromCode/?code=a&code_verifier=b`);
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { code: 'not_found', message: 'Single sign-on is not set up here.' },
    ]);
    await service.stop();
  });
});
