import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import { css } from 'styled-system/css';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { Secret } from '../../../machines/common/secret.ts';
import type { secondFactorMachine } from '../../../machines/sign-in/second-factor.machine.ts';
import type { stepUpMachine } from '../../../machines/sign-in/step-up.machine.ts';
import { describeFault } from '../../texts/faults.ts';
import { Button } from '../../ui/base/button.tsx';
import type { Elements } from '../../ui/base/elements.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { TooManyAttempts } from '../too-many-attempts.tsx';
import { CodeAlert, CodeField, isCodeForm } from './code-field.tsx';
import { setupTexts } from './texts.ts';
import { stepUpTexts as texts } from './step-up-texts.ts';

const FORM = 'step-up';
const fields = css({ display: 'flex', flexDirection: 'column', gap: '4' });

type StepUpActor = ActorRefFrom<typeof stepUpMachine>;
type SecondFactorActor = ActorRefFrom<typeof secondFactorMachine>;

/** A part of the dialog: its content, the field below it, and its button. */
interface Part {
  readonly content: Elements;
  readonly proof?: Elements;
  readonly confirm?: { label: string; busy?: boolean; unavailable?: boolean; onConfirm: () => void };
}

/** The dialog in which the user proves again to be the owner of the account (B22.6). */
export function StepUpDialog({ stepUp }: { stepUp: StepUpActor }) {
  const snapshot = useSelector(stepUp, (state) => state);
  const { secondFactor } = snapshot.children;
  return secondFactor ? (
    <FactorDialog stepUp={stepUp} step={secondFactor} />
  ) : (
    <StepDialog stepUp={stepUp} isOpen={snapshot.hasTag('asking')} part={partOf(stepUp, snapshot)} />
  );
}

function StepDialog({ stepUp, isOpen, part }: { stepUp: StepUpActor; isOpen: boolean; part: Part }) {
  return (
    <Dialog
      open={isOpen}
      title={texts.title}
      description={texts.explanation}
      cancel={texts.cancel}
      closesOutside={false}
      onClose={() => stepUp.send({ type: 'CANCEL' })}
      proof={part.proof ?? null}
      {...(part.confirm && { confirm: part.confirm })}
    >
      {part.content}
    </Dialog>
  );
}

function partOf(stepUp: StepUpActor, snapshot: SnapshotFrom<typeof stepUpMachine>): Part {
  const { password, refusal, fault, secondsLeft } = snapshot.context;
  if (snapshot.matches({ asking: 'failed' })) {
    return {
      content: <Alert tone="critical">{fault ? describeFault(fault) : texts.failed}</Alert>,
      confirm: { label: texts.again, onConfirm: () => stepUp.send({ type: 'RETRY' }) },
    };
  }
  if (snapshot.matches({ asking: 'singleSignOn' })) {
    return {
      content: <p>{texts.singleSignOn}</p>,
      confirm: { label: texts.signIn, onConfirm: () => stepUp.send({ type: 'SIGN_IN_AGAIN' }) },
    };
  }
  if (!snapshot.matches({ asking: 'password' })) return { content: <Spinner /> };
  const isThrottled = snapshot.matches({ asking: { password: 'throttled' } });
  const isBusy = snapshot.hasTag('busy');
  const submit = () => stepUp.send({ type: 'SUBMIT' });
  const error = snapshot.matches({ asking: { password: 'incomplete' } })
    ? texts.passwordMissing
    : snapshot.matches({ asking: { password: 'wrong' } })
      ? refusal
      : null;
  return {
    content: isThrottled ? <TooManyAttempts seconds={secondsLeft} /> : null,
    proof: (
      <form id={FORM} className={fields} onSubmit={onSubmit(submit)} noValidate>
        <PasswordField
          label={texts.password}
          name="password"
          data-control="password"
          autoComplete="current-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog has no other purpose
          autoFocus
          readOnly={isBusy}
          value={password.reveal()}
          error={error}
          onChange={(event) =>
            stepUp.send({ type: 'TYPE_PASSWORD', password: new Secret(event.target.value) })
          }
        />
      </form>
    ),
    confirm: { label: texts.confirm, busy: isBusy, unavailable: isThrottled, onConfirm: submit },
  };
}

