import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import { css } from 'styled-system/css';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { accountMachine, PasswordInput } from '../../../machines/account/account.machine.ts';
import { isTooShort } from '../../../machines/password/rules.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { catalogue } from '../../texts/catalogue.ts';
import { Button } from '../../ui/base/button.tsx';
import { FieldGroup, GroupRemark } from '../../ui/field/field-group.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { passwordTexts } from '../password/texts.ts';
import { TooManyAttempts } from '../too-many-attempts.tsx';
import { accountTexts } from './texts.ts';
import { takeFocus } from '../../ui/base/take-focus.ts';

const texts = accountTexts.password;
const whole = css({ gridColumn: '1 / -1' });
const fields = css({
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: '4',
  _narrow: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
/** Starts a new row of the grid: both fields for the new password are then below the field for the current one. */
const first = css({ gridColumnStart: '1' });

export type AccountActor = ActorRefFrom<typeof accountMachine>;

/** Returns the first field with an error, and the error; null if no field has one. */
function wrongField(
  snapshot: SnapshotFrom<typeof accountMachine>,
): { name: keyof PasswordInput; error: string } | null {
  const { input, problem, refusal } = snapshot.context;
  if (snapshot.matches({ form: 'wrongCurrent' })) return { name: 'current', error: refusal ?? '' };
  if (snapshot.matches({ form: 'usedBefore' })) return { name: 'password', error: catalogue.passwordUsed };
  if (snapshot.matches({ form: 'guessable' })) return { name: 'password', error: refusal ?? '' };
  const isWrong = snapshot.matches({ form: 'wrong' }) || snapshot.matches({ form: { unclear: 'wrong' } });
  if (!isWrong || problem === null) return null;
  if (problem === 'currentMissing') return { name: 'current', error: texts.currentMissing };
  const isFirst = { missing: input.password.isEmpty, short: isTooShort(input.password), different: false };
  return { name: isFirst[problem] ? 'password' : 'repeated', error: passwordTexts.reset[problem] };
}

/** The form in which users change their own password. */
export function OwnPassword({ account }: { account: AccountActor }) {
  const snapshot = useSelector(account, (state) => state);
  const { account: stored, input, secondsLeft } = snapshot.context;
  const changedAt = stored?.passwordChangedAt ?? null;
  const note = changedAt === null ? undefined : texts.changed(changedAt);
  if (snapshot.matches('withoutPassword')) {
    return (
      <FieldGroup title={texts.title}>
        <div className={whole}>
          <GroupRemark>{texts.none}</GroupRemark>
        </div>
      </FieldGroup>
    );
  }
  const isThrottled = snapshot.matches({ form: 'throttled' });
  const isBusy = snapshot.hasTag('busy');
  const wrong = wrongField(snapshot);
  const isRefused = ['wrongCurrent', 'usedBefore', 'guessable'].some((refused) =>
    snapshot.matches({ form: refused as 'guessable' }),
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    account.send({ type: 'SUBMIT' });
    const field = wrongField(account.getSnapshot());
    const element = field && event.currentTarget.elements.namedItem(field.name);
    if (element instanceof HTMLElement) element.focus();
  };
  const field = (name: keyof PasswordInput) => ({
    name,
    // The submit handler cannot focus a refused field, because the service's response arrives later.
    ref: isRefused && wrong?.name === name ? takeFocus : undefined,
    error: wrong?.name === name ? wrong.error : null,
    readOnly: isBusy,
    value: input[name].reveal(),
    onChange: ({ target }: { target: { value: string } }) =>
      account.send({ type: 'TYPE', input: { [name]: new Secret(target.value) } }),
  });
  return (
    <FieldGroup title={texts.title} note={note}>
      <form className={fields} onSubmit={submit} noValidate>
        {isThrottled ? (
          <div className={whole}>
            <TooManyAttempts seconds={secondsLeft} />
          </div>
        ) : null}
        {/* Password managers read this field: it says for which user they store the new password. */}
        <input hidden name="username" autoComplete="username" value={stored?.username ?? ''} readOnly />
        <div className={first}>
          <PasswordField {...field('current')} label={texts.current} autoComplete="current-password" />
        </div>
        <div className={first}>
          <PasswordField
            {...field('password')}
            label={texts.next}
            help={passwordTexts.reset.rule}
            autoComplete="new-password"
          />
        </div>
        <PasswordField {...field('repeated')} label={texts.repeated} autoComplete="new-password" />
        <div className={whole}>
          <Button type="submit" tone="primary" busy={isBusy} unavailable={isThrottled}>
            {texts.submit}
          </Button>
        </div>
      </form>
    </FieldGroup>
  );
}
