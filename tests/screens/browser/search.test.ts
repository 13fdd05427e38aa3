import { array, assert, dictionary, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '../../../src/browser/search.ts';

describe('parseSearch and stringifySearch', () => {
  it('read the strings and lists of strings that they have written', () => {
    const text = string({ unit: 'binary' });
    assert(
      property(dictionary(text, oneof(text, array(text, { minLength: 2 }))), (search) => {
        expect(Object.entries(parseSearch(stringifySearch(search)))).toEqual(Object.entries(search));
      }),
    );
  });

  it('read any search string without throwing', () => {
    assert(
      property(string({ unit: 'grapheme' }), (address) => {
        for (const value of Object.values(parseSearch(address)).flat()) expect(value).toBeTypeOf('string');
      }),
    );
  });

  it('write numbers and booleans as text, and omit undefined values', () => {
    expect(stringifySearch({ page: 2, desc: true, name: undefined, email: null, state: '12' })).toBe(
      '?page=2&desc=true&state=12',
    );
    expect(stringifySearch({})).toBe('');
    expect(parseSearch('?state=12&desc=true')).toEqual({ state: '12', desc: 'true' });
  });

  it('read a repeated parameter as a list, and brackets in a name literally', () => {
    expect(parseSearch('?a=1&b=2&a=3&c[]=4')).toEqual({ a: ['1', '3'], b: '2', 'c[]': '4' });
    expect(stringifySearch({ a: ['1', '3'] })).toBe('?a=1&a=3');
  });

  it.each(['?%E0%A4%A', '?=&&=x', '?__proto__=x', '?a[b]=c'])('read %s', (address) => {
    expect(() => parseSearch(address)).not.toThrow();
  });
});
