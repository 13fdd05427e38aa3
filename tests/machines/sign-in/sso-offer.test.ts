import { describe, expect, test } from 'vitest';
import { ssoOfferOf } from '../../../machines/sign-in/sso-offer.ts';

describe('ssoOfferOf', () => {
  test.each([
    ['no configuration', null],
    ['a configuration that does not enable it', { ssoEnabled: false, ssoAutoRedirect: true }],
  ])('does not offer single sign-on with %s', (_, configuration) => {
    expect(ssoOfferOf(configuration)).toBeNull();
  });

  test('reads from the configuration how single sign-on starts', () => {
    expect(ssoOfferOf({ ssoEnabled: true, ssoAutoRedirect: false })).toEqual({
      isAutomatic: false,
      isDiscovered: false,
      clientId: null,
    });
    expect(
      ssoOfferOf({ ssoEnabled: true, ssoAutoRedirect: true, ssoDiscovery: true, ssoClientId: 'ours' }),
    ).toEqual({
      isAutomatic: true,
      isDiscovered: true,
      clientId: 'ours',
    });
  });
});
