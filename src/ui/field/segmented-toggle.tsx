import { useId } from 'react';
import { css } from 'styled-system/css';

const group = css({
  display: 'inline-flex',
  gap: '1',
  padding: '1',
  background: 'surface.sunken',
  borderRadius: 'small',
});
const segment = css({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  height: 'control.small',
  paddingInline: '3',
  borderRadius: 'small',
  textStyle: 'strong',
  color: 'text.muted',
  cursor: 'pointer',
  transitionProperty: 'colors',
  transitionDuration: 'fast',
  _hover: { color: 'text' },
  '&:has(:checked)': {
    background: 'surface.raised',
    color: 'text',
    boxShadow: 'seated',
    _forced: { background: 'forced.chosen', color: 'forced.onChosen', forcedColorAdjust: 'none' },
  },
  '&:has(:focus-visible)': {
    outlineWidth: 'thick',
    outlineStyle: 'solid',
    outlineColor: 'accent.text',
  },
});
const legend = css({ srOnly: true });
const radio = css({ position: 'absolute', inset: '0', opacity: 'hidden', cursor: 'pointer' });

interface SegmentedToggleProps<Value extends string> {
  /** The accessible name of the group of radio buttons. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /**
   * Prefix for `data-control` of the options. It identifies the same option in the prerendered page and in React's
   * page.
   */
  control?: string;
}

/** A choice between a few options, as radio buttons that look like one switch. */
export function SegmentedToggle<Value extends string>({
  label,
  options,
  value,
  onChange,
  control,
}: SegmentedToggleProps<Value>) {
  const name = useId();
  return (
    <fieldset className={group}>
      <legend className={legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={segment}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className={radio}
            data-control={control && `${control}.${option.value}`}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
