import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { Secret } from '../../../machines/common/secret.ts';
import type { secondFactorMachine } from '../../../machines/sign-in/second-factor.machine.ts';
import { describeFault } from '../../texts/faults.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { TooManyAttempts } from '../too-many-attempts.tsx';
import { codeTexts as texts } from './code-texts.ts';

/** A method whose proof is typed: the code of an authenticator app, or a recovery code. */
export type CodeMethod = 'code' | 'recovery';

interface CodeProps {
  snapshot: SnapshotFrom<typeof secondFactorMachine>;
  method: CodeMethod;
}

/** Returns whether the form of a method is in this state. */
export const isCodeForm = (
  { snapshot, method }: CodeProps,
  name: 'incomplete' | 'rejected' | 'throttled',
): boolean => snapshot.matches({ method: { [method]: name } as { code: typeof name } });

/** Says why the last code was not accepted, or how long the user must wait. */
export function CodeAlert(form: CodeProps) {
  const { fault, secondsLeft } = form.snapshot.context;
  if (isCodeForm(form, 'throttled')) return <TooManyAttempts seconds={secondsLeft} />;
  if (!isCodeForm(form, 'rejected') || !fault) return null;
  // The service refuses a text that is too long for a code with `invalid_fields`.
  const isWrong = fault.code === 'invalid_code' || fault.code === 'invalid_fields';
  return <Alert tone="critical">{isWrong ? texts.wrongCode : describeFault(fault)}</Alert>;
}

/** The field for a code. It takes the focus. */
export function CodeField({ step, ...form }: CodeProps & { step: ActorRefFrom<typeof secondFactorMachine> }) {
  const { snapshot, method } = form;
  const { label, help } = texts[method];
  return (
    <TextField
      label={label}
      help={help}
      name="code"
      data-control="code"
      inputMode={method === 'recovery' ? 'text' : 'numeric'}
      autoComplete={method === 'recovery' ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page or dialog has no other purpose
      autoFocus
      readOnly={snapshot.hasTag('busy')}
      value={snapshot.context.code.reveal()}
      error={isCodeForm(form, 'incomplete') ? texts.codeMissing : null}
      onChange={(event) => step.send({ type: 'TYPE', code: new Secret(event.target.value) })}
    />
  );
}
