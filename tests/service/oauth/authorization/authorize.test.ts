import { cookiesOf } from '../../../../service/oauth/sessions/cookies.ts';
import { describe, expect, it } from 'vitest';
import { SUITE_CLIENT_UUID } from '../../../../demo/suite-client.ts';
import { readInstallation } from '../../../../service/commands/installation.ts';
import { CONSOLE_CLIENT_UUID } from '../../../../service/oauth/console-client.ts';
import { inHashQueue, MAX_REQUESTS, MAX_REQUESTS_OF_ACCOUNT } from '../../../../service/password/hash.ts';
import { issueResetToken } from '../../../../service/password/reset-links.ts';
import { BrowserSession, codeIn, pkcePair } from '../../../support/browser-session.ts';
import { ONE_ENGINE } from '../../../support/databases.ts';
import { deferredAnswer } from '../../../support/deferred.ts';
import { signInService } from '../../../support/sign-in-service.ts';
import { comparableResponse } from '../../../support/comparable-response.ts';

const PASSWORD = 'Demo-pass-1';
const API = '/userprofile/api/v1';
const MINUTE = 60_000;

/** Makes a call while the queue for password hashes is full. */
async function callWhileFull<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const { answered, answer } = deferredAnswer<void>();
  const others = Array.from({ length: MAX_REQUESTS }, (_, index) =>
    inHashQueue(`account ${index}`, () => answered),
  );
  try {
    return await call();
  } finally {
    answer();
    await Promise.all(others);
  }
}

