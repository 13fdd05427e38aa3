import ListFilter from 'lucide-react/icons/list-filter';
import { useEffect, useRef, useState } from 'react';
import type { ComponentType, ReactNode, RefObject } from 'react';
import { css, cva } from 'styled-system/css';
import { selectRow, UI_TEXTS } from '../../texts/ui.ts';
import { Button } from '../base/button.tsx';
import type { Column, Sort } from './column.ts';
import { lazyComponent } from '../overlay/lazy-component.tsx';
import { DataRow, SkeletonRow } from './data-row.tsx';
import { HeaderCell } from './header-cell.tsx';
import type { RowSelection } from './row-selection.ts';
import { rowLinkOf } from './row-link.ts';
import { useKeepFocus } from './keep-focus.ts';
import { useRecycledRowKeys } from './recycled-row-keys.ts';
import { SelectHeader } from './select-cell.tsx';
import { useSelectionEvents } from './use-selection-events.ts';
import { VisuallyHidden } from '../base/visually-hidden.tsx';

const frame = css({
  background: 'surface',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderColor: 'border',
  borderRadius: 'large',
  _narrow: { background: 'transparent', borderStyle: 'none' },
});
const scroller = css({ overflowX: 'auto', borderRadius: 'large', containerType: 'inline-size' });
const table = cva({
  base: {
    width: 'full',
    borderCollapse: 'separate',
    borderSpacing: '0',
    _narrow: { display: 'block' },
  },
  variants: {
    manyColumns: {
      false: {
        tableLayout: 'fixed',
        // Small texts of up to two lines, so that names of usual length are not cut off. All rows have the same height.
        _medium: {
          '& tbody tr > *': { textStyle: 'small' },
          '& tbody tr > :not([data-wraps])': {
            height: '12',
            paddingBlock: '[0.1875rem]',
            whiteSpace: 'normal',
          },
          '& tbody tr > :not([data-wraps]) > :is(a, span)': {
            lineClamp: '2',
            whiteSpace: 'normal',
            overflowWrap: 'anywhere',
          },
        },
      },
      true: {
        minWidth: '[max-content]',
        '& :is(th, td)': { width: 'auto', maxWidth: 'column.normal' },
        // The second column describes the row, and gets more space than those of applications.
        '& :is(th, td)[data-widest]': { maxWidth: 'card', minWidth: 'column.name' },
        '& [data-select]': {
          position: 'sticky',
          insetInlineStart: '0',
          width: 'column.select',
          minWidth: 'column.select',
          background: 'surface',
        },
        '&:has([data-select]) [data-primary]': { insetInlineStart: '[token(sizes.column.select)]' },
        '& [data-primary]': {
          position: 'sticky',
          insetInlineStart: '0',
          maxWidth: 'column.name',
          background: 'surface',
          borderInlineEndWidth: 'hairline',
          borderInlineEndStyle: 'solid',
          borderColor: 'border',
          animation: 'edgeStart',
          animationTimeline: '[scroll(inline)]',
          animationRange: '[0 1.5rem]',
          // Prevents the shadow from covering the rows above and below.
          clipPath: '[inset(0 -1rem 0 0)]',
        },
        '& tr > [data-actions]': {
          position: 'sticky',
          insetInlineEnd: '0',
          background: 'surface',
          borderInlineStartWidth: 'hairline',
          borderInlineStartStyle: 'solid',
          borderColor: 'border',
          animation: 'edgeEnd',
          animationTimeline: '[scroll(inline)]',
          animationRange: '[calc(100% - 1.5rem) 100%]',
          clipPath: '[inset(0 0 0 -1rem)]',
        },
        // The first cell is above the other sticky cells of the header, which come later in the document and would
        // cover it.
        '& thead :is([data-select], [data-primary])': { zIndex: 'corner' },
        '& tbody tr[data-opens]:not([data-selected]):hover > :is([data-select], [data-primary], [data-actions])':
          {
            background: 'surface.hover',
          },
        '& tbody tr[data-selected] > :is([data-select], [data-primary], [data-actions])': {
          background: 'surface.selected',
        },
        _narrow: {
          minWidth: 'auto',
          '& :is(th, td), & :is(th, td)[data-widest]': { minWidth: '0', maxWidth: 'full' },
          '& [data-primary]': { position: 'static' },
          '& [data-select]': { width: 'auto', minWidth: '0' },
          '& tbody [data-select]': { position: 'absolute' },
          '& tr > [data-actions]': { position: 'absolute', insetInlineEnd: '1' },
          '& tr > :is([data-select], [data-primary], [data-actions]), & tbody tr:is([data-opens]:not([data-selected]):hover, [data-selected]) > :is([data-select], [data-primary], [data-actions])':
            {
              background: 'transparent',
              borderInlineStyle: 'none',
              animation: 'none',
            },
          // The clip path of a check box hides it until rows are selected.
          '& tr > :is([data-primary], [data-actions])': { clipPath: 'none' },
        },
      },
    },
  },
});
const head = css({
  _narrow: { display: 'none', paddingBottom: '3', '&[data-open=true]': { display: 'block' } },
});
const headRow = css({
  _narrow: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '2' },
});
const actionsHeader = css({
  position: 'sticky',
  top: '0',
  zIndex: 'header',
  width: 'column.actions',
  _medium: { width: 'column.select' },
  background: 'surface',
  borderBottomWidth: 'hairline',
  borderBottomStyle: 'solid',
  borderColor: 'border',
  borderTopRightRadius: 'large',
  _short: { position: 'static' },
  _narrow: { display: 'none' },
});
const body = css({
  '& tr:last-child > *': { borderBottomStyle: 'none' },
  _narrow: { display: 'flex', flexDirection: 'column', gap: '2' },
});
const placeholderRow = css({ _narrow: { display: 'block' } });
const placeholderCell = css({ padding: '0', _narrow: { display: 'block' } });
/** Keeps the text of an empty table in view, even if the columns are wider than the table's visible part. */
const inView = css({ position: 'sticky', insetInlineStart: '0', width: '[100cqi]' });
/**
 * Makes the last column as narrow as a line while a placeholder is shown instead of rows. The placeholder spans all
 * columns, also the hidden secondary one. So the table has one column more than it shows headers, and without this
 * style, that column would be an empty space.
 */
