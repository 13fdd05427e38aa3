import { stringify } from 'csv-stringify/sync';
import { FILE_COLUMNS } from '../../openapi/file-columns.ts';
import { mapPlainFields } from '../../openapi/user-fields.ts';
import type { Cells } from '../../service/user/bulk/file-row.ts';

/** Returns a typical row of a user file. The e-mail address also depends on `username`. */
export const cellsOf = (username: string, others: Partial<Cells> = {}): Cells => ({
  username,
  email: `${username}@example.org`,
  firstName: 'Zoë',
  lastName: username,
  ...mapPlainFields(() => ''),
  active: 'true',
  businessProfile: '',
  visibilityProfile: 'Everything',
  location: '',
  ...others,
});

/** Returns a CSV file of users, as a spreadsheet program writes it. */
export const csvOf = (users: readonly Cells[]): string =>
  stringify([[...FILE_COLUMNS], ...users.map((cells) => FILE_COLUMNS.map((column) => cells[column]))]);

/** Returns the form that uploads a file. */
export function formOf(content: string | Uint8Array<ArrayBuffer>, name = 'users.csv'): FormData {
  const form = new FormData();
  form.set('users', new Blob([content]), name);
  return form;
}
