import { useId } from 'react';
import { css } from 'styled-system/css';

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
const radio = css({
  flexShrink: '0',
  accentColor: 'accent',
  boxSize: '4',
  cursor: 'pointer',
  // Browsers draw a disabled radio button so pale that its state is hard to see.
  _disabled: {
    appearance: 'none',
    padding: '1',
    background: 'surface.sunken',
    borderWidth: 'hairline',
    borderStyle: 'solid',
    borderColor: 'border.control',
    borderRadius: 'round',
    cursor: 'not-allowed',
    _checked: {
      background: 'text.muted',
      backgroundClip: 'content-box',
      _forced: { background: 'forced.disabled' },
    },
  },
});

interface RadioGroupProps<Value extends string> {
  label: string;
  /** Whether only screen readers read the label, because a heading already shows it. */
  hideLabel?: boolean;
  /** If an option has help, the options are one below the other. */
  options: readonly { value: Value; label: string; help?: string }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/** A choice between a few options, as radio buttons. */
export function RadioGroup<Value extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
  disabled = false,
}: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className={group} disabled={disabled}>
      <legend className={hideLabel ? hidden : legend}>{label}</legend>
      <div className={options.some(({ help }) => help) ? stack : row}>
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
    </fieldset>
  );
}
