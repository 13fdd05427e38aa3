import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { START_MS } from '../../support/databases.ts';
import { startService, type TestService } from '../../support/service.ts';
import { Visitor } from '../../support/visitor.ts';
import { moduleOf, registerClient, settingsFrom } from './documented.ts';

/** The exports of the code block in the page about openid-client. */
interface Settings {
  configuration: client.Configuration;
  parameters: Record<string, string>;
}

/**
 * Imports the code block, and makes the library accept http: it requires https by default, which the tests do not have.
 */
const load = (settings: string): Promise<Settings> =>
  moduleOf(
    settings
      .replace("'openid-client'", `'${import.meta.resolve('openid-client')}'`)
      .replace(/,\n\);/, ', undefined, { execute: [client.allowInsecureRequests] });'),
  );

describe('openid-client, with the settings of docs/connect', () => {
  const application = 'http://127.0.0.1:1';
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ demoUsers: 5 });
  }, START_MS);
  afterAll(() => service.stop());

  it('signs a user in, and reads userinfo', async () => {
    const registered = await registerClient(service, `${application}/callback`);
    const installation = { issuer: service.url, application, ...registered };
    const { configuration, parameters } = await load(settingsFrom('openid-client', installation));
    const [pkceCodeVerifier, expectedNonce] = [client.randomPKCECodeVerifier(), client.randomNonce()];
    const expectedState = client.randomState();
    const url = client.buildAuthorizationUrl(configuration, {
      ...parameters,
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
      nonce: expectedNonce,
      state: expectedState,
    });
    const redirect = await new Visitor(service.url).until(url.href, application);
    const tokens = await client.authorizationCodeGrant(configuration, new URL(redirect), {
      pkceCodeVerifier,
      expectedNonce,
      expectedState,
    });
    const { sub } = tokens.claims()!;
    expect(await client.fetchUserInfo(configuration, tokens.access_token, sub)).toMatchObject({
      preferred_username: 'viewer',
    });
  });
});
