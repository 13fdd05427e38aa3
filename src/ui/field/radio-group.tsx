import { useId } from 'react';
import { css } from 'styled-system/css';
import { choiceStyle } from './choice-style.ts';

const group = css({ display: 'flex', flexDirection: 'column', gap: '1', minWidth: '0' });
const legend = css({ textStyle: 'label', color: 'text', marginBottom: '1' });
const hidden = css({ srOnly: true });
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '5',
  minHeight: 'control.medium',
  alignItems: 'center',
});
const stack = css({ display: 'flex', flexDirection: 'column', gap: '2' });
const helpStyle = css({ gridColumn: '2', textStyle: 'small', color: 'text.muted' });
const groupHelp = css({ textStyle: 'small', color: 'text.muted' });
const option = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  cursor: 'pointer',
  'fieldset:disabled &': { cursor: 'not-allowed' },
});
const explained = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: '2',
  cursor: 'pointer',
  'fieldset:disabled &': { cursor: 'not-allowed' },
});
const radio = choiceStyle({ kind: 'radio' });

interface RadioGroupProps<Value extends string> {
  label: string;
  /** Whether only screen readers read the label, because a heading already shows it. */
  hideLabel?: boolean;
  /** If an option has help, the options are one below the other. */
  options: readonly { value: Value; label: string; help?: string }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
  help?: string | undefined;
}

/** A choice between a few options, as radio buttons. */
export function RadioGroup<Value extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
  disabled = false,
  help,
}: RadioGroupProps<Value>) {
  const name = useId();
  const helpId = useId();
  return (
    <fieldset
      className={group}
      disabled={disabled}
      aria-describedby={help === undefined ? undefined : helpId}
    >
      <legend className={hideLabel ? hidden : legend}>{label}</legend>
      <div className={options.some((one) => one.help) ? stack : row}>
        {options.map((one) => (
          <label key={one.value} className={one.help === undefined ? option : explained}>
            <input
              type="radio"
              name={name}
              value={one.value}
              checked={one.value === value}
              onChange={() => onChange(one.value)}
              className={radio}
            />
            <span>{one.label}</span>
            {one.help === undefined ? null : <span className={helpStyle}>{one.help}</span>}
          </label>
        ))}
      </div>
      {help === undefined ? null : (
        <p id={helpId} className={groupHelp}>
          {help}
        </p>
      )}
    </fieldset>
  );
}
