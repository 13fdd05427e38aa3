import { TABLE_LIMITS } from './columns.ts';
import { tooMuch } from './unreadable.ts';

export type TakeLine = (cells: string[], line: number) => void;

/** Makes the line after the limit throw invalid_rows. */
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
