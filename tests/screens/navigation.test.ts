import { describe, expect, it } from 'vitest';
import { PRODUCT_ADMIN } from '../../openapi/product.ts';
import { hasRole, linksToProfiles } from '../../src/roles.ts';
import { navigationAddress, navigationFor } from '../../src/screens/navigation.ts';

describe('the side navigation', () => {
  it.each([
    [[], ['users']],
    [['SCO_ADMIN'], ['users']],
    [['ADMIN'], ['users', 'profiles', 'visibilities', 'applications', 'application-admin']],
    [[PRODUCT_ADMIN], ['users', 'profiles', 'visibilities', 'applications', 'application-admin', 'clients']],
  ])('of %j', (roles, ids) => {
    expect(navigationFor(roles, '/user/list').map(({ id }) => id)).toEqual(ids);
  });

  it.each([
    ['users', '/user/list'],
    ['profiles', '/profile/business/list'],
    ['visibilities', '/profile/visibility/list'],
    ['applications', '/profile/app/list'],
    ['application-admin', '/application/list'],
    ['clients', '/authClient/list'],
  ])('leads by %s to %s, and marks it there and on its forms', (id, address) => {
    expect(navigationAddress(id)).toBe(address);
    for (const path of [address, address.replace('/list', '/new'), address.replace('/list', '/edit/1')]) {
      const current = navigationFor([PRODUCT_ADMIN], path).filter((item) => item.current);
      expect(current.map((item) => item.id)).toEqual([id]);
    }
  });

  it('marks nothing where the path is in no area', () => {
    expect(navigationFor([PRODUCT_ADMIN], '/forbidden').some(({ current }) => current)).toBe(false);
  });
});

describe('roles', () => {
  it.each([
    [[], ['ADMIN'], false],
    [['VIEWER', 'ADMIN'], ['ADMIN', PRODUCT_ADMIN], true],
    [['ADMINISTRATOR'], ['ADMIN'], false],
    [['ADMIN'], [], false],
  ])('%j opens %j: %j', (roles, opening, expected) => {
    expect(hasRole(roles, opening)).toBe(expected);
  });

  it.each([
    [['ADMIN'], true],
    [[PRODUCT_ADMIN], true],
    [['SCO_ADMIN'], false],
    [['SCO_ADMIN', 'ADMIN'], true],
    [['SCO_ADMIN', PRODUCT_ADMIN], true],
    [[], false],
  ])('%j sees profile names as links: %j', (roles, expected) => {
    expect(linksToProfiles(roles)).toBe(expected);
  });
});
