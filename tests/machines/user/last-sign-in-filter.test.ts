import { expect, test } from 'vitest';
import { isDay } from '../../../machines/user/last-sign-in-filter.ts';

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
