import { describe, expect, it } from 'vitest';
import { PRODUCT_ADMIN } from '../../openapi/product.ts';
import { hasRole, linksToProfiles } from '../../src/roles.ts';
import { navigationFor } from '../../src/screens/navigation.ts';

const ALL = ['user', 'businessProfile', 'visibilityProfile', 'appProfile', 'application', 'authClient'];

describe('the side navigation', () => {
  it.each([
    [[], ['user']],
    [['SCO_ADMIN'], ['user']],
    [['ADMIN'], ['user', 'businessProfile', 'visibilityProfile', 'appProfile', 'application']],
    [
      [PRODUCT_ADMIN],
      ['user', 'businessProfile', 'visibilityProfile', 'appProfile', 'application', 'authClient'],
    ],
  ])('of %j', (roles, ids) => {
    const shown = navigationFor(roles, '/user/list').map(({ id }) => id);
    expect(shown.filter((id) => ALL.includes(id))).toEqual(ids);
  });

  it.each([
    ['user', '/user/list'],
    ['businessProfile', '/profile/business/list'],
    ['visibilityProfile', '/profile/visibility/list'],
    ['appProfile', '/profile/app/list'],
    ['application', '/application/list'],
    ['authClient', '/authClient/list'],
  ])('leads by %s to %s, and marks it there and on its forms', (id, address) => {
    const entries = navigationFor([PRODUCT_ADMIN], '/');
    expect(entries.find((entry) => entry.id === id)?.to).toBe(address);
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
