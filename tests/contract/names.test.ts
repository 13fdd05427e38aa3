import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanName, foldName, isBlankName } from '../../openapi/names.ts';

describe('a normalized name', () => {
  it.each([
    ['Africa ', 'Africa'],
    ['  North\u00a0\t Africa\n', 'North Africa'],
    ['\u200bAf\u00adri\u2060ca\ufeff', 'Africa'],
    ['Af\u202erica\u2066', 'Africa'],
    ['Ａｆｒｉｃａ', 'Africa'],
    ['Zo\u0065\u0308', 'Zoë'],
    // The combining grapheme joiner between a letter and its mark is removed. Otherwise, NFKC could not compose the
    // two.
    ['A\u034f\u030arhus', 'Århus'],
    ['heart\ufe0f', 'heart'],
    ['a\u0000b\u0007c', 'abc'],
    ['a\u200cb', 'ab'],
  ])('is trimmed, in NFKC, and has no invisible characters: %j', (typed, kept) => {
    expect(cleanName(typed)).toBe(kept);
  });

  it.each([
    ['Persian', 'می\u200cخواهم'],
    ['Devanagari', 'क\u094d\u200dष'],
    ['Han', '葛\u{e0100}城'],
    ['Mongolian', '\u1820\u180b'],
  ])('keeps the joiners that a script needs: %s', (_, name) => {
    expect(cleanName(name)).toBe(name);
    expect(foldName(name)).toBe(foldName(name.replaceAll(/\u200c|\u200d|\u{e0100}|\u180b/gu, '')));
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

  it('does not change when it is normalized or folded again', () => {
    const texts = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(texts, (text) => {
        expect(cleanName(cleanName(text))).toBe(cleanName(text));
        expect(foldName(cleanName(text))).toBe(foldName(text));
        expect(foldName(foldName(text))).toBe(foldName(text));
      }),
    );
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