const surplusColumn = css({ _medium: { width: 'hairline' } });
const opener = css({ display: 'none', paddingBottom: '3', _narrow: { display: 'block' } });

const CutTexts = lazyComponent<{ table: RefObject<HTMLTableElement | null> }>(
  async () => (await import('./cut-texts.tsx')).CutTexts,
);

function selectedOnPage<Row>(
  rows: readonly Row[],
  { isSelected }: RowSelection<Row>,
): 'none' | 'some' | 'all' {
  const selected = rows.filter(isSelected).length;
  if (selected === 0) return 'none';
  return selected === rows.length ? 'all' : 'some';
}

const NO_FILTERS: Readonly<Record<string, string>> = {};
const NO_ROWS: readonly string[] = [];

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** The rows of the current page. */
  rows: readonly Row[];
  /** Returns a row's React key. Callers whose rows have no id use the index. */
  rowKey: (row: Row, index: number) => string;
  /** The column and direction by which the rows are sorted. */
  sort?: Sort | null;
  /** The column by which the rows that are being loaded will be sorted, if this is another column. */
  awaitedSort?: string | null;
  /** Called with the pressed column. The caller decides the direction. */
  onSort?: (column: string) => void;
  /** The text of each filter, by column id. */
  filters?: Readonly<Record<string, string>>;
  onFilter?: (column: string, text: string) => void;
  /** Called with the keys of the shown rows when they change, and when the table becomes visible again. */
  onRows?: ((keys: readonly string[]) => void) | undefined;
  /** If set, rows can be selected. */
  selection?: RowSelection<Row> | undefined;
  /** The buttons of a row, in their own column at the end. */
  Actions?: ComponentType<{ row: Row }> | undefined;
  /** Whether the first rows are loading. After 300 ms, `pageSize` placeholder rows are shown. */
  waiting?: boolean;
  /** Whether other rows are loading while the old ones are still shown. */
  busy?: boolean;
  pageSize?: number;
  /**
   * Whether the table may be wider than the window. The columns then scroll between the first column and the actions.
   */
  manyColumns?: boolean;
  /** Shown instead of rows: why there are none. */
  placeholder?: ReactNode;
}

