import { css } from 'styled-system/css';
import type { RowFault } from '../../../openapi/client/fault.ts';
import type { PlannedRow } from '../../../openapi/generated/types.ts';
import { takesFromMany } from '../../../openapi/rules/access/access-change.ts';
import type { CheckedPlan } from '../../../machines/user/import-file.ts';
import { bulkTexts } from './bulk-texts.ts';
import type { Grant } from '../../../openapi/rules/access/grants.ts';
import { grantWording } from '../access/wording.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import type { Column } from '../../ui/table/column.ts';
import { BulkCounts } from '../bulk-plan/bulk-counts.tsx';
import { BulkTable } from '../bulk-plan/bulk-table.tsx';
import { PlanAccess } from '../bulk-plan/plan-access.tsx';
import { bulkPlanTexts } from '../bulk-plan/texts.ts';
import { columnLabel, shown, shownIn } from './column-values.ts';

const words = bulkTexts.table;

/** Returns a column's label, and in parentheses the heading that the file has instead. */
function problemColumn({ column, heading }: RowFault): string | null {
  if (column === null) return null;
  const label = columnLabel(column);
  return heading && heading !== label ? `${label} (${heading})` : label;
}

/** A row of the table of users: what the import changes, and what the user gains and loses by it. */
interface PlannedChange extends Pick<PlannedRow, 'row' | 'username' | 'outcome' | 'changes'> {
  gains: string;
  losses: string;
  /** The labels of the columns whose stored value the import clears. */
  emptied: readonly string[];
}

const changeList = css({ display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1' });
const change = css({ display: 'inline-flex', flexWrap: 'wrap', columnGap: '1', overflowWrap: 'anywhere' });
const muted = css({ color: 'text.muted' });
const gained = css({ color: 'positive.text' });
const lost = css({ color: 'critical.text' });

const CHANGED_USERS: readonly Column<PlannedChange>[] = [
  { id: 'row', header: words.row, cell: ({ row }) => row, width: 'narrow' },
  {
    id: 'username',
    header: words.username,
    primary: true,
    cell: ({ username }) => username,
  },
  {
    id: 'outcome',
    header: words.outcome,
    width: 'narrow',
    translated: true,
    cell: ({ outcome }) =>
      outcome === 'created' ? bulkPlanTexts.outcomes.created : bulkPlanTexts.outcomes.changed,
  },
  {
    id: 'changes',
    header: words.changes,
    width: 'wide',
    wraps: true,
    cell: ({ changes }) => (
      <span className={changeList}>
        {changes.map(({ column, from, to }) => (
          <span key={column} className={change}>
            <span className={muted} translate="yes">{`${columnLabel(column)}:`}</span>{' '}
            <span>{from ? `${shownIn(column, from)} → ${shownIn(column, to)}` : shownIn(column, to)}</span>
          </span>
        ))}
      </span>
    ),
  },
  {
    id: 'gains',
    header: words.gains,
    wraps: true,
    cell: ({ gains }) => (gains === '' ? '' : <span className={gained}>{gains}</span>),
  },
  {
    id: 'losses',
    header: words.losses,
    wraps: true,
    cell: ({ losses }) => (losses === '' ? '' : <span className={lost}>{losses}</span>),
  },
  {
    id: 'emptied',
    header: words.emptiedValues,
    wraps: true,
    translated: true,
    cell: ({ emptied }) => (emptied.length === 0 ? '' : <Badge tone="warning">{emptied.join(', ')}</Badge>),
  },
];

/** Returns the users table's columns. Without losses and emptied values, the changes column is wider. */
function columnsOf(users: readonly PlannedChange[]): readonly Column<PlannedChange>[] {
  const omitted = [
    ...(users.some(({ losses }) => losses !== '') ? [] : ['losses']),
    ...(users.some(({ emptied }) => emptied.length > 0) ? [] : ['emptied']),
  ];
  return CHANGED_USERS.filter(({ id }) => !omitted.includes(id)).map((column) =>
    column.id === 'changes' && omitted.length === 2 ? { ...column, width: 'wider' } : column,
  );
}

/** Returns a text such as `Viewer and 3 elements in 2 applications`; '' for no grants. */
function grantsText(grants: readonly Grant[], all: readonly Grant[]): string {
  if (grants.length === 0) return '';
  return bulkTexts.grants(grantWording.itemsText(grants, all), grantWording.applicationsText(grants, all));
}

/** Returns the rows of the table of users. Leaves out refused rows. */
function changedUsers({ rows, effect: { touched } }: CheckedPlan): PlannedChange[] {
  const groupOf = new Map(touched.flatMap((group) => group.users.map(({ row }) => [row, group] as const)));
  return rows
    .filter(({ outcome }) => outcome !== 'refused')
    .map(({ row, username, outcome, changes }) => {
      const { gained: gains = [], lost: losses = [] } = groupOf.get(row) ?? {};
      const all = [...gains, ...losses];
      return {
        row,
        username,
        outcome,
        // The username has its own column.
        changes: changes.filter(({ column }) => column !== 'username'),
        gains: grantsText(gains, all),
        losses: grantsText(losses, all),
        emptied: changes.filter(({ from, to }) => from && to === '').map(({ column }) => columnLabel(column)),
      };
    });
}

const PROBLEMS: readonly Column<RowFault>[] = [
  { id: 'row', header: words.row, cell: ({ row }) => row, width: 'narrow' },
  {
    id: 'column',
    header: words.column,
    cell: (fault) => shown(problemColumn(fault)),
    width: 'wide',
  },
  { id: 'value', header: words.value, cell: ({ value }) => shown(value), width: 'wide' },
  { id: 'reason', header: words.reason, cell: ({ message }) => message, wraps: true, translated: true },
];

/** Lists the cells because of which the service refuses rows, with the reasons. */
export function RefusedRows({ problems }: { problems: readonly RowFault[] }) {
  return <BulkTable label={bulkPlanTexts.outcomes.refused} columns={PROBLEMS} rows={problems} />;
}

/**
 * Returns the row of a planned user. Its id is the number of the row in the file, because a new user has no uuid yet.
 */
const affectedRow = ({ row, username }: PlannedRow) => ({ uuid: String(row), name: username });

/**
 * Shows what an import would change: the counts in a line, and a table of the users or, if rows are refused, of these
 * rows.
 */
export function BulkPlan({ plan }: { plan: CheckedPlan }) {
  const refused = plan.rows.filter(({ outcome }) => outcome === 'refused');
  const users = changedUsers(plan);
  const emptied = users.reduce((sum, user) => sum + user.emptied.length, 0);
  return (
    <>
      {plan.sheet ? <p>{bulkTexts.sheet(plan.sheet, plan.otherSheets)}</p> : null}
      <BulkCounts counts={{ ...plan, ...(emptied > 0 && { emptied }) }} />
      {takesFromMany(plan.effect) || !plan.effect.isKnown ? (
        <PlanAccess effect={plan.effect} affectedRow={affectedRow} />
      ) : null}
      {refused.length > 0 ? (
        <RefusedRows problems={refused.flatMap(({ problems }) => problems)} />
      ) : users.length > 0 ? (
        <BulkTable label={words.users} columns={columnsOf(users)} rows={users} />
      ) : null}
    </>
  );
}
