import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ownFactorsMachine } from '../../../machines/account/own-factors.machine.ts';
import type { FactorAction } from '../../../machines/account/own-factors-setup.ts';
import { Secret } from '../../../machines/common/secret.ts';
import type { Passkey } from '../../../openapi/generated/types.ts';
import { describeFault } from '../../texts/faults.ts';
import { Button } from '../../ui/base/button.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';
import { FailureState } from '../../ui/feedback/states.tsx';
import { FieldGroup, GroupRemark } from '../../ui/field/field-group.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Enrolment } from '../second-factor/enrolment.tsx';
import { takeFocus } from '../../ui/base/take-focus.ts';
import { FactorForm } from '../second-factor/factor-form.tsx';
import { setupTexts } from '../second-factor/texts.ts';
import { FactorList } from './factor-list.tsx';
import { secondFactorTexts as texts } from './texts.ts';

const whole = css({ gridColumn: '1 / -1', minWidth: '0', display: 'grid', gap: '4', justifyItems: 'start' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

export type OwnFactorsActor = ActorRefFrom<typeof ownFactorsMachine>;

interface OwnFactorsProps {
  ownFactors: OwnFactorsActor;
}

/** The part of the account screen that sets up and removes the second factors. */
export function OwnSecondFactor({ ownFactors, hasPassword }: OwnFactorsProps & { hasPassword: boolean }) {
  return (
    <FieldGroup title={texts.title} note={texts.note}>
      <div className={whole}>
        {hasPassword ? <Step ownFactors={ownFactors} /> : <GroupRemark>{texts.withoutPassword}</GroupRemark>}
      </div>
    </FieldGroup>
  );
}

function Step({ ownFactors }: OwnFactorsProps) {
  const snapshot = useSelector(ownFactors, (state) => state);
  const { fault } = snapshot.context;
  const { enrolment } = snapshot.children;
  if (enrolment) return <Enrolment enrolment={enrolment} cancel={texts.cancel} />;
  if (snapshot.matches('settled')) return <Settled ownFactors={ownFactors} />;
  if (snapshot.matches('input')) return <InputForm ownFactors={ownFactors} />;
  if (snapshot.matches('failed')) {
    return (
      <FailureState
        title={texts.notLoaded}
        reason={fault ? describeFault(fault) : undefined}
        requestId={fault?.requestId}
        onRetry={() => ownFactors.send({ type: 'RETRY' })}
      />
    );
  }
  return <Spinner />;
}

/** Returns a function that returns the buttons of a passkey. */
const buttonsOf = (ownFactors: OwnFactorsActor) => (passkey: Passkey) => (
  <PasskeyButtons ownFactors={ownFactors} passkey={passkey} />
);

function PasskeyButtons({ ownFactors, passkey }: OwnFactorsProps & { passkey: Passkey }) {
  return (
    <div className={buttons}>
      <Button
        size="small"
        aria-label={texts.renameOf(passkey.name)}
        onClick={() => ownFactors.send({ type: 'START', action: 'renamePasskey', passkey })}
      >
        {texts.rename}
      </Button>
      <Button
        size="small"
        aria-label={texts.removeOf(passkey.name)}
        onClick={() => ownFactors.send({ type: 'START', action: 'removePasskey', passkey })}
      >
        {texts.remove}
      </Button>
    </div>
  );
}

function Settled({ ownFactors }: OwnFactorsProps) {
  const snapshot = useSelector(ownFactors, (state) => state);
  const { factors, obstacle } = snapshot.context;
  const start = (action: FactorAction) => ownFactors.send({ type: 'START', action });
  const canStart = (action: FactorAction) => snapshot.can({ type: 'START', action });
  const startButton = (action: 'addPasskey' | 'addApp' | 'renew', label: string) =>
    canStart(action) ? <Button onClick={() => start(action)}>{label}</Button> : null;
  return (
    <>
      {snapshot.matches({ settled: 'protected' }) && factors ? (
        <FactorList
          factors={factors}
          ofApp={
            <Button size="small" onClick={() => start('removeApp')}>
              {texts.removeApp}
            </Button>
          }
          ofPasskey={buttonsOf(ownFactors)}
        />
      ) : (
        <GroupRemark>{`${setupTexts.passkey} ${setupTexts.app}`}</GroupRemark>
      )}
      {obstacle === null ? null : <GroupRemark>{setupTexts.obstacles[obstacle]}</GroupRemark>}
      <div className={buttons}>
        {startButton('addPasskey', setupTexts.addPasskey)}
        {startButton('addApp', setupTexts.addApp)}
        {startButton('renew', texts.renew)}
      </div>
    </>
  );
}

/** Returns the message about the last field of the form; null if there is none. */
function faultOfInput(snapshot: SnapshotFrom<typeof ownFactorsMachine>): string | null {
  const { action, refusal } = snapshot.context;
  if (snapshot.matches({ input: 'incomplete' })) {
    return action === 'renamePasskey' ? texts.nameMissing : texts.passwordMissing;
  }
  return snapshot.matches({ input: 'refused' }) ? refusal : null;
}

const REMOVALS: readonly FactorAction[] = ['removeApp', 'removePasskey'];

/** The form that asks for the password, or for the name of a passkey. */
function InputForm({ ownFactors }: OwnFactorsProps) {
  const snapshot = useSelector(ownFactors, (state) => state);
  const { action, passkey, name, password, secondsLeft } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const error = faultOfInput(snapshot);
  const { explanation, submit } = texts.actions[action];
  const isRename = action === 'renamePasskey';
  return (
    <FactorForm
      submit={submit}
      tone={REMOVALS.includes(action) ? 'critical' : 'primary'}
      isBusy={isBusy}
      secondsLeft={snapshot.matches({ input: 'throttled' }) ? secondsLeft : null}
      onSubmit={() => ownFactors.send({ type: 'SUBMIT' })}
      others={
        <Button unavailable={isBusy} onClick={() => ownFactors.send({ type: 'CANCEL' })}>
          {texts.cancel}
        </Button>
      }
    >
      <p>{explanation(passkey?.name ?? '')}</p>
      {isRename || action === 'addPasskey' ? (
        <TextField
          key={`name ${isRename && error !== null}`}
          ref={isRename ? takeFocus : undefined}
          label={texts.name}
          help={isRename ? undefined : texts.nameHelp}
          name="passkey-name"
          autoComplete="off"
          maxLength={64}
          readOnly={isBusy}
          value={name}
          error={isRename ? error : null}
          onChange={({ target }) => ownFactors.send({ type: 'TYPE_NAME', name: target.value })}
        />
      ) : null}
      {isRename ? null : (
        <PasswordField
          key={`password ${error !== null}`}
          ref={takeFocus}
          label={texts.password}
          name="factor-password"
          autoComplete="current-password"
          readOnly={isBusy}
          value={password.reveal()}
          error={error}
          onChange={({ target }) =>
            ownFactors.send({ type: 'TYPE_PASSWORD', password: new Secret(target.value) })
          }
        />
      )}
    </FactorForm>
  );
}
