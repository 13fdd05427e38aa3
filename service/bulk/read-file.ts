import type { RowProblem } from '../../openapi/types.ts';
import { COLUMNS, MAX_ROWS, PROBLEM_COLUMN, type Cells, type Column, type FileRow } from './columns.ts';
import { readCsv } from './csv.ts';
import { unescapeFormula } from './formula.ts';
import { refusedRows, unreadable } from './unreadable.ts';
import { readXlsx } from './xlsx.ts';

const startsWith = (bytes: Buffer, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

async function readTable(bytes: Buffer): Promise<string[][]> {
  if (bytes.length === 0) throw unreadable('The file is empty.');
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return readXlsx(bytes);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw unreadable('This is a workbook of an older kind. Save it as XLSX or as "CSV UTF-8".');
  }
  return readCsv(bytes);
}

const isColumn = (name: string): name is Column => COLUMNS.some((column) => column === name);

/** Where each column is; refuses a header with others, without some, or with one twice. */
function readHeader(header: readonly string[]): Map<Column, number> {
  const places = new Map<Column, number>();
  const problems: RowProblem[] = [];
  header.forEach((cell, index) => {
    const name = cell.trim();
    if (name === '' || name === PROBLEM_COLUMN) return;
    const refuse = (message: string) => problems.push({ row: 1, column: name, value: cell, message });
    if (!isColumn(name)) refuse(`There is no such column. The columns are ${COLUMNS.join(', ')}.`);
    else if (places.has(name)) refuse('This column is here twice.');
    else places.set(name, index);
  });
  if (places.size === 0) {
    throw unreadable(`The first row must name the columns: ${COLUMNS.join(', ')}.`);
  }
  for (const column of COLUMNS) {
    if (!places.has(column) && !problems.some((found) => found.column === column)) {
      problems.push({ row: 1, column, value: null, message: 'This column is missing.' });
    }
  }
  if (problems.length > 0) throw refusedRows(problems, 'The first row does not name the columns as it must.');
  return places;
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/**
 * Reads the users that a CSV or XLSX file holds; which of the two it is, its first bytes say. Empty rows are left out
 * and counted.
 *
 * @throws Problem invalid_rows for a file that cannot be read, whose header is not right, or that has too many rows.
 */
export async function readUserFile(bytes: Buffer): Promise<FileRow[]> {
  const [header = [], ...table] = await readTable(bytes);
  const places = readHeader(header);
  if (table.length > MAX_ROWS) {
    throw unreadable(`The file holds ${table.length} users. Import at most ${MAX_ROWS} at a time.`);
  }
  const ragged: RowProblem[] = [];
  const rows = table.flatMap((line, index): FileRow[] => {
    if (isBlank(line)) return [];
    const row = index + 2;
    const stray = line.find((cell, place) => cell.trim() !== '' && !header[place]?.trim());
    if (stray !== undefined) {
      ragged.push({ row, column: null, value: stray, message: 'This cell is in a column without a name.' });
    } else if (line.length < header.length) {
      const message = `This row has ${line.length} cells, the header has ${header.length}.`;
      ragged.push({ row, column: null, value: null, message });
    }
    const cells = Object.fromEntries(
      COLUMNS.map((column) => [column, unescapeFormula(line[places.get(column) ?? -1] ?? '')]),
    ) as Cells;
    return [{ row, cells }];
  });
  if (ragged.length > 0) throw refusedRows(ragged);
  if (rows.length === 0) throw unreadable('The file holds no users below its header.');
  return rows;
}
