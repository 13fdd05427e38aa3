/** Matches what a spreadsheet runs as a formula, behind any number of our escapes. */
const LOOKS_LIKE_FORMULA = /^'*[=+\-@\t\r\n]/;
const IS_ESCAPED = /^'+[=+\-@\t\r\n]/;

/** Puts an apostrophe before what a spreadsheet would run (OWASP, CSV injection), or what already has one. */
export function escapeFormula(text: string): string {
  return LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text;
}

export function unescapeFormula(cell: string): string {
  return IS_ESCAPED.test(cell) ? cell.slice(1) : cell;
}
