import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { Secret } from '../../../machines/common/secret.ts';
import type { enrolmentMachine } from '../../../machines/second-factor/enrolment.machine.ts';
import { describeFault } from '../../texts/faults.ts';
import { Button } from '../../ui/base/button.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { FailureState } from '../../ui/feedback/states.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { AppKeyFields } from './app-key-fields.tsx';
import { takeFocus } from '../../ui/base/take-focus.ts';
import { FactorForm } from './factor-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { appTexts, setupTexts as texts } from './texts.ts';

const column = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '4' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

export type EnrolmentActor = ActorRefFrom<typeof enrolmentMachine>;

interface EnrolmentProps {
  enrolment: EnrolmentActor;
  /** Text of the button that cancels the setup. */
  cancel: string;
}

/** Sets up a second factor, and shows the new recovery codes. */
export function Enrolment({ enrolment, cancel }: EnrolmentProps) {
  const snapshot = useSelector(enrolment, (state) => state);
  const { fault, enrolled } = snapshot.context;
  if (snapshot.matches({ setup: 'offer' })) return <Offer enrolment={enrolment} cancel={cancel} />;
  if (snapshot.matches({ setup: 'code' })) return <AppForm enrolment={enrolment} cancel={cancel} />;
  if (snapshot.matches({ setup: 'passkey' })) return <PasskeyPrompt enrolment={enrolment} cancel={cancel} />;
  if (snapshot.matches('recoveryCodes')) {
    return (
      <RecoveryCodes
        recoveryCodes={enrolled?.recoveryCodes ?? []}
        onKept={() => enrolment.send({ type: 'KEPT' })}
      />
    );
  }
  if (snapshot.matches({ setup: 'failed' })) {
    return (
      <div className={column}>
        <FailureState
          title={texts.notStarted}
          reason={fault ? describeFault(fault) : undefined}
          requestId={fault?.requestId}
          onRetry={() => enrolment.send({ type: 'RETRY' })}
        />
        <OtherButtons enrolment={enrolment} cancel={cancel} />
      </div>
    );
  }
  return <Spinner />;
}

function OtherButtons({ enrolment, cancel }: EnrolmentProps) {
  const snapshot = useSelector(enrolment, (state) => state);
  const isBusy = snapshot.hasTag('busy');
  return (
    <>
      {snapshot.context.kinds.length > 1 && !snapshot.matches({ setup: 'offer' }) ? (
        <Button unavailable={isBusy} onClick={() => enrolment.send({ type: 'CHOOSE_OTHER' })}>
          {texts.other}
        </Button>
      ) : null}
      <Button unavailable={isBusy} onClick={() => enrolment.send({ type: 'CANCEL' })}>
        {cancel}
      </Button>
    </>
  );
}

function Offer({ enrolment, cancel }: EnrolmentProps) {
  const snapshot = useSelector(enrolment, (state) => state);
  const { kinds, obstacle } = snapshot.context;
  const [passkey, app] = [
    { type: 'CHOOSE', kind: 'passkey' } as const,
    { type: 'CHOOSE', kind: 'app' } as const,
  ];
  return (
    <div className={column}>
      {kinds.includes('app') ? null : <p>{texts.onlyPasskey}</p>}
      <p>{kinds.map((kind) => texts[kind]).join(' ')}</p>
      {snapshot.can(passkey) ? (
        <Button tone="primary" ref={takeFocus} onClick={() => enrolment.send(passkey)}>
          {texts.addPasskey}
        </Button>
      ) : null}
      {obstacle === null ? null : <p>{texts.obstacles[obstacle]}</p>}
      {snapshot.can(app) ? <Button onClick={() => enrolment.send(app)}>{texts.addApp}</Button> : null}
      <OtherButtons enrolment={enrolment} cancel={cancel} />
    </div>
  );
}

/** Returns the message about the entered code; null if the code was not checked, or has changed since. */
function faultOfCode(snapshot: SnapshotFrom<typeof enrolmentMachine>): string | null {
  if (snapshot.matches({ setup: { code: 'incomplete' } })) return appTexts.codeMissing;
  const { fault } = snapshot.context;
  if (!snapshot.matches({ setup: { code: 'rejected' } }) || !fault) return null;
  return fault.fields.find(({ field }) => field === 'code')?.message ?? describeFault(fault);
}

function AppForm({ enrolment, cancel }: EnrolmentProps) {
  const snapshot = useSelector(enrolment, (state) => state);
  const { begun, code, secondsLeft } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const error = faultOfCode(snapshot);
  return (
    <FactorForm
      submit={appTexts.confirm}
      isBusy={isBusy}
      secondsLeft={snapshot.matches({ setup: { code: 'throttled' } }) ? secondsLeft : null}
      onSubmit={() => enrolment.send({ type: 'SUBMIT' })}
      others={<OtherButtons enrolment={enrolment} cancel={cancel} />}
    >
      {begun?.kind === 'app' ? <AppKeyFields appKey={begun.key} /> : null}
      <TextField
        key={String(error !== null)}
        ref={takeFocus}
        label={appTexts.code}
        name="code"
        data-control="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        readOnly={isBusy}
        value={code.reveal()}
        error={error}
        onChange={({ target }) => enrolment.send({ type: 'TYPE', code: new Secret(target.value) })}
      />
    </FactorForm>
  );
}

function PasskeyPrompt({ enrolment, cancel }: EnrolmentProps) {
  const snapshot = useSelector(enrolment, (state) => state);
  const { fault } = snapshot.context;
  const isRefused = snapshot.matches({ setup: { passkey: 'refused' } });
  return (
    <div className={column}>
      {isRefused && fault ? (
        <Alert tone="critical">{describeFault(fault)}</Alert>
      ) : (
        <output>{texts.prompt}</output>
      )}
      <div className={buttons}>
        {isRefused ? (
          <Button tone="primary" ref={takeFocus} onClick={() => enrolment.send({ type: 'RETRY' })}>
            {texts.retry}
          </Button>
        ) : null}
        <OtherButtons enrolment={enrolment} cancel={cancel} />
      </div>
    </div>
  );
}
