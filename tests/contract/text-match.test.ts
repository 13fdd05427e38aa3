import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchKey, textMatch } from '../../openapi/rules/text-match.ts';

it.each([
  ['zoe', 'Zoë'],
  ['ZOË', 'zoe'],
  ['zoë', 'Zoe\u0308'],
  ['alvarez', 'Álvarez'],
  ['lukasz', 'Łukasz'],
  ['ŁU', 'lukasz'],
  ['oyvind', 'Øyvind'],
  ['aeroe', 'Ærœ'],
  ['straße', 'STRASSE'],
  [' ann ', 'Joanne'],
  ['strasse', 'Hauptstraße'],
  ['ὀδυσσεύσ', 'Οδυσσευς'],
  ['istanbul', 'İstanbul'],
  ['afrika', 'Ａfri\u00adka'],
  ['שלום', 'שָׁלוֹם'],
  ['葛', '葛\u{e0100}城'],
  ['"europe"', 'Europe'],
  [' "ZOE" ', 'Zoë'],
  ['"', 'a " b'],
  ['"quoted"', 'a "quoted" word'],
  ['""', ''],
  ['', 'anything'],
  [' ', ''],
])('a search for %j finds %j', (typed, text) => {
  expect(textMatch(typed)(text)).toBe(true);
});

it.each([
  ['zoa', 'Zoë'],
  ['an n', 'Joanne'],
  // Vowel signs count as letters, so the two words do not match.
  ['राम', 'रोम'],
  ['x', ''],
  ['"europe"', 'Europe North'],
  ['""', 'Europe'],
])('a search for %j does not find %j', (typed, text) => {
  expect(textMatch(typed)(text)).toBe(false);
});

it('a search for a text finds this text, also by its search key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(textMatch(text)(text)).toBe(true);
      expect(searchKey(searchKey(text))).toBe(searchKey(text));
    }),
  );
});
