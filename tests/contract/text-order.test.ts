import { describe, expect, it } from 'vitest';
import { compareKeys, orderKey } from '../../openapi/rules/text-order.ts';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'accent' });

/** Generates pseudorandom texts of these characters. Every run gets the same texts. */
function* texts(alphabet: string, count: number): Generator<string> {
  const characters = [...alphabet];
  let state = 1;
  const roll = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  for (let made = 0; made < count; made += 1) {
    yield Array.from({ length: roll(7) }, () => characters[roll(characters.length)])
      .join('')
      .trim();
  }
}

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');

describe('the order of texts', () => {
  it.each([
    ['ASCII', ASCII],
    ['names and numbers', 'abcABC0129 ._-@'],
    ['Latin with accents', 'aàäeéoöuüzñncçAÄÖÜ'],
    ['Greek', 'αάβγδεέζΑΒΓ'],
  ])('agrees with the Unicode collation: %s', (_name, alphabet) => {
    const all = [...texts(alphabet, 3000)];
    const wrong = all.slice(1).flatMap((text, index) => {
      const other = all[index]!;
      const expected = Math.sign(collator.compare(other, text));
      const met = compareKeys(orderKey(other), orderKey(text));
      return expected === 0 || expected === met ? [] : [[other, text, expected]];
    });
    expect(wrong).toEqual([]);
  });

  it('compares numbers by value, at any length', () => {
    const numbers = [
      '0',
      '1',
      '9',
      '10',
      '99999999',
      '123456789',
      '999999999',
      '1234567890',
      `1${'0'.repeat(17)}`,
      `1${'0'.repeat(18)}`,
    ];
    expect(
      numbers.toReversed().toSorted((a, b) => compareKeys(orderKey(`u${a}x`), orderKey(`u${b}x`))),
    ).toEqual(numbers);
  });

  it('ignores case, and uses accents and leading zeros only for otherwise equal texts', () => {
    expect(orderKey('ANNA')).toBe(orderKey('anna'));
    expect(orderKey('Zoë')).not.toBe(orderKey('Zoe'));
    expect(['Zoë A', 'Zoe B', 'Zoe'].toSorted((a, b) => compareKeys(orderKey(a), orderKey(b)))).toEqual([
      'Zoe',
      'Zoë A',
      'Zoe B',
    ]);
    expect(compareKeys(orderKey('a1'), orderKey('a01'))).toBe(-1);
    expect(
      ['Ødegaard', 'Łukasz', 'Ozil', 'Lukas', 'Æsop'].toSorted((a, b) =>
        compareKeys(orderKey(a), orderKey(b)),
      ),
    ).toEqual(['Æsop', 'Lukas', 'Łukasz', 'Ødegaard', 'Ozil']);
  });

  it('is the same for UTF-16 and for bytes, with keys of limited length', () => {
    const all = [...texts('a\u{1f600}\u{10ffff}\uff5e\ue000é中', 2000)].map(orderKey);
    const byBytes = all.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(all.toSorted(compareKeys)).toEqual(byBytes);
    expect(Buffer.byteLength(orderKey('\ufdfa'.repeat(255)))).toBeLessThan(800);
  });
});
