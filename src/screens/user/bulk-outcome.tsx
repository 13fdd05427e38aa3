import { css } from 'styled-system/css';
import type { SnapshotFrom } from 'xstate';
import type { bulkImportMachine } from '../../../machines/user/bulk-import.machine.ts';
import { bulkTexts } from './bulk-texts.ts';
import { describeFault } from '../../texts/faults.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useIsEnabled } from '../../hooks/use-is-enabled.ts';
import { Button } from '../../ui/base/button.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { RequestId } from '../../ui/feedback/request-id.tsx';
import { BulkCounts } from '../bulk-plan/bulk-counts.tsx';
import { LossDialog } from '../access/loss-dialog.tsx';
import { grantWording } from '../access/wording.ts';
import { ReasonField } from '../change-history/reason-field.tsx';
import { BulkPlan, RefusedRows } from './bulk-plan.tsx';

const planned = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '3' });
const plannedTitle = css({ textStyle: 'strong' });
const plannedHelp = css({ color: 'text.muted' });

interface BulkOutcomeProps {
  snapshot: SnapshotFrom<typeof bulkImportMachine>;
  onPlanAgain: () => void;
  onSaveRefused: () => void;
  onTypeReason: (reason: string) => void;
  onImportAnyway: () => void;
  onAskResetMails: () => void;
  onStay: () => void;
}

/**
 * Shows the state of the chosen file's import: what it would change, that it is running, why it failed, or its result.
 */
