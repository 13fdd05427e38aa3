import type { ImportPlan, RowProblem } from '../../openapi/types.ts';
import type { SavedFile } from './bulk-actors.ts';

/** The columns of a file of users, in the order in which the service tells a row's cells, and why it is refused. */
const HEADER = [
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
  'problem',
];

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const reason = ({ column, message }: RowProblem): string => (column ? `${column}: ${message}` : message);

/**
 * Writes the refused rows of a plan as a CSV file to mend (RFC 4180), with the reasons in a last column that an import
 * ignores. Says in the file's name where the service told only the first of them.
 */
export function refusedRowsFile(plan: ImportPlan): SavedFile {
  const refused = plan.rows.filter(({ outcome }) => outcome === 'refused');
  const lines = [
    HEADER,
    ...refused.map(({ cells, problems }) => [...cells, problems.map(reason).join('; ')]),
  ];
  const text = lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
  const name =
    refused.length < plan.refused
      ? `refused-users-first-${refused.length}-of-${plan.refused}.csv`
      : 'refused-users.csv';
  return { name, content: new Blob(['\uFEFF', text], { type: 'text/csv' }) };
}
