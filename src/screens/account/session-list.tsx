import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import type { ActorRefFrom } from 'xstate';
import { endsCurrent, type sessionsMachine } from '../../../machines/account/sessions.machine.ts';
import type { Session, Sessions } from '../../../openapi/generated/types.ts';
import { describeFault } from '../../texts/faults.ts';
import { Button } from '../../ui/base/button.tsx';
import { inElement, type Elements } from '../../ui/base/elements.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { FailureState } from '../../ui/feedback/states.tsx';
import { FieldGroup, GroupRemark } from '../../ui/field/field-group.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { browserText, momentText, sessionTexts as texts } from './texts.ts';

const whole = css({ gridColumn: '1 / -1', minWidth: '0' });
const list = css({ display: 'grid', listStyle: 'none' });
const entry = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: '3',
  paddingBlock: '3',
  borderTopWidth: 'hairline',
  borderTopStyle: 'solid',
  borderColor: 'border',
  _first: { borderTopStyle: 'none', paddingTop: '0' },
});
const about = css({ flex: '1', minWidth: 'column.narrow', display: 'grid', gap: '2' });
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' });
const heading = css({ textStyle: 'strong' });
const facts = css({ display: 'flex', flexWrap: 'wrap', columnGap: '5', rowGap: '2' });
const term = css({ textStyle: 'small', color: 'text.muted' });
const value = css({ overflowWrap: 'anywhere' });
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

function Entries({ sessions, listed, isBusy }: ListedProps) {
  const hidden = listed.total - listed.sessions.length;
  if (listed.total === 0) return <GroupRemark>{texts.none}</GroupRemark>;
  return (
    <>
      <ul className={list}>
        {listed.sessions.map((session) => (
          <li key={session.id} className={entry}>
            <div className={about}>
              <div className={head}>
                <span className={heading} translate="no">
                  {browserText(session)}
                </span>
                {session.current ? <Badge tone="info">{texts.current}</Badge> : null}
              </div>
              <Facts session={session} />
            </div>
            <Button
              size="small"
              busy={isBusy}
              aria-label={texts.endOf(browserText(session))}
              onClick={() => sessions.send({ type: 'END', ending: { kind: 'one', id: session.id } })}
            >
              {texts.end}
            </Button>
          </li>
        ))}
      </ul>
      {hidden > 0 ? <GroupRemark>{texts.more(hidden)}</GroupRemark> : null}
    </>
  );
}

function Facts({ session }: { session: Session }) {
  const { address, method, signedInAt, lastUsedAt, endsAt, applications } = session;
  return (
    <dl className={facts}>
      {address === null ? null : (
        <Fact term={texts.address}>
          <span translate="no">{address}</span>
        </Fact>
      )}
      {method === null ? null : <Fact term={texts.method}>{texts.methods[method]}</Fact>}
      <Moment term={texts.signedIn} at={signedInAt} />
      <Moment term={texts.lastUsed} at={lastUsedAt} />
      <Moment term={texts.ends} at={endsAt} />
      {applications.length === 0 ? null : (
        <Fact term={texts.applications}>
          <span translate="no">{applications.join(', ')}</span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ term: name, children }: { term: string; children: Elements | string }) {
  return (
    <div>
      <dt className={term}>{name}</dt>
      <dd className={value}>{inElement(children)}</dd>
    </div>
  );
}

function Moment({ term: name, at }: { term: string; at: string }) {
  return (
    <Fact term={name}>
      <time dateTime={at}>{momentText(at)}</time>
    </Fact>
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
