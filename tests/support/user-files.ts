import { stringify } from 'csv-stringify/sync';
import { FILE_COLUMNS } from '../../openapi/rules/file-columns.ts';
import { mapPlainFields } from '../../openapi/rules/user-fields.ts';
import type { Cells } from '../../service/user/bulk/file-row.ts';

/** Returns a typical row of an import file. The e-mail address contains the username. */
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
  defaultTree: '',
  ...others,
});

/** Returns an import file of these users, in the CSV format of spreadsheet programs. */
export const csvOf = (users: readonly Cells[]): string =>
  stringify([[...FILE_COLUMNS], ...users.map((cells) => FILE_COLUMNS.map((column) => cells[column]))]);

/** Returns the form by which the console uploads a file of users. */
export function formOf(content: string | Uint8Array<ArrayBuffer>, name = 'users.csv'): FormData {
  const form = new FormData();
  form.set('users', new Blob([content]), name);
  return form;
}