/**
 * Shows rows as a table with a sticky header, or as cards if the content area is narrow. The user sorts and filters in
 * the header. The caller passes the rows filtered and sorted.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    sort,
    awaitedSort,
    onSort,
    filters = NO_FILTERS,
    onFilter,
    onRows,
  } = props;
  const { Actions, waiting = false, busy = false, pageSize = 10, manyColumns = false, placeholder } = props;
  const { selection } = props;
  const selecting = useSelectionEvents(selection);
  const columnCount = columns.length + (Actions ? 1 : 0) + (selection ? 1 : 0);
  const [headOpen, setHeadOpen] = useState(false);
  const tableRef = useRef<HTMLTableElement>(null);
  const { onFocus, onBlur } = useKeepFocus(tableRef);
  const keys = placeholder || waiting ? NO_ROWS : rows.map(rowKey);
  const recycledKeys = useRecycledRowKeys(keys);
  const shownKeys = JSON.stringify(keys);
  useEffect(() => {
    const shown = JSON.parse(shownKeys) as string[];
    if (shown.length > 0) onRows?.(shown);
  }, [shownKeys, onRows]);
  const [entered, setEntered] = useState(false);
  const enter = () => setEntered(true);
  return (
    <div className={frame}>
      {entered ? <CutTexts table={tableRef} /> : null}
      {columns.some(({ sortable, filter }) => sortable || filter) ? (
        <div className={opener}>
          <Button
            size="small"
            data-control="filters"
            icon={<ListFilter />}
            aria-expanded={headOpen}
            onClick={() => setHeadOpen(!headOpen)}
          >
            {UI_TEXTS.filterAndSort}
          </Button>
        </div>
      ) : null}
      <div className={manyColumns ? scroller : undefined}>
        <table
          ref={tableRef}
          tabIndex={-1}
          aria-label={label}
          aria-busy={waiting || busy}
          className={table({ manyColumns })}
          data-selecting={selection?.isSelecting ? '' : undefined}
        >
          {placeholder && columns.some(({ secondary }) => secondary) ? (
            <colgroup>
              <col span={columnCount - 1} />
              <col className={surplusColumn} />
            </colgroup>
          ) : null}
          <thead className={head} data-open={headOpen}>
            <tr className={headRow}>
              {selection ? (
                <SelectHeader selected={selectedOnPage(rows, selection)} onChange={selection.onSelectPage} />
              ) : null}
              {columns.map((column) => (
                <HeaderCell
                  key={column.id}
                  column={column}
                  direction={sort?.column === column.id ? sort.direction : undefined}
                  awaited={awaitedSort === column.id}
                  filter={filters[column.id] ?? ''}
                  onSort={onSort}
                  onFilter={onFilter}
                />
              ))}
              {Actions ? (
                <th scope="col" className={actionsHeader} data-actions="">
                  <VisuallyHidden>{UI_TEXTS.actions}</VisuallyHidden>
                </th>
              ) : null}
            </tr>
          </thead>
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keyboard users follow the row's link */}
          <tbody
            className={body}
            onPointerEnter={enter}
            {...selecting}
            onClick={(event) => rowLinkOf(event)?.click()}
            onFocus={(event) => {
              enter();
              onFocus(event);
            }}
            onBlur={onBlur}
          >
            {placeholder ? (
              <tr className={placeholderRow}>
                <td colSpan={columnCount} className={placeholderCell}>
                  <div className={manyColumns ? inView : undefined}>{placeholder}</div>
                </td>
              </tr>
            ) : waiting ? (
              Array.from({ length: pageSize }, (_, index) => (
                <SkeletonRow
                  key={index}
                  columns={columns}
                  withActions={Actions !== undefined}
                  withSelection={selection !== undefined}
                />
              ))
            ) : (
              rows.map((row, index) => (
                <DataRow
                  key={recycledKeys[index]?.key}
                  id={rowKey(row, index)}
                  row={row}
                  columns={columns}
                  Actions={Actions}
                  selected={selection?.isSelected(row)}
                  selectLabel={selection && selectRow(selection.nameOf(row))}
                />
              ))
            )}
          </tbody>
        </table>
      </div>
    </div>
  );
}
