import { expect, test } from 'vitest';
import { readAuthorizationRequest } from '../../../machines/sign-in/authorization-request.ts';

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
  };
  const unknown = JSON.parse(
    '{"nonce":"n","prompt":"login","state[]":"x","STATE":"x","__proto__":"x"}',
  ) as object;
  expect(readAuthorizationRequest({ ...search, ...unknown })).toEqual(search);
});

test('keeps a repeated parameter as a list, which the service refuses', () => {
  const search = { client_id: ['a', 'b'], redirect_uri: 'https://a.example/', state: ['1', '2'] };
  expect(readAuthorizationRequest(search)).toEqual({ ...search, code_challenge_method: 'S256' });
});

test('assumes S256, and leaves missing parameters for the service to refuse', () => {
  expect(readAuthorizationRequest({ state: null, scope: '' })).toEqual({
    client_id: '',
    redirect_uri: '',
    code_challenge_method: 'S256',
  });
});
