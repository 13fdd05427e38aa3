import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { MOST_MARKS, normalize } from '../../openapi/rules/normalize.ts';

const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;

const mark = fc.constantFrom('\u0301', '\u0334', '\u0344', '\u0345', '\u0e38', '\uff9e', '\uff9f');
const letter = fc.constantFrom('a', '\u1f82', '\uff76', '\u0e33', '\ufdfa', '\ufc5e', 'z');
const letters = (maxMarks: number) =>
  fc
    .array(fc.tuple(letter, fc.array(mark, { maxLength: maxMarks })), { maxLength: 4 })
    .map((parts) => parts.map(([first, marks]) => first + marks.join('')).join(''));

it.each(FORMS)('%s equals the form of Unicode for texts with up to 12 marks after each letter', (form) => {
  fc.assert(
    fc.property(fc.oneof(letters(12), fc.string({ unit: 'binary' })), (text) => {
      expect(normalize(text, form)).toBe(text.normalize(form));
    }),
  );
});

it.each(FORMS)('%s is normalized, and has at most 30 marks after a letter', (form) => {
  fc.assert(
    fc.property(letters(100), (text) => {
      const normalized = normalize(text, form);
      expect(normalized.normalize(form)).toBe(normalized);
      expect(normalize(normalized, form)).toBe(normalized);
      expect(normalized).not.toMatch(new RegExp(`[\\p{M}\uff9e\uff9f]{${MOST_MARKS + 1}}`, 'u'));
    }),
    { numRuns: 300 },
  );
});

it.each(FORMS)('%s of disordered marks has 30 of them', (form) => {
  const marks = '\u0301'.repeat(200_000) + '\u0334'.repeat(200_000);
  expect(Array.from(normalize(`x${marks}`, form)).length).toBe(1 + MOST_MARKS);
});

it('has no character that begins with a mark after normalization, except those it knows', () => {
  const unknown: string[] = [];
  for (let codePoint = 0; codePoint <= 0x10_ffff; codePoint += 1) {
    const character = String.fromCodePoint(codePoint);
    if (!/^\p{M}/u.test(character.normalize('NFKD')) || /^\p{M}/u.test(character)) continue;
    unknown.push(codePoint.toString(16));
  }
  // The vowel signs of Thai and Lao end in a letter, so a run contains at most one of their marks.
  expect(unknown).toEqual(['e33', 'eb3', 'ff9e', 'ff9f']);
});
