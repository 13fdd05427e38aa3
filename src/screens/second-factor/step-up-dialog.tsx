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
import { TextField } from '../../ui/field/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { TooManyAttempts } from '../too-many-attempts.tsx';
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
  const method = snapshot.matches('recovery') ? 'recovery' : 'code';
  const isIn = (name: 'incomplete' | 'rejected' | 'throttled') =>
    snapshot.matches({ [method]: name } as { code: typeof name });
  const { code, methods, fault, secondsLeft } = snapshot.context;
  const { label, help, other } = texts[method];
  const isBusy = snapshot.hasTag('busy');
  const isThrottled = isIn('throttled');
  const hasOther = method === 'recovery' || methods.includes('recoveryCode');
  const submit = () => step.send({ type: 'SUBMIT' });
  return {
    content: isThrottled ? (
      <TooManyAttempts seconds={secondsLeft} />
    ) : isIn('rejected') && fault ? (
      <Alert tone="critical">{fault.code === 'invalid_code' ? texts.wrongCode : describeFault(fault)}</Alert>
    ) : null,
    proof: (
      <form id={FORM} key={method} className={fields} onSubmit={onSubmit(submit)} noValidate>
        <TextField
          label={label}
          help={help}
          name="code"
          data-control="code"
          inputMode={method === 'recovery' ? 'text' : 'numeric'}
          autoComplete={method === 'recovery' ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog has no other purpose
          autoFocus
          readOnly={isBusy}
          value={code.reveal()}
          error={isIn('incomplete') ? texts.codeMissing : null}
          onChange={(event) => step.send({ type: 'TYPE', code: new Secret(event.target.value) })}
        />
        {hasOther ? (
          <Button
            tone="quiet"
            unavailable={isBusy}
            onClick={() => step.send({ type: method === 'code' ? 'USE_RECOVERY_CODE' : 'USE_APP' })}
          >
            {other}
          </Button>
        ) : null}
      </form>
    ),
    confirm: { label: texts.confirm, busy: isBusy, unavailable: isThrottled, onConfirm: submit },
  };
}
