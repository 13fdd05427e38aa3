import { isRedirect } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../../machines/app/compose.ts';
import { requireRole } from '../../../src/routes/-guards.ts';
import { rememberSearch, type Visit } from '../../../src/routes/-remembered.ts';
import { appOn } from '../../support/app-on.ts';
import { currentUser } from '../../support/summaries.ts';

let app: App;

beforeEach(() => {
  app = appOn({});
});
afterEach(() => app.stop());

/** What a call throws: the redirect that it asks for. */
function redirectOf(call: () => void): unknown {
  try {
    call();
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options;
    throw thrown;
  }
  return null;
}

const visit = (search: object, cause: Visit['cause'] = 'enter', list = 'users') =>
  redirectOf(() => rememberSearch(app, list, { search, cause }));
const remembered = () => app.records.searchCriteria.read();

describe('a list’s search criteria', () => {
  it('are remembered, each list’s apart', () => {
    expect(visit({ sort: 'email' })).toBeNull();
    expect(visit({ name: 'a' }, 'enter', 'profiles')).toBeNull();
    expect(remembered()).toEqual({ users: { sort: 'email' }, profiles: { name: 'a' } });
  });

  it('are come back to when the list is entered without any', () => {
    visit({ sort: 'email', page: 2 });
    expect(visit({})).toMatchObject({ search: { sort: 'email', page: 2 }, replace: true });
    expect(visit({}, 'enter', 'profiles')).toBeNull();
  });

  it('give way to what an address says', () => {
    visit({ sort: 'email' });
    expect(visit({ page: 3 })).toBeNull();
    expect(remembered()).toEqual({ users: { page: 3 } });
  });

  it('can be cleared by who is on the list already', () => {
    visit({ sort: 'email' });
    expect(visit({}, 'stay')).toBeNull();
    expect(visit({})).toBeNull();
  });

  it('are left alone by a preload', () => {
    visit({ sort: 'email' });
    expect(visit({ page: 9 }, 'preload')).toBeNull();
    expect(remembered()).toEqual({ users: { sort: 'email' } });
  });
});

describe('a role guard', () => {
  it.each([
    [['ADMIN'], null],
    [[], { to: '/forbidden', replace: true, statusCode: 307 }],
  ])('of %j', (roles, expected) => {
    const redirect = redirectOf(() => requireRole(currentUser({ roles }), ['ADMIN']));
    expect(redirect).toEqual(expected);
  });
});
