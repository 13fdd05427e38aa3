import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import {
  type AskedAction,
  type CheckedBulkPlan,
  countPlanned,
} from '../../../machines/resource/bulk-action/bulk-action-context.ts';
import type { BulkActionActor } from '../../../machines/resource/bulk-action/bulk-action.machine.ts';
import { nameOf, reasonOf, refusedRows } from '../../../machines/resource/bulk-action/refused-file.ts';
import type { BulkAction, BulkRow } from '../../../openapi/generated/types.ts';
import { takesFromMany } from '../../../openapi/rules/access/access-change.ts';
import { useConsole } from '../../hooks/use-app.ts';
import { MAX_BULK_OBJECTS } from '../../../openapi/rules/bulk-limits.ts';
import { describeFault } from '../../texts/faults.ts';
import { Button } from '../../ui/base/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { RequestId } from '../../ui/feedback/request-id.tsx';
import { SegmentedToggle } from '../../ui/field/segmented-toggle.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { focusFirstField } from '../../ui/overlay/first-field.ts';
import type { Column } from '../../ui/table/column.ts';
import { BulkCounts } from '../bulk-plan/bulk-counts.tsx';
import { BulkTable } from '../bulk-plan/bulk-table.tsx';
import { PlanAccess } from '../bulk-plan/plan-access.tsx';
import { bulkPlanTexts } from '../bulk-plan/texts.ts';
import { ReasonField } from '../change-history/reason-field.tsx';
import { AccessGroups } from '../change-history/access-groups.tsx';
import { columnLabel, shownIn } from '../user/column-values.ts';
import { UserBulkValue } from '../user/bulk-value.tsx';
import { bulkActionTexts as texts } from './texts.ts';

/** Leaves space for the focus ring, which the scrolling content of the dialog would clip. */
const field = css({ paddingBottom: '2' });

/** The dialog of an action on many objects: its plan, and its result. */
export function BulkActionDialog() {
  const { bulkAction } = useConsole();
  const snapshot = useSelector(bulkAction, (state) => state);
  const { asked, choice, plan, reason, fault, isReplanned } = snapshot.context;
  const close = () => bulkAction.send({ type: 'CLOSE' });
  if (!asked) return <Dialog open={false} title="" cancel={texts.close} onClose={close} />;
  const { action } = asked;
  const isDone = snapshot.matches('done');
  const isPlanned = snapshot.matches('planned') || snapshot.matches('applying');
  const isChoosing = snapshot.matches('choosing');
  const isNotLoaded = snapshot.matches({ choosing: 'failed' });
  const hasFailed =
    isNotLoaded || ['unplanned', 'failed', 'unclear'].some((state) => snapshot.matches(state as 'failed'));
  const count = plan && countPlanned(plan);
  return (
    <Dialog
      open={snapshot.hasTag('open')}
      wide={!isChoosing}
      // The menu closes after the dialog has opened, and returns the focus to its button. This must not close the
      // dialog.
      closesOutside={false}
      tone={isPlanned && plan && isCritical(action, plan) ? 'critical' : 'neutral'}
      title={
        isChoosing && choice
          ? texts.chooseTitle(columnLabel(choice.field.name), action.resource)
          : isDone && plan
            ? texts.doneTitle(action, plan.updated)
            : texts.title(action, count)
      }
      cancel={isDone || hasFailed ? texts.close : texts.cancel}
      cancelDisabled={snapshot.matches('applying')}
      back={
        snapshot.can({ type: 'BACK' })
          ? { label: texts.back, onBack: () => bulkAction.send({ type: 'BACK' }) }
          : undefined
      }
      onClose={close}
      {...confirmation(bulkAction, snapshot, action)}
    >
      {snapshot.matches({ choosing: 'loading' }) ? <Progress>{texts.loadingOptions}</Progress> : null}
      {snapshot.matches({ choosing: 'ready' }) && choice ? (
        <div ref={focusFirstField} className={field}>
          <UserBulkValue actor={bulkAction} choice={choice} />
        </div>
      ) : null}
      {snapshot.matches('planning') ? <Progress>{texts.planning}</Progress> : null}
      {snapshot.matches('applying') && plan ? (
        <Progress>{texts.applying(action, plan.updated)}</Progress>
      ) : null}
      {hasFailed ? (
        <Alert
          tone={snapshot.matches('unclear') ? 'warning' : 'critical'}
          title={
            isNotLoaded
              ? texts.notLoaded
              : snapshot.matches('unplanned')
                ? texts.unplanned
                : snapshot.matches('unclear')
                  ? texts.unclearTitle
                  : texts.failed
          }
        >
          <p>{snapshot.matches('unclear') ? texts.unclear(action) : fault ? describeFault(fault) : null}</p>
          <RequestId id={fault?.requestId} />
        </Alert>
      ) : null}
      {isReplanned && isPlanned ? <Alert tone="warning">{texts.replanned}</Alert> : null}
      {isPlanned && plan ? <Plan asked={asked} plan={plan} /> : null}
      {(isPlanned || isDone) && plan && plan.refused > 0 ? (
        <div>
          <Button size="small" onClick={() => bulkAction.send({ type: 'SAVE_REFUSED' })}>
            {texts.saveRefused}
          </Button>
        </div>
      ) : null}
      {isPlanned && plan && plan.updated > 0 ? (
        <div className={field}>
          <ReasonField
            reason={reason}
            readOnly={snapshot.matches('applying')}
            onType={(typed) => bulkAction.send({ type: 'TYPE_REASON', reason: typed })}
          />
        </div>
      ) : null}
      {isDone && plan ? <Refused asked={asked} plan={plan} /> : null}
    </Dialog>
  );
}

