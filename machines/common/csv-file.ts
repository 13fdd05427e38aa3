import { FORMULA_STARTS } from '../../openapi/rules/formula-starts.ts';

/** A file that the browser saves for the user. */
export interface SavedFile {
  readonly name: string;
  readonly content: Blob;
}

const quoted = (cell: string): string =>
  /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Adds an apostrophe before each part of a text that a spreadsheet would calculate as a formula. */
export const withoutFormula = (text: string): string => text.replaceAll(FORMULA_STARTS, "'");

/** Writes a file in CSV (RFC 4180). It begins with the byte order mark, which spreadsheets need to recognize UTF-8. */
export function csvFile(name: string, lines: readonly (readonly string[])[]): SavedFile {
  const text = lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
  return { name, content: new Blob(['\uFEFF', text], { type: 'text/csv' }) };
}
