import type { RowProblem } from '../../../openapi/types.ts';
import { COLUMNS, MAX_ROWS, PROBLEM_COLUMN, type Cells, type Column, type FileRow } from './columns.ts';
import { readCsv } from './csv.ts';
import { unescapeFormula } from './formula.ts';
import { limitTable, type TakeLine } from './table.ts';
import { refusedRows, RowProblems, unreadable } from './unreadable.ts';
import { readXlsx } from './xlsx.ts';

const startsWith = (bytes: Buffer, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

async function readTable(bytes: Buffer, take: TakeLine): Promise<void> {
  const limited = limitTable(take);
  if (bytes.length === 0) throw unreadable('The file is empty.');
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return readXlsx(bytes, limited);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw unreadable('This is a workbook of an older kind. Save it as XLSX or as "CSV UTF-8".');
  }
  return readCsv(bytes, limited);
}

const isColumn = (name: string): name is Column => COLUMNS.some((column) => column === name);

interface Header {
  names: readonly string[];
  places: ReadonlyMap<Column, number>;
}

function readHeader(names: readonly string[]): Header {
  const places = new Map<Column, number>();
  const found: (Pick<RowProblem, 'value' | 'message'> & { column: string })[] = [];
  names.forEach((cell, index) => {
    const name = cell.trim();
    if (name === '' || name === PROBLEM_COLUMN) return;
    const refuse = (message: string) => found.push({ column: name, value: cell, message });
    if (!isColumn(name)) refuse(`There is no such column. The columns are ${COLUMNS.join(', ')}.`);
    else if (places.has(name)) refuse('This column is here twice.');
    else places.set(name, index);
  });
  if (places.size === 0) {
    throw unreadable(`The first row must name the columns: ${COLUMNS.join(', ')}.`);
  }
  for (const column of COLUMNS) {
    if (!places.has(column) && !found.some((one) => one.column === column)) {
      found.push({ column, value: null, message: 'This column is missing.' });
    }
  }
  if (found.length > 0) {
    const problems = new RowProblems();
    for (const one of found) problems.add({ row: 1, ...one });
    throw refusedRows(problems, 'The first row does not name the columns as it must.');
  }
  return { names, places };
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

function findShapeProblem(line: readonly string[], { names }: Header): Omit<RowProblem, 'row'> | null {
  const stray = line.find((cell, place) => cell.trim() !== '' && !names[place]?.trim());
  if (stray !== undefined) {
    return { column: null, value: stray, message: 'This cell is in a column without a name.' };
  }
  if (line.length >= names.length) return null;
  const message = `This row has ${line.length} cells, the header has ${names.length}.`;
  return { column: null, value: null, message };
}

/** Reads a CSV or XLSX file, known by its first bytes. It bounds memory, not time. @throws Problem invalid_rows. */
export async function readUserFile(bytes: Buffer): Promise<FileRow[]> {
  let header: Header | null = null;
  const rows: FileRow[] = [];
  const ragged = new RowProblems();
  await readTable(bytes, (line, row) => {
    if (!header) {
      header = readHeader(row === 1 ? line : []);
      return;
    }
    if (isBlank(line)) return;
    if (rows.length === MAX_ROWS) {
      throw unreadable(`The file holds more than ${MAX_ROWS} users. Import at most so many at a time.`);
    }
    const refusal = findShapeProblem(line, header);
    if (refusal) ragged.add({ row, ...refusal });
    const { places } = header;
    const cells = Object.fromEntries(
      COLUMNS.map((column) => [column, unescapeFormula(line[places.get(column) ?? -1] ?? '')]),
    ) as Cells;
    rows.push({ row, cells });
  });
  if (!header) readHeader([]);
  if (ragged.refused > 0) throw refusedRows(ragged);
  if (rows.length === 0) throw unreadable('The file holds no users below its header.');
  return rows;
}
