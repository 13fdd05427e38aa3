import { findMisread } from './cell.ts';

/**
 * Where a spreadsheet would run a formula (OWASP, CSV injection): at the start of the text and of each line in it, behind
 * any number of escapes.
 */
const FORMULA_STARTS = /(?<![^\r\n])(?='*[=+\-@\t＝＋－＠])|^(?='*[\r\n])/g;
const ESCAPED_STARTS = /(?<![^\r\n])'(?='*[=+\-@\t＝＋－＠])|^'(?='*[\r\n])/g;
const IS_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Tells whether a spreadsheet would read a text as an error or a number, if it had none of our escapes. */
const isMisread = (text: string): boolean =>
  !IS_FORMULA.test(text) && findMisread(text.replace(/^'+/, '')) !== null;

/** Escapes formulas, error values and shortened numbers with an apostrophe, and escapes existing escapes once more. */
export function escapeFormula(text: string): string {
  const escaped = text.replaceAll(FORMULA_STARTS, "'");
  return isMisread(text) ? `'${escaped}` : escaped;
}

/** The inverse of `escapeFormula`. */
export function unescapeFormula(cell: string): string {
  const text = cell.replaceAll(ESCAPED_STARTS, '');
  return text.startsWith("'") && isMisread(text) ? text.slice(1) : text;
}
