import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { memo, useId } from 'react';
import { css, cva, cx } from 'styled-system/css';
import type { Column, Sort } from './column.ts';
import { secondaryStyle } from './data-row.tsx';
import { FilterInput } from '../field/filter-input.tsx';

const cell = cva({
  base: {
    position: 'sticky',
    top: '0',
    zIndex: 'header',
    padding: '2',
    background: 'surface',
    borderBottomWidth: 'hairline',
    borderBottomStyle: 'solid',
    borderColor: 'border',
    textAlign: 'start',
    verticalAlign: 'top',
    fontWeight: 'medium',
    _short: { position: 'static' },
    _first: { borderTopLeftRadius: 'large', paddingInlineStart: '4' },
    _last: { borderTopRightRadius: 'large', paddingInlineEnd: '4' },
    _narrow: {
      display: 'block',
      position: 'static',
      padding: '0',
      borderBottomStyle: 'none',
      background: 'transparent',
      _first: { paddingInlineStart: '0' },
      _last: { paddingInlineEnd: '0' },
    },
  },
  variants: {
    width: {
      narrow: {
        width: 'column.narrow',
        _tight: { width: 'column.tightNarrow' },
        _narrow: { width: 'auto' },
      },
      normal: {},
      wide: {
        width: 'column.wide',
        _tight: { width: 'auto' },
        _narrow: { width: 'auto' },
      },
      wider: { width: '[42%]', _narrow: { width: 'auto' } },
      widest: { width: '[55%]', _narrow: { width: 'auto' } },
      least: { _medium: { width: 'column.least' } },
    },
  },
});
const title = css({
  display: 'inline-flex',
  alignItems: 'center',
  maxWidth: 'full',
  overflowWrap: 'anywhere',
  minHeight: 'control.small',
  textAlign: 'start',
  textStyle: 'label',
  color: 'text.muted',
  borderRadius: 'small',
});
const pressable = css({
  position: 'relative',
  cursor: 'pointer',
  _hover: { color: 'text' },
  // The sort icon is in the padding between two columns, so that the header can be as wide as its column.
  '& svg': {
    position: 'absolute',
    insetInlineStart: '[100%]',
    marginInlineStart: '1',
    boxSize: '3',
  },
  '&[aria-busy=true]': { cursor: 'progress', '& svg': { animation: 'pulse' } },
});
const unsorted = css({
  opacity: 'hidden',
  'button:is(:hover, :focus-visible, [aria-busy=true]) > &': { opacity: 'shown' },
});
const words = css({ lineClamp: '3' });
const sorted = css({ color: 'accent.text' });

interface HeaderCellProps<Row> {
  column: Column<Row>;
  direction: Sort['direction'] | undefined;
  /** Whether the rows that are being loaded will be sorted by this column. */
  awaited: boolean;
  filter: string;
  onSort: ((column: string) => void) | undefined;
  onFilter: ((column: string, text: string) => void) | undefined;
}

function PlainHeaderCell<Row>(props: HeaderCellProps<Row>) {
  const { column, direction, awaited, filter, onSort, onFilter } = props;
  const titleId = useId();
  const Filter = column.FilterControl ?? FilterInput;
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-labelledby={titleId}
      data-primary={column.primary ? '' : undefined}
      aria-sort={direction ?? (column.sortable ? 'none' : undefined)}
      data-widest={column.width === 'widest' ? '' : undefined}
      className={cx(cell({ width: column.width ?? 'normal' }), column.secondary && secondaryStyle)}
    >
      {column.sortable ? (
        <button
          type="button"
          id={titleId}
          data-control={`sort.${column.id}`}
          aria-busy={awaited || undefined}
          className={`${title} ${pressable}`}
          onClick={() => onSort?.(column.id)}
        >
          <span className={words}>{column.header}</span>
          {direction ? (
            <Arrow aria-hidden="true" className={sorted} />
          ) : (
            <ChevronsUpDown aria-hidden="true" className={unsorted} />
          )}
        </button>
      ) : (
        <span id={titleId} className={title}>
          <span className={words}>{column.header}</span>
        </span>
      )}
      {column.filter ? (
        <Filter
          data-control={`filter.${column.id}`}
          column={column.header}
          value={filter}
          onChange={(text) => onFilter?.(column.id, text)}
        />
      ) : null}
    </th>
  );
}

/**
 * The header of a column: a button with the name, which sorts, and below it the filter. Memoized: renders only when a
 * prop changes.
 */
export const HeaderCell = memo(PlainHeaderCell) as typeof PlainHeaderCell;
