import { describe, expect, it } from 'vitest';
import { ACCESS } from '../../../../openapi/generated/access.ts';
import { PRODUCT_CODE } from '../../../../openapi/rules/product.ts';
import { readContract } from '../../../../service/http/contract.ts';
import { operationsOf } from '../../../../service/http/contract-document.ts';
import { SUITE_CLIENT_UUID } from '../../../../demo/suite-client.ts';
import { bearer, BrowserSession, codeIn, pkcePair } from '../../../support/browser-session.ts';
import { ONE_ENGINE } from '../../../support/databases.ts';
import { signInService } from '../../../support/sign-in-service.ts';

const API = '/userprofile/api/v1';
const PASSWORD = 'Demo-pass-1';

// The audience is checked in the token, so SQLite is enough.
describe.each(ONE_ENGINE)('an access token of a suite application on $engine', ({ emptyDatabase }) => {
  const setup = signInService(emptyDatabase);

  /** Signs in to the demo suite's application as a product administrator. Returns the application's access token. */
  async function tokenOfSuite(): Promise<string> {
    const { verifier, challenge } = pkcePair();
    const { request } = await setup.suiteRequest(challenge);
    const authorized = await setup.browser.authorize(`${PRODUCT_CODE}.admin`, PASSWORD, request);
    const { redirectUrl } = (await authorized.json()) as { redirectUrl: string };
    const exchanged = await setup.browser.exchange(codeIn(redirectUrl), verifier, {
      client_id: SUITE_CLIENT_UUID,
    });
    return ((await exchanged.json()) as { access_token: string }).access_token;
  }

  it('is refused by every administration call as invalid', async () => {
    const token = await tokenOfSuite();
    const operations = operationsOf(readContract()).filter(
      ({ id }) => !['public', 'optional'].includes(ACCESS[id as keyof typeof ACCESS]),
    );
    expect(operations.length).toBeGreaterThan(40);
    const opened: string[] = [];
    for (const { id, method, path } of operations) {
      const address = path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
      const response = await setup.browser.call(address, { method, headers: bearer(token) });
      const challenge = response.headers.get('www-authenticate') ?? '';
      if (response.status !== 401 || !challenge.includes('error="invalid_token"')) opened.push(id);
    }
    // Only these three operations accept the tokens of other applications. Userinfo then refuses this token for another
    // reason: it lacks a scope.
    expect(opened).toEqual(['getUserInfo', 'postUserInfo', 'getCurrentUser']);
  });

  it('is accepted by `me`, and by the logout, which revokes it', async () => {
    const token = await tokenOfSuite();
    expect(await (await setup.browser.me(token)).json()).toMatchObject({ username: `${PRODUCT_CODE}.admin` });
    expect((await setup.browser.call(`${API}/auth/logout`, { headers: bearer(token) })).status).toBe(204);
    expect((await setup.browser.me(token)).status).toBe(401);
    expect(await setup.browser.checkSession()).toBeNull();
  });

  it('is ignored by calls that do not require a token', async () => {
    const ask = async (headers: Record<string, string>) =>
      (await setup.browser.call(`${API}/user/username/viewer`, { headers })).json();
    expect(await ask(bearer(await tokenOfSuite()))).toEqual(await ask({}));
    expect(await ask(bearer(await setup.browser.signIn(`${PRODUCT_CODE}.admin`)))).toMatchObject({
      username: 'viewer',
    });
  });

  it('cannot be used to get a code, for any client', async () => {
    const token = await tokenOfSuite();
    const { challenge } = pkcePair();
    for (const request of [setup.browser.request(challenge), (await setup.suiteRequest(challenge)).request]) {
      const response = await setup.browser.call(`${API}/auth/authorize`, {
        body: {
          credentials: null,
          authorizeRequest: request,
          token,
        },
      });
      expect(response.status).toBe(401);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  it('does not replace the cookie that a download link needs', async () => {
    const token = await tokenOfSuite();
    const path = `${API}/user/export`;
    expect((await setup.browser.call(path, { headers: bearer(token) })).status).toBe(401);
    expect((await setup.browser.call(path)).status).toBe(200);
  });

  it('is requested as RFC 6750 specifies if it is missing', async () => {
    const { status, headers } = await new BrowserSession(setup.service.url).call(`${API}/me`);
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });
});
