import { createHash } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import { ONE_ENGINE } from '../../support/databases.ts';
import { SUITE_CLIENT_UUID } from '../../../demo/suite-client.ts';
import { codeIn } from '../../support/browser-session.ts';
import { openIdService } from '../../support/openid-service.ts';

const seconds = () => Math.floor(Date.now() / 1000);

// The conformance suite tests the protocol, so SQLite is enough.
describe.each(ONE_ENGINE)('oidcc-server on $engine', ({ emptyDatabase }) => {
  const openId = openIdService(emptyDatabase);

  it('oidcc-server: returns an ID token with the nonce for the signed-in user', async () => {
    const before = seconds();
    const tokens = await openId.tokens('viewer', { nonce: 'the nonce' });
    const claims = await openId.claims(tokens.id_token);
    const { uuid } = await openId.user('viewer');
    expect(claims).toEqual({
      iss: openId.setup.service.url,
      sub: uuid,
      aud: SUITE_CLIENT_UUID,
      iat: expect.any(Number),
      exp: claims.iat! + 1800,
      auth_time: expect.any(Number),
      nonce: 'the nonce',
      acr: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
      amr: ['pwd'],
      sid: expect.stringMatching(/^[\da-f-]{36}$/),
      at_hash: createHash('sha256')
        .update(tokens.access_token)
        .digest()
        .subarray(0, 16)
        .toString('base64url'),
    });
    for (const time of [claims.iat, claims['auth_time']]) {
      expect(time).toBeGreaterThanOrEqual(before);
      expect(time).toBeLessThanOrEqual(seconds());
    }
  });

  it('oidcc-idtoken-signature: signs with RS256 and a published key', async () => {
    const { id_token: idToken } = await openId.tokens('viewer');
    const { alg, typ, kid } = decodeProtectedHeader(idToken);
    expect([alg, typ]).toEqual(['RS256', 'JWT']);
    expect((await openId.keys()).keys.map((key) => key.kid)).toContain(kid);
  });

  it('oidcc-server-client-secret-post: accepts the secret in the body', async () => {
    const { id, secret } = await openId.client();
    const code = codeIn(await openId.signIn('viewer'));
    const response = await openId.exchange(code, { client_id: id, client_secret: secret }, {});
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('pragma')).toBe('no-cache');
    expect(Object.keys((await response.json()) as object).toSorted()).toEqual([
      'access_token',
      'expires_in',
      'id_token',
      'scope',
      'token_type',
    ]);
  });

  it('oidcc-ensure-request-without-nonce-succeeds-for-code-flow: omits the claim', async () => {
    const { id_token: idToken } = await openId.tokens('viewer');
    expect(await openId.claims(idToken)).not.toHaveProperty('nonce');
  });

  it('returns the granted scopes, without unknown ones, in the response and the access token', async () => {
    const tokens = await openId.tokens('viewer', { scope: 'offline_access email openid address roles' });
    expect(tokens.scope).toBe('openid email');
    expect(decodeProtectedHeader(tokens.access_token).typ).toBe('at+jwt');
    expect(decodeJwt(tokens.access_token)).toMatchObject({ scope: 'openid email', aud: SUITE_CLIENT_UUID });
  });

  it.each([undefined, '', 'profile email', 'OpenID'])(
    'returns no ID token for the scope %j',
    async (scope) => {
      const response = await openId.exchange(codeIn(await openId.signIn('viewer', { scope, nonce: 'n' })));
      const tokens = (await response.json()) as { access_token: string };
      expect(Object.keys(tokens).toSorted()).toEqual(['access_token', 'expires_in', 'token_type']);
      expect(decodeJwt(tokens.access_token)).not.toHaveProperty('scope');
    },
  );

  it('oidcc-codereuse: revokes the access token when the code is used again', async () => {
    const code = codeIn(await openId.signIn('viewer'));
    const tokens = (await (await openId.exchange(code)).json()) as { access_token: string };
    expect((await openId.userInfo(tokens.access_token)).status).toBe(200);
    expect(await (await openId.exchange(code)).json()).toMatchObject({ error: 'invalid_grant' });
    expect((await openId.userInfo(tokens.access_token)).status).toBe(401);
  });

  it('oidcc-codereuse-30seconds: refuses the code after 30 seconds, too, and revokes the access token', async () => {
    const code = codeIn(await openId.signIn('viewer'));
    const tokens = (await (await openId.exchange(code)).json()) as { access_token: string };
    openId.setup.clockOffset = 30_000;
    expect(await (await openId.exchange(code)).json()).toMatchObject({ error: 'invalid_grant' });
    expect((await openId.userInfo(tokens.access_token)).status).toBe(401);
  });

  it('refuses an ID token in place of an access token', async () => {
    const { id_token: idToken } = await openId.tokens('viewer');
    expect((await openId.userInfo(idToken)).status).toBe(401);
    expect((await openId.browser.me(idToken)).status).toBe(401);
  });

  it('omits acr, amr and sid for a session that began with the previous release', async () => {
    await openId.signIn('viewer');
    await openId.db.updateTable('sso_sessions').set({ method: null, sid: null }).execute();
    const { code } = await openId.silently();
    const tokens = (await (await openId.exchange(code ?? '')).json()) as { id_token: string };
    const claims = await openId.claims(tokens.id_token);
    for (const name of ['acr', 'amr', 'sid']) expect(claims).not.toHaveProperty(name);
    expect(claims['auth_time']).toEqual(expect.any(Number));
  });

  it('returns no ID token for a code that the previous release issued', async () => {
    const code = codeIn(await openId.signIn('viewer'));
    await openId.db
      .updateTable('authorization_codes')
      .set({ scope: null, nonce: null, auth_time: null, method: null, sid: null })
      .execute();
    const response = await openId.exchange(code);
    expect(Object.keys((await response.json()) as object).toSorted()).toEqual([
      'access_token',
      'expires_in',
      'token_type',
    ]);
  });
});
