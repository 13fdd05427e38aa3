import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import { css } from 'styled-system/css';
import type { ActorRefFrom } from 'xstate';
import { Secret } from '../../../machines/common/secret.ts';
import type { secondFactorMachine } from '../../../machines/sign-in/second-factor.machine.ts';
import { describeFault } from '../../texts/faults.ts';
import { Button } from '../../ui/base/button.tsx';
import { TITLE_ID } from '../../ui/base/page-title.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { useAnnounced } from '../../ui/layout/use-announced.ts';
import { SuiteCard } from '../suite-card.tsx';
import { TooManyAttempts } from '../too-many-attempts.tsx';
import { choices } from './choices.ts';
import { secondFactorTexts as texts } from './texts.ts';

const fields = css({ display: 'flex', flexDirection: 'column', gap: '4' });

type SecondFactorActor = ActorRefFrom<typeof secondFactorMachine>;

/** The second step of the sign-in, in place of the login form. */
export function SecondFactor({ step }: { step: SecondFactorActor }) {
  const isExpired = useSelector(step, (state) => state.matches('expired'));
  const isRecovery = useSelector(step, (state) => state.matches('recovery'));
  useAnnounced(String(isExpired));
  if (isExpired) {
    return (
      <SuiteCard title={texts.expiredTitle}>
        <p>{texts.expired}</p>
        <Button tone="primary" onClick={() => step.send({ type: 'START_AGAIN' })}>
          {texts.startAgain}
        </Button>
      </SuiteCard>
    );
  }
  return <CodeForm key={String(isRecovery)} step={step} method={isRecovery ? 'recovery' : 'code'} />;
}

function CodeForm({ step, method }: { step: SecondFactorActor; method: 'code' | 'recovery' }) {
  const snapshot = useSelector(step, (state) => state);
  const { code, methods, fault, secondsLeft } = snapshot.context;
  const isIn = (name: 'incomplete' | 'rejected' | 'throttled') =>
    snapshot.matches({ [method]: name } as { code: typeof name });
  const isThrottled = isIn('throttled');
  const isBusy = snapshot.hasTag('busy');
  const { label, help, other } = texts[method];
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    step.send({ type: 'SUBMIT' });
    const field = event.currentTarget.elements.namedItem('code');
    if (field instanceof HTMLElement) field.focus();
  };
  const hasOther = method === 'recovery' || methods.includes('recoveryCode');
  return (
    <SuiteCard title={texts.title}>
      <form className={fields} onSubmit={submit} aria-labelledby={TITLE_ID} noValidate>
        {isThrottled ? (
          <TooManyAttempts seconds={secondsLeft} />
        ) : isIn('rejected') && fault ? (
          <Alert tone="critical">{fault.code === 'invalid_code' ? texts.wrong : describeFault(fault)}</Alert>
        ) : null}
        <TextField
          label={label}
          help={help}
          name="code"
          data-control="code"
          inputMode={method === 'code' ? 'numeric' : 'text'}
          autoComplete={method === 'code' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has no other purpose
          autoFocus
          readOnly={isBusy}
          value={code.reveal()}
          error={isIn('incomplete') ? texts.missing : null}
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
