import { describe, expect, it } from 'vitest';
import { readLogoutRequest } from '../../../machines/sign-in/logout-request.ts';

describe('readLogoutRequest', () => {
  it.each([{}, { ticket: 't' }, { other: 'x', ID_TOKEN_HINT: 'x' }])('returns null for %j', (search) => {
    expect(readLogoutRequest(search)).toBeNull();
  });

  it('reads the known parameters', () => {
    const request = {
      id_token_hint: 'a.b.c',
      client_id: 'c',
      post_logout_redirect_uri: 'https://app.example/out?x=1',
      state: '12',
    };
    expect(readLogoutRequest({ ...request, ticket: 't', logout_hint: 'ada', other: 'x' })).toEqual(request);
  });

  it.each([
    { logout_hint: 'ada' },
    { ui_locales: 'de' },
    { state: '' },
    { id_token_hint: ['a.b.c', 'd.e.f'] },
    { post_logout_redirect_uri: 12 },
  ])('returns an empty request for %j', (search) => {
    expect(readLogoutRequest(search)).toEqual({});
  });
});
