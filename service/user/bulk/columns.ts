/** The columns of a file of users (B5.11), in the order of an export. */
export const COLUMNS = [
  'username',
  'email',
  'firstName',
  'lastName',
  'deskPhone',
  'mobilePhone',
  'active',
  'businessProfile',
  'visibilityProfile',
  'location',
] as const;

export type Column = (typeof COLUMNS)[number];

/** The columns that name what is chosen for a user. */
const CHOICES = ['businessProfile', 'visibilityProfile', 'location'] as const satisfies readonly Column[];

export type ChoiceColumn = (typeof CHOICES)[number];

/** Tells whether a column names what is chosen for a user. */
export const isChoice = (column: Column): column is ChoiceColumn =>
  (CHOICES as readonly Column[]).includes(column);

/** What a list of refused rows has beside the columns: why. It is not read, so that a mended list can be imported. */
export const PROBLEM_COLUMN = 'problem';

/** A user as a file says it: every column as text, nothing as ''. */
export type Cells = Readonly<Record<Column, string>>;

/** A row of a file, numbered as a spreadsheet does: the header is row 1. */
export interface FileRow {
  row: number;
  cells: Cells;
}

/** More than any export of an installation that is in use; a file's bytes are limited, too. */
export const MAX_ROWS = 100_000;

/**
 * What is taken of a file besides, so that what it makes of the memory is known before the memory is given: lines,
 * which a spreadsheet has so many of; cells in a line; characters in a cell, in a line and in all cells together, where
 * a text that many cells share counts for each.
 */
export const TABLE_LIMITS = {
  lines: 1_048_576,
  cellsInLine: 256,
  cellLength: 4096,
  lineLength: 65_536,
  textLength: 64 * 1024 * 1024,
} as const;
