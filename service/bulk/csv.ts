import { parse } from 'csv-parse/sync';
import { unreadable } from './unreadable.ts';

const DELIMITERS = [',', ';', '\t'] as const;

const BYTE_ORDER_MARKS = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/** The text of a file in UTF-8, or in UTF-16 with its byte order mark. */
function decode(bytes: Buffer): string {
  const mark = BYTE_ORDER_MARKS.find((known) => known.bytes.every((byte, index) => bytes[index] === byte));
  if (!mark && bytes.includes(0)) throw unreadable('This is neither a CSV nor an XLSX file.');
  try {
    return new TextDecoder(mark?.encoding ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw unreadable('The file is encoded in neither UTF-8 nor UTF-16. Save it as "CSV UTF-8".', error);
  }
}

/** What parts the cells: spreadsheets of many countries write semicolons, a copied table has tabs. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * The rows of a CSV file (RFC 4180), each with its cells as they stand there. Empty lines stay, so that rows can be
 * counted.
 *
 * @throws Problem invalid_rows for another encoding, and for quotes that do not close.
 */
export function readCsv(bytes: Buffer): string[][] {
  const text = decode(bytes);
  try {
    return parse(text, { delimiter: delimiterOf(text), relaxColumnCount: true });
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? ` Look at line ${String(error.lines)}.` : '';
    throw unreadable(`The file cannot be read as CSV: a quoted cell is not closed.${line}`, error);
  }
}
