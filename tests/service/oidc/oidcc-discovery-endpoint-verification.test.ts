import { describe, expect, it } from 'vitest';
import { ONE_ENGINE } from '../../support/databases.ts';
import { openIdService } from '../../support/openid-service.ts';

const METHODS = ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'];
const ALGORITHMS = ['RS256', 'PS256', 'ES256'];

const DOCUMENTS = ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'];

// The metadata does not come from the database, so SQLite is enough.
describe.each(ONE_ENGINE)('oidcc-discovery-endpoint-verification on $engine', ({ emptyDatabase }) => {
  const openId = openIdService(emptyDatabase);

  it.each(DOCUMENTS)('returns at %s exactly what is supported', async (path) => {
    const { url } = openId.setup.service;
    const response = await fetch(`${url}${path}`);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toEqual({
      issuer: url,
      authorization_endpoint: `${url}/userprofile/authorize`,
      token_endpoint: `${url}/userprofile/api/v1/auth/token`,
      userinfo_endpoint: `${url}/userprofile/api/v1/auth/userinfo`,
      jwks_uri: `${url}/userprofile/api/v1/auth/jwks`,
      revocation_endpoint: `${url}/userprofile/api/v1/auth/revoke`,
      end_session_endpoint: `${url}/userprofile/logout`,
      introspection_endpoint: `${url}/userprofile/api/v1/auth/introspect`,
      scopes_supported: ['openid', 'profile', 'email', 'phone', 'roles', 'offline_access'],
      claims_supported: [
        ...'sub name given_name family_name preferred_username email email_verified phone_number roles'.split(
          ' ',
        ),
        ...'iss aud exp iat auth_time nonce acr amr sid at_hash'.split(' '),
      ],
      response_types_supported: ['code'],
      response_modes_supported: ['query', 'form_post'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: METHODS,
      token_endpoint_auth_signing_alg_values_supported: ALGORITHMS,
      revocation_endpoint_auth_methods_supported: METHODS,
      revocation_endpoint_auth_signing_alg_values_supported: ALGORITHMS,
      introspection_endpoint_auth_methods_supported: METHODS,
      introspection_endpoint_auth_signing_alg_values_supported: ALGORITHMS,
      acr_values_supported: [
        'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
        'https://refeds.org/profile/mfa',
        'phr',
      ],
      prompt_values_supported: ['none', 'login', 'select_account'],
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
      claims_parameter_supported: false,
      request_parameter_supported: false,
      request_uri_parameter_supported: false,
      authorization_response_iss_parameter_supported: true,
    });
  });

  it.each([
    ['oidcc-rp-initiated-logout-discovery-endpoint-verification', ['end_session_endpoint']],
    [
      'oidcc-backchannel-logout-discovery-endpoint-verification',
      ['backchannel_logout_supported', 'backchannel_logout_session_supported'],
    ],
  ])('%s: names what the plan needs', async (_module, names) => {
    const { url } = openId.setup.service;
    const metadata = (await (await fetch(`${url}${DOCUMENTS[0]}`)).json()) as Record<string, unknown>;
    for (const name of names) expect([true, `${url}/userprofile/logout`]).toContain(metadata[name]);
  });

  it.each([...DOCUMENTS, '/userprofile/api/v1/auth/jwks'])(
    'allows caches to keep %s, and scripts of all origins to read it',
    async (path) => {
      const { headers } = await fetch(`${openId.setup.service.url}${path}`, {
        headers: { origin: 'https://app.example' },
      });
      expect(headers.get('cache-control')).toBe('public, max-age=300');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.getSetCookie()).toEqual([]);
    },
  );

  it('publishes keys with an id, and without the private part', async () => {
    await openId.tokens('viewer');
    const { keys } = await openId.keys();
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    }
  });
});
