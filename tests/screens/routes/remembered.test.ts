import { isRedirect } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../../machines/app/compose.ts';
import { requireRole } from '../../../src/routes/-guards.ts';
import { userCriteria } from '../../../src/screens/user/criteria.ts';
import { rememberSearch, type Navigation } from '../../../src/routes/-remembered.ts';
import { createStubApp } from '../../support/stub-app.ts';
import { currentUser } from '../../support/summaries.ts';

let app: App;

beforeEach(() => {
  app = createStubApp({});
});
afterEach(() => app.stop());

/** Returns the redirect that a call throws, or null. */
function redirectOf(call: () => void): unknown {
  try {
    call();
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options;
    throw thrown;
  }
  return null;
}

const navigation = (search: object, cause: Navigation['cause'] = 'enter', list = 'users') =>
  redirectOf(() => rememberSearch(app, list, userCriteria, { search, cause }));
const remembered = () => app.records.searchCriteria.read();

describe('the search criteria of a list', () => {
  it('are stored for each list separately', () => {
    expect(navigation({ sort: 'email' })).toBeNull();
    expect(navigation({ name: 'a' }, 'enter', 'profiles')).toBeNull();
    expect(remembered()).toEqual({ users: { sort: 'email' }, profiles: { name: 'a' } });
  });

  it('are restored when the list is opened without search params', () => {
    navigation({ sort: 'email', page: 2 });
    expect(navigation({})).toMatchObject({ search: { sort: 'email', page: 2 }, replace: true });
    expect(navigation({}, 'enter', 'profiles')).toBeNull();
  });

  it('are restored without the values that are no longer valid', () => {
    app.records.searchCriteria.write({ users: { sort: 'shoeSize', page: 2 }, profiles: { gone: 'x' } });
    expect(navigation({})).toMatchObject({ search: { page: 2 } });
    expect(navigation({}, 'enter', 'profiles')).toBeNull();
  });

  it('are replaced by the search params of the URL', () => {
    navigation({ sort: 'email' });
    expect(navigation({ page: 3 })).toBeNull();
    expect(remembered()).toEqual({ users: { page: 3 } });
  });

  it('can be removed while the list is open', () => {
    navigation({ sort: 'email' });
    expect(navigation({}, 'stay')).toBeNull();
    expect(navigation({})).toBeNull();
  });

  it('do not change when the list is preloaded', () => {
    navigation({ sort: 'email' });
    expect(navigation({ page: 9 }, 'preload')).toBeNull();
    expect(remembered()).toEqual({ users: { sort: 'email' } });
  });
});

describe('a role guard', () => {
  it.each([
    [['ADMIN'], null],
    [[], { to: '/forbidden', replace: true, statusCode: 307 }],
  ])('checks the roles %j', (roles, expected) => {
    const redirect = redirectOf(() => requireRole(currentUser({ roles }), ['ADMIN']));
    expect(redirect).toEqual(expected);
  });
});
