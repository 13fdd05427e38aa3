/**
 * Matches the position before each part of a text that a spreadsheet would calculate as a formula (OWASP, CSV
 * injection): the whole text, a line of it, or a part after `;` or a tab, at which a spreadsheet splits the lines of a
 * CSV file if these are its separators. Such a part begins with `=`, `+`, `-`, `@`, a tab or a full-width form, after any
 * quotation marks and apostrophes.
 */
export const FORMULA_STARTS = formulaStarts('');

/** Matches the apostrophe that an export adds at each position that `FORMULA_STARTS` matches. */
export const ESCAPED_FORMULA_STARTS = formulaStarts("'");

/** Returns the pattern of the positions that `FORMULA_STARTS` describes, each preceded by the text `escape`. */
function formulaStarts(escape: string): RegExp {
  const atSeparator = String.raw`(?<![^\r\n;\t])${escape}(?=['"]*[=+\-@\t＝＋－＠])`;
  const atLineBreak = String.raw`^${escape}(?=['"]*[\r\n])`;
  return new RegExp(`${atSeparator}|${atLineBreak}`, 'g');
}
