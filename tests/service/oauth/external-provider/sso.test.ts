import { randomUUID } from 'node:crypto';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { userOfIdentity } from '../../../../service/user/external-identity/user-of-identity.ts';
import { createCaches } from '../../../../service/caches.ts';
import { identityFor } from '../../../../service/oauth/external-provider/external-identity.ts';
import { signInThrottle } from '../../../../service/throttle/throttle.ts';
import { bearer, BrowserSession, codeIn, pkcePair } from '../../../support/browser-session.ts';
import { ONE_ENGINE, START_MS } from '../../../support/databases.ts';
import {
  AT_PROVIDER,
  sendJson,
  startProvider,
  type TestProvider,
} from '../../../support/identity-provider.ts';
import { addUser } from '../../../support/people.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { VERIFIER } from '../../../support/sign-in.ts';
import { withTitles } from '../../../support/shorten.ts';
import { byCredentialCall } from '../../../support/by-test.ts';

const API = '/userprofile/api/v1';
const DISCOVERY = '/.well-known/openid-configuration';

const settings = {
  clientId: AT_PROVIDER,
  clientSecret: null,
  isDiscovered: false,
  claim: 'preferred_username',
} as const;

const inSeconds = (): number => Math.floor(Date.now() / 1000);

const refusal = async (response: Response) => [
  response.status,
  ((await response.json()) as { code: string }).code,
];

const verified = (email: string) => ({ email, email_verified: true });

