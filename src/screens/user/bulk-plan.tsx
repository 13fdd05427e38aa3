import { useState } from 'react';
import type { RowFault } from '../../../openapi/client/fault.ts';
import type { PlannedRow } from '../../../openapi/generated/types.ts';
import { PLAIN_FIELD_NAMES } from '../../../openapi/rules/user-fields.ts';
import type { CheckedPlan } from '../../../machines/user/import-file.ts';
import { countEmptied } from '../../../machines/user/emptied-cells.ts';
import { bulkTexts } from './bulk-texts.ts';
import { userFormTexts } from './texts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import type { Column } from '../../ui/table/column.ts';
import { SegmentedToggle } from '../../ui/field/segmented-toggle.tsx';
import { BulkCounts } from './bulk-counts.tsx';
import { BulkTable } from './bulk-table.tsx';
import { columnLabel, shown, shownIn } from './column-values.ts';
import { PlanAccess } from './plan-access.tsx';

type Outcome = PlannedRow['outcome'];

const words = bulkTexts.table;

const FIELDS_OF_NEW_USERS = [
  'firstName',
  'lastName',
  'email',
  ...PLAIN_FIELD_NAMES,
  'active',
  'businessProfile',
  'visibilityProfile',
  'location',
] as const satisfies (keyof typeof userFormTexts.fields)[];

/**
 * Returns a column's label. For an error in the header row, returns the column's name, because this is what the user
 * must type.
 */
const problemLabel = (row: number, column: string): string => (row === 1 ? column : columnLabel(column));

interface Change {
  row: number;
  username: string;
  column: string;
  from: string | null;
  to: string;
}

const CHANGES: readonly Column<Change>[] = [
  { id: 'row', header: words.row, cell: ({ row }) => row, width: 'narrow' },
  { id: 'username', header: words.username, cell: ({ username }) => username, primary: true },
  {
    id: 'column',
    header: words.column,
    cell: ({ column }) => columnLabel(column),
    translated: true,
  },
  { id: 'from', header: words.from, cell: ({ column, from }) => shownIn(column, from) },
  {
    id: 'to',
    header: words.to,
    cell: ({ column, to }) =>
      to === '' ? <Badge tone="warning">{words.emptied}</Badge> : shownIn(column, to),
  },
];

const NEW_USERS: readonly Column<PlannedRow>[] = [
  { id: 'username', header: columnLabel('username'), cell: ({ username }) => username, primary: true },
  { id: 'row', header: words.row, cell: ({ row }) => row, width: 'narrow' },
  ...FIELDS_OF_NEW_USERS.map((column) => ({
    id: column,
    header: columnLabel(column),
    cell: ({ changes }: PlannedRow) =>
      shownIn(column, changes.find((change) => change.column === column)?.to ?? null),
  })),
];

const PROBLEMS: readonly Column<RowFault>[] = [
  { id: 'row', header: words.row, cell: ({ row }) => row, width: 'narrow' },
  {
    id: 'column',
    header: words.column,
    cell: ({ row, column }) => shown(column && problemLabel(row, column)),
  },
  { id: 'value', header: words.value, cell: ({ value }) => shown(value), width: 'wide' },
  { id: 'reason', header: words.reason, cell: ({ message }) => message, wraps: true, translated: true },
];

/** Lists the cells because of which the service refuses rows, with the reasons. */
export function RefusedRows({ problems }: { problems: readonly RowFault[] }) {
  return <BulkTable label={bulkTexts.outcomes.refused} columns={PROBLEMS} rows={problems} />;
}

/** Warns how many values the import would clear: an empty cell clears the stored value without another warning. */
function EmptiedCells({ rows }: { rows: readonly PlannedRow[] }) {
  const emptied = countEmptied(rows);
  if (emptied.length === 0) return null;
  return (
    <Alert tone="info">
      {bulkTexts.emptied(emptied.map(({ column, users }) => ({ label: columnLabel(column), users })))}
    </Alert>
  );
}

/** Returns the row of a planned user. Its id is the number of the row in the file, because a new user has no uuid yet. */
const affectedRow = ({ row, username }: PlannedRow) => ({ uuid: String(row), name: username });

/** Shows what an import would change: the number of users for each kind of change, and a table of their rows. */
export function BulkPlan({ plan }: { plan: CheckedPlan }) {
  const [chosen, choose] = useState<Outcome | null>(null);
  const rowsOf = (outcome: Outcome) => plan.rows.filter((row) => row.outcome === outcome);
  const options = [
    { value: 'refused' as const, label: bulkTexts.outcomes.refused },
    { value: 'updated' as const, label: bulkTexts.outcomes.changed },
    { value: 'created' as const, label: bulkTexts.outcomes.created },
  ].filter(({ value }) => plan[value] > 0);
  const outcome = options.find(({ value }) => value === chosen)?.value ?? options[0]?.value;
  return (
    <>
      {plan.sheet ? <p>{bulkTexts.sheet(plan.sheet, plan.otherSheets)}</p> : null}
      <BulkCounts counts={plan} />
      <PlanAccess effect={plan.effect} affectedRow={affectedRow} />
      <EmptiedCells rows={plan.rows} />
      {outcome && options.length > 1 ? (
        <div>
          <SegmentedToggle label={bulkTexts.shown} options={options} value={outcome} onChange={choose} />
        </div>
      ) : null}
      {outcome === 'refused' ? (
        <RefusedRows problems={rowsOf('refused').flatMap(({ problems }) => problems)} />
      ) : null}
      {outcome === 'updated' ? (
        <BulkTable
          label={bulkTexts.outcomes.changed}
          columns={CHANGES}
          rows={rowsOf('updated').flatMap(({ row, username, changes }) =>
            changes.map((change) => ({ row, username, ...change })),
          )}
        />
      ) : null}
      {outcome === 'created' ? (
        <BulkTable
          label={bulkTexts.outcomes.created}
          columns={NEW_USERS}
          rows={rowsOf('created')}
          manyColumns
        />
      ) : null}
    </>
  );
}