/** Returns whether an action deletes objects or takes access from several users. */
const isCritical = ({ action }: BulkAction, { effect, updated }: CheckedBulkPlan): boolean =>
  (action === 'delete' && updated > 0) || takesFromMany(effect);

type Snapshot = ReturnType<BulkActionActor['getSnapshot']>;

/**
 * Returns the button that applies the plan, makes a new one, or selects the refused objects, depending on the state.
 */
function confirmation(actor: BulkActionActor, snapshot: Snapshot, action: AskedAction['action']) {
  const sending = (type: 'PLAN' | 'APPLY' | 'RETRY' | 'SELECT_REFUSED', label: string) => ({
    confirm: { label, onConfirm: () => actor.send({ type }) },
  });
  if (snapshot.matches({ choosing: 'ready' })) return sending('PLAN', texts.showPlan);
  if (snapshot.matches({ choosing: 'failed' })) return sending('RETRY', texts.tryAgain);
  if (snapshot.can({ type: 'APPLY' })) return sending('APPLY', texts.confirm(action));
  if (snapshot.matches('applying')) {
    return { confirm: { label: texts.confirm(action), busy: true, onConfirm: () => {} } };
  }
  if (snapshot.can({ type: 'RETRY' })) return sending('RETRY', texts.planAgain);
  if (snapshot.can({ type: 'SELECT_REFUSED' })) return sending('SELECT_REFUSED', texts.selectRefused);
  return {};
}

interface PlanProps {
  asked: AskedAction;
  plan: CheckedBulkPlan;
}

interface Change {
  name: string;
  column: string;
  from: string | null;
  to: string;
}

const CHANGES: readonly Column<Change>[] = [
  { id: 'name', header: texts.table.name, cell: ({ name }) => name, primary: true },
  { id: 'column', header: texts.table.column, cell: ({ column }) => columnLabel(column), translated: true },
  { id: 'from', header: texts.table.from, cell: ({ column, from }) => shownIn(column, from) },
  { id: 'to', header: texts.table.to, cell: ({ column, to }) => shownIn(column, to) },
];

