import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchKey } from '../../../openapi/text-match.ts';
import { addGrams, gramsIn, mayHave, noGrams } from '../../../service/user/grams.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.stringMatching(/^[a-zA-Z0-9.@ ]{0,12}$/),
);

const gramsOf = (...texts: string[]) => {
  const grams = noGrams();
  for (const text of texts) addGrams(grams, text);
  return grams;
};

test('every part of each text may be there', () => {
  fc.assert(
    fc.property(
      fc.array(anyText.map(searchKey), { minLength: 1, maxLength: 5 }),
      fc.nat(),
      fc.nat(),
      fc.integer({ min: 1, max: 8 }),
      (texts, which, from, length) => {
        const text = texts[which % texts.length]!;
        fc.pre(text !== '');
        const part = text.slice(from % text.length).slice(0, length);
        expect(mayHave(gramsOf(...texts), gramsIn(part))).toBe(true);
      },
    ),
  );
});

test('letters that are not there, alone or one behind the other, are told from those that are', () => {
  const grams = gramsOf('ANNA.BOND7', 'CHEN');
  for (const sought of ['A', 'NN', 'NA.', 'D7', 'CHEN']) expect(mayHave(grams, gramsIn(sought))).toBe(true);
  for (const sought of ['Z', 'AB', 'DC', '7C', 'BON7', 'HENN']) {
    expect(mayHave(grams, gramsIn(sought))).toBe(false);
  }
});
