import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { css } from 'styled-system/css';
import { Field, inputStyle, type FieldText } from './field.tsx';
import type { SelectOption } from './select.tsx';

const frame = css({ position: 'relative', display: 'flex', alignItems: 'center' });
const control = inputStyle({ kind: 'select' });
const arrow = css({
  position: 'absolute',
  insetInlineEnd: '3',
  boxSize: '4',
  color: 'text.muted',
  pointerEvents: 'none',
});

interface SelectFieldProps
  extends FieldText, Omit<ComponentProps<'select'>, 'id' | 'className' | 'children' | 'onChange' | 'value'> {
  options: readonly SelectOption[];
  value: string;
  onChange: (value: string) => void;
}

/** A native `<select>` for a few options, with label, help and error. */
export function SelectField({
  label,
  of,
  help,
  error,
  required,
  options,
  onChange,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} of={of} help={help} error={error} required={required}>
      {(attributes) => (
        <span className={frame}>
          <select
            {...select}
            {...attributes}
            required={required}
            className={control}
            onChange={(event) => onChange(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={arrow} aria-hidden="true" />
        </span>
      )}
    </Field>
  );
}
