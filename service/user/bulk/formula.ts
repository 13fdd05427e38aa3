/** What makes a spreadsheet run a cell as a formula, behind any number of our own escapes. */
const LOOKS_LIKE_FORMULA = /^'*[=+\-@\t\r\n]/;
const IS_ESCAPED = /^'+[=+\-@\t\r\n]/;

/**
 * A cell's text that no spreadsheet runs as a formula (OWASP, CSV injection): what looks like one, escaped or not,
 * gets an apostrophe in front, so that `unescapeFormula` gives every text back as it was.
 */
export function escapeFormula(text: string): string {
  return LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text;
}

/** The text that `escapeFormula` made a cell of. */
export function unescapeFormula(cell: string): string {
  return IS_ESCAPED.test(cell) ? cell.slice(1) : cell;
}