export function BulkOutcome({
  snapshot,
  onPlanAgain,
  onSaveRefused,
  onTypeReason,
  onImportAnyway,
  onAskResetMails,
  onStay,
}: BulkOutcomeProps) {
  const { plan, fault, result } = snapshot.context;
  const reason = fault ? describeFault(fault) : '';
  // The message about the whole file is omitted, because it is already shown above.
  const rows = (fault?.rows ?? []).filter(({ message }) => message !== fault?.message);
  // The total number of refused rows: the service's list contains only the first ones.
  const refused = plan?.refused ?? fault?.rowsRefused ?? 0;
  const listed = plan
    ? plan.rows.filter(({ outcome }) => outcome === 'refused').length
    : new Set(rows.map(({ row }) => row)).size;
  const planAgain = <Button onClick={onPlanAgain}>{bulkTexts.planAgain}</Button>;

  if (snapshot.matches('importing')) {
    const count = plan ? plan.created + plan.updated + plan.unchanged : null;
    return (
      <>
        <Progress>{bulkTexts.importing(count)}</Progress>
        <p>{bulkTexts.importingHelp}</p>
      </>
    );
  }
  if (snapshot.matches({ chosen: 'planning' })) return <Progress>{bulkTexts.planning}</Progress>;
  const isConfirming = snapshot.matches({ chosen: 'confirmingLossOfAccess' });
  if ((isConfirming || snapshot.matches({ chosen: 'planned' })) && plan) {
    return (
      <>
        <div className={planned}>
          <h3 className={plannedTitle}>{bulkTexts.plannedTitle}</h3>
          <p className={plannedHelp}>
            {plan.rows.length === 0 ? bulkTexts.nothingToDo : bulkTexts.plannedHelp}
          </p>
        </div>
        <BulkPlan plan={plan} />
        {plan.rows.length === 0 ? null : (
          <ReasonField reason={snapshot.context.reason} onType={onTypeReason} />
        )}
        <LossDialog
          open={isConfirming}
          onSave={onImportAnyway}
          onStay={onStay}
          effect={plan.effect}
          wording={grantWording}
          words={bulkTexts.lossQuestion}
        />
      </>
    );
  }
  if (snapshot.matches({ chosen: 'refused' })) {
    return (
      <>
        <Alert tone="critical" title={plan ? bulkTexts.refusedTitle(plan.refused) : bulkTexts.refusedFile}>
          <p>{plan ? bulkTexts.refusedHelp : reason}</p>
          {listed > 0 && listed < refused ? <p>{bulkTexts.refusedListed(listed, refused)}</p> : null}
          <RequestId id={fault?.requestId} />
        </Alert>
        {snapshot.can({ type: 'SAVE_REFUSED' }) ? (
          <div>
            <Button onClick={onSaveRefused}>{bulkTexts.saveRefused(listed, refused)}</Button>
          </div>
        ) : null}
        {plan ? <BulkPlan plan={plan} /> : null}
        {rows.length > 0 ? <RefusedRows problems={rows} /> : null}
      </>
    );
  }
  if (snapshot.matches({ chosen: 'unplanned' })) {
    return (
      <>
        <Alert tone="warning" title={bulkTexts.unplannedTitle}>
          <p>{reason}</p>
          <RequestId id={fault?.requestId} />
        </Alert>
        <div>{planAgain}</div>
      </>
    );
  }
  if (snapshot.matches({ chosen: 'fileChanged' })) {
    return (
      <Alert tone="warning" title={bulkTexts.nothingImported}>
        {bulkTexts.fileChanged}
      </Alert>
    );
  }
  if (snapshot.matches({ chosen: 'unclearFile' })) {
    return (
      <Alert tone="warning" title={bulkTexts.unclearTitle}>
        {bulkTexts.unclearFile}
      </Alert>
    );
  }
  const isSignedOut = snapshot.matches({ chosen: 'signedOut' });
  if (isSignedOut || snapshot.matches({ chosen: 'overtaken' })) {
    return (
      <>
        <Alert tone="warning" title={bulkTexts.nothingImported}>
          {isSignedOut ? bulkTexts.signedOut : bulkTexts.overtaken}
        </Alert>
        <div>{planAgain}</div>
      </>
    );
  }
  if (snapshot.matches({ chosen: 'failed' })) {
    return (
      <>
        <Alert tone="critical" title={bulkTexts.failedTitle}>
          <p>{reason}</p>
          {plan ? <p>{bulkTexts.failedHelp}</p> : null}
          <RequestId id={fault?.requestId} />
        </Alert>
        {plan ? <div>{planAgain}</div> : null}
      </>
    );
  }
  if (snapshot.matches({ chosen: 'unclear' })) {
    return (
      <>
        <Alert tone="warning" title={bulkTexts.unclearTitle}>
          <p>{bulkTexts.unclear}</p>
          <RequestId id={fault?.requestId} />
        </Alert>
        <div>{planAgain}</div>
      </>
    );
  }
  const isMailed = snapshot.matches({ chosen: 'mailed' });
  if (isMailed || snapshot.matches({ chosen: 'done' })) {
    return (
      <>
        <Alert tone="positive" title={bulkTexts.doneTitle}>
          {isMailed ? bulkTexts.mailed : null}
        </Alert>
        {result ? <BulkCounts counts={result} /> : null}
        {result && result.created > 0 && !isMailed ? (
          <NewUsers
            created={result.created}
            onAskResetMails={snapshot.can({ type: 'ASK_RESET_MAILS' }) ? onAskResetMails : null}
          />
        ) : null}
      </>
    );
  }
  return null;
}

interface NewUsersProps {
  created: number;
  /** Null if there are too many users for one action. */
  onAskResetMails: (() => void) | null;
}

/** Says that the created users have no password yet, and offers to send them reset mails. */
function NewUsers({ created, onAskResetMails }: NewUsersProps) {
  const hasMail = useIsEnabled('mailEnabled');
  return (
    <>
      <p>
        {hasMail && onAskResetMails === null ? bulkTexts.tooManyForMails : bulkTexts.noPasswords(created)}
      </p>
      {hasMail && onAskResetMails ? (
        <div>
          <Button onClick={onAskResetMails}>{bulkTexts.askResetMails}</Button>
        </div>
      ) : null}
    </>
  );
}
