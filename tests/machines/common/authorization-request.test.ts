import { describe, expect, test } from 'vitest';
import {
  asksForFreshSignIn,
  readAuthorizationRequest,
  usernameHint,
} from '../../../machines/common/authorization-request.ts';

const asked = (search: Record<string, unknown>) =>
  readAuthorizationRequest({ scope: 'openid email', ...search });

describe('an authorization request', () => {
  test('reads every parameter, and ignores unknown ones', () => {
    const search = {
      client_id: 'reports',
      redirect_uri: 'https://reports.example/callback',
      scope: 'openid',
      response_type: 'code',
      response_mode: 'query',
      state: '42',
      code_challenge: 'challenge',
      code_challenge_method: 'plain',
      nonce: 'n',
      prompt: 'login',
      max_age: '0',
      login_hint: 'anna',
      id_token_hint: 'a.b.c',
      acr_values: '1',
      ui_locales: 'de',
      request: 'a.b.c',
      request_uri: 'https://reports.example/request',
    };
    const unknown = JSON.parse(
      '{"claims":"{}","display":"page","state[]":"x","STATE":"x","__proto__":"x"}',
    ) as object;
    expect(readAuthorizationRequest({ ...search, ...unknown })).toEqual(search);
  });

  test('keeps all values of a repeated parameter, which the service refuses', () => {
    const search = { client_id: ['a', 'b'], redirect_uri: 'https://a.example/', state: ['1', '2'] };
    expect(readAuthorizationRequest(search)).toEqual({ ...search, code_challenge_method: 'S256' });
  });

  test('uses S256 by default, and leaves it to the service to refuse missing parameters', () => {
    expect(readAuthorizationRequest({ state: null, scope: '' })).toEqual({
      client_id: '',
      redirect_uri: '',
      code_challenge_method: 'S256',
    });
  });

  test.each([
    [{ login_hint: 'anna' }, 'anna'],
    [{ login_hint: ['anna', 'berta'] }, ''],
    [{ login_hint: 'x'.repeat(256) }, ''],
    [{ login_hint: 'anna', scope: 'email' }, ''],
    [{}, ''],
  ])('reads from %j the username %j', (search, username) => {
    expect(usernameHint(asked(search))).toBe(username);
  });

  test.each([
    [{ prompt: 'login' }, true],
    [{ prompt: 'consent login' }, true],
    [{ prompt: 'select_account' }, true],
    [{ max_age: '0' }, true],
    [{ prompt: 'none' }, false],
    [{ prompt: 'login', scope: 'email' }, false],
    [{ max_age: '0', scope: 'email' }, false],
    [{ prompt: 'relogin' }, false],
    [{}, false],
  ])('reports whether %j requires a new sign-in: %j', (search, isAsked) => {
    expect(asksForFreshSignIn(asked(search))).toBe(isAsked);
  });
});
