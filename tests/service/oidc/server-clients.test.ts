import { generateKeyPairSync, randomUUID, type JsonWebKey } from 'node:crypto';
import { SignJWT, UnsecuredJWT, importJWK, type JWTPayload } from 'jose';
import { describe, expect, it } from 'vitest';
import { clientOfAssertion } from '../../../service/oauth/client-authentication/client-assertion.ts';
import { createContext } from '../../../service/context.ts';
import { ENGINES } from '../../support/databases.ts';
import { basic, CLIENT_SECRET, CLIENT_TARGET, openIdService } from '../../support/openid-service.ts';
import { codeIn } from '../../support/browser-session.ts';

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const HOUR = 60 * 60 * 1000;

const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const own = rsa();
const second = rsa();
const foreign = rsa();
const elliptic = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const jwkOf = (pair: { publicKey: (typeof own)['publicKey'] }, more: JsonWebKey = {}) => ({
  ...pair.publicKey.export({ format: 'jwk' }),
  ...more,
});
/** A key set whose keys have no ids, so that the service must try several keys for an assertion. */
const JWKS = JSON.stringify({ keys: [jwkOf(second), jwkOf(own), jwkOf(elliptic)] });

const assertionOf = (client_assertion: string) => ({
  client_assertion,
  client_assertion_type: ASSERTION_TYPE,
});

