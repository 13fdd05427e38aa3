import { createServer, type Server } from 'node:http';
import { Provider } from 'oidc-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SUITE_CLIENT_UUID } from '../../../demo/suite-client.ts';
import { BrowserSession, codeIn, pkcePair } from '../../support/browser-session.ts';
import { ENGINES } from '../../support/databases.ts';
import { freePort } from '../../support/free-port.ts';
import { basic, openIdService } from '../../support/openid-service.ts';
import { DIFFERENCES, type Outcome } from './oracle-differences.ts';

interface Tokens {
  access_token: string;
  id_token: string;
}

const MEMBERS_THAT_EXPLAIN = new Set(['error_description', 'error_uri', 'scope']);

const namesIn = (names: Iterable<string>): string[] =>
  [...names].filter((name) => !MEMBERS_THAT_EXPLAIN.has(name)).toSorted();

async function outcomeOf(response: Response): Promise<Outcome> {
  const { status } = response;
  const location = response.headers.get('location');
  if (location !== null) {
    const { searchParams, hash } = new URL(location, 'http://localhost');
    const parameters = hash === '' ? searchParams : new URLSearchParams(hash.slice(1));
    return { status, error: parameters.get('error'), names: namesIn(parameters.keys()) };
  }
  const challenge = response.headers.get('www-authenticate') ?? '';
  if (status >= 400 && /^Bearer/i.test(challenge)) {
    return { status, error: /error="([^"]*)"/.exec(challenge)?.[1] ?? null, names: ['www-authenticate'] };
  }
  if (!response.headers.get('content-type')?.includes('json'))
    return { status, error: null, names: ['page'] };
  const body = (await response.json()) as Record<string, unknown>;
  return { status, error: (body['error'] as string | undefined) ?? null, names: namesIn(Object.keys(body)) };
}

/** One of the two providers that are compared: its endpoints, and a browser that is signed in to it. */
interface Subject {
  origin: string;
  paths: { authorize: string; token: string; userInfo: string };
  signedIn: () => BrowserSession;
}

const raw = (value: string) => ({ authorization: `Basic ${Buffer.from(value).toString('base64')}` });

const payloadOf = (jwt: string) =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

