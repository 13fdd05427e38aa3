import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import { css } from 'styled-system/css';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { Secret } from '../../../machines/common/secret.ts';
import type { secondFactorMachine } from '../../../machines/sign-in/second-factor.machine.ts';
import { describeFault } from '../../texts/faults.ts';
import { Button } from '../../ui/base/button.tsx';
import { TITLE_ID } from '../../ui/base/page-title.tsx';
import { LoadingOverlay } from '../../ui/base/spinner.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { FailureState } from '../../ui/feedback/states.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { useAnnounced } from '../../ui/layout/use-announced.ts';
import { AppKeyFields } from '../second-factor/app-key-fields.tsx';
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx';
import { appTexts } from '../second-factor/texts.ts';
import { SuiteCard } from '../suite-card.tsx';
import { TooManyAttempts } from '../too-many-attempts.tsx';
import { choices } from './choices.ts';
import { secondFactorTexts as texts } from './texts.ts';

const fields = css({ display: 'flex', flexDirection: 'column', gap: '4' });

const ENROLMENT = { label: appTexts.code, help: undefined, other: '' };

type SecondFactorActor = ActorRefFrom<typeof secondFactorMachine>;

/** The second step of the sign-in, in place of the login form. */
export function SecondFactor({ step }: { step: SecondFactorActor }) {
  const snapshot = useSelector(step, (state) => state);
  // These pages replace the form without a navigation, and no field takes the focus. So their title is announced.
  useAnnounced(String(snapshot.matches('expired') || snapshot.matches({ enrolment: 'failed' })));
  if (snapshot.matches('expired')) {
    return (
      <SuiteCard title={texts.expiredTitle}>
        <p>{texts.expired}</p>
        <Button tone="primary" onClick={() => step.send({ type: 'START_AGAIN' })}>
          {texts.startAgain}
        </Button>
      </SuiteCard>
    );
  }
  if (snapshot.matches({ enrolment: 'recoveryCodes' })) {
    return (
      <SuiteCard title={texts.codesTitle}>
        <RecoveryCodes
          recoveryCodes={snapshot.context.recoveryCodes}
          onKept={() => step.send({ type: 'KEPT' })}
        />
      </SuiteCard>
    );
  }
  if (snapshot.matches({ enrolment: 'failed' })) {
    const { fault } = snapshot.context;
    return (
      <SuiteCard title={texts.enrolTitle}>
        <FailureState
          title={texts.notStarted}
          reason={fault ? describeFault(fault) : undefined}
          requestId={fault?.requestId}
          onRetry={() => step.send({ type: 'RETRY' })}
        />
      </SuiteCard>
    );
  }
  if (snapshot.matches({ enrolment: 'beginning' })) return <LoadingOverlay immediate />;
  const method = snapshot.matches('enrolment')
    ? 'enrolment'
    : snapshot.matches('recovery')
      ? 'recovery'
      : 'code';
  return <CodeForm key={method} step={step} method={method} />;
}

type Method = 'code' | 'recovery' | 'enrolment';

/** Returns whether the form of a method is in this state. */
const isIn = (
  snapshot: SnapshotFrom<typeof secondFactorMachine>,
  method: Method,
  name: 'incomplete' | 'rejected' | 'throttled',
): boolean =>
  method === 'enrolment'
    ? snapshot.matches({ enrolment: { code: name } })
    : snapshot.matches({ [method]: name } as { code: typeof name });

function CodeForm({ step, method }: { step: SecondFactorActor; method: Method }) {
  const snapshot = useSelector(step, (state) => state);
  const { code, key, methods, fault, secondsLeft } = snapshot.context;
  const isThrottled = isIn(snapshot, method, 'throttled');
  const isBusy = snapshot.hasTag('busy');
  const { label, help, other } = method === 'enrolment' ? ENROLMENT : texts[method];
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    step.send({ type: 'SUBMIT' });
    const field = event.currentTarget.elements.namedItem('code');
    if (field instanceof HTMLElement) field.focus();
  };
  const hasOther = method === 'recovery' || (method === 'code' && methods.includes('recoveryCode'));
  return (
    <SuiteCard title={method === 'enrolment' ? texts.enrolTitle : texts.title}>
      <form className={fields} onSubmit={submit} aria-labelledby={TITLE_ID} noValidate>
        {key ? (
          <>
            <p>{texts.enrol}</p>
            <AppKeyFields appKey={key} />
          </>
        ) : null}
        {isThrottled ? (
          <TooManyAttempts seconds={secondsLeft} />
        ) : isIn(snapshot, method, 'rejected') && fault ? (
          <Alert tone="critical">
            {['invalid_code', 'invalid_fields'].includes(fault.code ?? '')
              ? texts.wrong
              : describeFault(fault)}
          </Alert>
        ) : null}
        <TextField
          label={label}
          help={help}
          name="code"
          data-control="code"
          inputMode={method === 'recovery' ? 'text' : 'numeric'}
          autoComplete={method === 'recovery' ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has no other purpose
          autoFocus
          readOnly={isBusy}
          value={code.reveal()}
          error={isIn(snapshot, method, 'incomplete') ? texts.missing : null}
          onChange={(event) => step.send({ type: 'TYPE', code: new Secret(event.target.value) })}
        />
        <Button type="submit" data-control="submit" tone="primary" busy={isBusy} unavailable={isThrottled}>
          {texts.submit}
        </Button>
      </form>
      <div className={choices}>
        {hasOther ? (
          <Button
            tone="quiet"
            unavailable={isBusy}
            onClick={() => step.send({ type: method === 'code' ? 'USE_RECOVERY_CODE' : 'USE_APP' })}
          >
            {other}
          </Button>
        ) : null}
        <Button tone="quiet" unavailable={isBusy} onClick={() => step.send({ type: 'START_AGAIN' })}>
          {texts.back}
        </Button>
      </div>
    </SuiteCard>
  );
}
