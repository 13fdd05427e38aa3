import { expect, test } from 'vitest';
import { ssoOfferOf } from '../../../machines/sign-in/sso-offer.ts';

test.each([
  ['no configuration', null],
  ['one that does not enable it', { ssoEnabled: false, ssoAutoRedirect: true }],
])('with %s single sign-on is not offered', (_, configuration) => {
  expect(ssoOfferOf(configuration)).toBeNull();
});

test('a configuration that enables it says how', () => {
  expect(ssoOfferOf({ ssoEnabled: true, ssoAutoRedirect: false })).toEqual({
    isAutomatic: false,
    clientId: null,
  });
  expect(ssoOfferOf({ ssoEnabled: true, ssoAutoRedirect: true, ssoClientId: 'ours' })).toEqual({
    isAutomatic: true,
    clientId: 'ours',
  });
});
