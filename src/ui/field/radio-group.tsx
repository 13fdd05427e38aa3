import { useId } from 'react';
import { css } from 'styled-system/css';

const group = css({ display: 'flex', flexDirection: 'column', gap: '1', minWidth: '0' });
const legend = css({ textStyle: 'label', color: 'text', marginBottom: '1' });
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '5',
  minHeight: 'control.medium',
  alignItems: 'center',
});
const option = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  cursor: 'pointer',
  'fieldset:disabled &': { cursor: 'not-allowed' },
});
const radio = css({
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
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/** Chooses one of a few options, all visible with their labels. */
export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
  disabled = false,
}: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className={group} disabled={disabled}>
      <legend className={legend}>{label}</legend>
      <div className={row}>
        {options.map((one) => (
          <label key={one.value} className={option}>
            <input
              type="radio"
              name={name}
              value={one.value}
              checked={one.value === value}
              onChange={() => onChange(one.value)}
              className={radio}
            />
            <span>{one.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
