import { findMisread } from '../../user/bulk/cell.ts';
import { openCsv, readCsv } from '../../user/bulk/csv.ts';
import { unescapeFormula } from '../../user/bulk/formula.ts';
import { Problem } from '../../problem.ts';
import { inventoryContract, LISTS, ofColumn, unusableList, type ListKind, type SentList } from './lists.ts';

/** A member of the contract's entries, which has a column in a table. */
export interface Member {
  name: string;
  isRequired: boolean;
  types: readonly string[];
}

/** Returns the members of a list's entries, as the contract declares them. */
export function membersOf(kind: ListKind): Member[] {
  const { properties = {}, required = [] } = inventoryContract.schema(LISTS[kind].entry);
  return Object.entries(properties).map(([name, property]) => {
    const shared = property.$ref?.split('/').at(-1) as Parameters<typeof inventoryContract.schema>[0];
    const { type = [] } = property.$ref ? inventoryContract.schema(shared) : property;
    return { name, isRequired: required.includes(name), types: [type].flat() };
  });
}

const NUMBER = /^-?\d+(\.\d+)?$/;
const COMMA_NUMBER = /^-?\d+,\d+$/;

/** Maps the members of an entry to the columns of the table. Ignores other columns. */
function columnsIn(name: string, header: readonly string[], members: readonly Member[]): Map<Member, number> {
  const titles = header.map((title) => title.trim());
  const columns = new Map<Member, number>();
  for (const member of members) {
    const column = titles.indexOf(member.name);
    if (column !== titles.lastIndexOf(member.name)) {
      throw unusableList({ name }, `row 1, ${ofColumn(member.name, 'This column occurs twice.')}`);
    }
    if (column >= 0) columns.set(member, column);
    else if (member.isRequired) {
      throw unusableList({ name }, `row 1, ${ofColumn(member.name, 'This column is missing.')}`);
    }
  }
  return columns;
}

/**
 * Converts a cell to the type of its member.
 *
 * @param decimalComma whether numbers may have a decimal comma, because the file's delimiter is not a comma
 */
function valueOf({ types }: Member, cell: string, decimalComma: boolean): unknown {
  const text = unescapeFormula(cell.trim());
  if (text === '') return types.includes('null') ? null : undefined;
  if (!types.includes('number')) return text;
  const number = decimalComma && COMMA_NUMBER.test(text) ? text.replace(',', '.') : text;
  return NUMBER.test(number) ? Number(number) : text;
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/**
 * Parses a CSV list. An empty or missing cell sets its member to null. If the member must not be null, it is omitted.
 *
 * @param name the list's name in messages
 * @throws Problem source_failed if the file is not CSV, or a column is missing or occurs twice
 */
export function readTable(name: string, bytes: Buffer, members: readonly Member[]): SentList {
  let header: readonly string[] = [];
  let columns = new Map<Member, number>();
  let decimalComma = false;
  const rows: { row: number; problem: string | null }[] = [];
  const answer: object[] = [];
  const take = (cells: readonly string[], row: number) => {
    if (row === 1) {
      header = cells;
      columns = columnsIn(name, header, members);
      return;
    }
    if (isBlank(cells)) return;
    if (!isBlank(cells.slice(header.length))) {
      throw unusableList(
        { name },
        `row ${row} has ${cells.length} cells, and the header has ${header.length}.`,
      );
    }
    const values: Record<string, unknown> = {};
    let problem: string | null = null;
    for (const [member, column] of columns) {
      const cell = cells[column] ?? '';
      const misread = findMisread(cell);
      if (misread !== null) problem ??= ofColumn(member.name, misread);
      const value = valueOf(member, cell, decimalComma);
      if (value !== undefined) values[member.name] = value;
    }
    answer.push(values);
    rows.push({ row, problem });
  };
  try {
    const csv = openCsv(bytes);
    decimalComma = csv.delimiter !== ',';
    readCsv(csv, take);
  } catch (error) {
    throw error instanceof Problem && error.code === 'invalid_rows'
      ? unusableList({ name }, error.message)
      : error;
  }
  return {
    name,
    answer,
    isTable: true,
    labelOf: (index) => `row ${rows[index]?.row}`,
    problemOf: (index) => rows[index]?.problem ?? null,
  };
}
