import { useId } from 'react';
import { css } from 'styled-system/css';
import { choiceStyle } from './choice-style.ts';

const group = css({ minWidth: '0' });
const legend = css({ textStyle: 'label', marginBottom: '1' });
const row = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '2',
  _phone: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const card = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: '2',
  alignItems: 'start',
  alignContent: 'start',
  padding: '2',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderColor: 'border.control',
  borderRadius: 'small',
  cursor: 'pointer',
  '&:has(:checked)': {
    borderColor: 'accent.text',
    background: 'surface.selected',
    _forced: { borderColor: 'forced.chosen', outlineWidth: 'hairline', outlineStyle: 'solid' },
  },
});
const radio = choiceStyle({ kind: 'radio' });
const above = css({ textStyle: 'small', color: 'text.muted' });
const words = css({ gridColumn: '2', overflowWrap: 'anywhere' });

interface RadioCardsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; text: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Offers two texts to choose from, side by side and each with a heading. */
export function RadioCards<Value extends string>({
  label,
  options,
  value,
  onChange,
}: RadioCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={group}>
      <legend className={legend}>{label}</legend>
      <div className={row}>
        {options.map((option) => (
          <label key={option.value} className={card}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className={radio}
            />
            <span className={above}>{option.label}</span>
            <span className={words} translate="no">
              {option.text}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
