import { foldName } from './names.ts';

const beyondAscii = /[^\0-\x7f]/;

/** Accents and points. Marks of other scripts, as the vowel signs of Indic ones, are letters to who reads them. */
const accent = /(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}]/gu;

/**
 * A text as every search sees it: case, accents and what is not seen do not count. Keep it where many texts are searched
 * again and again.
 */
export function searchKey(text: string): string {
  if (!beyondAscii.test(text)) return text.toUpperCase();
  // Upper case knows no context: both forms of the Greek sigma, `ß` and `SS`, are the same in it.
  return foldName(text.normalize('NFKD').replaceAll(accent, '')).toUpperCase();
}

/** What is typed into a search, as a search sees it: spaces around it do not count either. */
export const soughtKey = (typed: string): string => searchKey(typed.trim());

/** Tells of texts whether they hold what is typed into a search. Each does where nothing is typed. */
export function textMatch(typed: string): (text: string) => boolean {
  const sought = soughtKey(typed);
  return sought === '' ? () => true : (text) => searchKey(text).includes(sought);
}
