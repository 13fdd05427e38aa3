import { findMisread } from './cell.ts';

/**
 * Matches the position before each text or line that a spreadsheet would calculate as a formula. Such a text begins
 * with one of these characters, after any apostrophes (OWASP, CSV injection).
 */
const FORMULA_STARTS = /(?<![^\r\n])(?='*[=+\-@\t＝＋－＠])|^(?='*[\r\n])/g;
const ESCAPED_STARTS = /(?<![^\r\n])'(?='*[=+\-@\t＝＋－＠])|^'(?='*[\r\n])/g;
const IS_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Returns whether an import would refuse the text without its leading apostrophes (`findMisread`). False for a formula,
 * which is escaped in any case.
 */
const isMisread = (text: string): boolean =>
  !IS_FORMULA.test(text) && findMisread(text.replace(/^'+/, '')) !== null;

/**
 * Adds an apostrophe before texts that a spreadsheet would calculate as formulas, and before texts that an import would
 * refuse: error values such as `#N/A`, and abbreviated numbers such as `1.2E+15`. A text that already begins with such
 * an apostrophe gets another one, so that `unescapeFormula` returns the same text.
 */
export function escapeFormula(text: string): string {
  const escaped = text.replaceAll(FORMULA_STARTS, "'");
  return isMisread(text) ? `'${escaped}` : escaped;
}

/** Removes the apostrophes that `escapeFormula` has added. */
export function unescapeFormula(cell: string): string {
  const text = cell.replaceAll(ESCAPED_STARTS, '');
  return text.startsWith("'") && isMisread(text) ? text.slice(1) : text;
}
