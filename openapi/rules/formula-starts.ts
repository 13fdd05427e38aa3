/**
 * Matches the position before each part of a text that a spreadsheet would calculate as a formula (OWASP, CSV
 * injection): the whole text, a line of it, or a part after `;` or a tab, at which a spreadsheet splits the lines of a
 * CSV file if these are its separators. Such a part begins with `=`, `+`, `-`, `@`, a tab or a full-width form, after any
 * quotation marks and apostrophes.
 */
export const FORMULA_STARTS = /(?<![^\r\n;\t])(?=['"]*[=+\-@\t＝＋－＠])|^(?=['"]*[\r\n])/g;
