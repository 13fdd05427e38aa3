import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import { css } from 'styled-system/css';
import type { ActorRefFrom } from 'xstate';
import type { secondFactorMachine } from '../../../machines/sign-in/second-factor.machine.ts';
import { describeFault } from '../../texts/faults.ts';
import { Button } from '../../ui/base/button.tsx';
import { TITLE_ID } from '../../ui/base/page-title.tsx';
import { LoadingOverlay } from '../../ui/base/spinner.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useAnnounced } from '../../ui/layout/use-announced.ts';
import { Enrolment, type EnrolmentActor } from '../second-factor/enrolment.tsx';
import { takeFocus } from '../../ui/base/take-focus.ts';
import { CodeAlert, CodeField, type CodeMethod, isCodeForm } from '../second-factor/code-field.tsx';
import { setupTexts } from '../second-factor/texts.ts';
import { SuiteCard } from '../suite-card.tsx';
import { TooManyAttempts } from '../too-many-attempts.tsx';
import { choices } from './choices.ts';
import { secondFactorTexts as texts } from './texts.ts';

const fields = css({ display: 'flex', flexDirection: 'column', gap: '4' });

export type SecondFactorActor = ActorRefFrom<typeof secondFactorMachine>;

interface StepProps {
  step: SecondFactorActor;
}

/** The second step of the sign-in, in place of the login form. */
export function SecondFactor({ step }: StepProps) {
  const snapshot = useSelector(step, (state) => state);
  const { enrolment } = snapshot.children;
  const isAddition = enrolment !== undefined && !snapshot.context.mustEnrol;
  // These pages replace the form without a navigation, and no field takes the focus. So their title is announced.
  useAnnounced(isAddition ? 'addition' : String(snapshot.matches('expired')));
  if (enrolment) return <EnrolmentStep enrolment={enrolment} isFirst={!isAddition} />;
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
  if (snapshot.matches({ method: 'choose' })) return <Choice step={step} />;
  if (snapshot.matches({ method: 'passkey' })) return <PasskeyStep step={step} />;
  if (snapshot.matches({ method: 'code' })) return <CodeForm key="code" step={step} method="code" />;
  if (snapshot.matches({ method: 'recovery' }))
    return <CodeForm key="recovery" step={step} method="recovery" />;
  return <LoadingOverlay immediate />;
}

/** `isFirst`: the user has no factor yet. Otherwise the user has proven one that is too weak for the application. */
function EnrolmentStep({ enrolment, isFirst }: { enrolment: EnrolmentActor; isFirst: boolean }) {
  const hasCodes = useSelector(enrolment, (state) => state.matches('recoveryCodes'));
  const title = isFirst ? texts.enrolTitle : texts.addTitle;
  return (
    <SuiteCard title={hasCodes ? texts.codesTitle : title}>
      {hasCodes ? null : <p>{isFirst ? texts.enrol : texts.add}</p>}
      <Enrolment enrolment={enrolment} cancel={texts.back} />
    </SuiteCard>
  );
}

const METHODS = [
  ['USE_PASSKEY', 'passkey'],
  ['USE_APP', 'code'],
  ['USE_RECOVERY_CODE', 'recovery'],
] as const;

/** Buttons for the other methods of the user, and for going back to the form. */
function OtherMethods({ step }: StepProps) {
  const snapshot = useSelector(step, (state) => state);
  const isBusy = snapshot.hasTag('busy');
  return (
    <div className={choices}>
      {METHODS.map(([type, state]) =>
        snapshot.can({ type }) ? (
          <Button key={type} tone="quiet" unavailable={isBusy} onClick={() => step.send({ type })}>
            {texts[state].use}
          </Button>
        ) : null,
      )}
      <Button tone="quiet" unavailable={isBusy} onClick={() => step.send({ type: 'START_AGAIN' })}>
        {texts.back}
      </Button>
    </div>
  );
}

function Choice({ step }: StepProps) {
  const snapshot = useSelector(step, (state) => state);
  const { methods, obstacle } = snapshot.context;
  const [first] = METHODS.filter(([type]) => snapshot.can({ type }));
  return (
    <SuiteCard title={texts.title}>
      {methods.includes('passkey') && obstacle !== null ? <p>{setupTexts.obstacles[obstacle]}</p> : null}
      {first ? null : <Alert tone="warning">{texts.noMethod}</Alert>}
      <div className={fields}>
        {METHODS.map(([type, state]) =>
          snapshot.can({ type }) ? (
            <Button
              key={type}
              tone={type === first?.[0] ? 'primary' : 'neutral'}
              ref={type === first?.[0] ? takeFocus : undefined}
              onClick={() => step.send({ type })}
            >
              {texts[state].use}
            </Button>
          ) : null,
        )}
      </div>
      <div className={choices}>
        <Button tone="quiet" onClick={() => step.send({ type: 'START_AGAIN' })}>
          {texts.back}
        </Button>
      </div>
    </SuiteCard>
  );
}

function PasskeyStep({ step }: StepProps) {
  const snapshot = useSelector(step, (state) => state);
  const { fault, secondsLeft } = snapshot.context;
  const isThrottled = snapshot.matches({ method: { passkey: 'throttled' } });
  const isProving = snapshot.matches({ method: { passkey: 'proving' } });
  return (
    <SuiteCard title={texts.title}>
      {isThrottled ? (
        <TooManyAttempts seconds={secondsLeft} />
      ) : snapshot.matches({ method: { passkey: 'refused' } }) && fault ? (
        <Alert tone="critical">{describeFault(fault)}</Alert>
      ) : null}
      {isProving ? (
        <output>{setupTexts.prompt}</output>
      ) : (
        <Button
          tone="primary"
          ref={takeFocus}
          unavailable={isThrottled}
          onClick={() => step.send({ type: 'RETRY' })}
        >
          {setupTexts.retry}
        </Button>
      )}
      <OtherMethods step={step} />
    </SuiteCard>
  );
}

function CodeForm({ step, method }: StepProps & { method: CodeMethod }) {
  const snapshot = useSelector(step, (state) => state);
  const form = { snapshot, method };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    step.send({ type: 'SUBMIT' });
    const field = event.currentTarget.elements.namedItem('code');
    if (field instanceof HTMLElement) field.focus();
  };
  return (
    <SuiteCard title={texts.title}>
      <form className={fields} onSubmit={submit} aria-labelledby={TITLE_ID} noValidate>
        <CodeAlert {...form} />
        <CodeField {...form} step={step} />
        <Button
          type="submit"
          data-control="submit"
          tone="primary"
          busy={snapshot.hasTag('busy')}
          unavailable={isCodeForm(form, 'throttled')}
        >
          {texts.submit}
        </Button>
      </form>
      <OtherMethods step={step} />
    </SuiteCard>
  );
}
