import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import { isUndone, type UndoActor } from '../../../machines/change-history/undo.machine.ts';
import type { UndoPlan, UndoResult } from '../../../openapi/generated/types.ts';
import { describeFault } from '../../texts/faults.ts';
import { Button, buttonStyle } from '../../ui/base/button.tsx';
import { LoadingOverlay } from '../../ui/base/spinner.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState, FailureState } from '../../ui/feedback/states.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { BackLabel } from '../form/back-link.tsx';
import { formTexts } from '../form/texts.ts';
import type { HistorySearch } from './history-search.ts';
import { ReasonField } from './reason-field.tsx';
import { changeTexts } from './texts.ts';
import { AccessGroups } from './access-groups.tsx';
import { UndoItemPart } from './undo-item.tsx';
import { undoTexts as texts } from './undo-texts.ts';

const stack = css({ display: 'grid', gap: '5', maxWidth: 'form', minWidth: '0' });
const list = css({ display: 'grid', gap: '5', listStyle: 'none' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '3' });
const muted = css({ color: 'text.muted' });

interface UndoScreenProps {
  undo: UndoActor;
  /** The filters of the history to which the screen leads back. */
  filters: HistorySearch;
}

/** The plan of an undo: its effect on each object, and the button that undoes the changes. */
export function UndoScreen({ undo, filters }: UndoScreenProps) {
  const snapshot = useSelector(undo, (state) => state);
  const { plan, result, replanned, fault } = snapshot.context;
  const failure = {
    reason: fault ? describeFault(fault) : undefined,
    requestId: fault?.requestId,
    onRetry: () => undo.send({ type: 'RETRY' }),
  };
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={result ? undefined : texts.subtitle}
        back={<BackToHistory filters={filters} />}
      />
      <div className={stack} aria-busy={snapshot.hasTag('busy')}>
        {result ? (
          <Done result={result} filters={filters} />
        ) : (
          <>
            {snapshot.matches('failed') ? <FailureState title={texts.notPlanned} {...failure} /> : null}
            {snapshot.matches('refused') ? <FailureState title={texts.failed} {...failure} /> : null}
            {replanned && !snapshot.matches('failed') ? (
              <Alert tone="warning">{texts.replanned[replanned]}</Alert>
            ) : null}
            {plan ? <Plan undo={undo} plan={plan} filters={filters} /> : null}
            {plan === null && snapshot.matches('planning') ? <LoadingOverlay /> : null}
          </>
        )}
      </div>
    </>
  );
}

function BackToHistory({ filters }: { filters: HistorySearch }) {
  const { title } = changeTexts;
  return (
    <TextLink quiet asChild>
      <Link to="/history" search={filters} aria-label={formTexts.backTo(title)} data-screen-only>
        <BackLabel label={title} />
      </Link>
    </TextLink>
  );
}

function HistoryLink({ filters, label }: { filters: HistorySearch; label: string }) {
  return (
    <Link to="/history" search={filters} className={buttonStyle()}>
      {label}
    </Link>
  );
}

function Done({ result: { undone, refused }, filters }: { result: UndoResult; filters: HistorySearch }) {
  return (
    <>
      <Alert tone={refused > 0 ? 'warning' : 'positive'} title={texts.result(undone, refused)}>
        {texts.resultHelp}
      </Alert>
      <div>
        <HistoryLink filters={filters} label={texts.toHistory} />
      </div>
    </>
  );
}

interface PlanProps {
  undo: UndoActor;
  plan: UndoPlan;
  filters: HistorySearch;
}

function Plan({ undo, plan: { items, unchanged, access }, filters }: PlanProps) {
  const snapshot = useSelector(undo, (state) => state);
  const { overwrite, shown, reason } = snapshot.context;
  if (items.length === 0) {
    return (
      <EmptyState title={texts.nothing} action={<HistoryLink filters={filters} label={texts.toHistory} />}>
        {texts.nothingReason}
      </EmptyState>
    );
  }
  const undone = items.filter(isUndone).length;
  return (
    <>
      <p>{texts.summary(undone, items.length - undone, unchanged)}</p>
      <AccessGroups access={access} />
      <ul className={list} aria-label={texts.objects}>
        {items.slice(0, shown).map((item) => (
          <UndoItemPart
            key={`${item.kind} ${item.uuid}`}
            item={item}
            overwrite={overwrite}
            isDisabled={!snapshot.matches('planning') && !snapshot.matches('planned')}
            onChoose={(choice) => undo.send({ type: 'CHOOSE', ...choice })}
          />
        ))}
      </ul>
      {snapshot.can({ type: 'MORE' }) ? (
        <div>
          <Button onClick={() => undo.send({ type: 'MORE' })}>{texts.more}</Button>
        </div>
      ) : null}
      <p className={muted}>{texts.limits}</p>
      <ReasonField reason={reason} onType={(typed) => undo.send({ type: 'TYPE_REASON', reason: typed })} />
      <div className={buttons}>
        <Button
          tone="primary"
          busy={snapshot.hasTag('busy')}
          disabled={!snapshot.hasTag('busy') && !snapshot.can({ type: 'UNDO' })}
          onClick={() => undo.send({ type: 'UNDO' })}
        >
          {texts.undo}
        </Button>
        <HistoryLink filters={filters} label={texts.cancel} />
      </div>
    </>
  );
}
