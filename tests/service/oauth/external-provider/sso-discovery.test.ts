import { createServer, type Server } from 'node:http';
import { decodeJwt } from 'jose';
import { Provider, type ClientMetadata } from 'oidc-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BrowserSession, codeIn, pkcePair } from '../../../support/browser-session.ts';
import { ONE_ENGINE, START_MS } from '../../../support/databases.ts';
import { freePort } from '../../../support/free-port.ts';
import { sendJson, startProvider, type TestProvider } from '../../../support/identity-provider.ts';
import { startService, type TestService } from '../../../support/service.ts';

const API = '/userprofile/api/v1';
const CLIENT_ID = 'at:provider';
const CLIENT_SECRET = 'a secret & more%';

/** The ways in which the identity provider may expect the client secret. */
const METHODS = ['client_secret_basic', 'client_secret_post', 'none'] as const;

interface Refusal {
  code: string;
  message: string;
}

const refusalOf = async (response: Response) => {
  const { code, message } = (await response.json()) as Refusal;
  return [response.status, code, message];
};

describe.each(ONE_ENGINE)('single sign-on through oidc-provider with its defaults, on $engine', (engine) => {
  let server: Server;
  let provider: Provider;
  let issuer: string;
  let service: TestService;
  let browser: BrowserSession;

  async function startUnmodified(method: (typeof METHODS)[number], secret: string | null): Promise<void> {
    const port = await freePort();
    issuer = `http://127.0.0.1:${port}`;
    service = await startService({
      emptyDatabase: engine.emptyDatabase,
      environment: {
        SSO_URL: issuer,
        SSO_CLIENT_ID: CLIENT_ID,
        ...(secret === null ? {} : { SSO_CLIENT_SECRET: secret }),
      },
    });
    const client: ClientMetadata = {
      client_id: CLIENT_ID,
      redirect_uris: [`${service.url}/userprofile/callback`],
      token_endpoint_auth_method: method,
      ...(method === 'none' ? {} : { client_secret: CLIENT_SECRET }),
    };
    provider = new Provider(issuer, {
      clients: [client],
      clientAuthMethods: [method],
      claims: { openid: ['sub'], profile: ['preferred_username'], email: ['email', 'email_verified'] },
      findAccount: (_context, accountId) => ({
        accountId,
        claims: () => ({ sub: `subject of ${accountId}`, preferred_username: accountId }),
      }),
    });
    server = createServer((request, response) => void provider.callback()(request, response));
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
    browser = new BrowserSession(service.url);
    await browser.call(`${API}/auth/frontendconfig`);
  }

  async function stop(): Promise<void> {
    await service.stop();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  }

  /** Signs in as `viewer` at the identity provider. Returns the code, its verifier, and the redirect. */
  async function signOn(changes: Record<string, string> = {}) {
    const { authorizationEndpoint, scope } = (await (
      await browser.call(`${API}/auth/identityprovider`)
    ).json()) as { authorizationEndpoint: string; scope: string };
    const { verifier, challenge } = pkcePair();
    const atProvider = new BrowserSession(issuer);
    const parameters = new URLSearchParams({
      client_id: CLIENT_ID,
      redirect_uri: `${service.url}/userprofile/callback`,
      response_type: 'code',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      scope,
      nonce: challenge,
      state: 's',
      ...changes,
    });
    let address = new URL(`${authorizationEndpoint}?${parameters}`);
    // The loop submits the pages for sign-in and for consent. The form of each page names the step that it belongs to.
    while (address.origin === issuer) {
      const response = await atProvider.call(address.pathname + address.search);
      const location = response.headers.get('location');
      if (location !== null) {
        address = new URL(location, address);
        continue;
      }
      const prompt = /name="prompt" value="(\w+)"/.exec(await response.text())?.[1] ?? '';
      const body = new URLSearchParams({ prompt, login: 'viewer', password: 'any' });
      const answered = await atProvider.call(address.pathname, { body, xsrf: null });
      address = new URL(answered.headers.get('location') ?? '', address);
    }
    return { redirect: address, code: codeIn(address.href), verifier };
  }

  const exchange = (code: string, verifier: string) =>
    browser.call(`${API}/auth/getPropelTokenFromCode/?code=${code}&code_verifier=${verifier}`);

  describe.each(METHODS)('with a client that authenticates by %s', (method) => {
    beforeAll(() => startUnmodified(method, method === 'none' ? null : CLIENT_SECRET), START_MS);
    afterAll(stop);
    beforeEach(async () => {
      await service.db.deleteFrom('external_identities').execute();
    });

    it('signs in a user whose claims are only in userinfo', async () => {
      const { redirect, code, verifier } = await signOn();
      expect(redirect.searchParams.get('iss')).toBe(issuer);
      const exchanged = await exchange(code, verifier);
      expect(exchanged.status).toBe(200);
      const { access_token: token } = (await exchanged.json()) as { access_token: string };
      const viewer = service.db.selectFrom('users').select('uuid').where('username', '=', 'viewer');
      expect(decodeJwt(token).sub).toBe((await viewer.executeTakeFirstOrThrow()).uuid);
    });

    it('refuses an ID token without a nonce, or with one of another sign-in', async () => {
      for (const nonce of ['', 'of-another-sign-in']) {
        const { code, verifier } = await signOn({ nonce });
        expect((await exchange(code, verifier)).status).toBe(502);
      }
    });

    it('refuses a code that was already used, and another verifier', async () => {
      const { code, verifier } = await signOn();
      expect((await exchange(code, pkcePair().verifier)).status).toBe(400);
      const again = await signOn();
      expect((await exchange(again.code, again.verifier)).status).toBe(200);
      expect((await exchange(again.code, again.verifier)).status).toBe(400);
      expect(verifier).not.toBe(again.verifier);
    });
  });

  describe('with a wrong client secret', () => {
    beforeAll(() => startUnmodified('client_secret_basic', 'a wrong secret'), START_MS);
    afterAll(stop);

    it('reports that the identity provider has refused the client', async () => {
      const { code, verifier } = await signOn();
      expect(await refusalOf(await exchange(code, verifier))).toEqual([
        502,
        'source_failed',
        'The identity provider refused the sign-in (invalid_client).',
      ]);
    });
  });
});

