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

interface CheckFieldProps {
  label: string;
  help: string;
  name: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Shows a yes-or-no choice as a check box with help below. */
export function CheckField({ label, help, checked, onChange, ...input }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={box}>
      <label className={line}>
        <input
          type="checkbox"
          {...input}
          aria-describedby={id}
          className={check}
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      <div id={id} className={helpStyle}>
        {help}
      </div>
    </div>
  );
}
