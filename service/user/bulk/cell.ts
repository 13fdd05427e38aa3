/** A cell whose exact text is not known, such as a formula without a stored result, or a number that was rounded. */
export interface UnreadCell {
  /** The content that messages show: the stored value, a formula after `=`, `TRUE`, `FALSE` or an error value. */
  text: string;
  /** Why the cell cannot be read, and how to correct it. */
  message: string;
  /** The value of a boolean cell. Only the column `active` accepts it. */
  truth?: boolean;
}

export type Cell = string | UnreadCell;

export const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.text);

const AS_TEXT = 'Format the column as text and type the value again.';

export const UNREAD = {
  error: 'This cell contains an error. Correct it in the spreadsheet.',
  formula: 'This formula has no stored result. Open the file in a spreadsheet, save it and try again.',
  date: `This is a date or a time. ${AS_TEXT}`,
  format: `The spreadsheet shows this cell differently from its stored value. ${AS_TEXT}`,
  fraction: `Only whole numbers are read. ${AS_TEXT}`,
  digits: `A spreadsheet does not keep all digits of such a long number. ${AS_TEXT}`,
  truth: `This is a truth value. ${AS_TEXT}`,
  hidden:
    'This would change a stored value in a hidden row or column. Show the row and the column, and check the value.',
  merged: 'This cell is merged with others. Unmerge them and fill in each cell.',
} as const;

/**
 * Matches the error values of spreadsheets in any language (`#REF!`, `#¿NOMBRE?`, `#N/A`), and the text of
 * columns that are too narrow (`####`).
 */
const ERROR =
  /^(?:#[¡¿]?(?=.*\p{L})[\p{L}\p{M}\p{N}_/ ]{1,40}[!?]|#(?:\p{L}\/\p{L}{1,4}|NV|YOK|HIÁNYZIK|NENÍ_K_DISPOZICI|NEDOSTUPNÝ|GETTING_DATA)|(?:Err|Fehler|Erreur|Errore)\s?:\s?5\d\d|#{2,})(?=$|\s)/iu;

/** Matches a long number as spreadsheets abbreviate it: `4.91701E+11`. */
const SHORTENED = /^[+-]?\d+(?:[.,]\d+)?E[+-]\d+$/i;

/**
 * Returns why a text is not what its author typed: it is an error value or an abbreviated number of a
 * spreadsheet. Otherwise returns null.
 */
export function findMisread(text: string): string | null {
  const trimmed = text.trim();
  if (ERROR.test(trimmed)) return UNREAD.error;
  return SHORTENED.test(trimmed) ? UNREAD.digits : null;
}

/**
 * Adds the prefix `#N/A` to a text that an import would accept. The file of refused rows contains the result, so that
 * an import of that file refuses the cell again until the user corrects it.
 */
export const markUnread = (text: string): string => (findMisread(text) === null ? `#N/A ${text}` : text);
