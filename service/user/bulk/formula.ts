/** Matches what a spreadsheet runs as a formula, behind any number of our escapes. */
const LOOKS_LIKE_FORMULA = /^'*[=+\-@\t\r\n]/;
const IS_ESCAPED = /^'+[=+\-@\t\r\n]/;

/**
 * Escapes a text so that no spreadsheet runs it (OWASP, CSV injection): what looks like a formula, escaped or not,
 * gets an apostrophe in front, so that `unescapeFormula` restores every text.
 */
export function escapeFormula(text: string): string {
  return LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text;
}

/** The text that `escapeFormula` made a cell of. */
export function unescapeFormula(cell: string): string {
  return IS_ESCAPED.test(cell) ? cell.slice(1) : cell;
}
