import { describe, expect, it } from 'vitest';
import { ONE_ENGINE } from '../../support/databases.ts';
import { codeIn, pkcePair } from '../../support/browser-session.ts';
import { openIdService } from '../../support/openid-service.ts';

const SECOND = 1000;

// `prompt` selects a screen, not a statement, so SQLite is enough.
describe.each(ONE_ENGINE)('oidcc-prompt on $engine', ({ emptyDatabase }) => {
  const openId = openIdService(emptyDatabase);

  const authTimeOf = async (code: string | undefined) => {
    const { id_token: idToken } = (await (await openId.exchange(code ?? '')).json()) as { id_token: string };
    return (await openId.claims(idToken))['auth_time'] as number;
  };
  const session = async (changes: Record<string, string> = {}) =>
    openId.browser.checkSession(await openId.request(changes));

  it('oidcc-prompt-none-logged-in: issues a code without a screen, with the time of the sign-in', async () => {
    const signedIn = await authTimeOf(codeIn(await openId.signIn('viewer')));
    openId.setup.clockOffset = 5 * SECOND;
    const response = await openId.open({ prompt: 'none', nonce: 'n' });
    expect(response.status).toBe(303);
    for (const name of ['content-security-policy', 'x-frame-options']) {
      expect(response.headers.get(name) ?? '').not.toMatch(/frame-ancestors|deny/i);
    }
    const { searchParams } = new URL(response.headers.get('location') ?? '');
    expect([...searchParams.keys()]).toEqual(['code', 'state', 'iss']);
    expect(await authTimeOf(searchParams.get('code') ?? '')).toBe(signedIn);
  });

  it('oidcc-prompt-none-not-logged-in: reports login_required by redirect', async () => {
    expect(await openId.silently()).toEqual({
      error: 'login_required',
      error_description: 'The user must sign in',
      state: 'the state',
      iss: openId.setup.service.url,
    });
  });

  it('returns the error to the login screen too, so that a silent request never waits for a user', async () => {
    const redirectUrl = await session({ prompt: 'none' });
    expect(new URL(redirectUrl ?? '').searchParams.get('error')).toBe('login_required');
  });

  it.each(['none login', 'login none', 'none consent', 'none select_account'])(
    'refuses prompt=%s',
    async (prompt) => {
      await openId.signIn('viewer');
      expect(await openId.silently({ prompt })).toMatchObject({ error: 'invalid_request' });
      const redirectUrl = await session({ prompt });
      expect(new URL(redirectUrl ?? '').searchParams.get('error')).toBe('invalid_request');
    },
  );

  it('does not redirect to an unknown client: the login screen explains it', async () => {
    for (const changes of [{ client_id: 'nobody' }, { redirect_uri: 'https://evil.example/' }]) {
      const response = await openId.open({ prompt: 'none', ...changes });
      expect([response.status, await response.text()]).toEqual([
        200,
        expect.stringContaining('The login screen'),
      ]);
    }
  });

  it('oidcc-prompt-login: shows the login screen despite a session, and returns the later sign-in time', async () => {
    const first = await authTimeOf(codeIn(await openId.signIn('viewer')));
    expect(await session()).toContain('code=');
    openId.setup.clockOffset = 5 * SECOND;
    expect((await openId.open({ prompt: 'login' })).status).toBe(200);
    expect(await session({ prompt: 'login' })).toBeNull();
    const second = await authTimeOf(codeIn(await openId.signIn('viewer', { prompt: 'login' })));
    expect(second).toBeGreaterThanOrEqual(first + 5);
  });

  const call = async (path: string, body: object) => {
    const response = await openId.browser.call(`/userprofile/api/v1/auth/${path}`, { body });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it.each([{}, { login_hint: 'admin' }, { login_hint: 'viewer' }])(
    'prompt=select_account: asks the user of a session to confirm the account, also with %j',
    async (changes) => {
      const request = await openId.request({ prompt: 'select_account', ...changes });
      expect((await call('session', request)).body).toEqual({ redirectUrl: null });
      await openId.signIn('viewer');
      const { uuid } = await openId.user('viewer');
      expect((await openId.open({ prompt: 'select_account', ...changes })).status).toBe(200);
      expect((await call('session', request)).body).toMatchObject({
        redirectUrl: null,
        continueAs: { uuid, username: 'viewer', native: false },
      });
      const continued = await call('continue', { authorizeRequest: request, uuid });
      expect(continued.body['redirectUrl']).toContain('?code=');
    },
  );

  it.each(['admin', 'nobody@example.org'])(
    'login_hint of another account (%s): asks which account to use despite a session',
    async (hint) => {
      await openId.signIn('viewer');
      const { uuid, email } = await openId.user('viewer');
      for (const own of ['viewer', 'VIEWER', email]) {
        expect(await session({ login_hint: own })).toContain('?code=');
      }
      for (const response_mode of ['query', 'form_post']) {
        const request = await openId.request({ login_hint: hint, response_mode });
        expect((await call('session', request)).body).toMatchObject({
          redirectUrl: null,
          continueAs: { uuid },
        });
        const { body } = await call('continue', { authorizeRequest: request, uuid });
        const redirectUrl = String(body['redirectUrl']);
        expect(redirectUrl).toContain(response_mode === 'query' ? '?code=' : '/auth/answer?');
        expect(redirectUrl).not.toContain('login_hint');
      }
      expect(await openId.silently({ login_hint: hint })).toHaveProperty('code');
      expect(await session({ login_hint: hint, scope: 'email' })).toContain('?code=');
    },
  );

  it('prompt=select_account: posts the code after the confirmation with response_mode=form_post', async () => {
    const request = await openId.request({ prompt: 'select_account', response_mode: 'form_post' });
    await openId.signIn('viewer');
    const { uuid } = await openId.user('viewer');
    expect((await call('session', request)).body).toMatchObject({ continueAs: { uuid } });
    const { body } = await call('continue', { authorizeRequest: request, uuid });
    const path = String(body['redirectUrl']).slice(openId.setup.service.url.length);
    expect(await (await openId.browser.call(path)).text()).toMatch(/name="code" value="[^"]/);
  });

  it('prompt=select_account: lets another user sign in', async () => {
    await openId.signIn('viewer');
    const { code = '' } = Object.fromEntries(
      new URL(await openId.signIn('admin', { prompt: 'select_account' })).searchParams,
    );
    const { id_token: idToken } = (await (await openId.exchange(code)).json()) as { id_token: string };
    expect((await openId.claims(idToken)).sub).toBe((await openId.user('admin')).uuid);
  });

  it('prompt=select_account: asks for a sign-in if prompt, max_age or id_token_hint require one', async () => {
    const { id_token: hint } = await openId.tokens('admin');
    await openId.signIn('viewer');
    const cases = [{ prompt: 'login select_account' }, { max_age: '0' }, { id_token_hint: hint }];
    for (const changes of cases) {
      const request = await openId.request({ prompt: 'select_account', ...changes });
      expect((await call('session', request)).body).toEqual({ redirectUrl: null });
    }
  });

  it('prompt=select_account: issues no code without the choice', async () => {
    const token = await openId.browser.signIn('viewer');
    const search = new URLSearchParams(
      (await openId.request({ prompt: 'select_account' })) as Record<string, string>,
    );
    const answer = await openId.browser.call(`/userprofile/api/v1/auth/answer?${search}`);
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('error')).toBe(
      'account_selection_required',
    );
    const request = openId.browser.request(pkcePair().challenge, {
      scope: 'openid',
      prompt: 'select_account',
    });
    const byToken = { credentials: null, authorizeRequest: request, token };
    expect((await call('authorize', byToken)).status).toBe(401);
  });

  it('prompt=select_account has no effect without the scope openid', async () => {
    await openId.signIn('viewer');
    expect(await session({ prompt: 'select_account', scope: 'email' })).toContain('code=');
  });

  it('oidcc-max-age-1: requires a new sign-in if the last one is older', async () => {
    await openId.signIn('viewer');
    openId.setup.clockOffset = 2 * SECOND;
    expect(await session({ max_age: '1' })).toBeNull();
    expect(await openId.silently({ max_age: '1' })).toMatchObject({ error: 'login_required' });
    expect(await openId.signIn('viewer', { max_age: '1' })).toContain('code=');
  });

  it('oidcc-max-age-10000: requires no new sign-in if the last one is more recent', async () => {
    const first = await authTimeOf(codeIn(await openId.signIn('viewer')));
    openId.setup.clockOffset = 5 * SECOND;
    const { code } = await openId.silently({ max_age: '10000' });
    expect(await authTimeOf(code)).toBe(first);
  });

  it('max_age=0 always requires a sign-in, and then issues a code', async () => {
    await openId.signIn('viewer');
    expect(await session({ max_age: '0' })).toBeNull();
    expect(await openId.signIn('viewer', { max_age: '0' })).toContain('code=');
  });

  it.each(['-1', 'x', '1.5', '1e3', ' 1', '9999999999'])('refuses max_age=%j', async (maxAge) => {
    expect(await openId.silently({ max_age: maxAge })).toMatchObject({ error: 'invalid_request' });
  });

  it('does not accept a token of the console if the user must sign in again', async () => {
    const token = await openId.browser.signIn('viewer');
    const request = openId.browser.request(pkcePair().challenge, { scope: 'openid' });
    const statusOf = async (changes: object) =>
      (
        await openId.browser.call('/userprofile/api/v1/auth/authorize', {
          body: { credentials: null, authorizeRequest: { ...request, ...changes }, token },
        })
      ).status;
    expect(await statusOf({})).toBe(200);
    expect(await statusOf({ prompt: 'login' })).toBe(401);
    expect(await statusOf({ max_age: '0' })).toBe(401);
  });
});
