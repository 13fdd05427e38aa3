import { TABLE_LIMITS } from './columns.ts';
import { tooMuch } from './unreadable.ts';

/** Takes the cells of a line, numbered as a spreadsheet does. */
export type TakeLine = (cells: string[], line: number) => void;

/**
 * Passes lines on for as long as they are within the limits of a table.
 *
 * @throws Problem invalid_rows, by what it gives, for the first line that is not.
 */
export function limitTable(take: TakeLine): TakeLine {
  let text = 0;
  return (cells, line) => {
    for (const cell of cells) {
      text += cell.length;
      if (cell.length > TABLE_LIMITS.cellLength) throw tooMuch();
    }
    const isTooMuch =
      line > TABLE_LIMITS.lines || cells.length > TABLE_LIMITS.cellsInLine || text > TABLE_LIMITS.textLength;
    if (isTooMuch) throw tooMuch();
    take(cells, line);
  };
}
