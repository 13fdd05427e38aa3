import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import { css } from 'styled-system/css';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { resetMachine } from '../../../machines/password/reset.machine.ts';
import { isTooShort } from '../../../machines/password/rules.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { catalogue } from '../../texts/catalogue.ts';
import { passwordTexts } from './texts.ts';
import { Button } from '../../ui/base/button.tsx';
import { SuiteCard } from '../suite-card.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { TooManyAttempts } from '../too-many-attempts.tsx';
import { takeFocus } from '../../ui/base/take-focus.ts';

const { reset: resetTexts } = passwordTexts;

const fields = css({ display: 'flex', flexDirection: 'column', gap: '4' });

/** Returns the first field with an error, and the error; null if neither field has one. */
function wrongField(
  snapshot: SnapshotFrom<typeof resetMachine>,
): { name: 'password' | 'repeated'; error: string } | null {
  const { password, problem, refusal } = snapshot.context;
  if (snapshot.matches({ form: 'usedBefore' })) return { name: 'password', error: catalogue.passwordUsed };
  if (snapshot.matches({ form: 'guessable' }) && refusal !== null)
    return { name: 'password', error: refusal };
  const isWrong = snapshot.matches({ form: 'wrong' }) || snapshot.matches({ form: { unclear: 'wrong' } });
  if (!isWrong || problem === null) return null;
  const error = resetTexts[problem];
  const isFirst = {
    missing: password.isEmpty,
    short: isTooShort(password),
    different: false,
  };
  return { name: isFirst[problem] ? 'password' : 'repeated', error };
}

export function ResetForm({ reset }: { reset: ActorRefFrom<typeof resetMachine> }) {
  const snapshot = useSelector(reset, (state) => state);
  const { username, password, repeated, secondsLeft } = snapshot.context;
  const throttled = snapshot.matches({ form: 'throttled' });
  const busy = snapshot.hasTag('busy');
  const wrong = wrongField(snapshot);
  const isRefused = snapshot.matches({ form: 'usedBefore' }) || snapshot.matches({ form: 'guessable' });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    reset.send({ type: 'SUBMIT' });
    const field = wrongField(reset.getSnapshot());
    const input = field && event.currentTarget.elements.namedItem(field.name);
    if (input instanceof HTMLElement) input.focus();
  };
  return (
    <SuiteCard title={resetTexts.title}>
      <form className={fields} onSubmit={submit} noValidate>
        {throttled ? <TooManyAttempts seconds={secondsLeft} /> : null}
        <TextField
          label={passwordTexts.username}
          name="username"
          autoComplete="username"
          readOnly
          value={username}
        />
        <PasswordField
          ref={isRefused ? takeFocus : undefined}
          label={resetTexts.password}
          help={resetTexts.rule}
          error={wrong?.name === 'password' ? wrong.error : null}
          name="password"
          autoComplete="new-password"
          readOnly={busy}
          value={password.reveal()}
          onChange={(event) =>
            reset.send({ type: 'TYPE_PASSWORD', password: new Secret(event.target.value) })
          }
        />
        <PasswordField
          label={resetTexts.repeated}
          error={wrong?.name === 'repeated' ? wrong.error : null}
          name="repeated"
          autoComplete="new-password"
          readOnly={busy}
          value={repeated.reveal()}
          onChange={(event) =>
            reset.send({ type: 'TYPE_REPEATED', repeated: new Secret(event.target.value) })
          }
        />
        <Button type="submit" tone="primary" busy={busy} unavailable={throttled}>
          {passwordTexts.submit}
        </Button>
      </form>
    </SuiteCard>
  );
}
