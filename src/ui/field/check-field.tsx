import { useId } from 'react';
import { css } from 'styled-system/css';

const box = css({ display: 'flex', flexDirection: 'column', gap: '1', minWidth: '0' });
const line = css({ display: 'flex', alignItems: 'center', gap: '2', cursor: 'pointer' });
const check = css({
  accentColor: 'accent',
  boxSize: '4',
  flexShrink: '0',
  cursor: 'pointer',
  _disabled: { cursor: 'not-allowed' },
});
const helpStyle = css({ textStyle: 'small', color: 'text.muted' });

interface CheckBoxProps {
  label: string;
  name?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (isChecked: boolean) => void;
  'aria-describedby'?: string;
}

/** Shows a yes-or-no choice as a check box. */
export function CheckBox({ label, onChange, ...input }: CheckBoxProps) {
  return (
    <label className={line}>
      <input
        type="checkbox"
        {...input}
        className={check}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}

interface CheckFieldProps extends Omit<CheckBoxProps, 'aria-describedby'> {
  help: string;
  name: string;
}

/** Shows a yes-or-no choice as a check box with help below. */
export function CheckField({ help, ...checkBox }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={box}>
      <CheckBox {...checkBox} aria-describedby={id} />
      <div id={id} className={helpStyle}>
        {help}
      </div>
    </div>
  );
}
