import { stringify } from 'csv-stringify/sync';
import { FILE_COLUMNS, mapPlainFields } from '../../openapi/user-fields.ts';
import type { Cells } from '../../service/user/bulk/columns.ts';

/** A typical row of a user file. `username` also determines the e-mail address. */
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

/** A CSV file of users, as a spreadsheet writes it. */
export const csvOf = (users: readonly Cells[]): string =>
  stringify([[...FILE_COLUMNS], ...users.map((cells) => FILE_COLUMNS.map((column) => cells[column]))]);

/** The form that uploads a file. */
export function formOf(content: string | Uint8Array<ArrayBuffer>, name = 'users.csv'): FormData {
  const form = new FormData();
  form.set('users', new Blob([content]), name);
  return form;
}