const usersText = ({ users }: BulkRow): string =>
  users ? texts.table.countedUsers(users.count, users.isCapped) : bulkPlanTexts.nothing;

const RESET_MAILS: readonly Column<Change>[] = [
  { id: 'name', header: texts.table.name, cell: ({ name }) => name, primary: true },
  { id: 'to', header: columnLabel('email'), cell: ({ to }) => to },
];

/** Returns the columns of deleted or blocked objects: the name, and the number of users if it is known. */
function columnsOf(rows: readonly BulkRow[], { resource }: BulkAction): readonly Column<BulkRow>[] {
  const name: Column<BulkRow> = {
    id: 'name',
    header: texts.table.name,
    cell: (row) => row.name,
    primary: true,
  };
  const users: Column<BulkRow> = {
    id: 'users',
    header: resource === 'authClient' ? texts.table.signedIn : texts.table.users,
    cell: usersText,
  };
  return rows.some((row) => row.users) ? [name, users] : [name];
}

const affectedRow = (user: { uuid: string; name: string }) => user;

/** The plan of an action: how many objects it changes, the access that users gain and lose, and each change. */
function Plan({ asked, plan }: PlanProps) {
  const [chosen, choose] = useState<BulkRow['outcome']>('updated');
  const options = [
    { value: 'updated' as const, label: bulkPlanTexts.outcomes.changed },
    { value: 'refused' as const, label: bulkPlanTexts.outcomes.refused },
  ].filter(({ value }) => plan[value] > 0);
  const outcome = options.find(({ value }) => value === chosen)?.value ?? options[0]?.value;
  const updated = plan.rows.filter((row) => row.outcome === 'updated');
  const changes = updated.flatMap((row) =>
    row.changes.map((change) => ({ name: nameOf(row, asked.names), ...change })),
  );
  return (
    <>
      {plan.updated === 0 ? <Alert tone="info">{texts.nothing}</Alert> : null}
      <BulkCounts counts={plan} />
      {countPlanned(plan) > MAX_BULK_OBJECTS ? (
        <Alert tone="info">{texts.inParts(asked.action)}</Alert>
      ) : null}
      {plan.endedSessions > 0 ? (
        <Alert tone="info">{texts.sessions(plan.endedSessions, asked.action)}</Alert>
      ) : null}
      {plan.hidden > 0 ? <Alert tone="warning">{texts.hidden(plan.hidden, asked.action)}</Alert> : null}
      <PlanAccess effect={plan.effect} affectedRow={affectedRow} />
      {plan.accessOfChange ? <AccessGroups access={plan.accessOfChange} /> : null}
      {options.length > 1 && outcome ? (
        <div>
          <SegmentedToggle label={bulkPlanTexts.shown} options={options} value={outcome} onChange={choose} />
        </div>
      ) : null}
      {outcome === 'updated' && updated.length < plan.updated ? (
        <p>{texts.listedFirst(updated.length, plan.updated)}</p>
      ) : null}
      {outcome === 'updated' && changes.length > 0 ? (
        <BulkTable
          label={bulkPlanTexts.outcomes.changed}
          columns={asked.action.action === 'resetMail' ? RESET_MAILS : CHANGES}
          rows={changes}
        />
      ) : outcome === 'updated' ? (
        <BulkTable label={texts.objects} columns={columnsOf(updated, asked.action)} rows={updated} />
      ) : null}
      {outcome === 'refused' ? <Refused asked={asked} plan={plan} /> : null}
    </>
  );
}

/** The objects that stay as they are, with the reasons. */
function Refused({ asked: { names }, plan }: PlanProps) {
  return (
    <BulkTable
      label={texts.refused}
      columns={[
        { id: 'name', header: texts.table.name, cell: (row) => nameOf(row, names), primary: true },
        { id: 'reason', header: texts.table.reason, cell: reasonOf, wraps: true, translated: true },
      ]}
      rows={refusedRows(plan)}
    />
  );
}