const onSubmit = (submit: () => void) => (event: SubmitEvent<HTMLFormElement>) => {
  event.preventDefault();
  submit();
};

function FactorDialog({ stepUp, step }: { stepUp: StepUpActor; step: SecondFactorActor }) {
  const snapshot = useSelector(step, (state) => state);
  return <StepDialog stepUp={stepUp} isOpen part={factorPart(step, snapshot)} />;
}

function factorPart(step: SecondFactorActor, snapshot: SnapshotFrom<typeof secondFactorMachine>): Part {
  if (snapshot.matches('expired')) {
    return {
      content: <p>{texts.expired}</p>,
      confirm: { label: texts.again, onConfirm: () => step.send({ type: 'START_AGAIN' }) },
    };
  }
  if (snapshot.matches({ method: 'choose' }) || snapshot.matches({ method: 'passkey' })) {
    return passkeyPart(step, snapshot);
  }
  const method = snapshot.matches({ method: 'recovery' }) ? 'recovery' : 'code';
  const form = { snapshot, method } as const;
  const submit = () => step.send({ type: 'SUBMIT' });
  return {
    content: <CodeAlert {...form} />,
    proof: (
      <form id={FORM} key={method} className={fields} onSubmit={onSubmit(submit)} noValidate>
        <CodeField {...form} step={step} />
        <OtherMethods step={step} snapshot={snapshot} />
      </form>
    ),
    confirm: {
      label: texts.confirm,
      busy: snapshot.hasTag('busy'),
      unavailable: isCodeForm(form, 'throttled'),
      onConfirm: submit,
    },
  };
}

const METHODS = [
  ['USE_PASSKEY', 'passkey'],
  ['USE_APP', 'code'],
  ['USE_RECOVERY_CODE', 'recovery'],
] as const;

interface FactorStep {
  step: SecondFactorActor;
  snapshot: SnapshotFrom<typeof secondFactorMachine>;
}

/** Buttons for the methods that the user can use instead. */
function OtherMethods({ step, snapshot }: FactorStep) {
  return (
    <>
      {METHODS.map(([type, method]) =>
        snapshot.can({ type }) ? (
          <Button
            key={type}
            tone="quiet"
            unavailable={snapshot.hasTag('busy')}
            onClick={() => step.send({ type })}
          >
            {texts[method].use}
          </Button>
        ) : null,
      )}
    </>
  );
}

function passkeyPart(step: SecondFactorActor, snapshot: SnapshotFrom<typeof secondFactorMachine>): Part {
  const { fault, methods, obstacle, secondsLeft } = snapshot.context;
  const isChoice = snapshot.matches({ method: 'choose' });
  const canUse = snapshot.can({ type: 'USE_PASSKEY' }) || !isChoice;
  return {
    content: snapshot.matches({ method: { passkey: 'throttled' } }) ? (
      <TooManyAttempts seconds={secondsLeft} />
    ) : snapshot.matches({ method: { passkey: 'refused' } }) && fault ? (
      <Alert tone="critical">{describeFault(fault)}</Alert>
    ) : methods.includes('passkey') && obstacle !== null ? (
      <p>{setupTexts.obstacles[obstacle]}</p>
    ) : null,
    proof: <OtherMethods step={step} snapshot={snapshot} />,
    confirm: {
      label: texts.passkey.use,
      busy: snapshot.matches({ method: { passkey: 'proving' } }),
      unavailable: !canUse || snapshot.matches({ method: { passkey: 'throttled' } }),
      onConfirm: () => step.send({ type: isChoice ? 'USE_PASSKEY' : 'RETRY' }),
    },
  };
}
