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
import { browserText, historyTexts as texts, momentText } from './texts.ts';

const whole = css({ gridColumn: '1 / -1', minWidth: '0', display: 'grid', gap: '3', justifyItems: 'start' });
const list = css({ display: 'grid', gap: '3', listStyle: 'none', width: 'full' });
const entry = css({ display: 'flex', alignItems: 'baseline', gap: '3', minWidth: '0' });
const about = css({ minWidth: '0', overflowWrap: 'anywhere' });
const more = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '3',
  textStyle: 'small',
  color: 'text.muted',
});
const times = css({ color: 'text.muted' });
const head = css({ display: 'flex', flexWrap: 'wrap', columnGap: '2' });

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
            <ul className={list}>
              {events.map((event) => (
                <Entry key={event.id} event={event} />
              ))}
            </ul>
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

function Entry({ event }: { event: SignInEvent }) {
  const { at, kind, reason, attempts, application, browser, system, address } = event;
  const device = browser !== null || system !== null ? browserText(event) : null;
  return (
    <li className={entry}>
      <StatusDot tone={TONE[kind]} />
      <div className={about}>
        <div className={head}>
          <span>{texts.events.get(`${kind} ${reason}`) ?? reason}</span>
          {attempts > 1 ? <span className={times}>{timesText(attempts)}</span> : null}
        </div>
        <div className={more}>
          <time dateTime={at}>{momentText(at)}</time>
          {application === null ? null : <span translate="no">{application}</span>}
          {device === null ? null : <span translate="no">{device}</span>}
          {address === null ? null : <span translate="no">{address}</span>}
        </div>
      </div>
    </li>
  );
}
