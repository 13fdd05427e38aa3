import { describe, expect, it } from 'vitest';
import { ONE_ENGINE, TEST_KEYS } from '../../support/databases.ts';
import { CONSOLE_CLIENT_UUID } from '../../../service/oauth/console-client.ts';
import { seal } from '../../../service/vault/sealed.ts';
import { codeIn } from '../../support/browser-session.ts';
import { basic, openIdService } from '../../support/openid-service.ts';

const TOKEN = '/userprofile/api/v1/auth/token';

const raw = (credentials: string) => ({
  authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
});

describe.each(ONE_ENGINE)('authentication of clients on $engine', ({ emptyDatabase }) => {
  const openId = openIdService(emptyDatabase);

  const freshCode = async () => codeIn(await openId.signIn('viewer'));

  it('accepts the secret in HTTP Basic, with and without client_id in the body', async () => {
    const { id } = await openId.client();
    expect((await openId.exchange(await freshCode())).status).toBe(200);
    expect((await openId.exchange(await freshCode(), { client_id: id })).status).toBe(200);
  });

  it('accepts the id and the secret in HTTP Basic with and without form encoding', async () => {
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
    expect(statuses).toEqual([200, 200, 200]);
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

  const sendFrom = (
    remoteAddress: string,
    code: string,
    body: Record<string, string>,
    headers: Record<string, string> = {},
  ) =>
    openId.setup.service.app.inject({
      method: 'POST',
      url: TOKEN,
      remoteAddress,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        code_verifier: openId.verifier,
        ...body,
      }).toString(),
    });

  it('counts the two readings of an unencoded secret as one attempt', async () => {
    const { id } = await openId.client();
    const guess = (secret: string) => sendFrom('203.0.113.20', 'never-issued', {}, raw(`${id}:${secret}`));
    for (let count = 0; count < 10; count += 1) {
      expect((await guess(`guess%2B${count}`)).statusCode).toBe(401);
    }
    expect((await guess('guess%2B11')).statusCode).toBe(429);
  });

  it('accepts at most 100 wrong secrets for all clients from one address, even at once', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => openId.addClient()));
    const wrong = ids.flatMap((id) =>
      Array.from({ length: 10 }, (_, guess) =>
        sendFrom('203.0.113.30', 'never-issued', { client_id: id, client_secret: `guess ${guess}` }),
      ),
    );
    const statuses = (await Promise.all(wrong)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    const { id, secret } = await openId.client();
    expect((await sendFrom('203.0.113.30', 'never-issued', {}, basic(id, secret))).statusCode).toBe(429);
    expect((await sendFrom('203.0.113.31', 'never-issued', {}, basic(id, secret))).statusCode).toBe(400);
  });

  it('does not lock out the other clients at an address where one client keeps sending a wrong secret', async () => {
    const id = await openId.addClient();
    for (let count = 0; count < 101; count += 1) {
      await sendFrom('203.0.113.40', 'never-issued', { client_id: id, client_secret: 'wrong' });
    }
    const { id: other, secret } = await openId.client();
    expect((await sendFrom('203.0.113.40', 'never-issued', {}, basic(other, secret))).statusCode).toBe(400);
  });

  it('throttles guesses from one address, and not the same client at another address', async () => {
    const { id, secret } = await openId.client();
    const code = await freshCode();
    const exchangeFrom = (remoteAddress: string, by: string) =>
      sendFrom(remoteAddress, code, {}, basic(id, by));
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
