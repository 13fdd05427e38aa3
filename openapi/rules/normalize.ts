/** Combining marks, and the half-width voicing marks of Japanese, which NFKC turns into combining marks. */
const MARK = String.raw`[\p{M}\uff9e\uff9f]`;

/**
 * Maximum number of marks after a letter, as in the Stream-Safe Text Format (Unicode Standard Annex 15, section 13).
 */
export const MOST_MARKS = 30;

/**
 * Matches a run of marks that may be longer than `MOST_MARKS` after normalization: a mark decomposes into at most two
 * marks, and the letter before it contains at most three.
 */
const LONG_RUN = `${MARK}{13,}`;
const longRun = new RegExp(LONG_RUN, 'u');
const longRuns = new RegExp(LONG_RUN, 'gu');

const cutRuns = (text: string): string =>
  text.replaceAll(longRuns, (run) => Array.from(run).slice(0, MOST_MARKS).join(''));

const DECOMPOSED = { NFC: 'NFD', NFD: 'NFD', NFKC: 'NFKD', NFKD: 'NFKD' } as const;

/**
 * Normalizes a text in linear time. `String.prototype.normalize` sorts the marks of each letter, in a time that grows
 * with the square of their number. Therefore only the first `MOST_MARKS` marks after a letter are kept. No other code
 * may call `String.prototype.normalize`.
 */
export function normalize(text: string, form: keyof typeof DECOMPOSED): string {
  if (!longRun.test(text)) return text.normalize(form);
  const decomposed = cutRuns(text).normalize(DECOMPOSED[form]);
  return cutRuns(decomposed).normalize(form);
}
