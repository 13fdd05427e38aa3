import type { RowProblem } from '../../../openapi/generated/types.ts';
import { findMisread, textOf, UNREAD, type Cell } from './cell.ts';
import { COLUMN_LABELS, columnOfHeading, FILE_COLUMNS } from '../../../openapi/rules/file-columns.ts';
import { PROBLEM_COLUMN, type Cells, type Column, type FileRow, type UserFile } from './file-row.ts';
import { MAX_ROWS } from './limits.ts';
import { openCsv, readCsv } from './csv.ts';
import { assertKind, isZip } from './file-kind.ts';
import { unescapeFormula } from './formula.ts';
import { limitTable, type SheetLayout, type Table } from './table.ts';
import { refusedRows, RowProblems, unreadable } from './unreadable.ts';
import { openXlsx } from './xlsx.ts';

async function openTable(bytes: Buffer): Promise<Table> {
  assertKind(bytes);
  if (isZip(bytes)) return openXlsx(bytes);
  const csv = openCsv(bytes);
  return {
    sheet: null,
    otherSheets: [],
    read: async (take) => {
      readCsv(csv, take);
      return null;
    },
  };
}

/** The column by which stored users are found. Each file needs it. */
const IDENTITY = 'username' satisfies Column;

const labelsOf = (columns: readonly Column[]): string =>
  columns.map((column) => COLUMN_LABELS[column]).join(', ');

interface Header extends Pick<UserFile, 'headings'> {
  names: readonly string[];
  indexes: ReadonlyMap<Column, number>;
  /** The columns that the file does not have. */
  absent: readonly Column[];
}

function readHeader(names: readonly string[], sheet: string | null): Header {
  const indexes = new Map<Column, number>();
  const headings: Header['headings'] = {};
  const found: (Omit<RowProblem, 'row'> & { column: string })[] = [];
  names.forEach((cell, index) => {
    const name = cell.trim();
    if (name === '' || name === PROBLEM_COLUMN) return;
    const refuse = (message: string) => found.push({ column: name, heading: name, value: cell, message });
    const column = columnOfHeading(name);
    if (column === null) refuse(`There is no such column. The columns are ${labelsOf(FILE_COLUMNS)}.`);
    else if (indexes.has(column)) refuse('This column occurs twice.');
    else {
      indexes.set(column, index);
      headings[column] = name;
    }
  });
  if (indexes.size === 0) {
    const ofSheet = sheet === null ? '' : ` of the sheet "${sheet}"`;
    const others = labelsOf(FILE_COLUMNS.filter((column) => column !== IDENTITY));
    const message = `The first row${ofSheet} must name the columns: ${COLUMN_LABELS[IDENTITY]}, and any of ${others}.`;
    throw unreadable(message, { sheet });
  }
  if (!indexes.has(IDENTITY) && !found.some(({ column }) => columnOfHeading(column) === IDENTITY)) {
    found.push({ column: IDENTITY, value: null, message: 'This column is missing.' });
  }
  if (found.length > 0) {
    const problems = new RowProblems();
    for (const one of found) problems.add({ row: 1, ...one });
    throw refusedRows(problems, sheet, 'The first row does not name the columns correctly.');
  }
  return { names, indexes, headings, absent: FILE_COLUMNS.filter((column) => !indexes.has(column)) };
}

const isBlank = (cells: readonly Cell[]): boolean => cells.every((cell) => textOf(cell).trim() === '');

/** Returns the problem of a line that has a non-empty cell in a column without a name; null without such a cell. */
function findStray(line: readonly Cell[], { names }: Header): Omit<RowProblem, 'row'> | null {
  const stray = line.find((cell, index) => textOf(cell).trim() !== '' && !names[index]?.trim());
  if (stray === undefined) return null;
  return { column: null, value: textOf(stray), message: 'This cell is in a column without a name.' };
}

/** Returns the text of a cell. If the cell cannot be read, `message` says why. */
function readCell(cell: Cell, column: Column): { text: string; message?: string } {
  if (typeof cell === 'string') {
    const message = findMisread(cell);
    return message === null ? { text: unescapeFormula(cell) } : { text: cell, message };
  }
  return column === 'active' && cell.truth !== undefined ? { text: String(cell.truth) } : cell;
}

function readLine(row: number, line: readonly Cell[], { indexes, absent }: Header): FileRow {
  const unread: Partial<Record<Column, string>> = {};
  const entries = FILE_COLUMNS.map((column) => {
    const { text, message } = readCell(line[indexes.get(column) ?? -1] ?? '', column);
    if (message !== undefined) unread[column] = message;
    return [column, text];
  });
  const cells = Object.fromEntries(entries) as Cells;
  return {
    row,
    cells,
    ...(absent.length > 0 && { absent }),
    ...(Object.keys(unread).length > 0 && { unread }),
  };
}

/**
 * Marks the cells of a merged area as unreadable, except the first one. Only the first cell contains the text in the
 * file, but a spreadsheet shows the text across the whole area.
 */
function refuseMerged(rows: readonly FileRow[], { indexes }: Header, { merged }: SheetLayout): void {
  for (const { first, last } of merged) {
    const columns = [...indexes].filter(([, index]) => index >= first.column && index <= last.column);
    if (columns.length === 0) continue;
    for (const read of rows) {
      if (read.row < first.row || read.row > last.row) continue;
      for (const [column, index] of columns) {
        if (read.row === first.row && index === first.column) continue;
        read.unread = { ...read.unread, [column]: UNREAD.merged };
      }
    }
  }
}

function markHidden(
  rows: readonly FileRow[],
  { indexes }: Header,
  { hiddenColumns, hiddenRows }: SheetLayout,
): void {
  const isHidden = (index: number) =>
    hiddenColumns.some(({ first, last }) => index >= first && index <= last);
  const hidden = FILE_COLUMNS.filter((column) => isHidden(indexes.get(column) ?? -1));
  for (const read of rows) {
    if (hiddenRows.has(read.row)) read.hidden = FILE_COLUMNS;
    else if (hidden.length > 0) read.hidden = hidden;
  }
}

/**
 * Reads a CSV or XLSX file. Detects the format by the first bytes. Limits memory but not time, so it must run
 * in a child process.
 *
 * @throws Problem invalid_rows
 */
export async function readUserFile(bytes: Buffer): Promise<UserFile> {
  let header: Header | null = null;
  const rows: FileRow[] = [];
  const stray = new RowProblems();
  const { sheet, otherSheets, read } = await openTable(bytes);
  const take = limitTable((line, row) => {
    if (!header) {
      header = readHeader(row === 1 ? line.map(textOf) : [], sheet);
      return;
    }
    if (isBlank(line)) return;
    if (rows.length === MAX_ROWS) {
      throw unreadable(
        `The file contains more than ${MAX_ROWS} users. Import at most ${MAX_ROWS} at a time.`,
        {
          sheet,
        },
      );
    }
    const refusal = findStray(line, header);
    if (refusal) stray.add({ row, ...refusal });
    rows.push(readLine(row, line, header));
  }, sheet);
  const layout = await read(take);
  const named = header ?? readHeader([], sheet);
  if (layout) {
    refuseMerged(rows, named, layout);
    markHidden(rows, named, layout);
  }
  if (stray.refused > 0) throw refusedRows(stray, sheet);
  if (rows.length === 0) throw unreadable('The file contains no users below its header.', { sheet });
  return { rows, headings: named.headings, sheet, otherSheets };
}
