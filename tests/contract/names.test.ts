import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanName,
  comparableName,
  foldName,
  isBlankName,
  isTooLongToNormalize,
} from '../../openapi/rules/names.ts';

/** Matches the invisible characters that a name may contain. */
const kept = /\u200c|\u200d|[\ufe00-\ufe02]|\ufe0e|\ufe0f|[\u{e0100}-\u{e01ef}]|[\u180b-\u180d]|\u180f/gu;

describe('a normalized name', () => {
  it.each([
    ['Africa ', 'Africa'],
    ['  North\u00a0\t Africa\n', 'North Africa'],
    ['\u200bAf\u00adri\u2060ca\ufeff', 'Africa'],
    ['Af\u202erica\u2066', 'Africa'],
    ['Zo\u0065\u0308', 'Zoë'],
    ['\u212bsa', 'Åsa'],
    // The combining grapheme joiner between a letter and its mark is removed. Otherwise, NFC could not compose the
    // two.
    ['A\u034f\u030arhus', 'Århus'],
    ['heart\ufe0f', 'heart'],
    ['a\u0000b\u0007c', 'abc'],
    ['a\u200cb', 'ab'],
    ['\u{1f3f3}\u200d', '\u{1f3f3}'],
    ['1\ufe0f', '1'],
  ])('is trimmed, in NFC, and has no invisible characters: %j', (typed, stored) => {
    expect(cleanName(typed)).toBe(stored);
  });

  it.each([
    ['Persian', 'می\u200cخواهم'],
    ['Devanagari', 'क\u094d\u200dष'],
    ['Han', '葛\u{e0100}城'],
    ['Mongolian', '\u1820\u180b'],
    ['Sinhala', 'ශ\u0dca\u200dරී'],
    ['a family', '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}'],
    ['a rainbow flag', '\u{1f3f3}\ufe0f\u200d\u{1f308}'],
    ['a farmer with a skin tone', '\u{1f468}\u{1f3fd}\u200d\u{1f33e}'],
    ['a keycap', '1\ufe0f\u20e3'],
  ])('keeps the joiners and selectors that a script or an emoji needs: %s', (_, name) => {
    expect(cleanName(name)).toBe(name);
    expect(foldName(name)).toBe(foldName(name.replaceAll(kept, '')));
  });

  it.each([
    ['\u795e\ufa19\u793e', '神神社'],
    ['\ufa10', '塚'],
    ['\ufa11', '\ufa11'],
    ['\u{2f800}', '丽'],
    ['㈱山田', '(株)山田'],
    ['Ａｄａ', 'ada'],
    ['ﬁ', 'fi'],
    ['ﷺ', 'صلى الله عليه وسلم'],
  ])('is stored as it was typed, and equals its compatible form: %j', (name, folded) => {
    expect(cleanName(name)).toBe(name);
    expect(foldName(name)).toBe(folded);
    expect(foldName(name)).toBe(foldName(folded));
  });

  it('keeps the first 30 marks after a letter', () => {
    const marks = '\u0301'.repeat(50_000) + '\u0334'.repeat(50_000);
    expect(cleanName(`z${marks}`)).toBe(`ź${'\u0301'.repeat(29)}`);
  });

  it('keeps its case in the form in which case matters', () => {
    expect(comparableName('Ａｄ\u200dａ')).toBe('Ada');
  });

  it('has no zero width joiners where they have no effect', () => {
    expect(cleanName('\u200dक\u200d')).toBe('क');
  });

  it.each(['', ' ', '\u200b', '\u3164', '\u2800', ' \u00ad\ufeff\u202e '])(
    'is blank if it has no visible characters: %j',
    (typed) => {
      expect(isBlankName(typed)).toBe(true);
    },
  );

  it('equals names that differ only in case, spaces or character width', () => {
    for (const other of ['AFRICA', ' africa', 'Ａfrica', 'afri\u200dca']) {
      expect(foldName(other)).toBe(foldName('Africa'));
    }
    expect(foldName('Afrika')).not.toBe(foldName('Africa'));
  });

  const special = fc.constantFrom(
    ...'\u200c\u200d\ufe0e\ufe0f\ufe00\u{e0100}\u034f\u00ad \u3000aﬁ㈱\ufa19葛\u{1f3f3}\u{1f308}\u{1f469}\u{1f3fd}1\u20e3'
      .concat('क\u094d\u093cශ\u0dcaمی\u0301\u0334\u0344\u0345\u1f82\uff76\uff9e\u0e33')
      .match(/./gsu)!,
  );
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: special, maxLength: 12 }),
    fc.string({ unit: fc.oneof(special, fc.constantFrom('\u0301', '\u0334', '\u0344')), maxLength: 200 }),
  );

  it('is accepted again unchanged, and does not change when it is folded again', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        expect(cleanName(cleanName(typed))).toBe(cleanName(typed));
        expect(foldName(foldName(typed))).toBe(foldName(typed));
      }),
      { numRuns: 1000 },
    );
  });

  it('is equal to the typed name, except to one with dozens of marks after a letter', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        fc.pre(!/[\p{M}\p{Default_Ignorable_Code_Point}\uff9e]{13}/u.test(typed));
        expect(foldName(cleanName(typed))).toBe(foldName(typed));
      }),
      { numRuns: 1000 },
    );
  });

  it('contains no invisible characters except those that are kept', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const name = cleanName(typed);
        expect(name.replaceAll(kept, '')).not.toMatch(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/u);
        expect(foldName(typed)).not.toMatch(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/u);
        expect(name).not.toMatch(/^\s|\s$|\s\s/u);
      }),
      { numRuns: 1000 },
    );
  });

  it('has at most 6 code units before normalization for each code point', () => {
    // The first character of Unicode 16 that consists of three others: a code point of six code units.
    const decomposed = '\u{1611e}\u{1611e}\u{1611f}';
    expect(isTooLongToNormalize(decomposed.repeat(255), 255)).toBe(false);
    expect(isTooLongToNormalize(`${decomposed.repeat(255)} `, 255)).toBe(true);
    for (let codePoint = 0; codePoint <= 0x10_ffff; codePoint += 1) {
      const decomposition = String.fromCodePoint(codePoint).normalize('NFD');
      if (decomposition.length > 6) throw new Error(`U+${codePoint.toString(16)} is longer`);
    }
  });

  it('leaves usernames and e-mail addresses unchanged', () => {
    const plain = fc.stringMatching(/^[A-Za-z0-9_.@+-]{1,30}$/);
    fc.assert(
      fc.property(plain, (text) => {
        expect(cleanName(text)).toBe(text);
      }),
    );
  });
});