describe('the authorization endpoint for single sign-on', () => {
  const DISCOVERY = '/.well-known/openid-configuration';
  let provider: TestProvider;
  let service: TestService;
  let clockOffset = 0;

  beforeAll(async () => {
    provider = await startProvider();
    service = await startService({
      environment: { SSO_URL: provider.url, SSO_CLIENT_ID: 'ours' },
      now: () => Date.now() + clockOffset,
    });
  }, START_MS);
  afterAll(async () => {
    await service.stop();
    await provider.stop();
  });
  beforeEach(() => {
    provider.reset();
    clockOffset += 10 * 60_000;
  });

  const ask = () => fetch(`${service.url}${API}/auth/identityprovider`);
  const endpoint = async () =>
    ((await (await ask()).json()) as Record<string, string>)['authorizationEndpoint'];
  const announce = (changes: Record<string, unknown>) =>
    provider.spoil(DISCOVERY, (_request, response) =>
      sendJson(response, { issuer: provider.url, token_endpoint: `${provider.url}/token`, ...changes }),
    );

  it('is included in the configuration of the console', async () => {
    const configuration = await (await fetch(`${service.url}/userprofile/config.json`)).json();
    expect(configuration).toMatchObject({ ssoEnabled: true, ssoDiscovery: true });
  });

  it('comes from the metadata, which is read again after five minutes', async () => {
    announce({ authorization_endpoint: `${provider.url}/first` });
    expect(await endpoint()).toBe(`${provider.url}/first`);
    announce({ authorization_endpoint: `${provider.url}/second` });
    expect(await endpoint()).toBe(`${provider.url}/first`);
    clockOffset += 5 * 60_000;
    expect(await endpoint()).toBe(`${provider.url}/second`);
  });

  it.each([
    ['none', {}],
    ['a script', { authorization_endpoint: 'javascript:alert(1)' }],
    ['no address', { authorization_endpoint: '/authorize' }],
    [
      'of another issuer',
      { issuer: 'https://other.example', authorization_endpoint: 'https://other.example/' },
    ],
  ])('is refused if the metadata contains %s, and is then read again', async (_, metadata) => {
    announce(metadata);
    expect((await ask()).status).toBe(502);
    announce({ authorization_endpoint: `${provider.url}/authorize` });
    expect((await ask()).status).toBe(200);
  });

  it(
    'is missing without an identity provider',
    async () => {
      const without = await startService({});
      expect((await fetch(`${without.url}${API}/auth/identityprovider`)).status).toBe(404);
      await without.stop();
    },
    START_MS,
  );
});
