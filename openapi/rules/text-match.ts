import { foldName } from './names.ts';
import { normalize } from './normalize.ts';

const beyondAscii = /[^\0-\x7f]/;

/**
 * Matches accents and Hebrew vowel points. Does not match marks that count as letters, such as the vowel
 * signs of Indic scripts.
 */
const accent = /(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}]/gu;

/** Latin letters that Unicode does not decompose, with the letters that people type instead of them. */
const LETTERS: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ħ: 'H',
  Ŧ: 'T',
};
const undecomposed = /[ÆŒØŁĐĦŦ]/g;

/**
 * Folds case, accents and invisible characters of a text for a search. Callers that search the same texts
 * repeatedly should cache the result.
 */
export function searchKey(text: string): string {
  if (!beyondAscii.test(text)) return text.toUpperCase();
  // Folds to upper case, because lower case keeps differences: between the Greek sigmas σ and ς, and between
  // `ß` and `ss`.
  return foldName(normalize(text, 'NFKD').replaceAll(accent, ''))
    .toUpperCase()
    .replaceAll(undecomposed, (letter) => LETTERS[letter]!);
}

/**
 * A parsed search text, folded by `searchKey`. It matches a text that contains `part` or equals `whole`. `whole` is
 * null unless the user typed quotation marks (`"Europe"`). It is empty if there is nothing between them.
 */
export interface Sought {
  readonly part: string;
  readonly whole: string | null;
}

/**
 * Parses the text of a search field. `"Europe"` in quotation marks also matches a text that is exactly
 * `Europe`. `""` matches an empty text.
 */
export function parseFilter(typed: string): Sought {
  const part = searchKey(typed.trim());
  return { part, whole: /^"(.*)"$/s.exec(part)?.[1] ?? null };
}

/** Returns whether a folded text (`searchKey`) passes a search. */
export const matchesFilter = ({ part, whole }: Sought, key: string): boolean =>
  key === whole || key.includes(part);

/**
 * Returns `text` in quotation marks. As a search text, this matches texts equal to `text`, and texts that contain it
 * together with the quotation marks.
 */
export const wholeText = (text: string): string => `"${text}"`;

/** Returns a function that tests texts against a search text. An empty search text matches every text. */
export function textMatch(typed: string): (text: string) => boolean {
  const sought = parseFilter(typed);
  return sought.part === '' ? () => true : (text) => matchesFilter(sought, searchKey(text));
}

/** The search text that matches only empty texts. */
export const EMPTY_TEXT = wholeText('');

/**
 * Returns whether a search text matches a value that is missing.
 *
 * @param shown the text that is shown instead of the value, if there is one
 */
export const matchesMissing = (typed: string, shown?: string): boolean =>
  textMatch(typed)('') || (shown !== undefined && textMatch(typed)(shown));

/** Splits a search text at its commas into alternative search texts. */
export const soughtTexts = (typed: string): string[] =>
  typed
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
