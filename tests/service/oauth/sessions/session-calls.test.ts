import { createRemoteJWKSet, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { cookiesOf } from '../../../../service/oauth/sessions/cookies.ts';
import { PRODUCT_ADMIN, PRODUCT_CODE } from '../../../../openapi/rules/product.ts';
import { bearer, BrowserSession, codeIn, pkcePair } from '../../../support/browser-session.ts';
import { ONE_ENGINE } from '../../../support/databases.ts';
import { signInService } from '../../../support/sign-in-service.ts';

const API = '/userprofile/api/v1';
const MINUTE = 60_000;

// Sessions are tested on both databases in `sessions.test.ts`, so SQLite is enough.
describe.each(ONE_ENGINE)('a session on $engine', ({ emptyDatabase }) => {
  const setup = signInService(emptyDatabase);

  const sessionName = () => cookiesOf(setup.service.url).sessionName;

  const browserOf = async (username: string) => {
    const browser = new BrowserSession(setup.service.url);
    await browser.call(`${API}/auth/frontendconfig`);
    await browser.signIn(username);
    return browser;
  };
  const sessionOf = (browser: BrowserSession) => browser.cookies.get(sessionName()) ?? '';
  const send = (...ids: string[]) =>
    setup.browser.cookies.set(sessionName(), ids.join(`; ${sessionName()}=`));

  const setActive = (active: 0 | 1) =>
    setup.service.db.updateTable('users').set({ active }).where('username', '=', 'viewer').execute();

  const profileOf = (username: string) =>
    setup.service.db
      .selectFrom('users')
      .select('business_profile_uuid')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();

  describe('session', () => {
    it('returns no code without a session', async () => {
      expect(await setup.browser.checkSession()).toBeNull();
      setup.browser.cookies.set(sessionName(), 'made-up');
      expect(await setup.browser.checkSession()).toBeNull();
    });

    it('returns a code without a password, for the console and other applications', async () => {
      await setup.browser.signIn('viewer');
      const { verifier, challenge } = pkcePair();
      const redirectUrl = await setup.browser.checkSession(setup.browser.request(challenge));
      const exchanged = await setup.browser.exchange(codeIn(redirectUrl ?? ''), verifier);
      expect(exchanged.status).toBe(200);

      const { target, request } = await setup.suiteRequest(challenge);
      expect(await setup.browser.checkSession(request)).toMatch(`${target}?code=`);
    });

    it('replaces the identifier of the session when the user signs in', async () => {
      setup.browser.cookies.set(sessionName(), 'planted');
      await setup.browser.signIn();
      const first = setup.browser.cookies.get(sessionName());
      expect(first).not.toBe('planted');
      await setup.browser.signIn('viewer');
      expect(setup.browser.cookies.get(sessionName())).not.toBe(first);
      setup.browser.cookies.set(sessionName(), first ?? '');
      expect(await setup.browser.checkSession()).toBeNull();
    });

    describe('with several cookies of the same name', () => {
      it('finds the live session, wherever it stands', async () => {
        const own = sessionOf(await browserOf('viewer'));
        for (const ids of [[own], ['planted', own], [own, 'planted'], ['', own]]) {
          send(...ids);
          expect([ids, await setup.browser.checkSession()]).toEqual([ids, expect.stringContaining('code=')]);
        }
      });

      it('accepts no session if they belong to different users, until one of them signs in again', async () => {
        const [own, planted] = [await browserOf('viewer'), await browserOf('admin')];
        send(sessionOf(planted), sessionOf(own));
        expect(await setup.browser.checkSession()).toBeNull();
        const token = await setup.browser.signIn('viewer');
        expect(((await (await setup.browser.me(token)).json()) as { username: string }).username).toBe(
          'viewer',
        );
        expect(await planted.checkSession()).toBeNull();
      });

      it('ends all of them at a logout', async () => {
        const browsers = [await browserOf('viewer'), await browserOf('admin')];
        send(...browsers.map(sessionOf));
        expect((await setup.browser.call(`${API}/auth/logout`)).status).toBe(204);
        for (const browser of browsers) expect(await browser.checkSession()).toBeNull();
      });

      it('keeps the tokens of the same user’s latest session when this user signs in again', async () => {
        const [earlier, latest] = [await browserOf('viewer'), await browserOf('viewer')];
        setup.clockOffset = MINUTE;
        const token = await latest.signIn('viewer');
        const ended = await earlier.renew();
        send(sessionOf(earlier), sessionOf(latest));
        await setup.browser.signIn('viewer');
        expect((await setup.browser.me(token)).status).toBe(200);
        expect((await setup.browser.me(ended)).status).toBe(401);
      });
    });

    it('is not shared with an installation at another port of the same host', async () => {
      const other = 'http://127.0.0.1:1';
      setup.browser.cookies.set(cookiesOf(other).sessionName, 'of-the-other-installation');
      await setup.browser.signIn('viewer');
      expect(setup.browser.cookies.get(cookiesOf(other).sessionName)).toBe('of-the-other-installation');
    });

    it('ends after 12 hours, by a logout, and when the user is deactivated', async () => {
      await setup.browser.signIn('viewer');
      setup.clockOffset = 12 * 60 * MINUTE - MINUTE;
      expect(await setup.browser.checkSession()).not.toBeNull();
      setup.clockOffset = 12 * 60 * MINUTE;
      expect(await setup.browser.checkSession()).toBeNull();
      setup.clockOffset = 0;

      const token = await setup.browser.signIn('viewer');
      const id = setup.browser.cookies.get(sessionName()) ?? '';
      const logout = await setup.browser.call(`${API}/auth/logout?ticket=any`, { headers: bearer(token) });
      expect(logout.status).toBe(204);
      expect(setup.browser.cookies.has(sessionName())).toBe(false);
      setup.browser.cookies.set(sessionName(), id);
      expect(await setup.browser.checkSession()).toBeNull();
      expect((await setup.browser.me(token)).status).toBe(401);

      await setup.browser.signIn('viewer');
      await setActive(0);
      expect(await setup.browser.checkSession()).toBeNull();
      await setActive(1);
    });
  });

  describe('logout', () => {
    it('accepts any request', async () => {
      const fresh = new BrowserSession(setup.service.url);
      expect((await fresh.call(`${API}/auth/logout`)).status).toBe(204);
      expect((await fresh.call(`${API}/auth/logout`, { headers: bearer('x.y.z') })).status).toBe(204);
    });

    it('ends only the session of this browser', async () => {
      await setup.browser.signIn('viewer');
      const other = setup.browser;
      setup.browser = new BrowserSession(setup.service.url);
      await setup.browser.call(`${API}/auth/frontendconfig`);
      await setup.browser.signIn('viewer');
      await setup.browser.call(`${API}/auth/logout`);
      setup.browser = other;
      expect(await setup.browser.checkSession()).not.toBeNull();
    });
  });

  describe('me', () => {
    it.each([
      [`${PRODUCT_CODE}.admin`, [PRODUCT_ADMIN], 'ADMIN'],
      ['admin', ['ADMIN'], 'ADMIN'],
      ['sco.admin', ['SCO_ADMIN'], 'SCO_ADMIN'],
      ['viewer', [], 'ADMIN'],
    ])('identifies %s', async (username, roles, defaultMinimumRoleName) => {
      const token = await setup.browser.signIn(username);
      const response = await setup.browser.me(token);
      expect(await response.json()).toMatchObject({
        username,
        roles,
        defaultMinimumRoleName,
        layoutCode: ['SCO', 'NEA', 'VEN'],
        snmpManagerName: 'SNMP Manager',
        success: true,
        headerUrl: expect.stringMatching(/\/header\/suite-header\.js$/),
      });
    });

    it('returns the current roles', async () => {
      const token = await setup.browser.signIn('viewer');
      const [before, wider] = [await profileOf('viewer'), await profileOf('admin')];
      const give = (profile: typeof wider) =>
        setup.service.db.updateTable('users').set(profile).where('username', '=', 'viewer').execute();
      await give(wider);
      expect(await (await setup.browser.me(token)).json()).toMatchObject({ roles: ['ADMIN'] });
      await give(before);
    });

    it.each(['', 'Bearer', 'Bearer x', 'Basic YWRtaW46eA==', 'Bearer a.b.c'])(
      'refuses the authorization %j with 401',
      async (authorization) => {
        const response = await setup.browser.call(`${API}/me`, { headers: { authorization } });
        expect(response.status).toBe(401);
      },
    );
  });

  describe('discovery', () => {
    it('returns the endpoints and keys that OAuth clients need', async () => {
      const metadata = await (await setup.browser.call('/.well-known/oauth-authorization-server')).json();
      expect(metadata).toMatchObject({
        issuer: setup.service.url,
        authorization_endpoint: `${setup.service.url}/userprofile/authorize`,
        token_endpoint: `${setup.service.url}${API}/auth/token`,
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      });
      const { jwks_uri: jwks } = metadata as { jwks_uri: string };
      const { payload } = await jwtVerify(
        await setup.browser.signIn('viewer'),
        createRemoteJWKSet(new URL(jwks)),
        {
          issuer: setup.service.url,
          audience: `${setup.service.url}${API}`,
        },
      );
      expect(payload.sub).toMatch(/^[\da-f-]{36}$/);
    });
  });
});
