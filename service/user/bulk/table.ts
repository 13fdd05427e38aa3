import { textOf, type Cell } from './cell.ts';
import { TABLE_LIMITS } from './columns.ts';
import { tooMuch } from './unreadable.ts';

export type TakeLine<Of extends Cell = Cell> = (cells: Of[], line: number) => void;

/** Makes the line after the limit throw invalid_rows. */
export function limitTable(take: TakeLine): TakeLine {
  let length = 0;
  return (cells, line) => {
    for (const cell of cells) {
      const text = textOf(cell);
      length += text.length;
      if (text.length > TABLE_LIMITS.cellLength) throw tooMuch();
    }
    const isTooMuch =
      line > TABLE_LIMITS.lines ||
      cells.length > TABLE_LIMITS.cellsInLine ||
      length > TABLE_LIMITS.textLength;
    if (isTooMuch) throw tooMuch();
    take(cells, line);
  };
}

/** Columns from 0 and rows from 1. */
export interface Place {
  column: number;
  row: number;
}

/** Both ends are included. */
export interface CellRange {
  first: Place;
  last: Place;
}

/** A table of a file before it is read. */
export interface Table {
  /** The worksheet that is read, and the sheets that are not; null and none of a CSV file. */
  sheet: string | null;
  otherSheets: string[];
  /** Gives the merged cells. */
  read: (take: TakeLine) => Promise<CellRange[]>;
}
