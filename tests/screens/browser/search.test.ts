import { assert, dictionary, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '../../../src/browser/search.ts';

it('gives any texts back as they were', () => {
  const text = string({ unit: 'binary' });
  assert(
    property(dictionary(text, text), (search) => {
      expect(Object.entries(parseSearch(stringifySearch(search)))).toEqual(Object.entries(search));
    }),
  );
});

it('reads any address without throwing', () => {
  assert(
    property(string({ unit: 'grapheme' }), (address) => {
      for (const value of Object.values(parseSearch(address))) expect(value).toBeTypeOf('string');
    }),
  );
});

it('takes numbers and booleans for their text, and leaves out what is not there', () => {
  expect(stringifySearch({ page: 2, desc: true, name: undefined, email: null, state: '12' })).toBe(
    '?page=2&desc=true&state=12',
  );
  expect(stringifySearch({})).toBe('');
  expect(parseSearch('?state=12&desc=true')).toEqual({ state: '12', desc: 'true' });
});

it.each(['?%E0%A4%A', '?=&&=x', '?__proto__=x', '?a[b]=c'])('reads %s', (address) => {
  expect(() => parseSearch(address)).not.toThrow();
});
