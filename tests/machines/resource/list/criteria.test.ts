import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { countRows, createCriteria } from '../../../../machines/resource/list/criteria.ts';
import { ALL_SIZES } from '../../../../machines/resource/list/page-sizes.ts';

const users = createCriteria({
  sortable: ['username', 'email'],
  sort: 'username',
  filters: ['username', 'profile'],
  choices: { status: ['active', 'inactive'] },
});

const served = createCriteria({
  sortable: ['username'],
  sort: 'username',
  filters: ['username', 'lastSignIn'],
  served: { lastSignIn: (text) => text === 'never' },
  choices: {},
});

const defaults = {
  page: 1,
  size: 10,
  sort: 'username',
  desc: false,
  filters: {},
  choices: { status: 'active' },
};

describe('createCriteria', () => {
  test('reads empty search params as the defaults, and omits the defaults when it writes them', () => {
    expect(users.parse({})).toEqual(defaults);
    expect(users.write(users.parse({}))).toEqual({});
  });

  test('reads all criteria from texts, numbers and booleans', () => {
    const read = {
      ...defaults,
      page: 2,
      size: 25,
      sort: 'email',
      desc: true,
      choices: { status: 'inactive' },
    };
    const text = { page: '2', size: '25', sort: 'email', desc: 'true', status: 'inactive', username: '007' };
    expect(users.parse(text)).toEqual({ ...read, filters: { username: '007' } });
    const values = { page: 2, size: 25, sort: 'email', desc: true, status: 'inactive', username: 7 };
    expect(users.parse(values)).toEqual({ ...read, filters: { username: '7' } });
  });

  test('computes the page size from the window only for the size `fit`', () => {
    const fit = users.parse({ size: 'fit', page: 2, status: 'inactive' });
    expect(fit.size).toBe('fit');
    expect(users.write(fit)).toEqual({ size: 'fit', page: 2, status: 'inactive' });
    expect(countRows(fit, () => 17)).toEqual({ ...fit, size: 17 });
    expect(countRows(fit, () => null)).toEqual({ ...fit, size: 10 });
    const count = vi.fn<() => number>();
    expect(countRows(users.parse({ size: 25 }), count).size).toBe(25);
    expect(count).not.toHaveBeenCalled();
  });

  test.each([
    { page: 0 },
    { page: -1 },
    { page: 1.5 },
    { page: '1e3' },
    { page: '99999999999' },
    { page: ['2'] },
    { size: 11 },
    { size: 'all' },
    { sort: 'password' },
    { sort: { key: 'email' } },
    { desc: 'yes' },
    { username: null },
    { username: 'x'.repeat(258) },
    { status: 'deleted' },
    { unknown: 'part' },
  ])('ignores %o and keeps the rest', (bad) => {
    expect(users.parse({ ...bad, profile: 'ops' })).toEqual({ ...defaults, filters: { profile: 'ops' } });
  });

  test('accepts only valid values of a filter that the service applies, and marks criteria with such a filter', () => {
    const criteria = served.parse({ lastSignIn: 'never', username: 'a' });
    expect(criteria).toMatchObject({ filters: { lastSignIn: 'never', username: 'a' }, isServed: true });
    expect(served.write(criteria)).toEqual({ lastSignIn: 'never', username: 'a' });
    for (const lastSignIn of ['often', '', 7, null]) {
      const { filters, isServed } = served.parse({ lastSignIn, username: 'a' });
      expect({ filters, isServed }).toEqual({ filters: { username: 'a' }, isServed: undefined });
    }
  });

  test('never throws, and reads the criteria that it has written', () => {
    const part = fc.oneof(
      fc.anything(),
      fc.string(),
      fc.integer(),
      fc.constantFrom(...ALL_SIZES, 'email', 'inactive', true),
    );
    const search = fc.record(
      { page: part, size: part, sort: part, desc: part, status: part, username: part, profile: part },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(search, (parts) => {
        const criteria = users.parse(parts);
        expect(users.parse(users.write(criteria))).toEqual(criteria);
      }),
      { numRuns: 500 },
    );
  });
});
