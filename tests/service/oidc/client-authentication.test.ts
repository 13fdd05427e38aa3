import { describe, expect, it } from 'vitest';
import { ENGINES, TEST_KEYS } from '../../support/databases.ts';
import { CONSOLE_CLIENT_UUID } from '../../../service/oauth/console-client.ts';
import { seal } from '../../../service/vault/sealed.ts';
import { codeIn } from '../../support/browser-session.ts';
import { basic, openIdService } from '../../support/openid-service.ts';

const TOKEN = '/userprofile/api/v1/auth/token';

const raw = (credentials: string) => ({
  authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
});

describe.each(ENGINES)('authentication of clients on $engine', ({ emptyDatabase }) => {
  const openId = openIdService(emptyDatabase);

  const freshCode = async () => codeIn(await openId.signIn('viewer'));

  it('accepts the secret in HTTP Basic, with and without client_id in the body', async () => {
    const { id } = await openId.client();
    expect((await openId.exchange(await freshCode())).status).toBe(200);
    expect((await openId.exchange(await freshCode(), { client_id: id })).status).toBe(200);
  });

  it('decodes the form encoding of the id and the secret in HTTP Basic', async () => {
    const { id } = await openId.client();
    const secret = 'a+b c:d%e/ä&=';
    const former = await openId.db
      .selectFrom('auth_clients')
      .selectAll()
      .where('uuid', '=', id)
      .executeTakeFirstOrThrow();
    const set = (client_secret: typeof former.client_secret) =>
      openId.db.updateTable('auth_clients').set({ client_secret }).where('uuid', '=', id).execute();
    await set(seal(TEST_KEYS, 'auth_clients.client_secret', id, secret));
    const encoded = new URLSearchParams({ '': secret }).toString().slice(1);
    const statuses = [
      (await openId.exchange(await freshCode(), {}, raw(`${id}:${encoded}`))).status,
      (await openId.exchange(await freshCode(), {}, basic(id, secret))).status,
      (await openId.exchange(await freshCode(), {}, raw(`${id}:${secret}`))).status,
    ];
    await set(former.client_secret);
    expect(statuses).toEqual([200, 200, 401]);
  });

  it('refuses a wrong secret with 401 and a challenge, and the code can still be used', async () => {
    const { id, secret } = await openId.client();
    const code = await freshCode();
    for (const [body, headers] of [
      [{}, basic(id, `${secret}x`)],
      [{}, basic(id, '')],
      [{}, basic('nobody', secret)],
      [{}, basic('a\0b', secret)],
      [{}, basic(CONSOLE_CLIENT_UUID, secret)],
      [{}, { authorization: 'Basic' }],
      [{}, { authorization: 'Basic !' }],
      [{}, raw(id)],
      [{}, raw(`:${secret}`)],
      [{}, raw(`${id}:%E0%A4%A`)],
      [{ client_id: id, client_secret: 'wrong' }, {}],
      [{ client_id: 'nobody', client_secret: secret }, {}],
    ] as [Record<string, string>, Record<string, string>][]) {
      const response = await openId.exchange(code, body, headers);
      const challenge = response.headers.get('www-authenticate');
      expect([response.status, challenge]).toEqual([401, `Basic realm="${openId.setup.service.url}"`]);
      expect(await response.json()).toMatchObject({ error: 'invalid_client' });
    }
    // Go clients that were refused with HTTP Basic, as above, repeat the request with the credentials in the body. The
    // code can still be used.
    expect((await openId.exchange(code, { client_id: id, client_secret: secret }, {})).status).toBe(200);
  });

  it('refuses two methods of authentication, two clients, and no client, and the code can still be used', async () => {
    const { id, secret } = await openId.client();
    const code = await freshCode();
    const bodies: Record<string, string>[] = [{ client_secret: secret }, { client_id: CONSOLE_CLIENT_UUID }];
    for (const body of bodies) {
      const response = await openId.exchange(code, body);
      expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_request' }]);
    }
    const nobody = await openId.exchange(code, { client_id: '' }, {});
    expect([nobody.status, await nobody.json()]).toMatchObject([400, { error: 'invalid_request' }]);
    expect((await openId.exchange(code, { client_id: id }, {})).status).toBe(200);
  });

  it('accepts a client without a type that sends no secret', async () => {
    const { id } = await openId.client();
    const response = await openId.exchange(await freshCode(), { client_id: id, client_secret: '' }, {});
    expect(response.status).toBe(200);
  });

  it('throttles guesses from one address, and not the same client at another address', async () => {
    const { id, secret } = await openId.client();
    const code = await freshCode();
    const exchangeFrom = (remoteAddress: string, by: string) =>
      openId.setup.service.app.inject({
        method: 'POST',
        url: TOKEN,
        remoteAddress,
        headers: { ...basic(id, by), 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          code_verifier: openId.verifier,
        }).toString(),
      });
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await exchangeFrom('203.0.113.9', `guess ${guess}`)).statusCode).toBe(401);
    }
    const stopped = await exchangeFrom('203.0.113.9', secret);
    expect([stopped.statusCode, stopped.headers['retry-after']]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    expect((await exchangeFrom('203.0.113.10', secret)).statusCode).toBe(200);
    openId.setup.clockOffset = 15 * 60_000;
    expect((await exchangeFrom('203.0.113.9', secret)).statusCode).toBe(400);
  });

  it('never throttles a client with the right secret, however many requests it sends', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => (await openId.exchange('never-issued')).status),
    );
    expect(new Set(statuses)).toEqual(new Set([400]));
  });
});