describe.each(ONE_ENGINE)('single sign-on on $engine', ({ emptyDatabase }) => {
  let provider: TestProvider;
  let service: TestService;
  let browser: BrowserSession;
  let clockOffset = 0;

  beforeAll(async () => {
    provider = await startProvider();
    const environment = { SSO_URL: provider.url, SSO_CLIENT_ID: AT_PROVIDER, SSO_DISCOVERY: '0' };
    service = await startService({ emptyDatabase, environment, now: () => Date.now() + clockOffset });
    await addUser(service.db, { username: 'gone', active: 0 });
  }, START_MS);
  afterAll(async () => {
    await service.stop();
    await provider.stop();
  });
  beforeEach(async () => {
    clockOffset = 0;
    provider.reset();
    service.services.caches.providerMetadata.delete(provider.url);
    await service.db.deleteFrom('throttle_counters').execute();
    await service.db.deleteFrom('external_identities').execute();
    browser = new BrowserSession(service.url);
    await browser.call(`${API}/auth/frontendconfig`);
  });

  const exchange = (code: string = randomUUID()) =>
    browser.call(`${API}/auth/getPropelTokenFromCode/?code=${code}&code_verifier=${VERIFIER}`);
  const tokenFor = async (code?: string) => {
    const { access_token: token } = (await (await exchange(code)).json()) as { access_token: string };
    return token;
  };
  const usernameOf = async (token: string) => {
    const { sub = '' } = decodeJwt(token);
    const user = service.db.selectFrom('users').select('username').where('uuid', '=', sub);
    return (await user.executeTakeFirstOrThrow()).username;
  };
  /** Sends an authorization request that contains an access token, from a single sign-on, in place of a password. */
  const authorizeBy = (token: string, request: object) =>
    browser.call(`${API}/auth/authorize`, {
      body: { credentials: null, authorizeRequest: request, token },
    });
  /** Signs on while the identity provider returns these claims. Returns the username, or the code of the refusal. */
  const signedOnAs = async (claims: Record<string, unknown>) => {
    provider.claim(claims);
    const response = await exchange();
    if (!response.ok) return refusal(response);
    return usernameOf(((await response.json()) as { access_token: string }).access_token);
  };
  /** Returns an authorization request of another client than the console. */
  const theirRequest = (challenge = pkcePair().challenge) =>
    browser.request(challenge, {
      client_id: service.fixture.client,
      redirect_uri: 'http://127.0.0.1/userprofile/selfcallback',
    });
  const statusBy = async (token: string, asked: object) => (await authorizeBy(token, asked)).status;
  const setActive = (active: 0 | 1) =>
    service.db.updateTable('users').set({ active }).where('username', '=', 'viewer').execute();
  const signIn = async () => {
    const { verifier, challenge } = pkcePair();
    const response = await authorizeBy(await tokenFor(), browser.request(challenge));
    const { redirectUrl } = (await response.json()) as { redirectUrl: string };
    const exchanged = await browser.exchange(codeIn(redirectUrl), verifier);
    return ((await exchanged.json()) as { access_token: string }).access_token;
  };

  /**
   * Changes the metadata that the identity provider publishes. Returns a function that returns how often it was read
   * since.
   */
  const publish = (changes: Record<string, string> = {}, status = 200) => {
    let reads = 0;
    provider.spoil(DISCOVERY, (_request, response) => {
      reads += 1;
      const metadata = {
        issuer: provider.url,
        token_endpoint: `${provider.url}/token`,
        jwks_uri: `${provider.url}/jwks`,
        authorization_endpoint: `${provider.url}/authorize`,
        ...changes,
      };
      sendJson(response, metadata, status);
    });
    return () => reads;
  };
  const identityOf = (subject: string) => ({
    issuer: provider.url,
    subject,
    username: 'viewer',
    verifiedEmail: null,
    ticket: null,
  });

  it('is announced in the configuration of the console', async () => {
    expect(await (await browser.call('/userprofile/config.json')).json()).toMatchObject({
      ssoEnabled: true,
      ssoAutoRedirect: false,
      ssoClientId: AT_PROVIDER,
    });
    expect(await (await browser.call(`${API}/auth/frontendconfig`)).json()).toMatchObject({
      propelAuthUrl: provider.url,
    });
  });

  it('exchanges a code of 8,192 characters', async () => {
    expect((await exchange('a'.repeat(8192))).status).toBe(200);
  });

  it('exchanges a code and its verifier for a token of the user', async () => {
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
        code_verifier: VERIFIER,
        redirect_uri: `${service.url}/userprofile/callback`,
      },
    ]);
  });

  it.each([
    ['username', 'viewer'],
    ['username in another case', 'VIEWER'],
  ])('finds a user by %s', async (_, preferred_username) => {
    provider.claim({ preferred_username });
    expect(await usernameOf(await tokenFor())).toBe('viewer');
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['nobody', { preferred_username: 'stranger' }, 'account_unknown'],
    ['without a name', { preferred_username: undefined }, 'account_unknown'],
    [
      'by e-mail address, if that is not configured',
      { preferred_username: 'else', email: 'admin@example.org', email_verified: true },
      'account_unknown',
    ],
    ['who is inactive', { preferred_username: 'gone' }, 'account_inactive'],
  ])('refuses a user %s', async (_, claims, code) => {
    provider.claim(claims);
    expect(await refusal(await exchange())).toEqual([401, code]);
  });

  describe('an account', () => {
    const BOUND = [401, 'account_bound'];

    it('stays bound to the first identity, even if its name changes', async () => {
      expect(await signedOnAs({ sub: 'a' })).toBe('viewer');
      expect(await signedOnAs({ sub: 'a', preferred_username: 'renamed' })).toBe('viewer');
      expect(await signedOnAs({ sub: 'a', preferred_username: 'admin' })).toBe('viewer');
      expect(await signedOnAs({ sub: 'a', preferred_username: undefined })).toBe('viewer');
    });

    it('is not bound to another identity with the same name, and the reason is reported', async () => {
      expect(await signedOnAs({ sub: 'a' })).toBe('viewer');
      expect(await signedOnAs({ sub: 'b' })).toEqual(BOUND);
      const received = (await (await exchange()).json()) as { message: string };
      expect(received.message).toBe(
        'The account with this name is bound to another person at the identity provider. Ask an administrator.',
      );
      expect(await signedOnAs({ sub: 'a' })).toBe('viewer');
      expect(await signedOnAs({ sub: 'A' })).toEqual(BOUND);
    });

    it('is bound to one of two identities with the same name that sign on at the same time', async () => {
      const both = await Promise.all(
        ['a', 'b'].map((subject) =>
          byCredentialCall(() =>
            userOfIdentity(service.db, identityOf(subject), 'preferred_username', Date.now()),
          ).then(
            ({ userUuid }) => userUuid,
            (error: { code: string }) => error.code,
          ),
        ),
      );
      expect(new Set(both)).toEqual(new Set([service.fixture.people.viewer, 'account_bound']));
      const again = await Promise.all(
        ['c', 'c'].map((subject) =>
          byCredentialCall(() =>
            userOfIdentity(
              service.db,
              { ...identityOf(subject), username: 'admin' },
              'preferred_username',
              Date.now(),
            ),
          ),
        ),
      );
      expect(again.map(({ userUuid }) => userUuid)).toEqual(Array(2).fill(service.fixture.people.admin));
    });

    it('is found by an identity of its own issuer only', async () => {
      const elsewhere = { ...identityOf('a'), issuer: 'https://elsewhere.example', username: 'admin' };
      await byCredentialCall(() => userOfIdentity(service.db, elsewhere, 'preferred_username', Date.now()));
      expect(await signedOnAs({ sub: 'a' })).toBe('viewer');
    });

    it('shows its binding to users who may change it; removing the binding ends nothing else, and it can be bound again', async () => {
      const { viewer } = service.fixture.people;
      const path = `${API}/user/${viewer}`;
      const seenBy = async (as: 'admin' | 'viewer') =>
        ((await (await service.call(path, { as })).json()) as { externalIdentities?: unknown })
          .externalIdentities;
      expect(await seenBy('admin')).toEqual([]);
      const before = await signIn();
      expect(await signedOnAs({ sub: 'a' })).toEqual(BOUND);
      expect(await seenBy('admin')).toEqual([
        { issuer: provider.url, subject: 'subject of viewer', boundAt: expect.stringMatching(/Z$/) },
      ]);
      expect(await seenBy('viewer')).toBeUndefined();

      const undo = () => service.call(`${path}/externalIdentities`, { method: 'DELETE', as: 'admin' });
      const undone = await undo();
      expect(undone.headers.get('etag')).toBe(
        (await service.call(path, { as: 'admin' })).headers.get('etag'),
      );
      expect([undone.status, await undone.json()]).toMatchObject([
        200,
        { uuid: viewer, externalIdentities: [] },
      ]);
      expect((await undo()).status).toBe(200);
      expect(await usernameOf(before)).toBe('viewer');
      expect(await signedOnAs({ sub: 'a' })).toBe('viewer');
      expect(await signedOnAs({})).toEqual(BOUND);
    });

    it('that is bound and inactive gets account_inactive, and can sign on again once it is active', async () => {
      expect(await signedOnAs({ sub: 'a' })).toBe('viewer');
      await setActive(0);
      expect(await signedOnAs({ sub: 'a' })).toEqual([401, 'account_inactive']);
      await setActive(1);
      expect(await signedOnAs({ sub: 'a' })).toBe('viewer');
    });
  });

  describe('with accounts found by e-mail address', () => {
    let byEmail: TestService;

    beforeAll(async () => {
      const environment = {
        SSO_URL: provider.url,
        SSO_CLIENT_ID: AT_PROVIDER,
        SSO_CLAIM: 'email',
        SSO_DISCOVERY: '0',
      };
      byEmail = await startService({ emptyDatabase, environment });
    }, START_MS);
    afterAll(() => byEmail.stop());
    beforeEach(() => byEmail.db.deleteFrom('external_identities').execute());

    const as = async (claims: Record<string, unknown>) => {
      provider.claim({ preferred_username: 'else', ...claims });
      const call = `${API}/auth/getPropelTokenFromCode/?code=${randomUUID()}&code_verifier=${VERIFIER}`;
      const answered = await byEmail.call(call);
      if (!answered.ok) return ((await answered.json()) as { code: string }).code;
      const { access_token: token } = (await answered.json()) as { access_token: string };
      const user = byEmail.db.selectFrom('users').select('username');
      return (await user.where('uuid', '=', decodeJwt(token).sub ?? '').executeTakeFirstOrThrow()).username;
    };
    const rename = (email: string) =>
      byEmail.db
        .updateTable('users')
        .set({ email, email_folded: email })
        .where('username', '=', 'admin')
        .execute();

    it('requires an e-mail address that the identity provider has verified', async () => {
      expect(await as(verified('Admin@example.org'))).toBe('admin');
      for (const claims of [
        { email: 'viewer@example.org' },
        { email: 'viewer@example.org', email_verified: 'true' },
        { preferred_username: 'viewer' },
        { preferred_username: 'viewer', email: 'viewer@example.org', email_verified: false },
        verified('nobody@example.org'),
      ]) {
        expect(await as({ sub: 'another', ...claims })).toBe('account_unknown');
      }
    });

    it('reads the address and its verification from userinfo if the ID token does not contain both', async () => {
      provider.spoil(DISCOVERY, (_request, response) =>
        sendJson(response, {
          issuer: provider.url,
          authorization_endpoint: `${provider.url}/authorize`,
          token_endpoint: `${provider.url}/token`,
          jwks_uri: `${provider.url}/jwks`,
          userinfo_endpoint: `${provider.url}/userinfo`,
        }),
      );
      let userInfo = {};
      provider.spoil('/userinfo', (_request, response) => sendJson(response, { sub: 'a', ...userInfo }));
      const withUserInfo = (claims: object, answered: object) => {
        userInfo = answered;
        byEmail.services.caches.providerMetadata.delete(provider.url);
        return as({ sub: 'a', ...claims });
      };
      const email = 'admin@example.org';
      expect(await withUserInfo({ email }, { email_verified: true })).toBe('account_unknown');
      expect(await withUserInfo({ email }, verified('nobody@example.org'))).toBe('account_unknown');
      expect(await withUserInfo({ email }, { email })).toBe('account_unknown');
      expect(await withUserInfo({ email }, verified(email))).toBe('admin');
    });

    it('accepts userinfo as a JWT although the metadata name no algorithm for it, and checks its signature', async () => {
      provider.spoil(DISCOVERY, (_request, response) =>
        sendJson(response, {
          issuer: provider.url,
          authorization_endpoint: `${provider.url}/authorize`,
          token_endpoint: `${provider.url}/token`,
          jwks_uri: `${provider.url}/jwks`,
          userinfo_endpoint: `${provider.url}/userinfo`,
        }),
      );
      let userInfo = '';
      provider.spoil('/userinfo', (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/jwt; charset=utf-8' }).end(userInfo);
      });
      const withUserInfo = (jwt: string) => {
        userInfo = jwt;
        byEmail.services.caches.providerMetadata.delete(provider.url);
        return as({ sub: 'a' });
      };
      const claims = { sub: 'a', iss: provider.url, aud: AT_PROVIDER, ...verified('admin@example.org') };
      const { privateKey } = await generateKeyPair('RS256');
      const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
      expect(await withUserInfo(forged)).toBe('source_failed');
      expect(await withUserInfo(new UnsecuredJWT(claims).encode())).toBe('source_failed');
      expect(await withUserInfo(await provider.sign(claims))).toBe('admin');
    });

    it('keeps a binding if the address changes, here or at the identity provider', async () => {
      expect(await as({ sub: 'a', ...verified('admin@example.org') })).toBe('admin');
      expect(await as({ sub: 'a', ...verified('viewer@example.org') })).toBe('admin');
      expect(await as({ sub: 'b', ...verified('admin@example.org') })).toBe('account_bound');
      await rename('moved@example.org');
      expect(await as({ sub: 'a', ...verified('admin@example.org') })).toBe('admin');
      expect(await as({ sub: 'b', ...verified('admin@example.org') })).toBe('account_unknown');
      expect(await as({ sub: 'b', ...verified('moved@example.org') })).toBe('account_bound');
      await rename('admin@example.org');
    });
  });

  it.each(
    withTitles<[string]>([
      [''],
      ['code=a'],
      [`code_verifier=${VERIFIER}`],
      [`code=&code_verifier=${VERIFIER}`],
      [`code=a&code=a&code_verifier=${VERIFIER}`],
      [`code=%00&code_verifier=${VERIFIER}`],
      [`code=%C3%A9&code_verifier=${VERIFIER}`],
      [`code=${'a'.repeat(8193)}&code_verifier=${VERIFIER}`],
      ['code=a&code_verifier=short'],
      [`code=a&code_verifier=${VERIFIER}%20`],
      [`code=a&code_verifier=${'a'.repeat(129)}`],
    ]),
  )('refuses the malformed code %s without a request to the provider', async (_, query) => {
    const answered = await browser.call(`${API}/auth/getPropelTokenFromCode/?${query}`);
    expect(await refusal(answered)).toEqual([400, 'invalid_request']);
    expect(provider.forms).toEqual([]);
  });

  it('accepts a code once, and revokes its token when the code is repeated', async () => {
    const token = await tokenFor('once');
    expect(await refusal(await exchange('once'))).toEqual([400, 'invalid_grant']);
    expect((await browser.me(token)).status).toBe(401);
  });

  describe('refuses an ID token', () => {
    it.each<[string, () => Record<string, unknown>]>([
      ['of another issuer', () => ({ iss: 'https://elsewhere.example' })],
      ['for another audience', () => ({ aud: 'theirs' })],
      ['for several audiences', () => ({ aud: [AT_PROVIDER, 'theirs'] })],
      [
        'for several audiences, authorized for another one',
        () => ({ aud: [AT_PROVIDER, 'theirs'], azp: 'theirs' }),
      ],
      ['that has expired', () => ({ exp: inSeconds() - 120 })],
      ['that is not valid yet', () => ({ nbf: inSeconds() + 120 })],
      ['without an expiry', () => ({ exp: undefined })],
      ['without a subject', () => ({ sub: undefined })],
      ['with an empty subject', () => ({ sub: '' })],
      ['with a subject of more than 255 characters', () => ({ sub: 's'.repeat(256) })],
      ['with a subject that is not ASCII', () => ({ sub: 'Zoë' })],
      ['with an unknown nonce', () => ({ nonce: 'of another sign-in' })],
    ])('%s', async (_, claims) => {
      provider.claim(claims());
      expect(await refusal(await exchange())).toEqual([502, 'source_failed']);
    });

    it.each<[string, Parameters<TestProvider['mint']>[0]]>([
      [
        'signed by a key of another provider',
        async (claims) => {
          const { privateKey } = await generateKeyPair('RS256');
          return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'the-key' }).sign(privateKey);
        },
      ],
      [
        'signed with a public value',
        (claims) =>
          new SignJWT(claims)
            .setProtectedHeader({ alg: 'HS256' })
            .sign(new TextEncoder().encode(AT_PROVIDER)),
      ],
      ['without a signature', (claims) => new UnsecuredJWT(claims).encode()],
      ['that is malformed', () => 'no token'],
      ['that is missing', () => ''],
    ])('%s', async (_, make) => {
      provider.mint(make);
      expect(await refusal(await exchange())).toEqual([502, 'source_failed']);
    });

    it('without showing what the token contains', async () => {
      provider.claim({ aud: 'theirs', preferred_username: 'a.secret.name' });
      expect(await (await exchange()).text()).not.toMatch(/a\.secret\.name|eyJ/);
    });
  });

  it.each<[string, string, Parameters<TestProvider['spoil']>[1], [number, string]]>([
    [
      'has another issuer than configured',
      DISCOVERY,
      (_q, r) => sendJson(r, { issuer: 'x' }),
      [502, 'source_failed'],
    ],
    [
      'announces no endpoints',
      DISCOVERY,
      (_q, r) => sendJson(r, { issuer: provider.url }),
      [502, 'source_failed'],
    ],
    ['sends invalid JSON', DISCOVERY, (_q, r) => r.end('<html>'), [502, 'source_failed']],
    ['is overloaded', '/token', (_q, r) => sendJson(r, {}, 503), [502, 'source_failed']],
    [
      'does not accept the client',
      '/token',
      (_q, r) => sendJson(r, { error: 'invalid_client' }, 401),
      [502, 'source_failed'],
    ],
    ['hangs up', '/token', (_q, r) => r.destroy(), [444, 'no_response']],
    ['has no keys', '/jwks', (_q, r) => sendJson(r, {}), [502, 'source_failed']],
    [
      'exceeds the size limit',
      '/jwks',
      (_q, r) => sendJson(r, { keys: [], more: ' '.repeat(1024 * 1024) }),
      [502, 'source_failed'],
    ],
  ])('reports that the provider %s', async (_, path, listener, expected) => {
    provider.spoil(path, listener);
    expect(await refusal(await exchange())).toEqual(expected);
  });

  it('accepts a subject of 255 characters', async () => {
    expect(await signedOnAs({ sub: 's'.repeat(255) })).toBe('viewer');
  });

  it('accepts an issuer with a trailing slash', async () => {
    const issuer = `${provider.url}/`;
    provider.spoil(DISCOVERY, (_request, response) =>
      sendJson(response, {
        issuer,
        token_endpoint: `${provider.url}/token`,
        jwks_uri: `${provider.url}/jwks`,
      }),
    );
    expect(await signedOnAs({ iss: issuer })).toBe('viewer');
    expect(await signedOnAs({})).toEqual([502, 'source_failed']);
  });

  it('uses the current keys of the identity provider', async () => {
    expect(await signedOnAs({})).toBe('viewer');
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const key = { ...(await exportJWK(publicKey)), kid: 'the-next-key' };
    const header = { alg: 'RS256', kid: key.kid };
    provider.mint((claims) => new SignJWT(claims).setProtectedHeader(header).sign(privateKey));
    expect(await signedOnAs({})).toEqual([502, 'source_failed']);
    provider.spoil('/jwks', (_request, response) => sendJson(response, { keys: [key] }));
    expect(await signedOnAs({})).toBe('viewer');
  });

  describe('with the metadata of the provider', () => {
    it('reads it once in five minutes', async () => {
      const reads = publish();
      expect(await signedOnAs({})).toBe('viewer');
      expect(await signedOnAs({})).toBe('viewer');
      await browser.call(`${API}/auth/identityprovider`);
      expect(reads()).toBe(1);
      clockOffset = 5 * 60_000;
      expect(await signedOnAs({})).toBe('viewer');
      expect(reads()).toBe(2);
    });

    it('does not cache metadata that could not be read', async () => {
      publish({}, 500);
      expect(await signedOnAs({})).toEqual([502, 'source_failed']);
      publish();
      expect(await signedOnAs({})).toBe('viewer');
    });

    it('reads the metadata again if the token endpoint has moved', async () => {
      expect(await signedOnAs({})).toBe('viewer');
      const reads = publish({ token_endpoint: `${provider.url}/moved` });
      provider.spoil('/token', (_request, response) => sendJson(response, {}, 404));
      const { token } = provider;
      provider.spoil('/moved', token);
      expect(await signedOnAs({})).toBe('viewer');
      expect(reads()).toBe(1);
    });

    it('reads the metadata again if the keys have moved, and exchanges the code only once', async () => {
      expect(await signedOnAs({})).toBe('viewer');
      const { privateKey, publicKey } = await generateKeyPair('RS256');
      const key = { ...(await exportJWK(publicKey)), kid: 'the-next-key' };
      const header = { alg: 'RS256', kid: key.kid };
      provider.mint((claims) => new SignJWT(claims).setProtectedHeader(header).sign(privateKey));
      const reads = publish({ jwks_uri: `${provider.url}/keys` });
      provider.spoil('/keys', (_request, response) => sendJson(response, { keys: [key] }));
      provider.forms.length = 0;
      expect(await signedOnAs({})).toBe('viewer');
      expect([reads(), provider.forms.length]).toEqual([1, 1]);
    });

    it('does not repeat an exchange that the identity provider has refused', async () => {
      const code = randomUUID();
      expect((await exchange(code)).status).toBe(200);
      const reads = publish({ token_endpoint: `${provider.url}/moved` });
      expect(await refusal(await exchange(code))).toEqual([400, 'invalid_grant']);
      expect([reads(), provider.forms.length]).toEqual([0, 2]);
    });
  });

  it('sends nothing over HTTP if the identity provider uses HTTPS', async () => {
    const url = 'https://provider.example';
    const asked = vi
      .spyOn(globalThis, 'fetch')
      .mockResolvedValue(Response.json({ issuer: url, token_endpoint: 'http://provider.example/token' }));
    const code = { code: randomUUID(), codeVerifier: 'v', redirectUri: 'https://here.example/' };
    await expect(
      identityFor(createCaches().providerMetadata, { ...settings, url }, code, Date.now()),
    ).rejects.toMatchObject({
      code: 'source_failed',
    });
    expect(asked.mock.calls.map(([address]) => address)).toEqual([`${url}${DISCOVERY}`]);
    asked.mockRestore();
  });

  it('aborts a slow request to the provider', async () => {
    provider.spoil('/jwks', () => {});
    const slow = { ...settings, url: provider.url, timeoutMs: 50 };
    const code = { code: randomUUID(), codeVerifier: 'v', redirectUri: 'https://here.example/' };
    await expect(identityFor(createCaches().providerMetadata, slow, code, Date.now())).rejects.toMatchObject({
      code: 'timed_out',
    });
  });

  it('blocks an address after a hundred failed codes; successful ones do not count', async () => {
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

  describe('with the token that it returns', () => {
    it('signs in to the console and opens a session, which then needs no token', async () => {
      const token = await tokenFor();
      const response = await authorizeBy(token, browser.request(pkcePair().challenge));
      expect(response.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^user-profile-session-\d+=/),
        expect.stringMatching(/^user-profile-device-\d+=/),
      ]);
      expect(await browser.checkSession()).toContain('code=');
      const again = await authorizeBy(token, browser.request(pkcePair().challenge));
      expect(again.headers.getSetCookie()).toEqual([]);
    });

    it('signs in a limited number of times, as by password; the token can be used later', async () => {
      const token = await tokenFor();
      const { uuid } = await service.db
        .selectFrom('users')
        .select('uuid')
        .where('username', '=', 'viewer')
        .executeTakeFirstOrThrow();
      const { key, limit } = signInThrottle(uuid);
      const counter = { key, attempts: limit, resets_at: Date.now() + 60_000 };
      await service.db
        .insertInto('throttle_counters')
        .values(counter)
        .onConflict((conflict) => conflict.column('key').doUpdateSet(counter))
        .execute();
      expect(await statusBy(token, browser.request(pkcePair().challenge))).toBe(429);
      await service.db.deleteFrom('throttle_counters').where('key', '=', key).execute();
      expect(await statusBy(token, browser.request(pkcePair().challenge))).toBe(200);
    });

    describe('for a client other than the console', () => {
      it('signs in to this client once; the token can then be used by the console only', async () => {
        const token = await tokenFor();
        const response = await authorizeBy(token, theirRequest());
        const { redirectUrl } = (await response.json()) as { redirectUrl: string };
        const answer = new URL(redirectUrl).searchParams;
        expect([answer.get('code'), answer.get('iss')]).toEqual([expect.any(String), service.url]);
        expect(await statusBy(token, theirRequest())).toBe(401);
        expect(await statusBy(token, browser.request(pkcePair().challenge))).toBe(200);
        expect(await usernameOf(token)).toBe('viewer');
      });

      it('signs in by only one of two concurrent requests', async () => {
        const token = await tokenFor();
        const both = await Promise.all([statusBy(token, theirRequest()), statusBy(token, theirRequest())]);
        expect(both.toSorted()).toEqual([200, 401]);
      });

      it('does not sign in once the token was used by the console, or a minute after it was issued', async () => {
        const used = await tokenFor();
        expect(await statusBy(used, browser.request(pkcePair().challenge))).toBe(200);
        expect(await statusBy(used, theirRequest())).toBe(401);
        const late = await tokenFor();
        clockOffset = 60_000;
        expect(await statusBy(late, theirRequest())).toBe(401);
        expect(await statusBy(late, browser.request(pkcePair().challenge))).toBe(401);
        expect((await browser.me(late)).status).toBe(401);
      });
    });

    it('does not sign in a user who has been deactivated since', async () => {
      const token = await tokenFor();
      await setActive(0);
      expect((await authorizeBy(token, browser.request(pkcePair().challenge))).status).toBe(401);
      await setActive(1);
    });
  });

  describe('after a sign-out', () => {
    it('ends the session and all its tokens', async () => {
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

    it('ends the session of a token, even without a cookie', async () => {
      const token = await signIn();
      await new BrowserSession(service.url).call(`${API}/auth/logout`, { headers: bearer(token) });
      expect(await browser.checkSession()).toBeNull();
      expect((await browser.me(token)).status).toBe(401);
    });

    it('ends the sessions of a ticket in all browsers, and no others', async () => {
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

    it('ends the previous access when the user signs in again with the same browser', async () => {
      const first = await signIn();
      const second = await signIn();
      await browser.call(`${API}/auth/logout`);
      expect((await browser.me(first)).status).toBe(401);
      expect((await browser.me(second)).status).toBe(401);
    });
  });
});

describe('without an identity provider', () => {
  it('offers no single sign-on', async () => {
    const service = await startService();
    const response = await service.call(
      `${API}/auth/getPropelTokenFromCode/?code=a&code_verifier=${VERIFIER}`,
    );
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { code: 'not_found', message: 'Single sign-on is not set up here.' },
    ]);
    await service.stop();
  });
});
