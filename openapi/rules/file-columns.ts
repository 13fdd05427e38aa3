import { PLAIN_FIELD_NAMES } from './user-fields.ts';

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
] as const;

/** The cell of a profile that the caller may not see (B12.6). An import of this cell keeps the profile. */
export const HIDDEN_CELL = '(hidden)';
