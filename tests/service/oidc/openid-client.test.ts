import * as client from 'openid-client';
import { describe, expect, it } from 'vitest';
import { ONE_ENGINE } from '../../support/databases.ts';
import { openIdService } from '../../support/openid-service.ts';

// The client library knows only the protocol, so SQLite is enough.
describe.each(ONE_ENGINE)('openid-client, unmodified, on $engine', ({ emptyDatabase }) => {
  const openId = openIdService(emptyDatabase);

  it.each([
    ['its default', undefined],
    ['Basic', client.ClientSecretBasic],
    ['the body', client.ClientSecretPost],
  ])('signs in with issuer, Client ID and a secret that it sends by %s', async (_by, authentication) => {
    const { id, secret, redirectUri } = await openId.client();
    const issuer = new URL(openId.setup.service.url);
    // Makes the library accept http: it requires https by default, which the tests do not have.
    const options = { execute: [client.allowInsecureRequests] };
    const configuration = await client.discovery(issuer, id, secret, authentication?.(secret), options);
    const [pkceCodeVerifier, expectedNonce] = [client.randomPKCECodeVerifier(), client.randomNonce()];
    const expectedState = client.randomState();
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid profile email phone',
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      nonce: expectedNonce,
      state: expectedState,
      max_age: '600',
    });
    expect((await openId.browser.call(`${url.pathname}${url.search}`)).status).toBe(200);
    const request = Object.fromEntries(url.searchParams);
    const signedIn = await openId.browser.authorize('viewer', 'Demo-pass-1', request);
    const { redirectUrl } = (await signedIn.json()) as { redirectUrl: string };

    const tokens = await client.authorizationCodeGrant(configuration, new URL(redirectUrl), {
      pkceCodeVerifier,
      expectedNonce,
      expectedState,
      maxAge: 600,
      idTokenExpected: true,
    });
    const { uuid, email } = await openId.user('viewer');
    expect(tokens.claims()).toMatchObject({ sub: uuid, nonce: expectedNonce });
    expect(await client.fetchUserInfo(configuration, tokens.access_token, uuid)).toMatchObject({
      sub: uuid,
      preferred_username: 'viewer',
      email,
    });
  });
});
