import { foldName } from './names.ts';

const beyondAscii = /[^\0-\x7f]/;

/** Finds accents and points, but not marks such as the vowel signs of Indic scripts, which count as letters. */
const accent = /(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}]/gu;

/** Maps Latin letters that Unicode does not decompose to those that people type, and sort them as. */
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
 * Folds case, accents and invisible characters for a search. Keep the result where the same texts are
 * searched repeatedly.
 */
export function searchKey(text: string): string {
  if (!beyondAscii.test(text)) return text.toUpperCase();
  // Folds to upper case, which is the same for both Greek sigmas, and for `ß` and `SS`.
  return foldName(text.normalize('NFKD').replaceAll(accent, ''))
    .toUpperCase()
    .replaceAll(undecomposed, (letter) => LETTERS[letter]!);
}

/** What a search looks for, folded: a part of a text, or, in quotation marks, also the whole of one: `"Europe"`. */
export interface Sought {
  readonly part: string;
  readonly whole: string | null;
}

/** Parses the text of a search field. Quotation marks also match the whole text: `"Europe"`. */
export function parseFilter(typed: string): Sought {
  const part = searchKey(typed.trim());
  return { part, whole: /^"(.+)"$/s.exec(part)?.[1] ?? null };
}

/** @param key is a folded text (`searchKey`). */
export const matchesFilter = ({ part, whole }: Sought, key: string): boolean =>
  key === whole || key.includes(part);

/** Writes the search for a text as a whole. */
export const wholeText = (text: string): string => `"${text}"`;

/** Returns the test for texts that a search finds; an empty one finds all. */
export function textMatch(typed: string): (text: string) => boolean {
  const sought = parseFilter(typed);
  return sought.part === '' ? () => true : (text) => matchesFilter(sought, searchKey(text));
}

/** Splits a search at commas into alternatives. */
export const soughtTexts = (typed: string): string[] =>
  typed
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
