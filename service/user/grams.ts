/** A to Z, 0 to 9, and all others, which share four. */
const SYMBOLS = 40;
const DIGITS_FROM = 26;
const OTHERS_FROM = 36;

/** Where the bits of two letters begin, and those of three. */
const PAIRS_FROM = SYMBOLS;
const TRIPLES_FROM = PAIRS_FROM + SYMBOLS * SYMBOLS;

/** So many that of some thousand texts less than half are set. */
const BITS = 8192;

/**
 * Tells which letters stand one behind the other in some texts: each alone, two and three. Three share bits with others, so it tells of
 * some that are not there, and of none that is there that it is not.
 */
export type Grams = Uint8Array;

export const noGrams = (): Grams => new Uint8Array(BITS / 8);

function symbolOf(code: number): number {
  if (code >= 65 && code <= 90) return code - 65;
  if (code >= 48 && code <= 57) return DIGITS_FROM + code - 48;
  return OTHERS_FROM + (code % (SYMBOLS - OTHERS_FROM));
}

/** Knuth's multiplier for hashes. */
const FACTOR = 0x9e3779b1;

const tripleOf = (first: number, second: number, third: number): number => {
  const mixed = Math.imul(Math.imul(Math.imul(first, FACTOR) ^ second, FACTOR) ^ third, FACTOR);
  return TRIPLES_FROM + (((mixed ^ (mixed >>> 15)) >>> 0) % (BITS - TRIPLES_FROM));
};

const pairOf = (first: number, second: number): number =>
  PAIRS_FROM + symbolOf(first) * SYMBOLS + symbolOf(second);

function set(grams: Grams, bit: number): void {
  grams[bit >> 3]! |= 1 << (bit & 7);
}

/** Adds the letters of a text, folded as those that are looked for. */
export function addGrams(grams: Grams, text: string): void {
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    set(grams, symbolOf(code));
    if (place > 0) set(grams, pairOf(text.charCodeAt(place - 1), code));
    if (place > 1) set(grams, tripleOf(text.charCodeAt(place - 2), text.charCodeAt(place - 1), code));
  }
}

/** The bits that texts with this one in them have set, of all whose letters stand together. */
export function gramsIn(sought: string): number[] {
  const codes = Array.from({ length: sought.length }, (_, place) => sought.charCodeAt(place));
  const [first = 0, second = 0] = codes;
  if (codes.length === 1) return [symbolOf(first)];
  if (codes.length === 2) return [pairOf(first, second)];
  return codes.slice(2).map((code, place) => tripleOf(codes[place]!, codes[place + 1]!, code));
}

/** Tells whether one of the texts may have all of these; where it tells not, none has. */
export const mayHave = (grams: Grams, bits: readonly number[]): boolean =>
  bits.every((bit) => (grams[bit >> 3]! & (1 << (bit & 7))) !== 0);
