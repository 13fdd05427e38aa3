import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { SUITE_CLIENT_UUID } from '../../../demo/suite-client.ts';
import { CONSOLE_CLIENT_UUID } from '../../../service/oauth/console-client.ts';
import { ONE_ENGINE } from '../../support/databases.ts';
import { basic, openIdService } from '../../support/openid-service.ts';

// The same statements verify tokens in `tokens.test.ts`, on both databases, so SQLite is enough.
describe.each(ONE_ENGINE)('introspection (RFC 7662) on $engine', ({ emptyDatabase }) => {
  const openId = openIdService(emptyDatabase);

  const stateOf = async (token: string) => (await openId.query('introspect', token)).json();

  it('returns the state of an access token of the client', async () => {
    const { access_token: token } = await openId.tokens('viewer', { scope: 'openid email' });
    const { uuid } = await openId.user('viewer');
    const { jti, iat, exp, acr, auth_time } = decodeJwt(token);
    expect([acr, auth_time]).toEqual([expect.any(String), expect.any(Number)]);
    const response = await openId.query('introspect', token, { token_type_hint: 'refresh_token' });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await response.json()).toEqual({
      active: true,
      iss: openId.setup.service.url,
      sub: uuid,
      client_id: SUITE_CLIENT_UUID,
      aud: SUITE_CLIENT_UUID,
      token_type: 'Bearer',
      scope: 'openid email',
      jti,
      acr,
      auth_time,
      iat,
      exp,
    });
  });

  it('returns that unknown, revoked, expired and foreign tokens, and ID tokens, are inactive', async () => {
    const tokens = await openId.tokens('viewer');
    const foreign = await openId.browser.signIn('viewer');
    for (const token of ['x', 'a.b.c', 'a\0b', tokens.id_token, foreign]) {
      expect(await stateOf(token)).toEqual({ active: false });
    }
    const own = await openId.query('introspect', foreign, { client_id: CONSOLE_CLIENT_UUID }, {});
    expect(await own.json()).toMatchObject({ active: true, client_id: CONSOLE_CLIENT_UUID });
    await openId.query('revoke', tokens.access_token);
    expect(await stateOf(tokens.access_token)).toEqual({ active: false });
    const { access_token: expired } = await openId.tokens('viewer');
    expect(await stateOf(expired)).toMatchObject({ active: true });
    openId.setup.clockOffset = 30 * 60_000;
    expect(await stateOf(expired)).toEqual({ active: false });
  });

  it('returns that the token of an inactive user is inactive', async () => {
    const { access_token: token } = await openId.tokens('viewer');
    const set = (active: 0 | 1) =>
      openId.db.updateTable('users').set({ active }).where('username', '=', 'viewer').execute();
    await set(0);
    expect(await stateOf(token)).toEqual({ active: false });
    await set(1);
    expect(await stateOf(token)).toMatchObject({ active: true });
  });

  it('refuses a client with a wrong secret or without a secret', async () => {
    const { id, secret } = await openId.client();
    const { access_token: token } = await openId.tokens('viewer');
    const wrong = await openId.query('introspect', token, {}, basic(id, `${secret}x`));
    expect([wrong.status, await wrong.json()]).toMatchObject([401, { error: 'invalid_client' }]);
    const nobody = await openId.query('introspect', token, {}, {});
    expect([nobody.status, await nobody.json()]).toMatchObject([400, { error: 'invalid_request' }]);
  });
});
