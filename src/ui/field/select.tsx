import ChevronDown from 'lucide-react/icons/chevron-down';
import { css, cx } from 'styled-system/css';

const box = css({ display: 'inline-flex', alignItems: 'center', gap: '2', color: 'text.muted' });
const frame = css({ position: 'relative', display: 'inline-flex', alignItems: 'center' });
const filling = css({ width: 'full', minWidth: '0' });
const control = css({
  appearance: 'none',
  height: 'control.small',
  paddingInlineStart: '2',
  paddingInlineEnd: '6',
  background: 'surface',
  color: 'text',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderColor: 'border.control',
  borderRadius: 'small',
  textStyle: 'body',
  // The select is as wide as the chosen option, not as the longest one.
  fieldSizing: 'content',
  cursor: 'pointer',
});
const arrow = css({
  position: 'absolute',
  insetInlineEnd: '2',
  boxSize: '3',
  pointerEvents: 'none',
});
const hidden = css({ srOnly: true });

export interface SelectOption {
  value: string;
  label: string;
}

interface SelectProps {
  label: string;
  hideLabel?: boolean;
  /** Whether the select takes the whole width of its container. */
  fills?: boolean;
  options: readonly SelectOption[];
  value: string;
  onChange: (value: string) => void;
  'data-control'?: string;
}

/** A native `<select>` without help and error, for toolbars and filters. */
export function Select({
  label,
  hideLabel = false,
  fills = false,
  options,
  value,
  onChange,
  ...rest
}: SelectProps) {
  return (
    <label className={cx(box, fills && filling)}>
      <span className={cx(hideLabel && hidden)}>{label}</span>
      <span className={cx(frame, fills && filling)}>
        <select
          {...rest}
          className={cx(control, fills && filling)}
          value={value}
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
    </label>
  );
}
