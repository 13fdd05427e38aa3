import { describe, expect, it } from 'vitest';
import { ONE_ENGINE } from '../../support/databases.ts';
import { USER_CLAIMS } from '../../../service/oauth/tokens/user-info.ts';
import { issueResetToken } from '../../../service/password/reset-links.ts';
import { bearer } from '../../support/browser-session.ts';
import { openIdService } from '../../support/openid-service.ts';

const API = '/userprofile/api/v1';
const ALL = 'openid profile email phone';

/** Returns the claims about the user, without those about the token. */
const userClaims = (claims: object) =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => USER_CLAIMS.some((one) => one === name)));

// The claims are computed from a row of the user, so SQLite is enough.
describe.each(ONE_ENGINE)('oidcc-userinfo on $engine', ({ emptyDatabase }) => {
  const openId = openIdService(emptyDatabase);

  const claimsFor = async (scope: string, username = 'viewer') => {
    const { access_token: token } = await openId.tokens(username, { scope });
    return (await (await openId.userInfo(token)).json()) as Record<string, unknown>;
  };

  const change = (changes: object) =>
    openId.db.updateTable('users').set(changes).where('username', '=', 'viewer').execute();

  const emailOf = async () => {
    const { email, email_verified: isVerified } = await claimsFor('openid email');
    return [email, isVerified];
  };
  const followLink = async (mailedTo: string | null) => {
    const { uuid } = await openId.user('viewer');
    const { token } = await issueResetToken(openId.db, uuid, Date.now(), mailedTo);
    const hash = (await openId.user('viewer')).password_hash;
    const password = `Correct horse ${Math.random()}`;
    const body = { token, password, rePassword: password };
    const { status } = await openId.setup.service.call(`${API}/password/update/`, { method: 'POST', body });
    // The demo password is restored, because the next sign-in uses it.
    await change({ password_hash: hash });
    return status;
  };
  const saveEmail = async (email: string) => {
    const token = await openId.browser.signIn('nova.admin');
    const { uuid } = await openId.user('viewer');
    const ask = { headers: bearer(token) };
    const user = (await (await openId.browser.call(`${API}/user/${uuid}`, ask)).json()) as object;
    const body = { user: { ...user, email }, clonedId: null };
    // The response is ignored. It reports that no demo application accepted the change, because none is running.
    await openId.browser.call(`${API}/user/update`, { ...ask, body });
  };

  it.each([
    ['oidcc-userinfo-get', 'GET'],
    ['oidcc-userinfo-post-header', 'POST'],
  ])('%s: responds to %s', async (_module, method) => {
    const { access_token: token } = await openId.tokens('viewer');
    const response = await openId.userInfo(token, method);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await response.json()).toEqual({ sub: (await openId.user('viewer')).uuid });
  });

  it('oidcc-scope-profile: returns the name of the user', async () => {
    const user = await openId.user('viewer');
    expect(await claimsFor('openid profile')).toEqual({
      sub: user.uuid,
      name: `${user.first_name} ${user.last_name}`,
      given_name: user.first_name,
      family_name: user.last_name,
      preferred_username: 'viewer',
    });
  });

  it('oidcc-scope-address: grants the other scopes, because addresses are not stored', async () => {
    const tokens = await openId.tokens('viewer', { scope: 'openid address' });
    expect(tokens.scope).toBe('openid');
    expect(await (await openId.userInfo(tokens.access_token)).json()).not.toHaveProperty('address');
  });

  it('oidcc-scope-all: returns the claims of all scopes', async () => {
    await change({ desk_phone: '+49 30 1' });
    expect(Object.keys(await claimsFor('openid profile email address phone')).toSorted()).toEqual([
      'email',
      'email_verified',
      'family_name',
      'given_name',
      'name',
      'phone_number',
      'preferred_username',
      'sub',
    ]);
  });

  it('returns the claims of profile and email also in ID tokens, if the client has this setting', async () => {
    await openId.chooseType('server', { id_token_claims: 1 });
    await change({ desk_phone: '+49 30 1' });
    const claimsByPlace = async (scope: string) => {
      const tokens = await openId.tokens('viewer', { scope });
      const { phone_number: _phone, ...inUserInfo } = (await (
        await openId.userInfo(tokens.access_token)
      ).json()) as Record<string, unknown>;
      const refreshed = await openId.refreshed(tokens.refresh_token);
      const narrowed = await openId.refreshed(refreshed.refresh_token, { scope: 'openid' });
      const idTokens = [tokens, refreshed, narrowed].map(({ id_token: token }) => openId.claims(token));
      return { inUserInfo, inIdTokens: (await Promise.all(idTokens)).map(userClaims) };
    };
    for (const scope of [ALL, 'openid profile', 'openid email', 'openid phone']) {
      const { inUserInfo, inIdTokens } = await claimsByPlace(scope);
      expect(inIdTokens).toEqual([inUserInfo, inUserInfo, { sub: inUserInfo['sub'] }]);
    }
    await openId.chooseType('server', { id_token_claims: null });
    const { inUserInfo, inIdTokens } = await claimsByPlace(ALL);
    expect(inUserInfo).toHaveProperty('email');
    expect(inIdTokens.map(Object.keys)).toEqual([['sub'], ['sub'], ['sub']]);
    await openId.forgetType();
  });

  it('oidcc-scope-phone: returns the first phone number that is not empty', async () => {
    await change({ desk_phone: null, mobile_phone: '+49 170 1' });
    expect(await claimsFor('openid phone')).toMatchObject({ phone_number: '+49 170 1' });
    await change({ desk_phone: '+49 30 1' });
    expect(await claimsFor(ALL)).toMatchObject({ phone_number: '+49 30 1', preferred_username: 'viewer' });
  });

  it('omits empty claims and e-mail addresses that are only placeholders', async () => {
    const { first_name, email, email_folded } = await openId.user('viewer');
    const placeholder = 'viewer@localhost.invalid';
    await change({
      desk_phone: null,
      mobile_phone: '',
      first_name: '',
      email: placeholder,
      email_folded: placeholder,
    });
    const claims = await claimsFor(ALL);
    await change({ first_name, email, email_folded });
    expect(Object.keys(claims).toSorted()).toEqual(['family_name', 'name', 'preferred_username', 'sub']);
    expect(claims['name']).toBe(claims['family_name']);
  });

  it('oidcc-scope-email: reports the address as verified after a mailed link was used, until the address changes', async () => {
    const { email } = await openId.user('viewer');
    expect(await emailOf()).toEqual([email, false]);
    expect(await followLink(null)).toBe(204);
    expect(await emailOf()).toEqual([email, false]);
    expect(await followLink('somebody.else@example.org')).toBe(204);
    expect(await emailOf()).toEqual([email, false]);
    expect(await followLink(email.toUpperCase())).toBe(204);
    expect(await emailOf()).toEqual([email, true]);
    await saveEmail('viewer.new@example.org');
    expect(await emailOf()).toEqual(['viewer.new@example.org', false]);
    await saveEmail(email);
    expect(await emailOf()).toEqual([email, false]);
  });

  it('returns the current values, and refuses users who have been deactivated since', async () => {
    const { access_token: token } = await openId.tokens('viewer', { scope: ALL });
    const { uuid } = await openId.user('viewer');
    await change({ username: 'renamed', last_name: 'Renamed' });
    const claims = await (await openId.userInfo(token)).json();
    await openId.db.updateTable('users').set({ username: 'viewer' }).where('uuid', '=', uuid).execute();
    expect(claims).toMatchObject({ sub: uuid, preferred_username: 'renamed', family_name: 'Renamed' });
    await change({ active: 0 });
    const refused = await openId.userInfo(token);
    await change({ active: 1 });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  it('refuses a missing token, a wrong token and a token without the scope, as RFC 6750 specifies', async () => {
    const { url } = openId.setup.service;
    const without = await fetch(`${url}${API}/auth/userinfo`);
    expect([without.status, without.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    const wrong = await openId.userInfo('wrong');
    expect(wrong.headers.get('www-authenticate')).toContain('error="invalid_token"');
    for (const [token, method] of [
      [await openId.browser.signIn('viewer'), 'GET'],
      [(await openId.tokens('viewer', { scope: 'profile' })).access_token, 'POST'],
    ] as const) {
      const refused = await openId.userInfo(token, method);
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
        403,
        'Bearer error="insufficient_scope", scope="openid"',
      ]);
    }
  });
});
