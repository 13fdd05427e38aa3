import { expect, it } from 'vitest';
import { withoutTrailingSlashes } from '../../openapi/rules/without-trailing-slashes.ts';

it.each([
  ['https://app.example/api//', 'https://app.example/api'],
  ['/a/b', '/a/b'],
  ['///', ''],
  ['', ''],
])('removes the slashes at the end of %j', (text, expected) => {
  expect(withoutTrailingSlashes(text)).toBe(expected);
});

// A pattern that takes quadratic time would exceed the timeout of the test.
it('reads a million slashes before another character in linear time', () => {
  const text = `${'/'.repeat(1_000_000)}x`;
  expect(withoutTrailingSlashes(text)).toBe(text);
});
