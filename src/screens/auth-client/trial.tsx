import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import { useRef } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { clientTrialMachine } from '../../../machines/auth-client/trial.machine.ts';
import {
  mayRequest,
  TRIAL_SCOPES,
  trialFindings,
  type Finding,
} from '../../../machines/auth-client/trial-findings.ts';
import type { StoredAuthClient } from '../../../machines/auth-client/form-rules.ts';
import { paths } from '../../routing/paths.ts';
import { describeFault } from '../../texts/faults.ts';
import { Button } from '../../ui/base/button.tsx';
import { Sentence } from '../../ui/base/sentence.tsx';
import { LoadingOverlay } from '../../ui/base/spinner.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { FailureState } from '../../ui/feedback/states.tsx';
import { CheckBox } from '../../ui/field/check-box.tsx';
import { FieldGroup } from '../../ui/field/field-group.tsx';
import { RadioGroup } from '../../ui/field/radio-group.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useAnnounced } from '../../ui/layout/use-announced.ts';
import { useFocusAfter } from '../../ui/layout/use-focus-after.ts';
import { findingTexts, scopeTexts, trialTexts as texts } from './trial-texts.ts';
import { TrialSteps } from './trial-steps.tsx';

export type ClientTrialActor = ActorRefFrom<typeof clientTrialMachine>;

type Snapshot = SnapshotFrom<typeof clientTrialMachine>;

const stack = css({ display: 'grid', gap: '4', justifyItems: 'start', gridColumn: '1 / -1', minWidth: '0' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
const prose = css({ maxWidth: 'prose', display: 'grid', gap: '2' });
const aside = css({ color: 'text.muted' });
const verdictStyle = css({ display: 'grid', gap: '4', justifyItems: 'start', paddingBottom: '5' });
const list = css({ display: 'grid', gap: '3', listStyle: 'none' });
const entry = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '3',
  maxWidth: 'prose',
  _narrow: { flexDirection: 'column', gap: '1' },
});
const mark = css({ width: 'label', flexShrink: '0' });
const words = css({ minWidth: '0', overflowWrap: 'anywhere' });
const heading = css({ textStyle: 'strong' });
const choices = css({ display: 'grid', gap: '2' });
const legend = css({ textStyle: 'label', marginBottom: '2' });

/**
 * The screen that tests a client's sign-in: signs a user in as the client would, and shows what the client would
 * receive.
 */
export function ClientTrialScreen({ trial }: { trial: ClientTrialActor }) {
  const snapshot = useSelector(trial, (state) => state);
  const { client, uuid, fault } = snapshot.context;
  useAnnounced(isOver(snapshot) ? 'over' : 'choosing');
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={client ? <span translate="no">{client.name}</span> : undefined}
        actions={
          <Button asChild>
            <Link to={paths.authClient.form} params={{ uuid }}>
              {texts.back}
            </Link>
          </Button>
        }
      />
      {snapshot.matches('failed') ? (
        <FailureState
          title={texts.notLoaded}
          reason={fault ? describeFault(fault) : undefined}
          requestId={fault?.requestId}
          onRetry={() => trial.send({ type: 'RETRY' })}
        />
      ) : client ? (
        <Trial trial={trial} snapshot={snapshot} client={client} />
      ) : (
        <LoadingOverlay />
      )}
    </>
  );
}

const isOver = (snapshot: Snapshot): boolean => snapshot.matches('granted') || snapshot.matches('refused');

interface TrialProps {
  trial: ClientTrialActor;
  snapshot: Snapshot;
  client: StoredAuthClient;
}

function Trial({ trial, snapshot, client }: TrialProps) {
  const { choice, answer, result, now } = snapshot.context;
  const findings = trialFindings({ client, scopes: choice.scopes, answer, result, now });
  return (
    <>
      {isOver(snapshot) ? (
        <Verdict trial={trial} snapshot={snapshot} findings={findings} />
      ) : (
        <Choice trial={trial} snapshot={snapshot} />
      )}
      {findings.length > 0 ? <Findings findings={findings} /> : null}
      {isOver(snapshot) ? <TrialSteps snapshot={snapshot} /> : null}
    </>
  );
}

