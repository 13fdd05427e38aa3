import { css, cx } from 'styled-system/css';
import { UI_TEXTS } from '../../texts/ui.ts';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import { choiceStyle } from '../field/choice-style.ts';

/** A card shows its check box while rows are selected, or while the check box has the focus. */
const cell = css({
  width: 'column.select',
  padding: '0',
  borderBottomWidth: 'hairline',
  borderBottomStyle: 'solid',
  borderColor: 'border',
  _narrow: {
    position: 'absolute',
    top: '0',
    insetInlineStart: '0',
    zIndex: 'corner',
    borderBottomStyle: 'none',
    clipPath: '[inset(50%)]',
    '[data-selecting] &': { clipPath: 'none' },
    '&:focus-within': { clipPath: 'none' },
  },
});
const headerCell = css({
  position: 'sticky',
  top: '0',
  zIndex: 'header',
  width: 'column.select',
  padding: '0',
  verticalAlign: 'top',
  background: 'surface',
  borderBottomWidth: 'hairline',
  borderBottomStyle: 'solid',
  borderColor: 'border',
  borderTopLeftRadius: 'large',
  _short: { position: 'static' },
  _narrow: {
    display: 'block',
    position: 'static',
    width: 'auto',
    gridColumn: '[1 / -1]',
    borderBottomStyle: 'none',
    background: 'transparent',
  },
});
/** The label fills the cell, so that the whole cell can be clicked. */
const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'control.medium',
  paddingInlineStart: '4',
  cursor: 'pointer',
  _narrow: { minWidth: 'control.medium', paddingInlineStart: '3' },
});
const headerLine = css({
  minHeight: '[3.25rem]',
  _narrow: { minHeight: 'control.medium', paddingInlineStart: '0' },
});
const check = choiceStyle({ kind: 'checkbox' });
const narrowOnly = css({ display: 'none', _narrow: { display: 'inline' } });

export const selectSkeleton = cell;

/** The table handles the changes of all its check boxes. */
const handledByTable = () => {};

interface SelectCellProps {
  selected: boolean;
  label: string;
  control: string;
}

/** The cell with the check box that selects a row. */
export function SelectCell({ selected, label, control }: SelectCellProps) {
  return (
    <td className={cell} data-select="">
      <label className={line}>
        <input
          type="checkbox"
          className={check}
          data-control={control}
          checked={selected}
          onChange={handledByTable}
        />
        {/* Not an `aria-label`: the prerendered page fills in names only as text. */}
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
    </td>
  );
}

interface SelectHeaderProps {
  /** How many rows of the page are selected. */
  selected: 'none' | 'some' | 'all';
  onChange: (isSelected: boolean) => void;
}

/** The header of the column with check boxes: a check box that selects all rows of the page. */
export function SelectHeader({ selected, onChange }: SelectHeaderProps) {
  return (
    <th scope="col" className={headerCell} aria-label={UI_TEXTS.selection} data-select="">
      <label className={cx(line, headerLine)}>
        <input
          type="checkbox"
          ref={(input) => {
            if (input) input.indeterminate = selected === 'some';
          }}
          className={check}
          aria-label={UI_TEXTS.selectPage}
          data-control="select.page"
          checked={selected === 'all'}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span className={narrowOnly} aria-hidden="true">
          {UI_TEXTS.selectPage}
        </span>
      </label>
    </th>
  );
}
