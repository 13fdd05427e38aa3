import { describe, expect, it } from 'vitest';
import { PRODUCT_ADMIN } from '../../openapi/rules/product.ts';
import { paths } from '../../src/routing/paths.ts';
import { resourcesWithScreens } from '../../machines/app/resource-names.ts';
import { hasRole, linksToProfiles } from '../../src/access/roles.ts';
import { menuEntriesFor } from '../../src/screens/menu.ts';
import { MENU, menuFor } from '../support/menu.ts';

describe('the menu', () => {
  it('links to the list of each resource that has screens', () => {
    expect(MENU.map(({ to }) => to)).toEqual(resourcesWithScreens.map((name) => paths[name].list));
  });

  it.each([[[]], [['VIEWER']], [['SCO_ADMIN']], [['ADMIN']], [[PRODUCT_ADMIN]]])(
    'has the entries of B2.4 (docs/behaviour.md) for a user with the roles %j',
    (roles) => {
      const shown = menuEntriesFor(roles, '/user/list').map(({ label, to }) => ({ label, to }));
      expect(shown).toEqual(menuFor(roles).map(({ label, to }) => ({ label, to })));
    },
  );

  it.each(MENU)('links $label to $to, and marks it there and on its forms', ({ label, to }) => {
    for (const path of [to, to.replace('/list', '/new'), to.replace('/list', '/edit/1')]) {
      const current = menuEntriesFor([PRODUCT_ADMIN], path).filter((item) => item.current);
      expect(current.map((item) => item.label)).toEqual([label]);
    }
  });

  it('marks no entry for a path that belongs to no entry', () => {
    expect(menuEntriesFor([PRODUCT_ADMIN], '/forbidden').some(({ current }) => current)).toBe(false);
  });
});

describe('roles', () => {
  it.each([
    [[], ['ADMIN'], false],
    [['VIEWER', 'ADMIN'], ['ADMIN', PRODUCT_ADMIN], true],
    [['ADMINISTRATOR'], ['ADMIN'], false],
    [['ADMIN'], [], false],
  ])('%j may open the screens for %j: %j', (roles, opening, expected) => {
    expect(hasRole(roles, opening)).toBe(expected);
  });

  it.each([
    [['ADMIN'], true],
    [[PRODUCT_ADMIN], true],
    [['SCO_ADMIN'], false],
    [['SCO_ADMIN', 'ADMIN'], true],
    [['SCO_ADMIN', PRODUCT_ADMIN], true],
    [[], false],
  ])('%j show profile names as links: %j', (roles, expected) => {
    expect(linksToProfiles(roles)).toBe(expected);
  });
});