describe.each(ONE_ENGINE)('signing in on $engine', ({ emptyDatabase }) => {
  const setup = signInService(emptyDatabase);

  const countedAttempts = () => setup.service.db.selectFrom('throttle_counters').selectAll().execute();

  const statusBy = async (token: string, request: object) =>
    (
      await setup.browser.call(`${API}/auth/authorize`, {
        body: { credentials: null, authorizeRequest: request, token },
      })
    ).status;

  describe('frontendconfig', () => {
    it('returns the parameters of the console’s sign-in', async () => {
      const response = await setup.browser.call(`${API}/auth/frontendconfig`);
      expect(await response.json()).toEqual({
        propelAuthUrl: (await readInstallation({ PORT: new URL(setup.service.url).port })).demo?.suiteUrl,
        clientId: CONSOLE_CLIENT_UUID,
        envBaseUrl: setup.service.url,
      });
    });

    it.each([`${API}/auth/frontendconfig`, '/userprofile/config.json'])(
      'and %s set the XSRF cookies of a browser once',
      async (path) => {
        const fresh = new BrowserSession(setup.service.url);
        expect((await fresh.call(path)).headers.getSetCookie()).toEqual([
          expect.stringMatching(/^user-profile-xsrf-\d+=[\w-]{43}; Path=\/; SameSite=Strict$/),
          expect.stringMatching(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Strict$/),
        ]);
        expect((await fresh.call(path)).headers.getSetCookie()).toEqual([]);
      },
    );
  });

  describe('authorize', () => {
    it('signs in by password: returns a code with the redirect URI and the state, and opens a session', async () => {
      const { verifier, challenge } = pkcePair();
      const response = await setup.browser.authorize('admin', PASSWORD, setup.browser.request(challenge));
      expect(response.status).toBe(200);
      expect(response.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^user-profile-session-\d+=[\w-]{43}; Max-Age=43200; HttpOnly; Path=\/; SameSite=Lax$/,
        ),
        expect.stringMatching(
          /^user-profile-device-\d+=[\w-]{43}; Max-Age=7776000; HttpOnly; Path=\/; SameSite=Strict$/,
        ),
      ]);
      const { redirectUrl } = (await response.json()) as { redirectUrl: string };
      const url = new URL(redirectUrl);
      expect(`${url.origin}${url.pathname}`).toBe(`${setup.service.url}/userprofile/selfcallback`);
      expect([...url.searchParams.keys()]).toEqual(['code', 'state', 'iss']);
      expect(url.searchParams.get('iss')).toBe(setup.service.url);
      expect(url.searchParams.get('state')).toBe('the state');

      const exchanged = await setup.browser.exchange(codeIn(redirectUrl), verifier);
      expect(await exchanged.json()).toEqual({
        access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        token_type: 'Bearer',
        expires_in: 1800,
      });
      expect(exchanged.headers.get('cache-control')).toBe('no-store');
    });

    it.each(['ADMIN', ' admin '])('accepts the username in the form %j', async (username) => {
      const response = await setup.browser.authorize(
        username,
        PASSWORD,
        setup.browser.request(pkcePair().challenge),
      );
      expect(response.status).toBe(200);
    });

    it.each([
      ['a wrong password', 'admin', 'Demo-pass-2', 'invalid_credentials'],
      ['a wrong password of an inactive account', 'inactive.user', 'Demo-pass-2', 'invalid_credentials'],
      ['an account that does not exist', 'nobody', PASSWORD, 'invalid_credentials'],
      ['an inactive account', 'inactive.user', PASSWORD, 'account_inactive'],
    ])('refuses %s with 401', async (_, username, password, code) => {
      const response = await setup.browser.authorize(
        username,
        password,
        setup.browser.request(pkcePair().challenge),
      );
      expect(response.status).toBe(401);
      expect(response.headers.getSetCookie()).toEqual([]);
      const problem = (await response.json()) as { code: string };
      expect(problem.code).toBe(code);
      expect(JSON.stringify(problem)).not.toContain(password);
    });

    it('responds to an account without a password as to a wrong password', async () => {
      const { username } = await setup.service.db
        .selectFrom('users')
        .select('username')
        .where('password_hash', 'is', null)
        .where('active', '=', 1)
        .executeTakeFirstOrThrow();
      const request = setup.browser.request(pkcePair().challenge);
      const answers = await Promise.all(
        [username, 'admin', 'nobody'].map(async (name) =>
          comparableResponse(await setup.browser.authorize(name, 'a wrong password', request)),
        ),
      );
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
    });

    it('refuses an unknown client or redirect URI, and does not redirect', async () => {
      const { challenge } = pkcePair();
      const refusal = async (changes: object) => {
        const request = { ...setup.browser.request(challenge), ...changes };
        const answers = [
          await setup.browser.authorize('admin', PASSWORD, request),
          await setup.browser.call(`${API}/auth/session`, { body: request }),
        ];
        return Promise.all(
          answers.map(async (answer) => [answer.status, ((await answer.json()) as { code: string }).code]),
        );
      };
      expect(await refusal({ client_id: 'nobody' })).toEqual([
        [400, 'unknown_client'],
        [400, 'unknown_client'],
      ]);
      expect(await refusal({ redirect_uri: `${setup.service.url}/userprofile/other` })).toEqual([
        [400, 'redirect_uri_mismatch'],
        [400, 'redirect_uri_mismatch'],
      ]);
    });

    it('ignores unknown parameters, which OpenID Connect clients send', async () => {
      const unknown = {
        nonce: 'n',
        prompt: 'login',
        ui_locales: 'de en',
        max_age: '0',
        STATE: 'in another case',
        'state[]': ['a', 'b'],
        claims: { id_token: {} },
        resource: 'a\0b',
      };
      const request = setup.browser.request(pkcePair().challenge, unknown);
      const authorized = await setup.browser.authorize('admin', PASSWORD, request);
      expect(await authorized.json()).toEqual({
        redirectUrl: expect.stringMatching(/\?code=.+&state=the\+state&/),
      });
      expect(await setup.browser.checkSession(request)).toMatch(/\?code=.+&state=the\+state&/);
    });

    it('reports a repeated parameter to the client by a redirect', async () => {
      const request = setup.browser.request(pkcePair().challenge, { response_type: ['code', 'code'] });
      const authorized = await setup.browser.authorize('admin', PASSWORD, request);
      const { redirectUrl } = (await authorized.json()) as { redirectUrl: string };
      expect(redirectUrl).toContain('error=invalid_request');
      expect(await setup.browser.checkSession(request)).toBe(redirectUrl);
    });

    it('accepts and returns a state of 8,192 characters, in any encoding', async () => {
      const state = '\u{1F600}'.repeat(8192);
      const request = setup.browser.request(pkcePair().challenge, { state });
      const authorized = await setup.browser.authorize('admin', PASSWORD, request);
      const { redirectUrl } = (await authorized.json()) as { redirectUrl: string };
      expect(new URL(redirectUrl).searchParams.get('state')).toBe(state);
      const again = await setup.browser.checkSession(request);
      expect(new URL(again ?? '').searchParams.get('state')).toBe(state);
    });

    it('reports any other error to the client before it asks for a password', async () => {
      const request = setup.browser.request(pkcePair().challenge, { code_challenge_method: 'plain' });
      const response = await setup.browser.authorize('admin', 'a wrong password', request);
      const { redirectUrl } = (await response.json()) as { redirectUrl: string };
      expect(Object.fromEntries(new URL(redirectUrl).searchParams)).toEqual({
        error: 'invalid_request',
        error_description: 'code_challenge_method must be S256',
        state: 'the state',
        iss: setup.service.url,
      });
      expect(await setup.browser.checkSession(request)).toBe(redirectUrl);
    });

    it('accepts an access token of the console together with the cookie of its session', async () => {
      const token = await setup.browser.signIn('viewer');
      const { verifier, challenge } = pkcePair();
      const request = setup.browser.request(challenge);
      const response = await setup.browser.call(`${API}/auth/authorize`, {
        body: { credentials: null, authorizeRequest: request, token },
      });
      const { redirectUrl } = (await response.json()) as { redirectUrl: string };
      const exchanged = await setup.browser.exchange(codeIn(redirectUrl), verifier);
      const { access_token: second } = (await exchanged.json()) as { access_token: string };
      expect(await (await setup.browser.me(second)).json()).toMatchObject({ username: 'viewer' });
    });

    it('accepts no other token in place of a password', async () => {
      const { verifier, challenge } = pkcePair();
      const { request } = await setup.suiteRequest(challenge);
      const authorized = await setup.browser.authorize('viewer', PASSWORD, request);
      const { redirectUrl } = (await authorized.json()) as { redirectUrl: string };
      const exchanged = await setup.browser.exchange(codeIn(redirectUrl), verifier, {
        client_id: SUITE_CLIENT_UUID,
      });
      const { access_token: ofSuite } = (await exchanged.json()) as { access_token: string };

      for (const token of [ofSuite, 'x', '', null]) {
        const response = await setup.browser.call(`${API}/auth/authorize`, {
          body: { credentials: null, authorizeRequest: setup.browser.request(challenge), token },
        });
        expect(response.status).toBe(401);
      }
    });

    describe('by an access token of the console', () => {
      it('returns no code for another client', async () => {
        const token = await setup.browser.signIn('viewer');
        const { challenge } = pkcePair();
        expect(await statusBy(token, (await setup.suiteRequest(challenge)).request)).toBe(401);
        expect(await statusBy(token, setup.browser.request(challenge))).toBe(200);
      });

      it('is refused after its session has ended or expired', async () => {
        const request = setup.browser.request(pkcePair().challenge);
        const first = await setup.browser.signIn('viewer');
        await setup.service.db.deleteFrom('sso_sessions').execute();
        expect((await setup.browser.me(first)).status).toBe(401);
        expect(await statusBy(first, request)).toBe(401);

        const second = await setup.browser.signIn('viewer');
        setup.clockOffset = 29 * MINUTE;
        await setup.service.db
          .updateTable('sso_sessions')
          .set({ expires_at: Date.now() + setup.clockOffset })
          .execute();
        setup.clockOffset += 1000;
        expect((await setup.browser.me(second)).status).toBe(401);
        expect(await statusBy(second, request)).toBe(401);
      });

      it('returns no code without the cookie of its session', async () => {
        const token = await setup.browser.signIn('viewer');
        const request = setup.browser.request(pkcePair().challenge);
        const thief = new BrowserSession(setup.service.url);
        await thief.call(`${API}/auth/frontendconfig`);
        const authorize = { body: { credentials: null, authorizeRequest: request, token } };
        expect((await thief.call(`${API}/auth/authorize`, authorize)).status).toBe(401);
        await thief.signIn('viewer');
        expect((await thief.call(`${API}/auth/authorize`, authorize)).status).toBe(401);
        expect(await statusBy(token, request)).toBe(200);
      });

      it('is refused once another user has signed in with the same browser', async () => {
        const token = await setup.browser.signIn('viewer');
        await setup.browser.signIn('admin');
        expect((await setup.browser.me(token)).status).toBe(401);
        expect(await statusBy(token, setup.browser.request(pkcePair().challenge))).toBe(401);
      });
    });

    it('locks an account after ten failed attempts, whatever their addresses', async () => {
      const request = setup.browser.request(pkcePair().challenge);
      for (let attempt = 0; attempt < 10; attempt += 1) {
        expect((await setup.browser.authorize('viewer', `guess ${attempt}`, request)).status).toBe(401);
      }
      const refused = await setup.browser.authorize('viewer', PASSWORD, request);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
      const form = new URLSearchParams({ username: 'viewer', password: PASSWORD });
      expect((await setup.browser.call('/userprofile/login', { body: form })).status).toBe(429);
      expect((await setup.browser.authorize('admin', PASSWORD, request)).status).toBe(200);
      setup.clockOffset = 15 * MINUTE;
      expect((await setup.browser.authorize('viewer', PASSWORD, request)).status).toBe(200);
    });
  });

  describe('the XSRF token', () => {
    const { challenge } = pkcePair();
    const calls = () =>
      [
        ['/userprofile/login', new URLSearchParams({ username: 'admin', password: PASSWORD })],
        [
          `${API}/auth/authorize`,
          {
            credentials: { username: 'admin', password: PASSWORD },
            authorizeRequest: setup.browser.request(challenge),
            token: null,
          },
        ],
        [`${API}/auth/session`, setup.browser.request(challenge)],
      ] as const;

    it('is required by all calls that set or use a cookie', async () => {
      for (const [path, body] of calls()) {
        for (const xsrf of [null, '', 'another', `${setup.browser.cookies.get('XSRF-TOKEN')}x`]) {
          const response = await setup.browser.call(path, { body, xsrf });
          expect([path, response.status]).toEqual([path, 403]);
          expect(((await response.json()) as { code: string }).code).toBe('xsrf');
          expect(response.headers.getSetCookie()).toEqual([]);
        }
        expect((await setup.browser.call(path, { body })).status).toBe(200);
      }
    });

    it('is accepted although another program has set XSRF-TOKEN for scripts or only for itself', async () => {
      const own = setup.browser.cookies.get(cookiesOf(setup.service.url).xsrfName) ?? '';
      setup.browser.cookies.set('XSRF-TOKEN', 'of-another-program');
      for (const [path, body] of calls()) {
        for (const xsrf of [own, 'of-another-program']) {
          expect((await setup.browser.call(path, { body, xsrf })).status).toBe(200);
        }
      }
      const config = await setup.browser.call('/userprofile/config.json');
      expect(config.headers.getSetCookie()).toEqual([]);
      expect(setup.browser.cookies.get('XSRF-TOKEN')).toBe('of-another-program');
    });

    it('is refused without the cookie', async () => {
      const xsrf = setup.browser.cookies.get('XSRF-TOKEN') ?? '';
      setup.browser.cookies.clear();
      for (const [path, body] of calls()) {
        expect((await setup.browser.call(path, { body, xsrf })).status).toBe(403);
      }
    });
  });

  describe('login', () => {
    it('accepts a form, confirms the success and opens the session', async () => {
      const form = new URLSearchParams({ username: 'viewer', password: PASSWORD });
      const response = await setup.browser.call('/userprofile/login', { body: form });
      expect(await response.json()).toEqual({ success: true });
      expect(await setup.browser.checkSession()).toContain('code=');
    });

    it('returns 401 for a wrong password, 422 for a missing one, and 400 for JSON', async () => {
      const wrong = new URLSearchParams({ username: 'viewer', password: 'wrong' });
      expect((await setup.browser.call('/userprofile/login', { body: wrong })).status).toBe(401);
      const empty = new URLSearchParams({ username: 'viewer' });
      expect((await setup.browser.call('/userprofile/login', { body: empty })).status).toBe(422);
      const json = await setup.browser.call('/userprofile/login', {
        body: { username: 'viewer', password: PASSWORD },
      });
      expect(json.status).toBe(400);
    });
  });

  it('refuses further sign-ins of an account after 300 in 15 minutes', async () => {
    const request = setup.browser.request(pkcePair().challenge);
    const signIn = async () => (await setup.browser.authorize('viewer', PASSWORD, request)).status;
    expect(await signIn()).toBe(200);
    await setup.service.db
      .updateTable('throttle_counters')
      .set({ attempts: 299 })
      .where('key', 'like', 'signed-in:%')
      .execute();
    expect([await signIn(), await signIn()]).toEqual([200, 429]);
    expect((await setup.browser.authorize('viewer', 'wrong', request)).status).toBe(401);
    expect((await setup.browser.authorize('admin', PASSWORD, request)).status).toBe(200);
    setup.clockOffset = 16 * MINUTE;
    expect(await signIn()).toBe(200);
  });

  describe('with a full queue of password hashes', () => {
    it.each(['viewer', 'sco.nobody'])('refuses more than a share of it for %s', async (username) => {
      const { answered, answer } = deferredAnswer<void>();
      const same = Array.from({ length: MAX_REQUESTS_OF_ACCOUNT }, () =>
        inHashQueue(username, () => answered),
      );
      const request = setup.browser.request(pkcePair().challenge);
      const statusOf = async (typed: string) =>
        (await setup.browser.authorize(typed, PASSWORD, request)).status;
      expect([await statusOf(username.toUpperCase()), await statusOf('admin')]).toEqual([503, 200]);
      answer();
      await Promise.all(same);
      expect(await statusOf(username)).toBe(username === 'viewer' ? 200 : 401);
    });

    it.each(['viewer', 'sco.nobody'])(
      'refuses to sign %s in at once, and counts no attempt',
      async (username) => {
        const request = setup.browser.request(pkcePair().challenge);
        const form = new URLSearchParams({ username, password: PASSWORD });
        const refused = await callWhileFull(async () => [
          await setup.browser.authorize(username, PASSWORD, request),
          await setup.browser.call('/userprofile/login', { body: form }),
        ]);
        for (const answer of refused) {
          expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
          expect(await answer.json()).toMatchObject({ code: 'unavailable' });
        }
        expect(await countedAttempts()).toEqual([]);
      },
    );

    it('signs in once the queue has space again', async () => {
      const request = setup.browser.request(pkcePair().challenge);
      const signIn = async () => (await setup.browser.authorize('viewer', PASSWORD, request)).status;
      expect(await callWhileFull(signIn)).toBe(503);
      expect(await signIn()).toBe(200);
    });

    it('returns a code for a token, which needs no hash', async () => {
      const token = await setup.browser.signIn('viewer');
      const request = setup.browser.request(pkcePair().challenge);
      expect(await callWhileFull(() => statusBy(token, request))).toBe(200);
    });

    it('refuses a new password, and keeps its link valid', async () => {
      const { db } = setup.service;
      const { uuid } = await db
        .selectFrom('users')
        .select('uuid')
        .where('username', '=', 'viewer')
        .executeTakeFirstOrThrow();
      const { token } = await issueResetToken(db, uuid, Date.now());
      const body = { token, password: 'Correct horse 7', rePassword: 'Correct horse 7' };
      const update = () => setup.service.call(`${API}/password/update/`, { method: 'POST', body });
      const refused = await callWhileFull(update);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await countedAttempts()).toEqual([]);
      expect((await update()).status).toBe(204);
    });
  });
});
