import { ESCAPED_FORMULA_STARTS, FORMULA_STARTS } from '../../../openapi/rules/formula-starts.ts';
import { findMisread, markUnread } from './cell.ts';

/**
 * Returns whether an import would refuse the text without its leading apostrophes (`findMisread`). False for a formula,
 * which is escaped in any case.
 */
const isMisread = (text: string): boolean =>
  text.search(FORMULA_STARTS) !== 0 && findMisread(text.replace(/^'+/, '')) !== null;

/**
 * Adds an apostrophe before texts, and parts of texts, that a spreadsheet would calculate as formulas, and before texts
 * that an import would refuse: error values such as `#N/A`, and abbreviated numbers such as `1.2E+15`. A text that
 * already begins with such an apostrophe gets another one, so that `unescapeFormula` returns the same text.
 */
export function escapeFormula(text: string): string {
  const escaped = text.replaceAll(FORMULA_STARTS, "'");
  return isMisread(text) ? `'${escaped}` : escaped;
}

/**
 * Marks the text of a cell that was not read (`markUnread`), and adds an apostrophe before each formula in it. Its
 * start stays as it is, so that an import refuses the cell again.
 */
export const escapeUnread = (text: string): string =>
  markUnread(text).replaceAll(FORMULA_STARTS, (_start, position: number) => (position === 0 ? '' : "'"));

/** Removes the apostrophes that `escapeFormula` has added. */
export function unescapeFormula(cell: string): string {
  const text = cell.replaceAll(ESCAPED_FORMULA_STARTS, '');
  return text.startsWith("'") && isMisread(text) ? text.slice(1) : text;
}
