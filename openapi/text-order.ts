import { foldName } from './names.ts';
import { searchKey } from './text-match.ts';

/** What stands before digits and letters, in the order of the Unicode collation's root. */
const PUNCTUATION = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$';
const FIRST_PLACE = 2;

/** Letters of Latin that are no letter with an accent to Unicode, but are to those who look for them. */
const LETTERS: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ħ: 'H',
  Ŧ: 'T',
};

const placeOf: ReadonlyMap<string, string> = new Map([
  ...[...PUNCTUATION].map((sign, index) => [sign, String.fromCharCode(FIRST_PLACE + index)] as const),
  ...Object.entries(LETTERS),
]);

const lettersAlone = /^[A-Za-z]*$/;
const rewritten = /\d+|[^\dA-Z\u0080-\uffff]|[ÆŒØŁĐĦŦ]|[\u{10000}-\u{10ffff}]/gu;

/** Finds texts of which more is to be compared than their letters and numbers: accents, zeros before a number. */
const hasMore = /[^\0-\x7f]|(?<!\d)0\d/;

/** Stands between what is compared first and what tells apart; it is less than every character of either. */
const END = '\u0001';

// Bound what an index of a database holds: the PostgreSQL's entries have at most 2,704 bytes.
const FIRST_LENGTH = 160;
const REST_LENGTH = 80;

const ZERO = 0x30;
const LONGEST = 9;

/** Numbers by their values: the longer one is greater. */
function numberKey(digits: string): string {
  const value = digits.replace(/^0+/, '');
  const length = String.fromCharCode(ZERO + LONGEST).repeat(Math.floor(value.length / LONGEST));
  return length + String.fromCharCode(ZERO + (value.length % LONGEST)) + value;
}

/** Characters beyond the first plane: UTF-16, which JavaScript compares, has them before others, and UTF-8 behind. */
function beyondFirstPlane(character: string): string {
  const rest = character.codePointAt(0)! - 0x10000;
  return `\uffff${String.fromCharCode(0xe000 + (rest >> 10), 0xe000 + (rest & 0x3ff))}`;
}

const rewrite = (part: string): string => {
  if (part >= '0' && part <= '9\uffff') return numberKey(part);
  return placeOf.get(part) ?? (part.length > 1 ? beyondFirstPlane(part) : '');
};

/**
 * Gives what a text is sorted by: texts are in the order of their keys, compared as they are, character by character or
 * byte by byte. The order is the Unicode collation's, with numbers by their values, and is the same in every browser
 * and database: one that a list has wherever it is sorted. Accents count where nothing else differs; case never does.
 */
export function orderKey(text: string): string {
  if (lettersAlone.test(text)) return text.toUpperCase().slice(0, FIRST_LENGTH);
  const first = searchKey(text).replaceAll(rewritten, rewrite).slice(0, FIRST_LENGTH);
  return hasMore.test(text)
    ? first + END + foldName(text).normalize('NFD').replaceAll(rewritten, keepOrder).slice(0, REST_LENGTH)
    : first;
}

/** Keeps what tells texts apart comparable in UTF-16 and UTF-8 alike. */
const keepOrder = (part: string): string =>
  part.length > 1 && part > '\ud800' ? beyondFirstPlane(part) : part;

/** Compares by the keys of texts, and those with one key by what they are known by. */
export const byOrder =
  <Row extends { readonly uuid: string }>(text: (row: Row) => string) =>
  (a: Row, b: Row): number => {
    const [first, second] = [text(a), text(b)];
    const order = first === second ? 0 : compareKeys(orderKey(first), orderKey(second));
    return order === 0 ? compareKeys(a.uuid, b.uuid) : order;
  };

/** Compares keys. */
export const compareKeys = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
