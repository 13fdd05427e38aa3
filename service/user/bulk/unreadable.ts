import type { RowProblem } from '../../../openapi/generated/types.ts';
import { problem, type Problem } from '../../problem.ts';

export const REPORTED_ROWS = 100;

/** Counts refused rows, and keeps the problems of the first `REPORTED_ROWS`. */
export class RowProblems {
  readonly reported: RowProblem[] = [];
  #refused = 0;
  #last: number | null = null;

  add(found: RowProblem): void {
    if (found.row !== this.#last) this.#refused += 1;
    this.#last = found.row;
    if (this.#refused <= REPORTED_ROWS) this.reported.push(found);
  }

  get refused(): number {
    return this.#refused;
  }
}

const countOf = (refused: number, sheet: string | null): string =>
  `${refused} ${refused === 1 ? 'row' : 'rows'}${sheet === null ? '' : ` of the sheet "${sheet}"`} cannot be imported.`;

/**
 * Returns the error for a file with refused rows.
 *
 * @param sheet the name of the worksheet; null for CSV
 */
export function refusedRows(
  { reported, refused }: Pick<RowProblems, 'reported' | 'refused'>,
  sheet: string | null,
  message = countOf(refused, sheet),
): Problem {
  return problem('invalid_rows', { message, extensions: { refused, rows: reported, sheet } });
}

/**
 * Returns the error for a file that cannot be imported at all.
 *
 * @param where `row`: the row that cannot be read; 1 for the whole file
 */
export function unreadable(
  message: string,
  { sheet = null, row = 1, cause }: { sheet?: string | null; row?: number; cause?: unknown } = {},
): Problem {
  const rows: RowProblem[] = [{ row, column: null, value: null, message }];
  return problem('invalid_rows', { message, extensions: { refused: 1, rows, sheet }, cause });
}

export const tooMuch = (cause?: unknown): Problem =>
  unreadable('The file is too large. Import fewer users at a time.', { cause });
