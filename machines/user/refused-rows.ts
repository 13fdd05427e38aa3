import type { ImportPlan, RowProblem } from '../../openapi/types.ts';
import { FILE_COLUMNS } from '../../openapi/user-fields.ts';
import type { SavedFile } from './bulk-actors.ts';

/** Names the columns in the order of a refused row's cells, and then the reason. */
const HEADER = [...FILE_COLUMNS, 'problem'];

const quoted = (cell: string): string =>
  /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const reason = ({ column, message }: RowProblem): string => (column ? `${column}: ${message}` : message);

/**
 * Writes a plan's refused rows as CSV (RFC 4180) for correction, with the reasons in a last column that
 * imports ignore. The file's name says if the service listed only the first of them.
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
