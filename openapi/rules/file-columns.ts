import { PLAIN_FIELD_NAMES } from './user-fields.ts';
import { USER_LABELS } from './user-labels.ts';

/** The columns of an export or import file of users, in the order of an export (B5.11). */
export const FILE_COLUMNS = [
  'username',
  'email',
  'firstName',
  'lastName',
  ...PLAIN_FIELD_NAMES,
  'active',
  'businessProfile',
  'visibilityProfile',
  'location',
  'defaultTree',
] as const;

type FileColumn = (typeof FILE_COLUMNS)[number];

/** The labels of the columns in the console. An import also accepts them as headings. */
export const COLUMN_LABELS: Readonly<Record<FileColumn, string>> = {
  ...USER_LABELS,
  active: USER_LABELS.status,
};

const headingKey = (heading: string): string => heading.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();

const BY_HEADING: ReadonlyMap<string, FileColumn> = new Map(
  FILE_COLUMNS.flatMap((column) =>
    [column, COLUMN_LABELS[column]].map((heading) => [headingKey(heading), column] as const),
  ),
);

/**
 * Returns the column that a heading names: by the column's name or its label, whatever the case, spaces and hyphens.
 * Returns null if there is none.
 */
export const columnOfHeading = (heading: string): FileColumn | null =>
  BY_HEADING.get(headingKey(heading)) ?? null;

/** The cell of a profile that the caller may not see (B12.6). An import of this cell keeps the profile. */
export const HIDDEN_CELL = '(hidden)';
