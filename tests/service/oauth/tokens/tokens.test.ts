import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../../service/db/open.ts';
import {
  PUBLISHED_FIRST,
  publicKeySet,
  rotateSigningKey,
  signingKey,
} from '../../../../service/oauth/tokens/keys.ts';
import { issueAccessToken, revokeToken, verifyAccessToken } from '../../../../service/oauth/tokens/tokens.ts';
import { ONE_ENGINE, START_MS, contextOf } from '../../../support/databases.ts';
import { ANNA, CLIENT, NOON, signInDatabase } from '../../../support/sign-in.ts';
import { byTest } from '../../../support/by-test.ts';

const ISSUER = 'https://console.example';
const DAY = 24 * 60 * 60 * 1000;
const HALF_HOUR = 30 * 60 * 1000;
const grant = { issuer: ISSUER, userUuid: ANNA, clientUuid: CLIENT, codeHash: 'of-a-code' };

const jtiOf = (token: string) => decodeJwt(token).jti ?? '';
const unsigned = (header: object, payload: object) =>
  `${[header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;

describe.each(ONE_ENGINE)('access tokens on $engine', ({ emptyDatabase }) => {
  let db: Db;
  let close: () => Promise<void>;
  const issue = (now = NOON) => issueAccessToken(contextOf(db), grant, now);
  const verify = (token: string, now = NOON) => verifyAccessToken(contextOf(db), token, now);

  beforeAll(async () => {
    ({ db, close } = await signInDatabase(emptyDatabase));
  }, START_MS);
  afterAll(() => close());
  beforeEach(async () => {
    await db.deleteFrom('signing_keys').execute();
    await db.deleteFrom('issued_tokens').execute();
  });

  it('contain subject, audience, issuer and expiry, and no roles', async () => {
    const token = await issue();
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'RS256', typ: 'at+jwt', kid: expect.any(String) });
    const { jti, ...claims } = decodeJwt(token);
    expect(jti).toMatch(/^[\da-f-]{36}$/);
    expect(claims).toEqual({
      iss: ISSUER,
      sub: ANNA,
      aud: CLIENT,
      client_id: CLIENT,
      iat: NOON / 1000,
      exp: NOON / 1000 + 30 * 60,
    });
    expect(await verify(token)).toMatchObject({
      jti,
      userUuid: ANNA,
      clientUuid: CLIENT,
      audience: [CLIENT],
    });
  });

  it('can be verified with the published keys, which contain no private part', async () => {
    const token = await issue();
    const { keys } = await publicKeySet(db);
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0] ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys }), {
      issuer: ISSUER,
      audience: CLIENT,
      currentDate: new Date(NOON),
    });
    expect(payload.sub).toBe(ANNA);
  });

  it('expire after 30 minutes', async () => {
    const token = await issue();
    expect(await verify(token, NOON + HALF_HOUR - 1000)).not.toBeNull();
    expect(await verify(token, NOON + HALF_HOUR)).toBeNull();
  });

  it('are refused once they are revoked', async () => {
    const [revoked, other] = [await issue(), await issue()];
    expect(await verify(revoked)).not.toBeNull();
    await revokeToken(db, decodeJwt(revoked).jti ?? '', NOON);
    expect(await verify(revoked)).toBeNull();
    expect(await verify(other)).not.toBeNull();
  });

  it('are refused once their signing key is removed, although key and token are cached', async () => {
    const token = await issue();
    expect(await verify(token)).not.toBeNull();
    await db.deleteFrom('signing_keys').execute();
    expect(await verify(token)).toBeNull();
    expect(await verify(await issue())).not.toBeNull();
    expect(await verify(token)).toBeNull();
  });

  it('are signed by a first key at once, and by a later key once all instances have published it', async () => {
    const before = await issue();
    const { kid, signsFrom } = await byTest(() => rotateSigningKey(contextOf(db), NOON + 1));
    expect(signsFrom).toBe(NOON + 1 + PUBLISHED_FIRST);
    expect((await publicKeySet(db)).keys.map((key) => key.kid)).toEqual([
      kid,
      decodeProtectedHeader(before).kid,
    ]);
    const kidAt = async (now: number) => decodeProtectedHeader(await issue(now)).kid;
    expect(await kidAt(signsFrom - 1)).toBe(decodeProtectedHeader(before).kid);
    expect(await kidAt(signsFrom)).toBe(kid);
    expect(await verify(before)).not.toBeNull();
    expect(await verify(await issue(signsFrom), signsFrom)).not.toBeNull();
    expect((await publicKeySet(db)).keys).toHaveLength(2);
  });

  const kidAt = async (now: number) => (await signingKey(contextOf(db), now)).kid;
  const published = async () => (await publicKeySet(db)).keys.map(({ kid }) => kid);

  it('are signed with a new key after 90 days, and the old key is deleted a day after the next new key', async () => {
    const first = await kidAt(NOON);
    expect(await kidAt(NOON + 90 * DAY - PUBLISHED_FIRST - 1)).toBe(first);
    expect(await published()).toEqual([first]);
    expect(await kidAt(NOON + 90 * DAY - PUBLISHED_FIRST)).toBe(first);
    const [second] = await published();
    expect(await kidAt(NOON + 90 * DAY - 1)).toBe(first);
    expect(await kidAt(NOON + 90 * DAY)).toBe(second);
    expect(second).not.toBe(first);
    const { kid: third, signsFrom } = await byTest(() =>
      rotateSigningKey(contextOf(db), NOON + 91 * DAY + 1),
    );
    expect(await kidAt(signsFrom)).toBe(third);
    expect(await published()).toEqual([third, second]);
  });

  it('are signed with the old key for a while if no key was needed for a long time', async () => {
    const { kid: first } = await signingKey(contextOf(db), NOON);
    const late = NOON + 400 * DAY;
    expect((await signingKey(contextOf(db), late)).kid).toBe(first);
    expect((await publicKeySet(db)).keys).toHaveLength(2);
    expect((await signingKey(contextOf(db), late + PUBLISHED_FIRST)).kid).not.toBe(first);
  });

  it('are signed with a new key after a clock was ahead, and keys from the future are deleted', async () => {
    const ahead = await issue(NOON + 400 * DAY);
    const { kid: little } = await byTest(() => rotateSigningKey(contextOf(db), NOON + 401 * DAY));
    const { kid, signsFrom } = await byTest(() => rotateSigningKey(contextOf(db), NOON));
    expect(signsFrom).toBe(NOON);
    expect(decodeProtectedHeader(await issue()).kid).toBe(kid);
    expect(await verify(ahead, NOON + 400 * DAY)).not.toBeNull();
    const { signsFrom: soon } = await byTest(() => rotateSigningKey(contextOf(db), NOON + DAY + 1));
    await signingKey(contextOf(db), soon);
    const kids = (await publicKeySet(db)).keys.map((key) => key.kid);
    expect(kids).not.toContain(decodeProtectedHeader(ahead).kid);
    expect(kids).not.toContain(little);
  });

  it('are not signed with a key from the future after a clock was set back', async () => {
    const { kid: ahead } = await signingKey(contextOf(db), NOON + DAY);
    const { kid } = await signingKey(contextOf(db), NOON);
    expect(kid).not.toBe(ahead);
    expect((await signingKey(contextOf(db), NOON + 60_000)).kid).toBe(kid);
  });

  it('can always be signed when several instances create keys at the same time', async () => {
    await Promise.all([
      byTest(() => rotateSigningKey(contextOf(db), NOON)),
      byTest(() => rotateSigningKey(contextOf(db), NOON)),
      signingKey(contextOf(db), NOON),
    ]);
    expect(await verify(await issue())).not.toBeNull();
  });

  describe('of another issuer', () => {
    const claims = { sub: ANNA, aud: CLIENT, iss: ISSUER, exp: NOON / 1000 + 60 };

    it.each(['', 'x', 'a.b.c', '..', 'é.é.é', 'null', 'e30.e30.e30'])('are refused: %j', async (token) => {
      expect(await verify(token)).toBeNull();
    });

    it('are refused without a signature', async () => {
      const token = await issue();
      const { kid } = decodeProtectedHeader(token);
      expect(
        await verify(unsigned({ alg: 'none', typ: 'at+jwt', kid }, { ...claims, jti: jtiOf(token) })),
      ).toBe(null);
      expect(await verify(token.slice(0, token.lastIndexOf('.') + 1))).toBeNull();
    });

    it('are refused if they were changed', async () => {
      const [header, , signature] = (await issue()).split('.');
      const payload = Buffer.from(JSON.stringify({ ...claims, jti: 'x', sub: 'root' })).toString('base64url');
      expect(await verify(`${header}.${payload}.${signature}`)).toBeNull();
    });

    it('are refused if another key has signed them, with the id of our key or another id', async () => {
      const token = await issue();
      const { privateKey, publicKey } = await generateKeyPair('RS256');
      const { kid = '' } = decodeProtectedHeader(token);
      for (const name of [kid, 'theirs']) {
        const jwk = await exportJWK(publicKey);
        const forged = await new SignJWT({ ...claims, jti: jtiOf(token) })
          .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: name, jwk })
          .sign(privateKey);
        expect(await verify(forged)).toBeNull();
      }
    });

    it('are refused if they are signed with the public key as a shared secret', async () => {
      const token = await issue();
      const { kid = '' } = decodeProtectedHeader(token);
      const secret = new TextEncoder().encode(JSON.stringify((await publicKeySet(db)).keys[0]));
      const forged = await new SignJWT({ ...claims, jti: jtiOf(token) })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid })
        .sign(secret);
      expect(await verify(forged)).toBeNull();
    });

    it('are refused if our key has signed them for another purpose', async () => {
      const { kid, key } = await signingKey(contextOf(db), NOON);
      const sign = (payload: object, typ: string) =>
        new SignJWT({ ...payload }).setProtectedHeader({ alg: 'RS256', typ, kid }).sign(key);
      const jti = jtiOf(await issue());
      expect(await verify(await sign({ ...claims, jti }, 'at+jwt'))).not.toBeNull();
      expect(await verify(await sign({ ...claims, jti }, 'JWT'))).toBeNull();
      expect(await verify(await sign({ ...claims, jti: 'never-issued' }, 'at+jwt'))).toBeNull();
      expect(await verify(await sign({ ...claims }, 'at+jwt'))).toBeNull();
      expect(await verify(await sign({ sub: ANNA, jti }, 'at+jwt'))).toBeNull();
      expect(await verify(await sign({ ...claims, jti, aud: undefined }, 'at+jwt'))).toBeNull();
    });
  });

  it(
    'cannot be verified while the database is unavailable, which is reported as an error',
    async () => {
      const token = await issue();
      const broken = await signInDatabase(emptyDatabase);
      await broken.close();
      await expect(verifyAccessToken(contextOf(broken.db), token, NOON)).rejects.toThrow(
        /destroyed|closed|ended/i,
      );
    },
    START_MS,
  );
});
