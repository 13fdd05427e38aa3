import { foldName } from './names.ts';

const beyondAscii = /[^\0-\x7f]/;

/** Finds accents and points. Marks of other scripts, such as the vowel signs of Indic ones, count as letters. */
const accent = /(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}]/gu;

/**
 * Folds a text for a search: case, accents and invisible characters do not count. Keep the result where the same texts
 * are searched again and again.
 */
export function searchKey(text: string): string {
  if (!beyondAscii.test(text)) return text.toUpperCase();
  // Upper case knows no context: both forms of the Greek sigma, `ß` and `SS`, are the same in it.
  return foldName(text.normalize('NFKD').replaceAll(accent, '')).toUpperCase();
}

/** Folds what is typed into a search: spaces around it do not count either. */
export const soughtKey = (typed: string): string => searchKey(typed.trim());

/** Gives the test for texts that contain what is typed into a search. All do where nothing is typed. */
export function textMatch(typed: string): (text: string) => boolean {
  const sought = soughtKey(typed);
  return sought === '' ? () => true : (text) => searchKey(text).includes(sought);
}

/** Splits what is typed into a search for several texts, separated by commas, of which one must be contained. */
export const soughtTexts = (typed: string): string[] =>
  typed
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
