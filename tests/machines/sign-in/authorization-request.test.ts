import { expect, test } from 'vitest';
import { readAuthorizationRequest } from '../../../machines/sign-in/authorization-request.ts';

test('reads every parameter, numbers as their text, and leaves unknown ones out', () => {
  const search = {
    client_id: 'reports',
    redirect_uri: 'https://reports.example/callback',
    scope: 'openid',
    response_type: 'code',
    response_mode: 'query',
    state: 42,
    code_challenge: 'challenge',
    code_challenge_method: 'plain',
    prompt: 'login',
  };
  const { prompt: _, ...known } = search;
  expect(readAuthorizationRequest(search)).toEqual({ ...known, state: '42' });
});

test('assumes S256, and leaves it to the service to refuse what is missing', () => {
  expect(readAuthorizationRequest({ client_id: ['two'], state: null })).toEqual({
    client_id: '',
    redirect_uri: '',
    code_challenge_method: 'S256',
  });
});
