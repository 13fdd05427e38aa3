import { FILE_COLUMNS } from '../../../openapi/user-fields.ts';

export type Column = (typeof FILE_COLUMNS)[number];

const CHOICES = ['businessProfile', 'visibilityProfile', 'location'] as const satisfies readonly Column[];

export type ChoiceColumn = (typeof CHOICES)[number];

export const isChoice = (column: Column): column is ChoiceColumn =>
  (CHOICES as readonly Column[]).includes(column);

/** An import ignores this column, so that a mended list of refused rows can be imported. */
export const PROBLEM_COLUMN = 'problem';

export type Cells = Readonly<Record<Column, string>>;

/** Counts as a spreadsheet does: the header is row 1. */
export interface FileRow {
  row: number;
  /** As the file has them, where they cannot be read. */
  cells: Cells;
  /** Why a cell cannot be read, and how to correct it. */
  unread?: Partial<Record<Column, string>>;
}

/** What an upload says. */
export interface UserFile {
  rows: FileRow[];
  /** The worksheet that was read, and the sheets that were not; null and none of a CSV file. */
  sheet: string | null;
  otherSheets: string[];
}

export const MAX_ROWS = 100_000;

/** Bounds the memory that a file takes. A text that many cells share counts for each. */
export const TABLE_LIMITS = {
  lines: 1_048_576,
  cellsInLine: 256,
  cellLength: 4096,
  lineLength: 65_536,
  textLength: 64 * 1024 * 1024,
} as const;
