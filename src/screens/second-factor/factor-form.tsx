import type { SubmitEvent } from 'react';
import { css } from 'styled-system/css';
import { Button } from '../../ui/base/button.tsx';
import { inElement, type Elements } from '../../ui/base/elements.tsx';
import { TITLE_ID } from '../../ui/base/page-title.tsx';
import { TooManyAttempts } from '../too-many-attempts.tsx';

const whole = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  minWidth: '0',
  width: 'full',
  maxWidth: '[32rem]',
});
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

interface FactorFormProps {
  children: Elements;
  /** Text of the button that submits. */
  submit: string;
  tone?: 'primary' | 'critical';
  isBusy: boolean;
  /** Seconds until the next attempt; null if the user need not wait. */
  secondsLeft: number | null;
  onSubmit: () => void;
  /** Further buttons, such as Cancel. */
  others: Elements;
}

/** The frame of the forms that change a second factor: fields, the time to wait, and the buttons. */
export function FactorForm({
  children,
  submit,
  tone = 'primary',
  isBusy,
  secondsLeft,
  onSubmit,
  others,
}: FactorFormProps) {
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={whole} onSubmit={send} aria-labelledby={TITLE_ID} noValidate>
      {secondsLeft === null ? null : <TooManyAttempts seconds={secondsLeft} />}
      {inElement(children)}
      <div className={buttons}>
        <Button type="submit" tone={tone} busy={isBusy} unavailable={secondsLeft !== null}>
          {submit}
        </Button>
        {inElement(others)}
      </div>
    </form>
  );
}
