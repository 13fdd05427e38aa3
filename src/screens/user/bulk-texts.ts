import { counted, formatCount } from '../../texts/counts.ts';
import { units } from '../../texts/units.ts';

export const bulkTexts = {
  title: 'Bulk User Management',
  export: {
    title: 'Export',
    help: 'A file of users that can be imported again.',
    users: 'Users to export',
    format: 'Format',
    scopes: { all: 'All Users', active: 'Active Users', inactive: 'Inactive Users' },
    formats: { csv: 'CSV', xlsx: 'XLSX (Excel)' },
    submit: 'Export File',
  },
  import: {
    title: 'Import',
    help: 'A CSV or XLSX file with one header row. Users are known by their username; the values of missing columns stay. The profiles, visibilities and trees that rows name must exist. All rows are imported, or none.',
    template: 'Download a template',
    choose: 'Choose File',
    drop: 'or drop one here',
    notTaken: {
      several: 'Several files were dropped. They are imported one at a time: drop one of them.',
      otherKind: 'The dropped file is neither a CSV nor an XLSX file.',
    },
    remove: (name: string) => `Remove ${name}`,
    submit: 'Import File',
  },
  planning: 'Reading the file…',
  importing: (count: number | null) =>
    count === null ? 'Importing…' : `Importing ${counted(count, units.user)}…`,
  importingHelp: 'You can leave this screen meanwhile.',
  planAgain: 'Plan again',
  plannedTitle: 'Review, then import',
  nothingToDo: 'This file changes nothing: all users already have its values.',
  refusedTitle: (rows: number) =>
    `Nothing was imported: ${counted(rows, units.row)} ${rows === 1 ? 'has' : 'have'} errors`,
  refusedFile: 'This file cannot be imported',
  refusedHelp: 'Correct them and choose the file again.',
  /** Says which sheet of a workbook is imported, and names the sheets that are not. */
  sheet: (name: string, others: readonly string[]) =>
    others.length === 0
      ? `From the sheet "${name}".`
      : `From the sheet "${name}". Not imported: ${others.map((other) => `"${other}"`).join(', ')}.`,
  grants: (items: string, applications: string) =>
    applications === '' ? items : `${items} in ${applications}`,
  lossQuestion: { save: 'Import and take away', stay: 'Back to the plan' },
  plannedHelp: 'Import File does what is listed here.',
  /** Says that the list contains only the first refused rows. */
  refusedListed: (listed: number, refused: number) =>
    `Listed here are the first ${formatCount(listed)} of ${formatCount(refused)}.`,
  saveRefused: (listed: number, refused: number) =>
    listed < refused
      ? `Download the first ${formatCount(listed)} of ${formatCount(refused)} refused rows`
      : 'Download refused rows',
  unplannedTitle: 'What this import would do could not be found out',
  nothingImported: 'Nothing was imported',
  overtaken: 'Users have changed since the plan was made. Make a new plan first.',
  fileChanged: 'The file has changed since it was chosen, or was deleted. Choose it again.',
  signedOut: 'The session ended before the import began. Make a new plan first.',
  unclearFile:
    'The service did not answer the import, and the file has changed since. Choose it again: its plan shows what is left to do.',
  failedTitle: 'The import failed',
  failedHelp: 'A new plan shows what is left to do.',
  unclearTitle: 'It is not known whether the file was imported',
  unclear:
    'The service answered neither the import nor the question after it. A new plan shows what is left to do.',
  doneTitle: 'The file was imported',
  noPasswords: (users: number) =>
    users === 1 ? 'The new user has no password yet.' : 'The new users have no passwords yet.',
  askResetMails: 'Send Password Reset Emails',
  mailed: 'Reset mails to new users are queued.',
  tooManyForMails: 'The new users have no passwords yet. Send them reset mails from the users list.',
  emptyMeansNone: (noun: string) => `With an empty field, the selected users get no ${noun}.`,
  /** Labels of what an action changes besides fields. */
  columns: { sessions: 'Sessions', refreshTokens: 'Refresh Tokens', resetMail: 'Reset Mail' },
  table: {
    row: 'Row',
    username: 'Username',
    column: 'Column',
    value: 'Value',
    reason: 'Reason',
    users: 'What the import does',
    outcome: 'Outcome',
    changes: 'Changes',
    gains: 'Gains',
    losses: 'Loses',
    emptiedValues: 'Values emptied',
  },
} as const;
