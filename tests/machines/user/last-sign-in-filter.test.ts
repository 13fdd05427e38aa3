import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { isDay, NEVER, withTimeOfLastSignIn } from '../../../machines/user/last-sign-in-filter.ts';

test.each([
  ['2030-06-29', true],
  ['2028-02-29', true],
  ['0001-01-01', true],
  ['2030-02-29', false],
  ['2030-06-31', false],
  ['2030-13-01', false],
  ['2030-6-1', false],
  ['12030-06-29', false],
  ['2030-06-29T00:00', false],
  ['never', false],
  ['', false],
])('isDay returns whether %j is a calendar date: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

describe.each(['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati'])(
  'in the zone %s',
  (zone) => {
    beforeEach(() => vi.stubEnv('TZ', zone));
    afterEach(() => vi.unstubAllEnvs());

    it('sends the time at which the date of the filter begins there', () => {
      const { lastSignIn } = withTimeOfLastSignIn({ sort: 'name', lastSignIn: '2030-06-29' });
      const begin = new Date(lastSignIn);
      const local = new Intl.DateTimeFormat('sv', {
        dateStyle: 'short',
        timeStyle: 'medium',
        timeZone: zone,
      });
      expect(local.format(begin)).toBe('2030-06-29 00:00:00');
      expect(lastSignIn).toBe(begin.toISOString());
    });

    it.each(['0001-01-01', '1969-12-31', '9999-12-31'])(
      'sends a time with a year of four digits for %s',
      (day) => {
        expect(withTimeOfLastSignIn({ lastSignIn: day }).lastSignIn).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/);
      },
    );

    it('leaves other filters as they are', () => {
      for (const query of [{ lastSignIn: NEVER }, { name: '2030-06-29' }, {}]) {
        expect(withTimeOfLastSignIn(query)).toEqual(query);
      }
    });
  },
);
