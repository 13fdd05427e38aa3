import { FILE_COLUMNS } from '../../../openapi/rules/file-columns.ts';

export type Column = (typeof FILE_COLUMNS)[number];

const CHOICES = ['businessProfile', 'visibilityProfile', 'location'] as const satisfies readonly Column[];

export type ChoiceColumn = (typeof CHOICES)[number];

export const isChoice = (column: Column): column is ChoiceColumn =>
  (CHOICES as readonly Column[]).includes(column);

/**
 * Header of the column that says why a row was refused, in the file of refused rows. An import ignores this column,
 * so that users can import the corrected file.
 */
export const PROBLEM_COLUMN = 'problem';

export type Cells = Readonly<Record<Column, string>>;

/** A row of the file. `row` is its number as spreadsheets count: the header is row 1. */
export interface FileRow {
  row: number;
  /** The texts of all cells, including unreadable ones. */
  cells: Cells;
  /** Maps each unreadable cell's column to a message: why the cell cannot be read, and how to correct it. */
  unread?: Partial<Record<Column, string>>;
  /** The columns whose cells the spreadsheet does not show. */
  hidden?: readonly Column[];
  /** The columns that the file does not have. The stored values of these columns stay. */
  absent?: readonly Column[];
}

/** The content of an uploaded file. */
export interface UserFile {
  rows: FileRow[];
  /** The heading of each column, as the file has it. */
  headings: Partial<Record<Column, string>>;
  /** The name of the worksheet that was read; null for CSV. */
  sheet: string | null;
  otherSheets: string[];
}
