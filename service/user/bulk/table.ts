import { textOf, type Cell } from './cell.ts';
import { TABLE_LIMITS } from './limits.ts';
import { tooMuch, unreadable } from './unreadable.ts';

export type TakeLine<Of extends Cell = Cell> = (cells: Of[], line: number) => void;

/**
 * Returns a function that calls `take` for each line. The function throws Problem invalid_rows if the table exceeds
 * `TABLE_LIMITS`.
 */
export function limitTable(take: TakeLine, sheet: string | null): TakeLine {
  let length = 0;
  return (cells, line) => {
    for (const cell of cells) {
      const text = textOf(cell);
      length += text.length;
      if (text.length > TABLE_LIMITS.cellLength) {
        const message = `Row ${line} is too large: a cell has more than ${TABLE_LIMITS.cellLength} characters.`;
        throw unreadable(message, { sheet, row: line });
      }
    }
    const isTooMuch =
      line > TABLE_LIMITS.lines ||
      cells.length > TABLE_LIMITS.cellsInLine ||
      length > TABLE_LIMITS.textLength;
    if (isTooMuch) throw tooMuch();
    take(cells, line);
  };
}

/** A cell's position: columns count from 0, rows from 1. */
export interface CellPosition {
  column: number;
  row: number;
}

/** A range of cells, including both ends. */
export interface CellRange {
  first: CellPosition;
  last: CellPosition;
}

/**
 * The parts of a sheet for which a spreadsheet program shows something other than the file's content: merged cells, and
 * hidden rows and columns.
 */
export interface SheetLayout {
  merged: CellRange[];
  /** Ranges of columns, counted from 0, including both ends. */
  hiddenColumns: { first: number; last: number }[];
  hiddenRows: Set<number>;
}

/** An opened import file whose rows are not read yet. */
export interface Table {
  /** The name of the worksheet; null for CSV. */
  sheet: string | null;
  otherSheets: string[];
  /** Reads the rows. Returns null for CSV, which has no layout. */
  read: (take: TakeLine) => Promise<SheetLayout | null>;
}
