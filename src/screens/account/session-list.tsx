import { useSelector } from '@xstate/react';
import LogOut from 'lucide-react/icons/log-out';
import { createContext, useContext, useMemo } from 'react';
import { css } from 'styled-system/css';
import type { ActorRefFrom } from 'xstate';
import { endsCurrent, type sessionsMachine } from '../../../machines/account/sessions.machine.ts';
import type { Session, Sessions } from '../../../openapi/generated/types.ts';
import { describeFault } from '../../texts/faults.ts';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';
import { assertDefined } from '../../../machines/common/assert-defined.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { FailureState } from '../../ui/feedback/states.tsx';
import { FieldGroup, GroupRemark } from '../../ui/field/field-group.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { browserText, momentText, sessionTexts as texts } from './texts.ts';

const whole = css({ gridColumn: '1 / -1', minWidth: '0' });
const browserCell = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2',
  paddingBlock: '1',
});
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

export type SessionsActor = ActorRefFrom<typeof sessionsMachine>;

/** Lists the sessions of an account, with buttons that end one, all others, or all (B13.10). */
export function SessionList({ sessions }: { sessions: SessionsActor }) {
  const snapshot = useSelector(sessions, (state) => state);
  const { listed, fault } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  return (
    <FieldGroup
      title={texts.title}
      note={texts.note}
      action={listed ? <EndMany sessions={sessions} listed={listed} isBusy={isBusy} /> : undefined}
    >
      <div className={whole}>
        {listed ? (
          <Entries sessions={sessions} listed={listed} isBusy={isBusy} />
        ) : snapshot.matches('failed') ? (
          <FailureState
            title={texts.notLoaded}
            reason={fault ? describeFault(fault) : undefined}
            requestId={fault?.requestId}
            onRetry={() => sessions.send({ type: 'RETRY' })}
          />
        ) : isBusy ? (
          <Spinner />
        ) : null}
      </div>
      <Question sessions={sessions} />
    </FieldGroup>
  );
}

interface ListedProps {
  sessions: SessionsActor;
  listed: Sessions;
  isBusy: boolean;
}

function EndMany({ sessions, listed, isBusy }: ListedProps) {
  const hasCurrent = listed.sessions.some(({ current }) => current);
  if (listed.total === 0) return null;
  return (
    <div className={buttons}>
      {hasCurrent && listed.total > 1 ? (
        <Button
          size="small"
          busy={isBusy}
          onClick={() => sessions.send({ type: 'END', ending: { kind: 'others' } })}
        >
          {texts.endOthers}
        </Button>
      ) : null}
      <Button
        size="small"
        busy={isBusy}
        onClick={() => sessions.send({ type: 'END', ending: { kind: 'all' } })}
      >
        {texts.endAll}
      </Button>
    </div>
  );
}

const { columns } = texts;

const moment = (at: string) => <time dateTime={at}>{momentText(at)}</time>;

const COLUMNS: readonly Column<Session>[] = [
  {
    id: 'browser',
    header: columns.browser,
    width: 'wide',
    primary: true,
    wraps: true,
    cell: (session) => (
      <span className={browserCell}>
        <span>{browserText(session)}</span>
        {session.current ? (
          <span translate="yes">
            <Badge tone="info">{texts.current}</Badge>
          </span>
        ) : null}
      </span>
    ),
  },
  { id: 'address', header: columns.address, cell: ({ address }) => address ?? '' },
  {
    id: 'method',
    header: columns.method,
    translated: true,
    cell: ({ method }) => (method === null ? '' : texts.methods[method]),
  },
  {
    id: 'signedIn',
    header: columns.signedIn,
    translated: true,
    cell: ({ signedInAt }) => moment(signedInAt),
  },
  {
    id: 'lastUsed',
    header: columns.lastUsed,
    translated: true,
    cell: ({ lastUsedAt }) => moment(lastUsedAt),
  },
  { id: 'ends', header: columns.ends, translated: true, cell: ({ endsAt }) => moment(endsAt) },
  {
    id: 'applications',
    header: columns.applications,
    wraps: true,
    cell: ({ applications }) => applications.join(', '),
  },
];

const rowKey = ({ id }: Session): string => id;

const SessionsContext = createContext<{ sessions: SessionsActor; isBusy: boolean } | null>(null);

function EndButton({ row: session }: { row: Session }) {
  const { sessions, isBusy } = assertDefined(useContext(SessionsContext));
  return (
    <IconButton
      size="small"
      busy={isBusy}
      label={texts.endOf(browserText(session))}
      icon={<LogOut />}
      onClick={() => sessions.send({ type: 'END', ending: { kind: 'one', id: session.id } })}
    />
  );
}

function Entries({ sessions, listed, isBusy }: ListedProps) {
  const hidden = listed.total - listed.sessions.length;
  const control = useMemo(() => ({ sessions, isBusy }), [sessions, isBusy]);
  if (listed.total === 0) return <GroupRemark>{texts.none}</GroupRemark>;
  return (
    <SessionsContext value={control}>
      <DataTable
        label={texts.title}
        columns={COLUMNS}
        rows={listed.sessions}
        rowKey={rowKey}
        Actions={EndButton}
        manyColumns
      />
      {hidden > 0 ? <GroupRemark>{texts.more(hidden)}</GroupRemark> : null}
    </SessionsContext>
  );
}

const OWN_EFFECT = { one: 'ownOne', others: 'others', all: 'ownAll' } as const;

/** The dialog that confirms ending sessions. Warns if this also ends the viewer's own session. */
function Question({ sessions }: { sessions: SessionsActor }) {
  const snapshot = useSelector(sessions, (state) => state);
  const { context } = snapshot;
  const cancel = () => sessions.send({ type: 'CANCEL' });
  const kind = context.ending?.kind ?? 'one';
  const words = texts.ask[kind];
  return (
    <Dialog
      open={snapshot.matches('asking')}
      title={words.title}
      description={texts.effects[context.listed && endsCurrent(context) ? OWN_EFFECT[kind] : kind]}
      tone="critical"
      onClose={cancel}
      cancel={texts.cancel}
      confirm={{ label: words.label, onConfirm: () => sessions.send({ type: 'CONFIRM' }) }}
    />
  );
}
