import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUITE_CLIENT_UUID } from '../../../demo/suite-client.ts';
import { unseal } from '../../../service/vault/sealed.ts';
import { BrowserSession } from '../../support/browser-session.ts';
import { START_MS, TEST_KEYS } from '../../support/databases.ts';
import { startService, type TestService } from '../../support/service.ts';

const INSECURE = { [oauth.allowInsecureRequests]: true };

describe('an ordinary OAuth client', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ demoUsers: 5 });
  }, START_MS);
  afterAll(() => service.stop());

  const registered = () =>
    service.db
      .selectFrom('auth_clients')
      .selectAll()
      .where('uuid', '=', SUITE_CLIENT_UUID)
      .executeTakeFirstOrThrow();

  it.each([
    ['without a secret', () => oauth.None()],
    ['with its secret', (secret: string) => oauth.ClientSecretPost(secret)],
  ])('uses discovery, and gets a token %s', async (_, authenticationBy) => {
    const issuer = new URL(service.url);
    const discovered = await oauth.discoveryRequest(issuer, { ...INSECURE, algorithm: 'oauth2' });
    const server = await oauth.processDiscoveryResponse(issuer, discovered);
    const { allowed_redirect_target: redirectUri, client_secret: sealed } = await registered();
    const secret = unseal(TEST_KEYS, 'auth_clients.client_secret', SUITE_CLIENT_UUID, sealed);

    const client = { client_id: SUITE_CLIENT_UUID };
    const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
    const url = new URL(server.authorization_endpoint ?? '');
    url.search = new URLSearchParams({
      ...client,
      redirect_uri: redirectUri,
      response_type: 'code',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    }).toString();

    const browser = new BrowserSession(service.url);
    await browser.call('/userprofile/config.json');
    const answered = await browser.authorize('admin', 'Demo-pass-1', Object.fromEntries(url.searchParams));
    const { redirectUrl } = (await answered.json()) as { redirectUrl: string };

    const granted = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authenticationBy(secret),
      oauth.validateAuthResponse(server, client, new URL(redirectUrl), state),
      redirectUri,
      verifier,
      INSECURE,
    );
    const token = await oauth.processAuthorizationCodeResponse(server, client, granted);
    expect(token).toMatchObject({ token_type: 'bearer', expires_in: 1800 });

    const used = new Request('https://application.example/', {
      headers: { authorization: `Bearer ${token.access_token}` },
    });
    const claims = await oauth.validateJwtAccessToken(server, used, SUITE_CLIENT_UUID, INSECURE);
    expect(claims).toMatchObject({ iss: service.url, client_id: SUITE_CLIENT_UUID });
  });
});
