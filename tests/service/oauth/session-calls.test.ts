import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PRODUCT_ADMIN, PRODUCT_CODE } from '../../../openapi/product.ts';
import { SUITE_CLIENT_UUID } from '../../../service/demo/suite-client.ts';
import { bearer, BrowserSession, codeIn, pkcePair } from '../../support/browser-session.ts';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { startService, type TestService } from '../../support/service.ts';

const API = '/userprofile/api/v1';
const MINUTE = 60_000;

describe.each(ENGINES)('being signed in on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let browser: BrowserSession;
  let clockOffset = 0;

  beforeAll(async () => {
    service = await startService({ emptyDatabase, demoUsers: 5, now: () => Date.now() + clockOffset });
  }, START_MS);
  afterAll(() => service.stop());
  beforeEach(async () => {
    clockOffset = 0;
    await service.db.deleteFrom('throttle_counters').execute();
    browser = new BrowserSession(service.url);
    await browser.call(`${API}/auth/frontendconfig`);
  });

  async function suiteRequest(challenge: string) {
    const client = await service.db
      .selectFrom('auth_clients')
      .select('allowed_redirect_target')
      .where('uuid', '=', SUITE_CLIENT_UUID)
      .executeTakeFirstOrThrow();
    const target = client.allowed_redirect_target;
    return {
      target,
      request: browser.request(challenge, { client_id: SUITE_CLIENT_UUID, redirect_uri: target }),
    };
  }

  const setActive = (active: 0 | 1) =>
    service.db.updateTable('users').set({ active }).where('username', '=', 'viewer').execute();

  const profileOf = (username: string) =>
    service.db
      .selectFrom('users')
      .select('business_profile_uuid')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();

  describe('session', () => {
    it('leads nowhere without one', async () => {
      expect(await browser.checkSession()).toBeNull();
      browser.cookies.set('user-profile-session', 'made-up');
      expect(await browser.checkSession()).toBeNull();
    });

    it('gives a code without a password, for the console and for other applications', async () => {
      await browser.signIn('viewer');
      const { verifier, challenge } = pkcePair();
      const redirectUrl = await browser.checkSession(browser.request(challenge));
      const exchanged = await browser.exchange(codeIn(redirectUrl ?? ''), verifier);
      expect(exchanged.status).toBe(200);

      const { target, request } = await suiteRequest(challenge);
      expect(await browser.checkSession(request)).toMatch(`${target}?code=`);
    });

    it('changes its identifier at sign-in', async () => {
      browser.cookies.set('user-profile-session', 'planted');
      await browser.signIn();
      const first = browser.cookies.get('user-profile-session');
      expect(first).not.toBe('planted');
      await browser.signIn('viewer');
      expect(browser.cookies.get('user-profile-session')).not.toBe(first);
      browser.cookies.set('user-profile-session', first ?? '');
      expect(await browser.checkSession()).toBeNull();
    });

    it('ends after 12 hours, at logout, and when the user is deactivated', async () => {
      await browser.signIn('viewer');
      clockOffset = 12 * 60 * MINUTE - MINUTE;
      expect(await browser.checkSession()).not.toBeNull();
      clockOffset = 12 * 60 * MINUTE;
      expect(await browser.checkSession()).toBeNull();
      clockOffset = 0;

      const token = await browser.signIn('viewer');
      const id = browser.cookies.get('user-profile-session') ?? '';
      const logout = await browser.call(`${API}/auth/logout?ticket=any`, { headers: bearer(token) });
      expect(logout.status).toBe(204);
      expect(browser.cookies.has('user-profile-session')).toBe(false);
      browser.cookies.set('user-profile-session', id);
      expect(await browser.checkSession()).toBeNull();
      expect((await browser.me(token)).status).toBe(401);

      await browser.signIn('viewer');
      await setActive(0);
      expect(await browser.checkSession()).toBeNull();
      await setActive(1);
    });
  });

  describe('logout', () => {
    it('is answered to anybody, whatever they send', async () => {
      const fresh = new BrowserSession(service.url);
      expect((await fresh.call(`${API}/auth/logout`)).status).toBe(204);
      expect((await fresh.call(`${API}/auth/logout`, { headers: bearer('x.y.z') })).status).toBe(204);
    });

    it('ends the session of this browser only', async () => {
      await browser.signIn('viewer');
      const other = browser;
      browser = new BrowserSession(service.url);
      await browser.call(`${API}/auth/frontendconfig`);
      await browser.signIn('viewer');
      await browser.call(`${API}/auth/logout`);
      browser = other;
      expect(await browser.checkSession()).not.toBeNull();
    });
  });

  describe('me', () => {
    it.each([
      [`${PRODUCT_CODE}.admin`, [PRODUCT_ADMIN], 'ADMIN'],
      ['admin', ['ADMIN'], 'ADMIN'],
      ['sco.admin', ['SCO_ADMIN'], 'SCO_ADMIN'],
      ['viewer', [], 'ADMIN'],
    ])('tells who %s is', async (username, roles, defaultMinimumRoleName) => {
      const token = await browser.signIn(username);
      const response = await browser.me(token);
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

    it('tells the roles as of now', async () => {
      const token = await browser.signIn('viewer');
      const [before, wider] = [await profileOf('viewer'), await profileOf('admin')];
      const give = (profile: typeof wider) =>
        service.db.updateTable('users').set(profile).where('username', '=', 'viewer').execute();
      await give(wider);
      expect(await (await browser.me(token)).json()).toMatchObject({ roles: ['ADMIN'] });
      await give(before);
    });

    it.each(['', 'Bearer', 'Bearer x', 'Basic YWRtaW46eA==', 'Bearer a.b.c'])(
      'refuses the authorization %j with 401',
      async (authorization) => {
        const response = await browser.call(`${API}/me`, { headers: { authorization } });
        expect(response.status).toBe(401);
      },
    );
  });

  describe('discovery', () => {
    it('names the endpoints and keys that ordinary clients need', async () => {
      const metadata = await (await browser.call('/.well-known/oauth-authorization-server')).json();
      expect(metadata).toMatchObject({
        issuer: service.url,
        authorization_endpoint: `${service.url}/userprofile/authorize`,
        token_endpoint: `${service.url}${API}/auth/token`,
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      });
      const { jwks_uri: jwks } = metadata as { jwks_uri: string };
      const { payload } = await jwtVerify(await browser.signIn('viewer'), createRemoteJWKSet(new URL(jwks)), {
        issuer: service.url,
        audience: `${service.url}${API}`,
      });
      expect(payload.sub).toMatch(/^[\da-f-]{36}$/);
    });
  });
});
