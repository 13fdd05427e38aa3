import type { ImportPlan, RowProblem } from '../../openapi/generated/types.ts';
import { FILE_COLUMNS } from '../../openapi/rules/file-columns.ts';
import { csvFile, type SavedFile } from '../common/csv-file.ts';

/** The header of the file: the columns of a user file, and a column for the reasons. */
const HEADER = [...FILE_COLUMNS, 'problem'];

const reason = ({ column, message }: RowProblem): string => (column ? `${column}: ${message}` : message);

/**
 * Writes the refused rows of an import plan as CSV (RFC 4180), for correction. The last column has the reasons; an
 * import ignores it. If the service listed only the first refused rows, the file name says so.
 */
export function refusedRowsFile(plan: ImportPlan): SavedFile {
  const refused = plan.rows.filter(({ outcome }) => outcome === 'refused');
  const lines = [
    HEADER,
    ...refused.map(({ cells, problems }) => [...cells, problems.map(reason).join('; ')]),
  ];
  const name =
    refused.length < plan.refused
      ? `refused-users-first-${refused.length}-of-${plan.refused}.csv`
      : 'refused-users.csv';
  return csvFile(name, lines);
}
