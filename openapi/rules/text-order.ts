import { foldName } from './names.ts';
import { normalize } from './normalize.ts';
import { searchKey } from './text-match.ts';

/** Punctuation, in the order of the Unicode root collation, before digits and letters. */
const PUNCTUATION = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$';
const FIRST_PLACE = 2;

const placeOf: ReadonlyMap<string, string> = new Map(
  [...PUNCTUATION].map((sign, index) => [sign, String.fromCharCode(FIRST_PLACE + index)]),
);

const lettersAlone = /^[A-Za-z]*$/;
const rewritten = /\d+|[^\dA-Z\u0080-\uffff]|[\u{10000}-\u{10ffff}]/gu;

/**
 * Matches texts that need a tie-breaker: texts with accents or other non-ASCII characters, or with leading
 * zeros.
 */
const hasMore = /[^\0-\x7f]|(?<!\d)0\d/;

/** Separates the first part of a sort key from the tie-breaker. Sorts before every other character of a key. */
const END = '\u0001';

// Maximum length of the first part of a sort key, in characters. PostgreSQL can index at most 2,704 bytes.
const FIRST_LENGTH = 160;
const REST_LENGTH = 80;

const ZERO = 0x30;
const LONGEST = 9;

function numberKey(digits: string): string {
  const value = digits.replace(/^0+/, '');
  const length = String.fromCharCode(ZERO + LONGEST).repeat(Math.floor(value.length / LONGEST));
  return length + String.fromCharCode(ZERO + (value.length % LONGEST)) + value;
}

/**
 * Escapes a character outside the Basic Multilingual Plane, because UTF-16 and UTF-8 order such characters
 * differently.
 */
function beyondFirstPlane(character: string): string {
  const rest = character.codePointAt(0)! - 0x10000;
  return `\uffff${String.fromCharCode(0xe000 + (rest >> 10), 0xe000 + (rest & 0x3ff))}`;
}

const rewrite = (part: string): string => {
  if (part >= '0' && part <= '9\uffff') return numberKey(part);
  return placeOf.get(part) ?? (part.length > 1 ? beyondFirstPlane(part) : '');
};

/**
 * Returns a text's sort key. Keys are compared as plain strings or bytes. They have the order of the Unicode
 * root collation, with numbers by value, in every browser and database. Accents decide only between otherwise
 * equal texts; case is ignored.
 */
export function orderKey(text: string): string {
  if (lettersAlone.test(text)) return text.toUpperCase().slice(0, FIRST_LENGTH);
  const first = searchKey(text).replaceAll(rewritten, rewrite).slice(0, FIRST_LENGTH);
  return hasMore.test(text)
    ? first + END + normalize(foldName(text), 'NFD').replaceAll(rewritten, keepOrder).slice(0, REST_LENGTH)
    : first;
}

/** Escapes a tie-breaker, so that it has the same order in UTF-16 and UTF-8. */
const keepOrder = (part: string): string =>
  part.length > 1 && part > '\ud800' ? beyondFirstPlane(part) : part;

/** Returns a comparator for `sort`, which compares the sort keys of the items' texts, then the uuids. */
export const byOrder =
  <Row extends { readonly uuid: string }>(text: (row: Row) => string) =>
  (a: Row, b: Row): number => {
    const [first, second] = [text(a), text(b)];
    const order = first === second ? 0 : compareKeys(orderKey(first), orderKey(second));
    return order === 0 ? compareKeys(a.uuid, b.uuid) : order;
  };

/** Compares two keys by UTF-16 code units. A comparator for `sort`. */
export const compareKeys = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