describe.each(ENGINES)('server applications on $engine', ({ emptyDatabase }) => {
  const openId = openIdService(emptyDatabase);

  const send = async (code: string, body: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await openId.exchange(code, body, headers);
    return { status: response.status, ...((await response.json()) as { error?: string; id_token?: string }) };
  };

  const claimsFor = (id: string, changes: JWTPayload = {}): JWTPayload => ({
    iss: id,
    sub: id,
    aud: openId.setup.service.url,
    jti: randomUUID(),
    exp: Math.floor(Date.now() / 1000) + 60,
    ...changes,
  });

  const block = (id: string, at: number | null) =>
    openId.db.updateTable('auth_clients').set({ blocked_at: at }).where('uuid', '=', id).execute();

  describe('with a secret', () => {
    it('get nothing without it, and can still use the code', async () => {
      const id = await openId.addClient();
      const other = await openId.addClient({ clientSecret: 'of another client' });
      const code = await openId.codeFor(id);
      for (const [body, headers] of [
        [{ client_id: id }, {}],
        [{ client_id: id, client_secret: '' }, {}],
        [{ client_id: id, client_secret: 'wrong' }, {}],
        [{ client_id: id, client_secret: 'of another client' }, {}],
        [{}, basic(id, 'wrong')],
        [{}, basic(id, '')],
        [{}, basic(id, 'of another client')],
        [{ client_id: 'nobody' }, {}],
      ] as [Record<string, string>, Record<string, string>][]) {
        const response = await openId.exchange(code, body, headers);
        expect([response.status, await response.json()]).toMatchObject([401, { error: 'invalid_client' }]);
        expect(response.headers.get('www-authenticate')).toBe(`Basic realm="${openId.setup.service.url}"`);
      }
      expect(await send(code, {}, basic(id, CLIENT_SECRET))).toMatchObject({ status: 200 });
      expect(
        await send(await openId.codeFor(id), { client_id: id, client_secret: CLIENT_SECRET }),
      ).toMatchObject({ status: 200 });
      const foreignCode = await openId.codeFor(id);
      expect(await send(foreignCode, {}, basic(other, 'of another client'))).toMatchObject({
        status: 400,
        error: 'invalid_grant',
      });
    });

    it('are throttled after ten wrong secrets from one address', async () => {
      const id = await openId.addClient();
      const code = await openId.codeFor(id);
      for (let guess = 0; guess < 10; guess += 1) await send(code, {}, basic(id, `guess ${guess}`));
      expect((await openId.exchange(code, {}, basic(id, CLIENT_SECRET))).status).toBe(429);
    });

    it('are throttled after ten wrong secrets at the same time', async () => {
      const id = await openId.addClient();
      const guesses = Array.from({ length: 40 }, (_, guess) =>
        openId.query('introspect', 'x', {}, basic(id, guess === 30 ? CLIENT_SECRET : `guess ${guess}`)),
      );
      const statuses = (await Promise.all(guesses)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      expect(statuses).not.toContain(200);
    });

    it('do not make other clients at the same address be throttled by wrong secrets', async () => {
      const id = await openId.addClient();
      for (let guess = 0; guess < 110; guess += 1) {
        await openId.query('introspect', 'x', {}, basic(randomUUID(), 'wrong'));
      }
      expect((await openId.query('introspect', 'x', {}, basic(id, CLIENT_SECRET))).status).toBe(200);
    });

    it('can use their old secret for the chosen time after it was replaced', async () => {
      const id = await openId.addClient();
      const settings = { uuid: id, clientSecret: 'second', keepFormerSecretHours: 1, name: `Again ${id}` };
      await openId.addClient(settings);
      const statusWith = async (secret: string) =>
        (await send(await openId.codeFor(id), {}, basic(id, secret))).status;
      expect(await Promise.all([statusWith('second'), statusWith(CLIENT_SECRET)])).toEqual([200, 200]);
      openId.setup.clockOffset = HOUR;
      expect(await Promise.all([statusWith('second'), statusWith(CLIENT_SECRET)])).toEqual([200, 401]);
      openId.setup.clockOffset = 0;
      await openId.addClient({ ...settings, keepFormerSecretHours: 0 });
      expect(await statusWith(CLIENT_SECRET)).toBe(401);
    });

    it('cannot use an empty secret after the encryption key was lost', async () => {
      const id = await openId.addClient();
      const code = await openId.codeFor(id);
      await openId.db
        .updateTable('auth_clients')
        .set({
          client_secret: openId.setup.service.services.keys.encrypt(
            '',
            `auth_clients.client_secret of ${id}`,
          ) as never,
        })
        .where('uuid', '=', id)
        .execute();
      expect(await send(code, {}, basic(id, ''))).toMatchObject({ status: 401 });
    });
  });

  describe('with a key', () => {
    const sign = (
      payload: JWTPayload,
      pair: { privateKey: (typeof own)['privateKey'] } = own,
      alg = 'RS256',
    ) => new SignJWT(payload).setProtectedHeader({ alg }).sign(pair.privateKey);

    it.each([
      ['RS256', own],
      ['PS256', own],
      ['RS256', second],
      ['ES256', elliptic],
    ] as const)('get tokens by %s (case %$)', async (alg, pair) => {
      const id = await openId.addClient({ jwks: JWKS });
      const code = await openId.codeFor(id);
      const answer = await send(code, assertionOf(await sign(claimsFor(id), pair, alg)));
      expect(answer).toMatchObject({ status: 200, id_token: expect.any(String) });
    });

    it('are refused if the key is not for signatures', async () => {
      const keys = [jwkOf(second, { use: 'enc' }), jwkOf(own, { use: 'sig' })];
      const id = await openId.addClient({ jwks: JSON.stringify({ keys }) });
      const code = await openId.codeFor(id);
      const statusOf = async (pair: typeof own) =>
        (await send(code, assertionOf(await sign(claimsFor(id), pair)))).status;
      expect([await statusOf(second), await statusOf(own)]).toEqual([401, 200]);
    });

    it('may name the issuer or the token endpoint as audience, among others', async () => {
      const id = await openId.addClient({ jwks: JWKS });
      const { url } = openId.setup.service;
      for (const aud of [url, `${url}/userprofile/api/v1/auth/token`, ['https://elsewhere.example', url]]) {
        const code = await openId.codeFor(id);
        const body = { ...assertionOf(await sign(claimsFor(id, { aud }))), client_id: id };
        expect(await send(code, body)).toMatchObject({ status: 200 });
      }
    });

    it('are refused if any part of the assertion is wrong, and can then still use the code', async () => {
      const id = await openId.addClient({ jwks: JWKS });
      const keyless = await openId.addClient();
      const code = await openId.codeFor(id);
      const seconds = Math.floor(Date.now() / 1000);
      const good = claimsFor(id);
      const { exp: _exp, ...withoutEnd } = good;
      const { jti: _jti, ...withoutId } = good;
      const secretKey = await importJWK({
        kty: 'oct',
        k: Buffer.from(CLIENT_SECRET).toString('base64url'),
        alg: 'HS256',
      });
      const { access_token: accessToken } = await openId.tokens('viewer');
      const assertions = {
        'a foreign key': await sign(good, foreign),
        'alg none': new UnsecuredJWT(good).encode(),
        'the secret as key': await new SignJWT(good).setProtectedHeader({ alg: 'HS256' }).sign(secretKey),
        'another issuer': await sign({ ...good, iss: keyless }),
        'another subject': await sign({ ...good, sub: keyless }),
        'an unknown client': await sign(claimsFor('nobody')),
        'a client without keys': await sign(claimsFor(keyless)),
        'another audience': await sign({ ...good, aud: 'https://elsewhere.example' }),
        'a longer audience': await sign({ ...good, aud: `${openId.setup.service.url}/` }),
        'no end': await sign(withoutEnd),
        'an end long ago': await sign({ ...good, exp: seconds - 61 }),
        'an end in two hours': await sign({ ...good, exp: seconds + 7200 }),
        'a start in the future': await sign({ ...good, nbf: seconds + 120 }),
        'no id': await sign(withoutId),
        'an empty id': await sign({ ...good, jti: '' }),
        'an access token': accessToken,
        'no token': 'x.y.z',
      };
      for (const [what, assertion] of Object.entries(assertions)) {
        await openId.db.deleteFrom('throttle_counters').execute();
        expect([what, await send(code, assertionOf(assertion))]).toMatchObject([
          what,
          { status: 401, error: 'invalid_client' },
        ]);
      }
      const right = await sign(good);
      for (const body of [
        {
          client_assertion: right,
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer',
        },
        { client_assertion: right },
        { client_assertion_type: ASSERTION_TYPE },
        { ...assertionOf(right), client_id: keyless },
      ]) {
        expect(await send(code, body as Record<string, string>)).toMatchObject({ status: 401 });
      }
      const twoWays = { status: 400, error: 'invalid_request' };
      expect(await send(code, { ...assertionOf(right), client_secret: CLIENT_SECRET })).toMatchObject(
        twoWays,
      );
      expect(await send(code, assertionOf(right), basic(id, CLIENT_SECRET))).toMatchObject(twoWays);
      expect(await send(code, assertionOf(right))).toMatchObject({ status: 200 });
    });

    it('cannot use an assertion twice, even for another code', async () => {
      const id = await openId.addClient({ jwks: JWKS });
      const assertion = assertionOf(await sign(claimsFor(id)));
      const codes = [await openId.codeFor(id), await openId.codeFor(id)];
      expect(await send(codes[0]!, assertion)).toMatchObject({ status: 200 });
      expect(await send(codes[1]!, assertion)).toMatchObject({ status: 401 });
    });

    it('can use an assertion only once, even if two instances get it at the same time', async () => {
      const id = await openId.addClient({ jwks: JWKS });
      const { services, url } = openId.setup.service;
      const instances = [1, 2, 3, 4].map(() => createContext(services.db, services.keys));
      const assertion = assertionOf(await sign(claimsFor(id)));
      const sent = { ...assertion, bodyId: undefined, address: '203.0.113.9' };
      const accepted = await Promise.all(
        instances.map((one) => clientOfAssertion(one, url, sent, Date.now())),
      );
      expect(accepted.filter((client) => client !== null)).toHaveLength(1);
    });

    it('are throttled after ten wrong assertions from one address, and not after repeated right ones', async () => {
      const id = await openId.addClient({ jwks: JWKS });
      const statusOf = async (pair: typeof own) =>
        (await send('never-issued', assertionOf(await sign(claimsFor(id), pair)))).status;
      const statuses = async (pair: typeof own) => {
        const all: number[] = [];
        for (let count = 0; count < 11; count += 1) all.push(await statusOf(pair));
        return all;
      };
      expect(new Set(await statuses(own))).toEqual(new Set([400]));
      expect(await statuses(foreign)).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
      expect(await statusOf(own)).toBe(429);
    });
  });

  const checkedSession = async (changes: Record<string, string | undefined>) => {
    const body = await openId.request(changes);
    return (await openId.browser.call('/userprofile/api/v1/auth/session', { body })).json();
  };

  describe('that are exempt from PKCE', () => {
    const WITHOUT = { code_challenge: undefined, code_challenge_method: undefined };

    it('get a code without a challenge, and tokens without a verifier', async () => {
      const id = await openId.addClient({ pkceOptional: true });
      const code = await openId.codeFor(id, WITHOUT);
      expect(await send(code, { code_verifier: '' }, basic(id, CLIENT_SECRET))).toMatchObject({
        status: 200,
      });
    });

    it('must send the verifier if they have sent a challenge, and no verifier otherwise', async () => {
      const id = await openId.addClient({ pkceOptional: true });
      const challenged = await openId.codeFor(id);
      const unchallenged = await openId.codeFor(id, WITHOUT);
      const refused = { status: 400, error: 'invalid_grant' };
      expect(await send(challenged, { code_verifier: '' }, basic(id, CLIENT_SECRET))).toMatchObject(refused);
      expect(await send(unchallenged, {}, basic(id, CLIENT_SECRET))).toMatchObject(refused);
      const kept = await openId.codeFor(id);
      expect(await send(kept, {}, basic(id, CLIENT_SECRET))).toMatchObject({ status: 200 });
    });

    it.each([{ code_challenge: 'short' }, { code_challenge: undefined, code_challenge_method: 'plain' }])(
      'must send a valid challenge if they send one: %j',
      async (changes) => {
        const id = await openId.addClient({ pkceOptional: true });
        const url = await openId.signIn('viewer', { client_id: id, redirect_uri: CLIENT_TARGET, ...changes });
        expect(new URL(url).searchParams.get('error')).toBe('invalid_request');
      },
    );

    it.each([{}, { prompt: 'login' }, { response_mode: 'form_post' }])(
      'are named as the remedy by the login screen for other clients, with %j',
      async (changes) => {
        const id = await openId.addClient();
        const request = { client_id: id, redirect_uri: CLIENT_TARGET, ...WITHOUT, ...changes };
        const page = await openId.open(request);
        expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
        expect(await checkedSession(request)).toEqual({ redirectUrl: expect.any(String), lacksPkce: true });
        expect(await checkedSession({ ...request, code_challenge: 'short' })).toEqual({
          redirectUrl: expect.any(String),
        });
        await openId.changeClient(id, { pkceOptional: true });
        expect(await checkedSession(request)).not.toHaveProperty('lacksPkce');
      },
    );

    it('are not named with prompt=none, which forbids the login screen', async () => {
      const request = { client_id: await openId.addClient(), redirect_uri: CLIENT_TARGET, ...WITHOUT };
      const description = expect.stringContaining('does not use PKCE');
      expect(await openId.silently(request)).toMatchObject({ error_description: description });
      expect(await checkedSession({ ...request, prompt: 'none' })).not.toHaveProperty('lacksPkce');
    });

    it('are the only clients that may omit PKCE', async () => {
      const id = await openId.addClient();
      const url = await openId.signIn('viewer', { client_id: id, redirect_uri: CLIENT_TARGET, ...WITHOUT });
      expect(new URL(url).searchParams.get('error')).toBe('invalid_request');
      const code = await openId.codeFor(id);
      expect(await send(code, { code_verifier: '' }, basic(id, CLIENT_SECRET))).toMatchObject({
        status: 400,
        error: 'invalid_request',
      });
      expect(await send(code, {}, basic(id, CLIENT_SECRET))).toMatchObject({ status: 200 });
    });
  });

  describe('with several redirect targets', () => {
    const TARGETS = [CLIENT_TARGET, `${CLIENT_TARGET}/2`, `${CLIENT_TARGET}?from=here`];

    it('get the code at the requested target, and must name this target when they exchange the code', async () => {
      const id = await openId.addClient({ redirectTargets: TARGETS.slice(1) });
      for (const target of TARGETS) {
        const url = await openId.signIn('viewer', { client_id: id, redirect_uri: target });
        expect(url.startsWith(target)).toBe(true);
        const code = codeIn(url);
        expect(await send(code, {}, basic(id, CLIENT_SECRET))).toMatchObject({
          status: 400,
          error: 'invalid_request',
        });
        expect(await send(code, { redirect_uri: target }, basic(id, CLIENT_SECRET))).toMatchObject({
          status: 200,
        });
      }
      const code = await openId.codeFor(id);
      expect(await send(code, { redirect_uri: TARGETS[1]! }, basic(id, CLIENT_SECRET))).toMatchObject({
        status: 400,
        error: 'invalid_grant',
      });
    });

    it.each([
      `${CLIENT_TARGET}/`,
      `${CLIENT_TARGET}?a=1`,
      'https://CLIENT.example/callback',
      'https://client.example:443/callback',
      'https://client.example/Callback',
      'https://client.example.evil.example/callback',
    ])('are not redirected to other addresses: %s', async (redirectUri) => {
      const id = await openId.addClient({ redirectTargets: TARGETS.slice(1) });
      const request = await openId.request({ client_id: id, redirect_uri: redirectUri });
      const response = await openId.browser.authorize('viewer', 'Demo-pass-1', request);
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { code: 'redirect_uri_mismatch' },
      ]);
    });
  });

  describe('that are blocked', () => {
    it('get no code, no tokens and no userinfo until they are unblocked', async () => {
      const id = await openId.addClient({ jwks: JWKS });
      const [used, left] = [await openId.codeFor(id), await openId.codeFor(id)];
      const tokens = await (await openId.exchange(used, {}, basic(id, CLIENT_SECRET))).json();
      const { access_token: token } = tokens as { access_token: string };
      expect((await openId.userInfo(token)).status).toBe(200);

      await block(id, Date.now());
      const request = await openId.request({ client_id: id, redirect_uri: CLIENT_TARGET });
      for (const response of [
        await openId.browser.authorize('viewer', 'Demo-pass-1', request),
        await openId.browser.call('/userprofile/api/v1/auth/session', { body: request }),
      ]) {
        expect([response.status, await response.json()]).toMatchObject([400, { code: 'client_blocked' }]);
      }
      const opened = await openId.open({ client_id: id, redirect_uri: CLIENT_TARGET, prompt: 'none' });
      expect([opened.status, await opened.text()]).toEqual([
        200,
        expect.stringContaining('The login screen'),
      ]);
      expect(await send(left, {}, basic(id, CLIENT_SECRET))).toMatchObject({
        status: 401,
        error: 'invalid_client',
      });
      const assertion = await new SignJWT({ jti: randomUUID() })
        .setProtectedHeader({ alg: 'RS256' })
        .setIssuer(id)
        .setSubject(id)
        .setAudience(openId.setup.service.url)
        .setExpirationTime('1m')
        .sign(own.privateKey);
      expect(
        await send(left, { client_assertion: assertion, client_assertion_type: ASSERTION_TYPE }),
      ).toMatchObject({ status: 401, error: 'invalid_client' });
      expect((await openId.userInfo(token)).status).toBe(401);

      await block(id, null);
      expect(await send(left, {}, basic(id, CLIENT_SECRET))).toMatchObject({ status: 200 });
    });
  });
});
