import { foldName } from './names.ts';
import { searchKey } from './text-match.ts';

/** Characters that sort before digits and letters in the Unicode root collation. */
const PUNCTUATION = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$';
const FIRST_PLACE = 2;

const placeOf: ReadonlyMap<string, string> = new Map(
  [...PUNCTUATION].map((sign, index) => [sign, String.fromCharCode(FIRST_PLACE + index)]),
);

const lettersAlone = /^[A-Za-z]*$/;
const rewritten = /\d+|[^\dA-Z\u0080-\uffff]|[\u{10000}-\u{10ffff}]/gu;

/** Finds texts that need a second comparison, for accents or leading zeros. */
const hasMore = /[^\0-\x7f]|(?<!\d)0\d/;

/** Separates the primary key from the tie-breaker; is less than any character of either. */
const END = '\u0001';

// Bounds keys to what a database can index: at most 2,704 bytes in PostgreSQL.
const FIRST_LENGTH = 160;
const REST_LENGTH = 80;

const ZERO = 0x30;
const LONGEST = 9;

function numberKey(digits: string): string {
  const value = digits.replace(/^0+/, '');
  const length = String.fromCharCode(ZERO + LONGEST).repeat(Math.floor(value.length / LONGEST));
  return length + String.fromCharCode(ZERO + (value.length % LONGEST)) + value;
}

/** Escapes characters beyond the first plane, which UTF-16 and UTF-8 sort differently. */
function beyondFirstPlane(character: string): string {
  const rest = character.codePointAt(0)! - 0x10000;
  return `\uffff${String.fromCharCode(0xe000 + (rest >> 10), 0xe000 + (rest & 0x3ff))}`;
}

const rewrite = (part: string): string => {
  if (part >= '0' && part <= '9\uffff') return numberKey(part);
  return placeOf.get(part) ?? (part.length > 1 ? beyondFirstPlane(part) : '');
};

/**
 * Returns a text's sort key; keys compare as plain strings or bytes. Gives the Unicode root collation's order
 * with numbers by value, the same in every browser and database. Accents matter only between otherwise equal
 * texts, and case never.
 */
export function orderKey(text: string): string {
  if (lettersAlone.test(text)) return text.toUpperCase().slice(0, FIRST_LENGTH);
  const first = searchKey(text).replaceAll(rewritten, rewrite).slice(0, FIRST_LENGTH);
  return hasMore.test(text)
    ? first + END + foldName(text).normalize('NFD').replaceAll(rewritten, keepOrder).slice(0, REST_LENGTH)
    : first;
}

/** Makes the tie-breaker compare the same in UTF-16 and UTF-8. */
const keepOrder = (part: string): string =>
  part.length > 1 && part > '\ud800' ? beyondFirstPlane(part) : part;

/** Returns a comparator for `sort`: by the order key of a text, then by uuid. */
export const byOrder =
  <Row extends { readonly uuid: string }>(text: (row: Row) => string) =>
  (a: Row, b: Row): number => {
    const [first, second] = [text(a), text(b)];
    const order = first === second ? 0 : compareKeys(orderKey(first), orderKey(second));
    return order === 0 ? compareKeys(a.uuid, b.uuid) : order;
  };

/** Compares by UTF-16 code units, for `sort`. */
export const compareKeys = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
