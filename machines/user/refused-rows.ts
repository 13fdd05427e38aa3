import type { ImportPlan, RowProblem } from '../../openapi/types.ts';
import { FILE_COLUMNS } from '../../openapi/user-fields.ts';
import type { SavedFile } from './bulk-actors.ts';

/** Column names in the order of a refused row's cells, followed by the reason. */
const HEADER = [...FILE_COLUMNS, 'problem'];

const quoted = (cell: string): string =>
  /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const reason = ({ column, message }: RowProblem): string => (column ? `${column}: ${message}` : message);

/**
 * Writes a plan's refused rows as CSV (RFC 4180) for correction. The last column has the reasons; imports ignore it. If
 * the service listed only the first refused rows, the file's name says so.
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
