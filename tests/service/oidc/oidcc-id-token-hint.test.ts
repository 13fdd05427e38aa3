import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { ONE_ENGINE } from '../../support/databases.ts';
import { SUITE_CLIENT_UUID } from '../../../demo/suite-client.ts';
import { CONSOLE_CLIENT_UUID } from '../../../service/oauth/console-client.ts';
import { signIdToken } from '../../../service/oauth/tokens/id-tokens.ts';
import { signingKey } from '../../../service/oauth/tokens/keys.ts';
import { openIdService } from '../../support/openid-service.ts';

const HOUR = 60 * 60 * 1000;

// The provider checks the hint, so SQLite is enough.
describe.each(ONE_ENGINE)('oidcc-id-token-hint on $engine', ({ emptyDatabase }) => {
  const openId = openIdService(emptyDatabase);

  it('oidcc-id-token-hint: issues a code silently for the session’s user, even with an expired hint', async () => {
    const { id_token: hint } = await openId.tokens('viewer');
    openId.setup.clockOffset = HOUR;
    const { code } = await openId.silently({ id_token_hint: hint });
    const tokens = (await (await openId.exchange(code ?? '')).json()) as { id_token: string };
    expect((await openId.claims(tokens.id_token)).sub).toBe((await openId.user('viewer')).uuid);
  });

  it('issues no code for another user, neither before nor after they have signed in', async () => {
    const { id_token: hint } = await openId.tokens('viewer');
    await openId.signIn('admin');
    expect(await openId.silently({ id_token_hint: hint })).toMatchObject({ error: 'login_required' });
    expect(await openId.browser.checkSession(await openId.request({ id_token_hint: hint }))).toBeNull();
    const redirectUrl = await openId.signIn('admin', { id_token_hint: hint });
    expect(new URL(redirectUrl).searchParams.get('error')).toBe('login_required');
    expect(redirectUrl).not.toContain('code=');
    expect(await openId.signIn('viewer', { id_token_hint: hint })).toContain('code=');
  });

  it('refuses a hint that the provider has not issued to this client', async () => {
    const { access_token: accessToken, id_token: hint } = await openId.tokens('viewer');
    const { uuid } = await openId.user('viewer');
    const { url, services } = openId.setup.service;
    const key = await signingKey(services);
    const facts = {
      userUuid: uuid,
      accessToken,
      nonce: null,
      authTime: null,
      method: null,
      sid: null,
      roles: null,
      names: {},
    };
    const { privateKey } = await generateKeyPair('RS256');
    const foreign = (kid: string) =>
      new SignJWT({}).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid }).setIssuer(url).setSubject(uuid);
    const [header, payload, signature] = hint.split('.') as [string, string, string];
    const hints = {
      'alg none': new UnsecuredJWT({})
        .setIssuer(url)
        .setSubject(uuid)
        .setAudience(SUITE_CLIENT_UUID)
        .encode(),
      'a foreign key': await foreign(key.kid).setAudience(SUITE_CLIENT_UUID).setIssuedAt().sign(privateKey),
      'an unknown key': await foreign('a\0b').setAudience(SUITE_CLIENT_UUID).setIssuedAt().sign(privateKey),
      'another client': await signIdToken(
        key,
        { ...facts, issuer: url, clientUuid: CONSOLE_CLIENT_UUID },
        Date.now(),
      ),
      'another issuer': await signIdToken(
        key,
        { ...facts, issuer: 'https://evil.example', clientUuid: SUITE_CLIENT_UUID },
        Date.now(),
      ),
      'an access token': accessToken,
      'a changed payload': [
        header,
        payload.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
        signature,
      ].join('.'),
      nonsense: 'x',
    };
    const errors = await Promise.all(
      Object.entries(hints).map(async ([what, one]) => [
        what,
        (await openId.silently({ id_token_hint: one }))['error'],
      ]),
    );
    expect(errors).toEqual(Object.keys(hints).map((what) => [what, 'invalid_request']));
    expect(await openId.silently({ id_token_hint: hint })).toHaveProperty('code');
  });

  it('refuses a hint whose key was removed, even if the key is cached', async () => {
    const { id_token: hint } = await openId.tokens('viewer');
    expect(await openId.silently({ id_token_hint: hint })).toHaveProperty('code');
    await openId.db.deleteFrom('signing_keys').execute();
    expect(await openId.silently({ id_token_hint: hint })).toMatchObject({ error: 'invalid_request' });
  });
});
