import { CsvError, parse } from 'csv-parse/sync';
import { TABLE_LIMITS } from './limits.ts';
import type { TakeLine } from './table.ts';
import { tooMuch, unreadable } from './unreadable.ts';

const DELIMITERS = [',', ';', '\t'] as const;

const BYTE_ORDER_MARKS = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/** Decodes UTF-8, or UTF-16 with a byte order mark. */
function decode(bytes: Buffer): string {
  const mark = BYTE_ORDER_MARKS.find((known) => known.bytes.every((byte, index) => bytes[index] === byte));
  if (!mark && bytes.includes(0)) throw unreadable('This is neither a CSV nor an XLSX file.');
  try {
    return new TextDecoder(mark?.encoding ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw unreadable('The file is encoded in neither UTF-8 nor UTF-16. Save it as "CSV UTF-8".', {
      cause: error,
    });
  }
}

/**
 * Matches a first line such as `sep=;`, which tells Excel the delimiter. Spreadsheets do not count this line as a
 * row.
 */
const SEPARATOR_LINE = /^"?sep=(?<delimiter>[^"\r\n])"?(?:\r\n|\r|\n|$)/i;

/**
 * Detects the delimiter by the header line: comma, semicolon (spreadsheets in many countries) or tab (cells that were
 * copied from a table).
 */
function delimiterOf(text: string): string {
  const header = text.slice(0, Math.min(text.search(/[\r\n]|$/), TABLE_LIMITS.lineLength));
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function countCells(text: string, delimiter: string): void {
  const [quote, feed, turn, part] = ['"', '\n', '\r', delimiter].map((one) => one.charCodeAt(0));
  let lines = 1;
  let cells = 1;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (code === part) cells += 1;
    else if (code === feed || code === turn) {
      if (code === feed || text.charCodeAt(at + 1) !== feed) lines += 1;
      cells = 1;
    }
    if (cells > TABLE_LIMITS.cellsInLine || lines > TABLE_LIMITS.lines) throw tooMuch();
  }
}

const QUOTE_ERRORS = new Set(['CSV_QUOTE_NOT_CLOSED', 'CSV_INVALID_CLOSING_QUOTE', 'INVALID_OPENING_QUOTE']);

/**
 * Converts an error of the CSV parser to Problem invalid_rows. Returns any other error unchanged.
 *
 * @param row the number of the first row that was not read
 * @param line the number of its first line
 */
function refusal(error: unknown, { row, line }: { row: number; line: number }): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    const message = `Row ${row} is too large: it has more than ${TABLE_LIMITS.lineLength} characters. Look at line ${line}: a quoted cell may not be closed.`;
    return unreadable(message, { row, cause: error });
  }
  if (!QUOTE_ERRORS.has(error.code)) return tooMuch(error);
  const message = `The file cannot be read as CSV: a quoted cell is not closed. Look at line ${line}.`;
  return unreadable(message, { row, cause: error });
}

export interface CsvText {
  /** The text without a line `sep=…`. */
  text: string;
  delimiter: string;
}

/**
 * Decodes a file and detects its delimiter.
 *
 * @throws Problem invalid_rows if the file is not a text in UTF-8 or UTF-16
 */
export function openCsv(bytes: Buffer): CsvText {
  const text = decode(bytes);
  const named = SEPARATOR_LINE.exec(text);
  const delimiter = named?.groups?.['delimiter'];
  return delimiter === undefined
    ? { text, delimiter: delimiterOf(text) }
    : { text: text.slice(named![0].length), delimiter };
}

/**
 * Parses CSV text (RFC 4180) with any line endings. Includes empty rows, so that row numbers are the same as in a
 * spreadsheet.
 *
 * @param take called for each row, with the row's number
 * @throws Problem invalid_rows for malformed text, or text that exceeds `TABLE_LIMITS`
 */
export function readCsv({ text, delimiter }: CsvText, take: TakeLine<string>): void {
  countCells(text, delimiter);
  let row = 0;
  let lines = 0;
  try {
    parse(text, {
      delimiter,
      recordDelimiter: ['\r\n', '\n', '\r'],
      relaxColumnCount: true,
      maxRecordSize: TABLE_LIMITS.lineLength,
      onRecord: (cells: string[], { lines: read }) => {
        row += 1;
        lines = read;
        take(cells, row);
        return null;
      },
    });
  } catch (error) {
    throw refusal(error, { row: row + 1, line: lines + 1 });
  }
}