function Verdict({
  trial,
  snapshot,
  findings,
}: Omit<TrialProps, 'client'> & { findings: readonly Finding[] }) {
  const { result } = snapshot.context;
  const isBroken = findings.some(({ tone }) => tone === 'critical');
  const verdict = !result ? 'refused' : isBroken ? 'broken' : findings.length > 0 ? 'remarks' : 'works';
  const name = result?.user.name ?? '';
  return (
    <div className={verdictStyle}>
      <Alert tone={!result ? 'critical' : isBroken ? 'warning' : 'positive'} title={texts.verdicts[verdict]}>
        {result ? <Sentence text={texts.signedIn(name)} names={[name]} /> : texts.nobody}
      </Alert>
      <Button onClick={() => trial.send({ type: 'AGAIN' })}>{texts.again}</Button>
    </div>
  );
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <FieldGroup title={texts.findings}>
      <div className={stack}>
        <ul className={list}>
          {findings.map(({ code, tone, detail }) => (
            <li key={code} className={entry}>
              <span className={mark}>
                <Badge tone={tone}>{texts.tones[tone]}</Badge>
              </span>
              <div className={words}>
                <p className={heading}>{findingTexts[code].title}</p>
                <p>{findingTexts[code].text(detail)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </FieldGroup>
  );
}

function Choice({ trial, snapshot }: Omit<TrialProps, 'client'>) {
  const { client, choice } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const scopes = TRIAL_SCOPES.filter((scope) => client !== null && mayRequest(client, scope));
  const chosen = new Set(choice.scopes);
  const startButton = useRef<HTMLButtonElement>(null);
  // The start button gets the focus when the sign-in ends, because the cancel button, which had the focus, is removed.
  useFocusAfter(snapshot.matches('signingIn'), () => startButton.current?.focus());
  return (
    <FieldGroup title={texts.choose}>
      <div className={stack}>
        <div className={prose}>
          <p>{texts.intro}</p>
          <p className={aside}>{texts.secretNote}</p>
        </div>
        <Attempt snapshot={snapshot} />
        <RadioGroup
          label={texts.who}
          options={texts.people}
          value={choice.asksForSignIn ? 'other' : 'self'}
          disabled={isBusy}
          onChange={(who) => trial.send({ type: 'CHOOSE', choice: { asksForSignIn: who === 'other' } })}
        />
        <fieldset>
          <legend className={legend}>{texts.scopes}</legend>
          <div className={choices}>
            {scopes.map((scope) => (
              <CheckBox
                key={scope}
                label={scopeTexts[scope]}
                checked={chosen.has(scope)}
                disabled={isBusy}
                onChange={(isChosen) =>
                  trial.send({
                    type: 'CHOOSE',
                    choice: {
                      scopes: TRIAL_SCOPES.filter((one) => (one === scope ? isChosen : chosen.has(one))),
                    },
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        <div className={buttons}>
          <Button
            ref={startButton}
            tone="primary"
            busy={isBusy}
            unavailable={client?.blocked ?? false}
            onClick={() => trial.send({ type: 'SIGN_IN' })}
          >
            {texts.start}
          </Button>
          {snapshot.matches('signingIn') ? (
            <Button onClick={() => trial.send({ type: 'CANCEL' })}>{texts.cancel}</Button>
          ) : null}
          <output>{isBusy ? <span>{progressOf(snapshot)}</span> : null}</output>
        </div>
      </div>
    </FieldGroup>
  );
}

function progressOf(snapshot: Snapshot): string {
  if (snapshot.matches('exchanging')) return texts.exchanging;
  return snapshot.matches({ signingIn: 'waiting' }) ? texts.waiting : texts.opening;
}

/**
 * Explains why the last test failed: the sign-in could not start or took too long, its window was closed or blocked, or
 * the code could not be exchanged.
 */
function Attempt({ snapshot }: { snapshot: Snapshot }) {
  const { fault } = snapshot.context;
  const { attempts } = texts;
  for (const state of ['windowBlocked', 'windowClosed', 'expired'] as const) {
    if (snapshot.matches({ choosing: state })) {
      return (
        <Alert tone="warning" title={attempts[state].title}>
          {attempts[state].text}
        </Alert>
      );
    }
  }
  for (const state of ['notStarted', 'notExchanged'] as const) {
    if (snapshot.matches({ choosing: state }) && fault) {
      return (
        <Alert tone="critical" title={attempts[state].title}>
          {describeFault(fault)}
        </Alert>
      );
    }
  }
  return null;
}
