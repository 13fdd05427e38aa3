import type { RowProblem } from '../../openapi/types.ts';
import { problem, type Problem } from '../problem.ts';

const countOf = (rows: readonly RowProblem[]): string => {
  const count = new Set(rows.map(({ row }) => row)).size;
  return count === 1 ? '1 row cannot be imported.' : `${count} rows cannot be imported.`;
};

/** Refuses an import because of these rows; in other words than their count, where there are any. */
export function refusedRows(rows: RowProblem[], message = countOf(rows)): Problem {
  return problem('invalid_rows', { message, extensions: { rows } });
}

/** Refuses a file as a whole; told of its first row, where the reader looks first. */
export function unreadable(message: string, cause?: unknown): Problem {
  const rows: RowProblem[] = [{ row: 1, column: null, value: null, message }];
  return problem('invalid_rows', { message, extensions: { rows }, cause });
}
