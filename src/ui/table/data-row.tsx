import { Fragment, memo, type ComponentType } from 'react';
import { css, cva, cx } from 'styled-system/css';
import type { Column } from './column.ts';
import { SelectCell, selectSkeleton } from './select-cell.tsx';

const rowStyle = css({
  '&[data-opens]': { cursor: 'pointer' },
  '&[data-opens]:not([data-selected])': { _hover: { background: 'surface.hover' } },
  '&[data-selected]': { background: 'surface.selected' },
  _narrow: {
    display: 'block',
    position: 'relative',
    // Space for the buttons in the corner of the card.
    '&:has(> [data-actions]) > th': { paddingInlineEnd: '10' },
    paddingBlock: '2',
    paddingInline: '3',
    background: 'surface',
    borderWidth: 'hairline',
    borderStyle: 'solid',
    borderColor: 'border',
    borderRadius: 'large',
    '&[data-opens]:not([data-selected])': { _hover: { background: 'surface' } },
    '&[data-selected]': { background: 'surface.selected' },
    // A long press selects a card, so it must not select text or open the menu of a link.
    '&:has(> [data-select])': { userSelect: 'none', WebkitTouchCallout: 'none' },
  },
});

const cell = cva({
  base: {
    height: 'row',
    paddingInline: '2',
    paddingBlock: '0',
    borderBottomWidth: 'hairline',
    borderBottomStyle: 'solid',
    borderColor: 'border',
    textAlign: 'start',
    fontWeight: 'regular',
    truncate: true,
    _first: { paddingInlineStart: '4' },
    _last: { paddingInlineEnd: '4' },
    // A link ends where its cell does. Otherwise, it would lie below the links of the next cells, also for a pointer.
    '& > a': { display: 'inline-block', maxWidth: 'full', truncate: true, verticalAlign: 'bottom' },
    _narrow: {
      '& > a': { display: 'inline', overflow: 'visible', whiteSpace: 'normal' },
      // A value that does not fit beside its label moves below it, so that for example an address does not break.
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      alignContent: 'center',
      columnGap: '3',
      height: 'auto',
      minHeight: 'control.small',
      paddingBlock: '1',
      paddingInline: '0',
      borderBottomStyle: 'none',
      textAlign: 'start',
      // A card is large enough for the whole text and for its focus ring.
      overflow: 'visible',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      _first: { paddingInlineStart: '0' },
      _last: { paddingInlineEnd: '0' },
      _before: {
        content: 'attr(data-label)',
        width: 'label',
        flexShrink: '0',
        textStyle: 'small',
        color: 'text.muted',
      },
      '&:has(> button)': { paddingBlock: '0' },
      '&:is(:empty, :has(> [data-nothing]))': { display: 'none' },
    },
  },
  variants: {
    kind: {
      plain: {},
      primary: {
        fontWeight: 'medium',
        // Beside cells that wrap, the row has space for a name of several lines.
        '&:has(~ [data-wraps])': {
          paddingBlock: '2',
          whiteSpace: 'normal',
          overflowWrap: 'anywhere',
          '& > a': { display: 'inline', overflow: 'visible', whiteSpace: 'normal' },
          _narrow: { paddingTop: '0', paddingBottom: '1' },
        },
        _narrow: {
          display: 'block',
          paddingTop: '0',
          _before: { display: 'none' },
          // Space for the check box in the corner of the card.
          '[data-selecting] &': { paddingInlineStart: '8' },
        },
      },
      actions: {
        textAlign: 'end',
        _medium: { paddingInlineStart: '0' },
        _narrow: {
          display: 'block',
          position: 'absolute',
          top: '1',
          insetInlineEnd: '1',
          padding: '0',
          _before: { display: 'none' },
        },
      },
    },
    wraps: {
      true: {
        paddingBlock: '2',
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
      },
    },
  },
});

/** Hides a secondary column if the window has no space for all columns. */
export const secondaryStyle = css({ _medium: { display: 'none' } });

const CELL = {
  plain: cell({ kind: 'plain' }),
  wrapped: cell({ kind: 'plain', wraps: true }),
  primary: cell({ kind: 'primary' }),
  actions: cell({ kind: 'actions' }),
};

interface DataRowProps<Row> {
  /** The row's id. It changes when the elements are reused for another row. */
  id: string;
  row: Row;
  columns: readonly Column<Row>[];
  Actions: ComponentType<{ row: Row }> | undefined;
  /** Whether the row is selected; undefined if rows cannot be selected. */
  selected: boolean | undefined;
  /** The accessible name of the check box that selects the row. */
  selectLabel: string | undefined;
}

const translateOf = ({ translated = false }: { translated?: boolean }) => (translated ? undefined : 'no');

function PlainDataRow<Row>({ id, row, columns, Actions, selected, selectLabel }: DataRowProps<Row>) {
  return (
    <tr
      className={rowStyle}
      data-opens={columns.some(({ opens }) => opens) ? '' : undefined}
      data-selected={selected ? '' : undefined}
    >
      {selected === undefined ? null : (
        <SelectCell selected={selected} label={selectLabel ?? ''} control={`select.${id}`} />
      )}
      {columns.map((column) =>
        column.primary ? (
          <th
            key={column.id}
            scope="row"
            className={CELL.primary}
            data-primary=""
            data-label={column.header}
            translate={translateOf(column)}
          >
            <Fragment key={id}>{column.cell(row)}</Fragment>
          </th>
        ) : (
          <td
            key={column.id}
            className={cx(column.wraps ? CELL.wrapped : CELL.plain, column.secondary && secondaryStyle)}
            data-label={column.header}
            data-widest={column.width === 'widest' ? '' : undefined}
            data-wraps={column.wraps ? '' : undefined}
            translate={translateOf(column)}
          >
            <Fragment key={id}>{column.cell(row)}</Fragment>
          </td>
        ),
      )}
      {Actions ? (
        <td className={CELL.actions} data-actions="">
          <Actions key={id} row={row} />
        </td>
      ) : null}
    </tr>
  );
}

/** A row of a table. Memoized: renders only when its row, the columns or the actions change. */
export const DataRow = memo(PlainDataRow) as typeof PlainDataRow;

const bar = css({
  display: 'block',
  width: 'full',
  height: '3',
  borderRadius: 'small',
  background: 'border',
  animation: 'pulse',
});
const late = css({ animation: 'appearLate' });

interface SkeletonRowProps {
  columns: readonly Pick<Column<never>, 'id' | 'secondary'>[];
  withActions: boolean;
  withSelection: boolean;
}

/** A grey row while rows are loading. It becomes visible after 300 ms. */
export function SkeletonRow({ columns, withActions, withSelection }: SkeletonRowProps) {
  return (
    <tr className={`${rowStyle} ${late}`}>
      {withSelection ? <td className={selectSkeleton} aria-hidden="true" /> : null}
      {columns.map(({ id, secondary }) => (
        <td key={id} className={cx(CELL.plain, secondary && secondaryStyle)} aria-hidden="true">
          <span className={bar} />
        </td>
      ))}
      {withActions ? (
        <td className={CELL.plain} aria-hidden="true">
          <span className={bar} />
        </td>
      ) : null}
    </tr>
  );
}
