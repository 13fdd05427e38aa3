import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import { css } from 'styled-system/css';
import type { ActorRefFrom } from 'xstate';
import type { enrolmentMachine } from '../../../machines/account/enrolment.machine.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { describeFault } from '../../texts/faults.ts';
import { Button } from '../../ui/base/button.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { FailureState } from '../../ui/feedback/states.tsx';
import { FieldGroup, GroupRemark } from '../../ui/field/field-group.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { AppKeyFields } from '../second-factor/app-key-fields.tsx';
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx';
import { appTexts } from '../second-factor/texts.ts';
import { TooManyAttempts } from '../too-many-attempts.tsx';
import { secondFactorTexts as texts } from './texts.ts';

const whole = css({ gridColumn: '1 / -1', minWidth: '0', display: 'grid', gap: '4', justifyItems: 'start' });
const fields = css({
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: '4',
  _narrow: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const row = css({ gridColumn: '1 / -1' });
const first = css({ gridColumnStart: '1' });
const buttons = css({ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: '2' });

export type EnrolmentActor = ActorRefFrom<typeof enrolmentMachine>;

interface EnrolmentProps {
  enrolment: EnrolmentActor;
}

/** A ref that moves the focus to a new element, because the focused one was removed. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** The part of the account screen that sets up and removes the second factor. */
export function OwnSecondFactor({ enrolment, hasPassword }: EnrolmentProps & { hasPassword: boolean }) {
  return (
    <FieldGroup title={texts.title} note={texts.note}>
      {hasPassword ? (
        <Step enrolment={enrolment} />
      ) : (
        <div className={whole}>
          <GroupRemark>{texts.withoutPassword}</GroupRemark>
        </div>
      )}
    </FieldGroup>
  );
}

function Step({ enrolment }: EnrolmentProps) {
  const snapshot = useSelector(enrolment, (state) => state);
  const { factors, fault } = snapshot.context;
  if (snapshot.matches('failed')) {
    return (
      <div className={whole}>
        <FailureState
          title={texts.notLoaded}
          reason={fault ? describeFault(fault) : undefined}
          requestId={fault?.requestId}
          onRetry={() => enrolment.send({ type: 'RETRY' })}
        />
      </div>
    );
  }
  if (snapshot.matches({ settled: 'offer' })) {
    return (
      <div className={whole}>
        <GroupRemark>{texts.offer}</GroupRemark>
        <Button onClick={() => enrolment.send({ type: 'START', action: 'enrol' })}>{texts.enrol}</Button>
      </div>
    );
  }
  if (snapshot.matches({ settled: 'done' }) && factors?.authenticatorAppSince) {
    const { authenticatorAppSince, recoveryCodesLeft } = factors;
    return (
      <div className={whole}>
        <p>{texts.since(authenticatorAppSince)}</p>
        {recoveryCodesLeft === 0 ? (
          <Alert tone="warning">{texts.noneLeft}</Alert>
        ) : (
          <p>{texts.left(recoveryCodesLeft)}</p>
        )}
        <div className={buttons}>
          <Button onClick={() => enrolment.send({ type: 'START', action: 'renew' })}>{texts.renew}</Button>
          <Button onClick={() => enrolment.send({ type: 'START', action: 'remove' })}>{texts.remove}</Button>
        </div>
      </div>
    );
  }
  if (snapshot.matches('password')) return <PasswordForm enrolment={enrolment} />;
  if (snapshot.matches('code')) return <AppForm enrolment={enrolment} />;
  if (snapshot.matches('recoveryCodes')) return <NewCodes enrolment={enrolment} />;
  return <Spinner />;
}

const submitTo =
  ({ enrolment }: EnrolmentProps) =>
  (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    enrolment.send({ type: 'SUBMIT' });
  };

function PasswordForm({ enrolment }: EnrolmentProps) {
  const snapshot = useSelector(enrolment, (state) => state);
  const { action, password, refusal, secondsLeft } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const isThrottled = snapshot.matches({ password: 'throttled' });
  const isMissing = snapshot.matches({ password: 'incomplete' });
  const isWrong = snapshot.matches({ password: 'wrong' });
  const { explanation, submit } = texts.actions[action];
  return (
    <form className={fields} onSubmit={submitTo({ enrolment })} noValidate>
      <p className={row}>{explanation}</p>
      {isThrottled ? (
        <div className={row}>
          <TooManyAttempts seconds={secondsLeft} />
        </div>
      ) : null}
      <div className={first}>
        <PasswordField
          key={String(isMissing || isWrong)}
          ref={takeFocus}
          label={texts.password}
          name="factor-password"
          autoComplete="current-password"
          readOnly={isBusy}
          value={password.reveal()}
          error={isMissing ? texts.passwordMissing : isWrong ? refusal : null}
          onChange={({ target }) =>
            enrolment.send({ type: 'TYPE_PASSWORD', password: new Secret(target.value) })
          }
        />
      </div>
      <div className={buttons}>
        <Button
          type="submit"
          tone={action === 'remove' ? 'critical' : 'primary'}
          busy={isBusy}
          unavailable={isThrottled}
        >
          {submit}
        </Button>
        <Button unavailable={isBusy} onClick={() => enrolment.send({ type: 'CANCEL' })}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

function AppForm({ enrolment }: EnrolmentProps) {
  const snapshot = useSelector(enrolment, (state) => state);
  const { key, code, refusal, secondsLeft } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const isThrottled = snapshot.matches({ code: 'throttled' });
  const isMissing = snapshot.matches({ code: 'incomplete' });
  const isWrong = snapshot.matches({ code: 'rejected' });
  return (
    <form className={fields} onSubmit={submitTo({ enrolment })} noValidate>
      {key ? (
        <div className={row}>
          <AppKeyFields appKey={key} />
        </div>
      ) : null}
      {isThrottled ? (
        <div className={row}>
          <TooManyAttempts seconds={secondsLeft} />
        </div>
      ) : null}
      <div className={first}>
        <TextField
          key={String(isMissing || isWrong)}
          ref={takeFocus}
          label={appTexts.code}
          name="factor-code"
          inputMode="numeric"
          autoComplete="one-time-code"
          readOnly={isBusy}
          value={code.reveal()}
          error={isMissing ? appTexts.codeMissing : isWrong ? refusal : null}
          onChange={({ target }) => enrolment.send({ type: 'TYPE_CODE', code: new Secret(target.value) })}
        />
      </div>
      <div className={buttons}>
        <Button type="submit" tone="primary" busy={isBusy} unavailable={isThrottled}>
          {appTexts.confirm}
        </Button>
        <Button unavailable={isBusy} onClick={() => enrolment.send({ type: 'CANCEL' })}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

function NewCodes({ enrolment }: EnrolmentProps) {
  const recoveryCodes = useSelector(enrolment, ({ context }) => context.recoveryCodes);
  return (
    <div className={whole}>
      <RecoveryCodes recoveryCodes={recoveryCodes} onKept={() => enrolment.send({ type: 'KEPT' })} />
    </div>
  );
}
