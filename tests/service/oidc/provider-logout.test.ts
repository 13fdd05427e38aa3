import { randomUUID } from 'node:crypto';
import { generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashSecret } from '../../../service/oauth/secrets.ts';
import { LEVEL_OF } from '../../../service/oauth/sign-in-methods.ts';
import type { SignInMethod } from '../../../service/oauth/tables.ts';
import {
  findPendingSignIn,
  storePendingSignIn,
  type FirstStep,
} from '../../../service/second-factor/pending-sign-ins.ts';
import { bearer, BrowserSession, codeIn, pkcePair } from '../../support/browser-session.ts';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { AT_PROVIDER, startProvider, type TestProvider } from '../../support/identity-provider.ts';
import { startService, type TestService } from '../../support/service.ts';

const API = '/userprofile/api/v1';
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const VERIFIER = pkcePair();

describe.each(ENGINES)('a logout token of the identity provider on $engine', ({ emptyDatabase }) => {
  let provider: TestProvider;
  let service: TestService;
  let clockOffset = 0;
  let browser: BrowserSession;

  beforeAll(async () => {
    provider = await startProvider();
    const environment = { SSO_URL: provider.url, SSO_CLIENT_ID: AT_PROVIDER, SSO_DISCOVERY: '0' };
    service = await startService({ emptyDatabase, environment, now: () => Date.now() + clockOffset });
  }, START_MS);
  afterAll(async () => {
    await service.stop();
    await provider.stop();
  });
  beforeEach(async () => {
    clockOffset = 0;
    provider.reset();
    await service.db.deleteFrom('throttle_counters').execute();
    await service.db.deleteFrom('sso_sessions').execute();
    browser = new BrowserSession(service.url);
    await browser.call(`${API}/auth/frontendconfig`);
  });

  /** Exchanges the code of a session `sid` at the identity provider for a single sign-on token. */
  async function exchangeCode(sid: string): Promise<string> {
    provider.claim({ sid });
    const exchanged = await browser.call(
      `${API}/auth/getPropelTokenFromCode/?code=${randomUUID()}&code_verifier=${VERIFIER.verifier}`,
    );
    return ((await exchanged.json()) as { access_token: string }).access_token;
  }
  const authorize = (token: string) =>
    browser.call(`${API}/auth/authorize`, {
      body: { credentials: null, authorizeRequest: browser.request(VERIFIER.challenge), token },
    });

  /** Signs on through the identity provider, in its session `sid`. Returns an access token of the console. */
  async function signOn(sid = 'ticket-1'): Promise<string> {
    const authorized = await authorize(await exchangeCode(sid));
    const { redirectUrl } = (await authorized.json()) as { redirectUrl: string };
    const response = await browser.exchange(codeIn(redirectUrl), VERIFIER.verifier);
    return ((await response.json()) as { access_token: string }).access_token;
  }

  const claims = (changes: Record<string, unknown> = {}): JWTPayload => {
    const iat = Math.floor(Date.now() / 1000);
    const all = {
      iss: provider.url,
      aud: AT_PROVIDER,
      sub: 'subject of viewer',
      sid: 'ticket-1',
      iat,
      exp: iat + 120,
      jti: randomUUID(),
      events: { [EVENT]: {} },
      ...changes,
    };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  };
  const send = (token: string) =>
    fetch(`${service.url}${API}/auth/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    });
  const sendClaims = async (changes: Record<string, unknown> = {}, typ = 'logout+jwt') =>
    (await send(await provider.sign(claims(changes), { typ }))).status;
  const isSignedIn = async (token: string) => (await browser.me(token)).status === 200;

  it.each([
    ['session and user', {}],
    ['session alone', { sub: undefined }],
    ['user alone', { sid: undefined }],
  ])('ends the session of its %s', async (_name, changes) => {
    const token = await signOn();
    const response = await send(await provider.sign(claims(changes), { typ: 'logout+jwt' }));
    expect([response.status, await response.text(), response.headers.get('cache-control')]).toEqual([
      200,
      '',
      'no-store',
    ]);
    expect(await isSignedIn(token)).toBe(false);
    expect(await browser.checkSession()).toBeNull();
  });

  it('is accepted with the token type that providers used before `logout+jwt` was registered', async () => {
    const token = await signOn();
    expect(await sendClaims({}, 'JWT')).toBe(200);
    expect(await isSignedIn(token)).toBe(false);
  });

  it('is accepted although it ends no session here', async () => {
    const token = await signOn();
    expect(await sendClaims({ sid: 'ticket-2' })).toBe(200);
    expect(await sendClaims({ sub: 'subject of admin' })).toBe(200);
    expect(await sendClaims({ sub: 'unknown', sid: undefined })).toBe(200);
    expect(await isSignedIn(token)).toBe(true);
  });

  it('revokes only the single sign-on tokens of its user', async () => {
    const token = await exchangeCode('ticket-1');
    expect(await sendClaims({ sub: 'subject of admin', sid: undefined })).toBe(200);
    expect((await authorize(token)).status).toBe(200);
    const revoked = await exchangeCode('ticket-1');
    expect(await sendClaims({ sid: undefined })).toBe(200);
    expect((await authorize(revoked)).status).toBe(401);
  });

  it.each(Object.keys(LEVEL_OF) as SignInMethod[])(
    'of a user ends a session that was opened by %s only if it began with a single sign-on',
    async (method) => {
      await signOn();
      await service.db
        .updateTable('sso_sessions')
        .set({ method, ticket_hash: null })
        .where('user_uuid', '=', service.fixture.people.viewer)
        .execute();
      expect(await sendClaims({ sid: undefined })).toBe(200);
      expect((await browser.checkSession()) === null).toBe(method.startsWith('external'));
    },
  );

  const pending = async (first: Pick<FirstStep, 'method' | 'ticketHash'>) => {
    const { people, client } = service.fixture;
    const signIn = { userUuid: people.viewer, clientUuid: client, first: { ...first, at: Date.now() } };
    const { handle } = (await storePendingSignIn(service.db, signIn, Date.now()))!;
    return async () => (await findPendingSignIn(service.db, handle, Date.now())) !== null;
  };
  const signOut = async (ticket: string) =>
    (await browser.call(`${API}/auth/logout?ticket=${ticket}`, { headers: { cookie: '' } })).status;

  describe('and sign-ins that wait for a second factor', () => {
    it.each<[string, () => Promise<number>]>([
      ['a logout token of its session', () => sendClaims({ sub: undefined })],
      ['a logout token of its user', () => sendClaims({ sid: undefined })],
      ['a sign-out with its ticket', () => signOut('ticket-1')],
    ])('are deleted after a single sign-on by %s', async (_by, logOut) => {
      await signOn();
      const ticketHash = hashSecret('ticket-1');
      const isPending = await pending({ method: 'external', ticketHash });
      const isProven = await pending({ method: 'externalWithSecondFactor', ticketHash });
      const isOther = await pending({ method: 'password', ticketHash: null });
      expect(await logOut()).toBeLessThan(300);
      expect([await isPending(), await isProven(), await isOther()]).toEqual([false, false, true]);
    });

    it('stay if they belong to another session or user', async () => {
      const isPending = await pending({ method: 'external', ticketHash: hashSecret('ticket-1') });
      expect(await sendClaims({ sid: 'ticket-2', sub: undefined })).toBe(200);
      expect(await sendClaims({ sub: 'subject of admin', sid: undefined })).toBe(200);
      expect(await signOut('ticket-2')).toBe(204);
      expect(await isPending()).toBe(true);
    });
  });

  it('ends no session that began after it, when it is sent again', async () => {
    const exp = Math.floor(Date.now() / 1000) + 600;
    const old = await provider.sign(claims({ sid: undefined, exp }), { typ: 'logout+jwt' });
    expect((await send(old)).status).toBe(200);
    clockOffset = 5 * 60_000;
    const token = await signOn();
    expect((await send(old)).status).toBe(200);
    expect(await isSignedIn(token)).toBe(true);
  });

  it.each([
    ['session', { sid: 'ticket-9' }],
    ['user', { sid: undefined }],
  ])('of a %s revokes the token of a sign-on without a session', async (_of, changes) => {
    provider.claim({ sid: 'ticket-9' });
    const exchanged = await browser.call(
      `${API}/auth/getPropelTokenFromCode/?code=${randomUUID()}&code_verifier=${VERIFIER.verifier}`,
    );
    const { access_token: token } = (await exchanged.json()) as { access_token: string };
    expect(await sendClaims(changes)).toBe(200);
    expect((await fetch(`${service.url}${API}/me`, { headers: bearer(token) })).status).toBe(401);
  });

  it('is refused if any part of it is wrong, and then ends nothing', async () => {
    const token = await signOn();
    const { privateKey } = await generateKeyPair('RS256');
    const iat = Math.floor(Date.now() / 1000);
    const tokens: Record<string, string> = {
      nonsense: 'x',
      'a malformed token': 'a.b.c',
      'alg none': new UnsecuredJWT(claims()).encode(),
      'a foreign key': await new SignJWT(claims())
        .setProtectedHeader({ alg: 'RS256', typ: 'logout+jwt', kid: 'the-key' })
        .sign(privateKey),
      'an unknown key': await provider.sign(claims(), { typ: 'logout+jwt', kid: 'another' }),
      'another issuer': await provider.sign(claims({ iss: 'https://evil.example' })),
      'another audience': await provider.sign(claims({ aud: 'another client' })),
      'no audience': await provider.sign(claims({ aud: undefined })),
      'an ID token': await provider.sign(claims({ events: undefined })),
      'another event': await provider.sign(claims({ events: { 'https://event.example': {} } })),
      'an event that is no object': await provider.sign(claims({ events: { [EVENT]: true } })),
      'events that are a list': await provider.sign(claims({ events: [EVENT] })),
      'a nonce': await provider.sign(claims({ nonce: 'n' })),
      'no session and no user': await provider.sign(claims({ sub: undefined, sid: undefined })),
      'empty session and user': await provider.sign(claims({ sub: '', sid: '' })),
      'no time': await provider.sign(claims({ iat: undefined })),
      'no id': await provider.sign(claims({ jti: undefined })),
      'an expired token': await provider.sign(claims({ iat: iat - 300, exp: iat - 120 })),
      'an old token without an end': await provider.sign(claims({ iat: iat - 3600, exp: undefined })),
      'an access token’s type': await provider.sign(claims(), { typ: 'at+jwt' }),
    };
    const answers = [];
    for (const [name, one] of Object.entries(tokens)) {
      const response = await send(one);
      answers.push([name, response.status, ((await response.json()) as { error: string }).error]);
    }
    expect(answers).toEqual(Object.keys(tokens).map((name) => [name, 400, 'invalid_request']));
    expect(await isSignedIn(token)).toBe(true);
  });

  it('is refused if it is too large', async () => {
    expect((await send('x'.repeat(1024 * 1024))).status).toBe(413);
  });

  it('is not accepted while the identity provider’s keys cannot be read', async () => {
    const token = await signOn();
    provider.spoil('/jwks', (_request, response) => response.writeHead(500).end());
    expect(await sendClaims()).toBe(502);
    expect(await isSignedIn(token)).toBe(true);
  });

  it('may contain times with fractions of a second', async () => {
    expect(await sendClaims({ iat: Date.now() / 1000 - 0.5 })).toBe(200);
  });

  it('is accepted from an address that sends many valid ones', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 120 }, (_, index) => sendClaims({ sid: `session ${index}`, sub: undefined })),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('gets 429 if its address has sent too many invalid tokens', async () => {
    await service.db
      .insertInto('throttle_counters')
      .values({ key: 'provider-logout:address:127.0.0.1', attempts: 100, resets_at: Date.now() + 60_000 })
      .execute();
    expect(await sendClaims()).toBe(429);
  });
});

it(
  'a logout token gets 404 if single sign-on is not configured',
  async () => {
    const service = await startService();
    const response = await fetch(`${service.url}${API}/auth/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: 'x' }),
    });
    expect(response.status).toBe(404);
    await service.stop();
  },
  START_MS,
);