describe('this provider and oidc-provider', () => {
  const [sqlite] = ENGINES;
  const openId = openIdService(sqlite!.emptyDatabase);
  let server: Server;
  let browserAtTheirs: BrowserSession;
  let theirs: Subject;
  let ours: Subject;
  let redirectUri: string;
  let secret: string;

  const pair = pkcePair();

  const request = (changes: Record<string, string | string[] | undefined> = {}) => {
    const all: Record<string, string | string[] | undefined> = {
      client_id: SUITE_CLIENT_UUID,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid profile email phone',
      state: 'the state',
      nonce: 'the nonce',
      code_challenge: pair.challenge,
      code_challenge_method: 'S256',
      ...changes,
    };
    return new URLSearchParams(
      Object.entries(all).flatMap(([name, value]) =>
        value === undefined ? [] : [value].flat().map((one): [string, string] => [name, one]),
      ),
    );
  };

  /**
   * Signs `viewer` in to oidc-provider. Its login page accepts any password, and its second page asks for
   * consent.
   */
  async function signInToTheirs(origin: string): Promise<BrowserSession> {
    const browser = new BrowserSession(origin);
    let address = new URL(`${origin}/auth?${request()}`);
    while (address.origin === origin) {
      const response = await browser.call(address.pathname + address.search);
      const location = response.headers.get('location');
      if (location !== null) {
        address = new URL(location, address);
        continue;
      }
      const prompt = /name="prompt" value="(\w+)"/.exec(await response.text())?.[1] ?? '';
      const body = new URLSearchParams({ prompt, login: 'viewer', password: 'any' });
      const answered = await browser.call(address.pathname, { body, xsrf: null });
      address = new URL(answered.headers.get('location') ?? '', address);
    }
    return browser;
  }

  beforeAll(async () => {
    const client = await openId.client();
    ({ redirectUri, secret } = client);
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const provider = new Provider(origin, {
      clients: [{ client_id: client.id, client_secret: secret, redirect_uris: [redirectUri] }],
      pkce: { required: () => true },
      claims: {
        openid: ['sub'],
        profile: ['name', 'given_name', 'family_name', 'preferred_username'],
        email: ['email', 'email_verified'],
        phone: ['phone_number'],
      },
      features: { userinfo: { enabled: true } },
      findAccount: (_context, accountId) => ({
        accountId,
        claims: () => ({
          sub: accountId,
          name: 'A Viewer',
          given_name: 'A',
          family_name: 'Viewer',
          preferred_username: 'viewer',
          email: 'viewer@example.org',
          email_verified: false,
          phone_number: '1',
        }),
      }),
    });
    server = createServer((incoming, response) => void provider.callback()(incoming, response));
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
    theirs = {
      origin,
      paths: { authorize: '/auth', token: '/token', userInfo: '/me' },
      signedIn: () => browserAtTheirs,
    };
    ours = {
      origin: openId.setup.service.url,
      paths: {
        authorize: '/userprofile/authorize',
        token: '/userprofile/api/v1/auth/token',
        userInfo: '/userprofile/api/v1/auth/userinfo',
      },
      signedIn: () => openId.browser,
    };
  });
  afterAll(async () => {
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
  beforeEach(async () => {
    await openId.db.updateTable('users').set({ desk_phone: '1' }).where('username', '=', 'viewer').execute();
    await openId.signIn('viewer');
    browserAtTheirs = await signInToTheirs(theirs.origin);
  });

  /**
   * Sends the same request to both providers. Returns their outcomes, and those that are expected. Without an entry in
   * `DIFFERENCES`, both must be equal.
   */
  async function compared(name: string, ask: (subject: Subject) => Promise<Response>) {
    const actual = { ours: await outcomeOf(await ask(ours)), theirs: await outcomeOf(await ask(theirs)) };
    const expected = DIFFERENCES[name] ?? { ours: actual.theirs, theirs: actual.theirs };
    return { actual, expected: { ours: expected.ours, theirs: expected.theirs } };
  }

  const authorize = (subject: Subject, search: URLSearchParams, browser = subject.signedIn()) =>
    browser.call(`${subject.paths.authorize}?${search}`);

  const AUTHORIZATION: Record<string, Record<string, string | string[] | undefined>> = {
    'a silent request': {},
    'an unknown parameter': { unknown: 'x' },
    'a missing response type': { response_type: undefined },
    'another response type': { response_type: 'token' },
    'an unknown response type': { response_type: 'x' },
    'an unknown response mode': { response_mode: 'x' },
    'response mode fragment': { response_mode: 'fragment' },
    'form post': { response_mode: 'form_post' },
    'an unknown scope': { scope: 'openid unknown' },
    'a missing code challenge': { code_challenge: undefined, code_challenge_method: undefined },
    'a short code challenge': { code_challenge: 'x' },
    'challenge method plain': { code_challenge_method: 'plain' },
    'prompts none and login': { prompt: 'none login' },
    'prompts none and select_account': { prompt: 'none select_account' },
    'an unknown prompt': { prompt: 'none unknown' },
    'a negative max_age': { max_age: '-1' },
    'a max_age that is no number': { max_age: 'x' },
    'max_age 10000': { max_age: '10000' },
    'an ID token hint that is none': { id_token_hint: 'x' },
    'a request object': { request: 'x' },
    'a request URI': { request_uri: 'https://app.example/request' },
    'a repeated nonce': { nonce: ['a', 'b'] },
    'a repeated state': { state: ['a', 'b'] },
    'no nonce': { nonce: undefined },
    'no state': { state: undefined },
    'an empty state': { state: '' },
    'an unknown client': { client_id: 'unknown' },
    'no client': { client_id: undefined },
    'an unregistered redirect URI': { redirect_uri: 'https://elsewhere.example/' },
  };

  it.each(Object.entries(AUTHORIZATION))(
    'agree about an authorization request with %s',
    async (name, changes) => {
      const { actual, expected } = await compared(name, (subject) =>
        authorize(subject, request({ prompt: 'none', ...changes })),
      );
      expect(actual).toEqual(expected);
    },
  );

  it('respond in the same way to a silent request without a session', async () => {
    const { actual, expected } = await compared('no session', (subject) =>
      authorize(subject, request({ prompt: 'none' }), new BrowserSession(subject.origin)),
    );
    expect(actual).toEqual(expected);
  });

  const codeFrom = async (subject: Subject): Promise<string> => {
    const response = await authorize(subject, request({ prompt: 'none' }));
    return codeIn(response.headers.get('location') ?? '');
  };

  const token = (subject: Subject, form: Record<string, string | undefined>, headers: object = {}) =>
    fetch(`${subject.origin}${subject.paths.token}`, {
      method: 'POST',
      body: new URLSearchParams(
        Object.entries({
          grant_type: 'authorization_code',
          redirect_uri: redirectUri,
          code_verifier: pair.verifier,
          ...form,
        }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as [string, string]])),
      ),
      headers: { ...basic(SUITE_CLIENT_UUID, secret), ...headers },
    });

  const TOKEN: Record<string, [form: Record<string, string | undefined>, headers?: object]> = {
    'a code': [{}],
    'another redirect URI': [{ redirect_uri: 'https://elsewhere.example/' }],
    'no verifier': [{ code_verifier: undefined }],
    'another verifier': [{ code_verifier: pkcePair().verifier }],
    'a verifier that is too short': [{ code_verifier: 'x' }],
    'an unknown code': [{ code: 'x'.repeat(43) }],
    'no code': [{ code: undefined }],
    'no grant type': [{ grant_type: undefined }],
    'an unknown grant type': [{ grant_type: 'password' }],
    'a wrong secret': [{}, basic(SUITE_CLIENT_UUID, 'wrong')],
    'an unknown client with a secret': [{}, basic('unknown', 'secret')],
    'Basic that is not Base64': [{}, { authorization: 'Basic ä' }],
    'Basic without a colon': [{}, raw(SUITE_CLIENT_UUID)],
    'Basic with a wrong percent encoding': [{}, raw(`${SUITE_CLIENT_UUID}:%zz`)],
    'Basic and a secret in the body': [{ client_secret: 'x' }],
    'Basic and another client in the body': [{ client_id: 'other' }],
  };

  it.each(Object.entries(TOKEN))('agree about a token request with %s', async (name, [form, headers]) => {
    const { actual, expected } = await compared(name, async (subject) =>
      token(subject, { code: await codeFrom(subject), ...form }, headers),
    );
    expect(actual).toEqual(expected);
  });

  it('both revoke the access token of a code that is used twice', async () => {
    for (const subject of [ours, theirs]) {
      const code = await codeFrom(subject);
      const { access_token: first } = (await (await token(subject, { code })).json()) as Tokens;
      expect(await (await token(subject, { code })).json()).toMatchObject({ error: 'invalid_grant' });
      const headers = { authorization: `Bearer ${first}` };
      expect((await fetch(`${subject.origin}${subject.paths.userInfo}`, { headers })).status).toBe(401);
    }
  });

  const tokensFrom = async (subject: Subject) =>
    (await (await token(subject, { code: await codeFrom(subject) })).json()) as Tokens;

  it('issue ID tokens with the same claims, except for additional ones of this provider', async () => {
    const [our, their] = [await tokensFrom(ours), await tokensFrom(theirs)].map(({ id_token: idToken }) =>
      Object.keys(payloadOf(idToken)),
    );
    expect(our).toEqual(expect.arrayContaining(their!));
    expect(our!.filter((claim) => !their!.includes(claim)).toSorted()).toEqual([
      'acr',
      'amr',
      'at_hash',
      'auth_time',
      'sid',
    ]);
  });

  const USER_INFO: Record<string, (tokens: Tokens) => object> = {
    'an access token': ({ access_token: accessToken }) => ({ authorization: `Bearer ${accessToken}` }),
    'no token': () => ({}),
    'an unknown token': () => ({ authorization: 'Bearer x' }),
    'an ID token': ({ id_token: idToken }) => ({ authorization: `Bearer ${idToken}` }),
    'another scheme': ({ access_token: accessToken }) => ({ authorization: `Basic ${accessToken}` }),
  };

  it.each(Object.entries(USER_INFO))('agree about a userinfo request with %s', async (name, headersOf) => {
    for (const method of ['GET', 'POST']) {
      const { actual, expected } = await compared(`userinfo with ${name}`, async (subject) =>
        fetch(`${subject.origin}${subject.paths.userInfo}`, {
          method,
          headers: headersOf(await tokensFrom(subject)) as Record<string, string>,
        }),
      );
      expect(actual).toEqual(expected);
    }
  });
});
