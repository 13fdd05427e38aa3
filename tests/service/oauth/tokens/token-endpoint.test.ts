import { describe, expect, it } from 'vitest';
import { SUITE_CLIENT_UUID } from '../../../../demo/suite-client.ts';
import { CONSOLE_CLIENT_UUID } from '../../../../service/oauth/console-client.ts';
import { unseal } from '../../../../service/vault/sealed.ts';
import { codeIn, pkcePair } from '../../../support/browser-session.ts';
import { ONE_ENGINE, TEST_KEYS } from '../../../support/databases.ts';
import { signInService } from '../../../support/sign-in-service.ts';

const PASSWORD = 'Demo-pass-1';
const API = '/userprofile/api/v1';
const MINUTE = 60_000;

// Codes are tested on both databases in `codes.test.ts`, so SQLite is enough.
describe.each(ONE_ENGINE)('the token endpoint on $engine', ({ emptyDatabase }) => {
  const setup = signInService(emptyDatabase);

  async function freshCode() {
    const { verifier, challenge } = pkcePair();
    const request = setup.browser.request(challenge);
    await setup.browser.authorize('viewer', PASSWORD, request);
    return { code: codeIn((await setup.browser.checkSession(request)) ?? ''), verifier };
  }
  const form = (code: string, verifier: string, changes: Record<string, string> = {}) =>
    setup.browser.call(`${API}/auth/token`, {
      xsrf: null,
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: CONSOLE_CLIENT_UUID,
        code,
        code_verifier: verifier,
        ...changes,
      }),
    });

  describe('token', () => {
    it('accepts a form without a cookie, as OAuth clients send it', async () => {
      const { code, verifier } = await freshCode();
      setup.browser.cookies.clear();
      const redirectUri = `${setup.service.url}/userprofile/selfcallback`;
      const response = await form(code, verifier, { redirect_uri: redirectUri });
      expect(response.status).toBe(200);
      const { access_token: token } = (await response.json()) as { access_token: string };
      expect((await setup.browser.me(token)).status).toBe(200);
    });

    it.each<[string, Record<string, string>, string]>([
      ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
      ['another client', { client_id: SUITE_CLIENT_UUID }, 'invalid_grant'],
      ['another redirect URI', { redirect_uri: 'https://elsewhere.example/' }, 'invalid_grant'],
      ['another verifier', { code_verifier: pkcePair().verifier }, 'invalid_grant'],
      ['another code', { code: 'never-issued' }, 'invalid_grant'],
      ['a wrong client secret', { client_secret: 'wrong' }, 'invalid_client'],
      ['a secret of an unknown client', { client_id: 'nobody', client_secret: 'x' }, 'invalid_client'],
      ['a secret of an invalid client', { client_id: 'a\0b', client_secret: 'x' }, 'invalid_client'],
    ])('refuses %s as RFC 6749 specifies', async (_, changes, error) => {
      const { code, verifier } = await freshCode();
      const response = await form(code, verifier, changes);
      expect(response.status).toBe(error === 'invalid_client' ? 401 : 400);
      expect(await response.json()).toEqual({ error, error_description: expect.any(String) });
    });

    it('ignores unknown and empty parameters', async () => {
      const { code, verifier } = await freshCode();
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: CONSOLE_CLIENT_UUID,
        client_secret: '',
        redirect_uri: '',
        code,
        code_verifier: verifier,
        scope: 'openid',
        resource: 'a\0b',
      });
      for (const name of ['audience', 'audience', '__proto__']) body.append(name, 'x');
      expect((await setup.browser.call(`${API}/auth/token`, { xsrf: null, body })).status).toBe(200);
    });

    it.each(['grant_type', 'client_id', 'code', 'code_verifier', 'redirect_uri', 'client_secret'])(
      'refuses a repeated %s',
      async (name) => {
        const { code, verifier } = await freshCode();
        const given = { grant_type: 'authorization_code', client_id: CONSOLE_CLIENT_UUID, code };
        const body = new URLSearchParams({ ...given, code_verifier: verifier });
        for (const value of ['a', 'a']) body.append(name, value);
        const response = await setup.browser.call(`${API}/auth/token`, { xsrf: null, body });
        expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_request' }]);
      },
    );

    it('returns no refresh token to the console', async () => {
      const { verifier, challenge } = pkcePair();
      const request = setup.browser.request(challenge, { scope: 'openid offline_access' });
      const authorized = await setup.browser.authorize('viewer', PASSWORD, request);
      const { redirectUrl } = (await authorized.json()) as { redirectUrl: string };
      const response = await form(codeIn(redirectUrl), verifier);
      expect(response.status).toBe(200);
      expect(await response.json()).not.toHaveProperty('refresh_token');
    });

    it('accepts the right client secret', async () => {
      const { code, verifier } = await freshCode();
      const { client_secret: sealed } = await setup.service.db
        .selectFrom('auth_clients')
        .select('client_secret')
        .where('uuid', '=', CONSOLE_CLIENT_UUID)
        .executeTakeFirstOrThrow();
      const secret = unseal(TEST_KEYS, 'auth_clients.client_secret', CONSOLE_CLIENT_UUID, sealed);
      expect((await form(code, verifier, { client_secret: secret })).status).toBe(200);
    });

    it('refuses the stored form of a client secret', async () => {
      const { code, verifier } = await freshCode();
      const { client_secret: sealed } = await setup.service.db
        .selectFrom('auth_clients')
        .select('client_secret')
        .where('uuid', '=', CONSOLE_CLIENT_UUID)
        .executeTakeFirstOrThrow();
      expect((await form(code, verifier, { client_secret: sealed })).status).toBe(401);
    });

    it('accepts a code once, and revokes its tokens when it is repeated', async () => {
      const { code, verifier } = await freshCode();
      const first = (await (await setup.browser.exchange(code, verifier)).json()) as { access_token: string };
      expect((await setup.browser.me(first.access_token)).status).toBe(200);
      expect((await setup.browser.exchange(code, verifier)).status).toBe(400);
      expect((await setup.browser.me(first.access_token)).status).toBe(401);
    });

    it('accepts a code for 60 seconds', async () => {
      const { code, verifier } = await freshCode();
      setup.clockOffset = MINUTE;
      expect((await setup.browser.exchange(code, verifier)).status).toBe(400);
    });
  });
});
