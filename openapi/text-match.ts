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

export const soughtKey = (typed: string): string => searchKey(typed.trim());

/** Returns the test for texts that contain the search's text; all do if that is empty. */
export function textMatch(typed: string): (text: string) => boolean {
  const sought = soughtKey(typed);
  return sought === '' ? () => true : (text) => searchKey(text).includes(sought);
}

/** Splits a search at commas into alternatives. */
export const soughtTexts = (typed: string): string[] =>
  typed
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
