import type { BulkPlan, BulkRow } from '../../../openapi/generated/types.ts';
import { csvFile, type SavedFile, withoutFormula } from '../../common/csv-file.ts';
import type { AskedAction, CheckedBulkPlan } from './bulk-action-context.ts';

const HEADER = ['uuid', 'name', 'reason'];

/** Returns the refused objects of a plan. */
export const refusedRows = ({ rows }: Pick<BulkPlan, 'rows'>): readonly BulkRow[] =>
  rows.filter(({ outcome }) => outcome === 'refused');

/** Returns the name of an object. If the service does not know it, returns the name from the list. */
export const nameOf = ({ uuid, name }: BulkRow, names: AskedAction['names']): string =>
  name ?? names[uuid] ?? uuid;

/** Returns why an object is refused. */
export const reasonOf = ({ problems }: BulkRow): string => problems.map(({ message }) => message).join(' ');

/** Writes the refused objects of a plan, with the reasons, as CSV. */
export const refusedFile = (
  plan: Pick<CheckedBulkPlan, 'rows'>,
  { names }: Pick<AskedAction, 'names'>,
): SavedFile =>
  csvFile('refused.csv', [
    HEADER,
    ...refusedRows(plan).map((row) => [row.uuid, withoutFormula(nameOf(row, names)), reasonOf(row)]),
  ]);
