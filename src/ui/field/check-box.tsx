import { css, cx } from 'styled-system/css';
import { ofRow } from '../../texts/ui.ts';
import { choiceStyle } from './choice-style.ts';
import { VisuallyHidden } from '../base/visually-hidden.tsx';

const line = css({ display: 'flex', alignItems: 'center', gap: '2', cursor: 'pointer' });
const check = choiceStyle({ kind: 'checkbox' });
const columnLabel = css({ srOnly: true, _narrow: { srOnly: false } });

interface CheckBoxProps {
  label: string;
  /**
   * Name of the table row that contains the check box. If it is set, only a narrow window shows the label, because its
   * rows are cards without column headers.
   */
  of?: string;
  name?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (isChecked: boolean) => void;
  'aria-describedby'?: string;
}

export function CheckBox({ label, of, onChange, ...input }: CheckBoxProps) {
  return (
    <label className={line}>
      <input
        type="checkbox"
        {...input}
        className={check}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className={cx(of !== undefined && columnLabel)}>{label}</span>{' '}
      {of === undefined ? null : <VisuallyHidden>{ofRow(of)}</VisuallyHidden>}
    </label>
  );
}
