import { describe, expect, it } from 'vitest';
import { CONSOLE_CLIENT_UUID } from '../../../service/oauth/console-client.ts';
import { ONE_ENGINE } from '../../support/databases.ts';
import { basic, openIdService } from '../../support/openid-service.ts';

describe.each(ONE_ENGINE)('revocation (RFC 7009) on $engine', ({ emptyDatabase }) => {
  const openId = openIdService(emptyDatabase);

  const works = async (token: string) => (await openId.userInfo(token)).status === 200;

  it('revokes only the given access token', async () => {
    const { access_token: revoked } = await openId.tokens('viewer');
    const { access_token: other } = await openId.tokens('viewer');
    const response = await openId.query('revoke', revoked, { token_type_hint: 'access_token' });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect([await works(revoked), await works(other)]).toEqual([false, true]);
  });

  it('accepts the secret in the body, or only the client id, like the token endpoint', async () => {
    const { id, secret } = await openId.client();
    const ways: Record<string, string>[] = [{ client_id: id, client_secret: secret }, { client_id: id }];
    for (const credentials of ways) {
      const { access_token: token } = await openId.tokens('viewer');
      expect((await openId.query('revoke', token, credentials, {})).status).toBe(200);
      expect(await works(token)).toBe(false);
    }
  });

  it.each(['x', 'a.b.c', 'e30.e30.e30', 'a\0b', 'é'])(
    'responds 200 for the unknown token %j',
    async (token) => {
      expect((await openId.query('revoke', token)).status).toBe(200);
    },
  );

  it('responds 200 for expired and revoked tokens, and for ID tokens', async () => {
    const tokens = await openId.tokens('viewer');
    expect((await openId.query('revoke', tokens.id_token)).status).toBe(200);
    expect(await works(tokens.access_token)).toBe(true);
    expect((await openId.query('revoke', tokens.access_token)).status).toBe(200);
    expect((await openId.query('revoke', tokens.access_token)).status).toBe(200);
    const { access_token: expired } = await openId.tokens('viewer');
    openId.setup.clockOffset = 31 * 60_000;
    expect((await openId.query('revoke', expired)).status).toBe(200);
  });

  it('responds 200 for the token of another client, as for an unknown token, and does not revoke it', async () => {
    const token = await openId.browser.signIn('viewer');
    const response = await openId.query('revoke', token);
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect((await openId.browser.me(token)).status).toBe(200);
    expect((await openId.query('revoke', token, { client_id: CONSOLE_CLIENT_UUID }, {})).status).toBe(200);
    expect((await openId.browser.me(token)).status).toBe(401);
  });

  it('refuses a wrong or missing secret, two methods of authentication, and a request without a token', async () => {
    const { id, secret } = await openId.client();
    const { access_token: token } = await openId.tokens('viewer');
    const wrong = await openId.query('revoke', token, {}, basic(id, `${secret}x`));
    expect([wrong.status, await wrong.json()]).toMatchObject([401, { error: 'invalid_client' }]);
    expect(wrong.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
    const asks: [Record<string, string>, Record<string, string> | undefined][] = [
      [{}, {}],
      [{ client_secret: secret }, undefined],
      [{ token: '' }, {}],
    ];
    for (const [body, headers] of asks) {
      const response = await openId.query('revoke', token, body, headers);
      expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_request' }]);
    }
    expect(await works(token)).toBe(true);
  });
});
