import { useState } from 'react';
import type { RowFault } from '../../../openapi/fault.ts';
import type { ImportPlan, PlannedRow } from '../../../openapi/types.ts';
import { bulkTexts } from './bulk-texts.ts';
import type { Column } from '../../ui/table/column.ts';
import { SegmentedToggle } from '../../ui/field/segmented-toggle.tsx';
import { BulkCounts } from './bulk-counts.tsx';
import { BulkTable } from './bulk-table.tsx';

type Outcome = PlannedRow['outcome'];

const words = bulkTexts.table;

const shown = (text: string | null): string => text || words.nothing;

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
  { id: 'column', header: words.column, cell: ({ column }) => column },
  { id: 'from', header: words.from, cell: ({ from }) => shown(from) },
  { id: 'to', header: words.to, cell: ({ to }) => shown(to) },
];

const toBe = (row: PlannedRow, ...columns: string[]): string =>
  columns.map((column) => row.changes.find((change) => change.column === column)?.to ?? '').join(' ');

const NEW_USERS: readonly Column<PlannedRow>[] = [
  { id: 'row', header: words.row, cell: ({ row }) => row, width: 'narrow' },
  { id: 'username', header: words.username, cell: ({ username }) => username, primary: true },
  { id: 'name', header: words.name, cell: (row) => toBe(row, 'firstName', 'lastName') },
  { id: 'email', header: words.email, cell: (row) => toBe(row, 'email') },
  { id: 'profile', header: words.profile, cell: (row) => toBe(row, 'businessProfile') },
];

const PROBLEMS: readonly Column<RowFault>[] = [
  { id: 'row', header: words.row, cell: ({ row }) => row, width: 'narrow' },
  { id: 'column', header: words.column, cell: ({ column }) => shown(column), width: 'narrow' },
  { id: 'value', header: words.value, cell: ({ value }) => shown(value), width: 'wide' },
  { id: 'reason', header: words.reason, cell: ({ message }) => message, wraps: true },
];

/** The cells for which rows are refused, each with its reason. */
export function RefusedRows({ problems }: { problems: readonly RowFault[] }) {
  return <BulkTable label={bulkTexts.outcomes.refused} columns={PROBLEMS} rows={problems} />;
}

/** What an import would do: how many of each, and row by row. */
export function BulkPlan({ plan }: { plan: ImportPlan }) {
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
        <BulkTable label={bulkTexts.outcomes.created} columns={NEW_USERS} rows={rowsOf('created')} />
      ) : null}
    </>
  );
}
