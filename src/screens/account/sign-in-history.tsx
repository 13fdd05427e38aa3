import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import type { ActorRefFrom } from 'xstate';
import type { signInHistoryMachine } from '../../../machines/account/sign-in-history.machine.ts';
import type { SignInEvent } from '../../../openapi/generated/types.ts';
import { timesText } from '../../texts/counts.ts';
import { describeFault } from '../../texts/faults.ts';
import { Button } from '../../ui/base/button.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';
import { StatusDot, type Meaning } from '../../ui/feedback/badge.tsx';
import { FailureState } from '../../ui/feedback/states.tsx';
import { FieldGroup, GroupRemark } from '../../ui/field/field-group.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { browserText, historyTexts as texts, momentText } from './texts.ts';

const whole = css({ gridColumn: '1 / -1', minWidth: '0', display: 'grid', gap: '3', justifyItems: 'start' });
const tableStyle = css({ width: 'full', minWidth: '0' });
const times = css({ color: 'text.muted' });
const eventCell = css({ display: 'inline-flex', alignItems: 'baseline', columnGap: '2' });

export type HistoryActor = ActorRefFrom<typeof signInHistoryMachine>;

const TONE: Readonly<Record<SignInEvent['kind'], Meaning>> = {
  signed_in: 'positive',
  refused: 'critical',
  ended: 'neutral',
};

/** Lists an account's sign-ins, refused sign-ins and ended sessions, the newest first. */
export function SignInHistory({ history }: { history: HistoryActor }) {
  const snapshot = useSelector(history, (state) => state);
  const { events, next, fault } = snapshot.context;
  const failure = {
    title: texts.notLoaded,
    reason: fault ? describeFault(fault) : undefined,
    requestId: fault?.requestId,
    onRetry: () => history.send({ type: 'RETRY' }),
  };
  return (
    <FieldGroup title={texts.title} note={texts.note}>
      <div className={whole}>
        {snapshot.hasTag('listed') ? (
          <>
            {events.length === 0 ? <GroupRemark>{texts.none}</GroupRemark> : null}
            {events.length > 0 ? (
              <div className={tableStyle}>
                <DataTable label={texts.title} columns={COLUMNS} rows={events} rowKey={rowKey} manyColumns />
              </div>
            ) : null}
            {snapshot.matches('moreFailed') ? <FailureState {...failure} /> : null}
            {next !== null && !snapshot.matches('moreFailed') ? (
              <Button
                size="small"
                busy={snapshot.hasTag('busy')}
                onClick={() => history.send({ type: 'MORE' })}
              >
                {texts.older}
              </Button>
            ) : null}
          </>
        ) : snapshot.matches('failed') ? (
          <FailureState {...failure} />
        ) : snapshot.hasTag('busy') ? (
          <Spinner />
        ) : null}
      </div>
    </FieldGroup>
  );
}

const { columns } = texts;

const COLUMNS: readonly Column<SignInEvent>[] = [
  {
    id: 'at',
    header: columns.at,
    primary: true,
    translated: true,
    cell: ({ at }) => <time dateTime={at}>{momentText(at)}</time>,
  },
  {
    id: 'event',
    header: columns.event,
    width: 'wide',
    wraps: true,
    translated: true,
    cell: ({ kind, reason, attempts }) => (
      <span className={eventCell}>
        <StatusDot tone={TONE[kind]} />
        <span>{texts.events.get(`${kind} ${reason}`) ?? reason}</span>
        {attempts > 1 ? <span className={times}>{timesText(attempts)}</span> : null}
      </span>
    ),
  },
  { id: 'application', header: columns.application, cell: ({ application }) => application ?? '' },
  {
    id: 'browser',
    header: columns.browser,
    cell: (event) => (event.browser !== null || event.system !== null ? browserText(event) : ''),
  },
  { id: 'address', header: columns.address, cell: ({ address }) => address ?? '' },
];

const rowKey = ({ id }: SignInEvent): string => id;
