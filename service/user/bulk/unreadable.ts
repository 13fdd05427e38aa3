import type { RowProblem } from '../../../openapi/types.ts';
import { problem, type Problem } from '../../http/problem.ts';

/** How many refused rows are reported: enough to see what is wrong, whatever the size of the file. */
export const REPORTED_ROWS = 100;

/** What is wrong with the rows of a file: how many are refused, and the problems of the first of them. */
export class RowProblems {
  readonly reported: RowProblem[] = [];
  #refused = 0;
  #last: number | null = null;

  /** Counts a problem. Problems come in the order of their rows. */
  add(found: RowProblem): void {
    if (found.row !== this.#last) this.#refused += 1;
    this.#last = found.row;
    if (this.#refused <= REPORTED_ROWS) this.reported.push(found);
  }

  /** How many rows are refused. */
  get refused(): number {
    return this.#refused;
  }
}

const countOf = (refused: number): string =>
  refused === 1 ? '1 row cannot be imported.' : `${refused} rows cannot be imported.`;

/** Refuses an import because of these rows; in other words than their count, where there are any. */
export function refusedRows(
  { reported, refused }: Pick<RowProblems, 'reported' | 'refused'>,
  message = countOf(refused),
): Problem {
  return problem('invalid_rows', { message, extensions: { refused, rows: reported } });
}

/** Refuses a file as a whole; told of its first row, where the reader looks first. */
export function unreadable(message: string, cause?: unknown): Problem {
  const rows: RowProblem[] = [{ row: 1, column: null, value: null, message }];
  return problem('invalid_rows', { message, extensions: { refused: 1, rows }, cause });
}

/** Refuses a file that would take more of the memory than is given. */
export const tooMuch = (cause?: unknown): Problem =>
  unreadable('The file holds more than is taken. Import fewer users at a time.', cause);
