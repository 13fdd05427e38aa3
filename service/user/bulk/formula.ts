import { findMisread } from './cell.ts';

/**
 * The positions at which a spreadsheet would start a formula (OWASP, CSV injection): the start of the text
 * and of each of its lines, after any number of escapes.
 */
const FORMULA_STARTS = /(?<![^\r\n])(?='*[=+\-@\t＝＋－＠])|^(?='*[\r\n])/g;
const ESCAPED_STARTS = /(?<![^\r\n])'(?='*[=+\-@\t＝＋－＠])|^'(?='*[\r\n])/g;
const IS_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Returns whether a spreadsheet would show the unescaped text as an error or a shortened number. */
const isMisread = (text: string): boolean =>
  !IS_FORMULA.test(text) && findMisread(text.replace(/^'+/, '')) !== null;

/**
 * Escapes formulas, error values and shortened numbers with an apostrophe. Texts that are already escaped get
 * another one.
 */
export function escapeFormula(text: string): string {
  const escaped = text.replaceAll(FORMULA_STARTS, "'");
  return isMisread(text) ? `'${escaped}` : escaped;
}

/** The inverse of `escapeFormula`. */
export function unescapeFormula(cell: string): string {
  const text = cell.replaceAll(ESCAPED_STARTS, '');
  return text.startsWith("'") && isMisread(text) ? text.slice(1) : text;
}
