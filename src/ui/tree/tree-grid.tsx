import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { css, cva } from 'styled-system/css';
import { useRowWindow } from '../base/row-window.ts';
import { NOTHING_TYPED, findTypedRow, treeAction, appendTyped } from './tree-keys.ts';
import type { TreeRow as Row, TreeRows } from './tree-rows.ts';
import { TreeRow } from './tree-row.tsx';

const box = cva({
  base: {
    overflowY: 'auto',
    background: 'surface',
    borderWidth: 'hairline',
    borderStyle: 'solid',
    borderColor: 'border.control',
    borderRadius: 'small',
  },
  // The height is fixed, so that the elements below the tree do not move when the user opens a branch.
  variants: { height: { fixed: { height: 'picks' }, window: { height: 'tree' } } },
});
const allRows = css({ position: 'relative' });

interface TreeGridProps {
  label: string;
  /** The visible rows; at least one. */
  rows: TreeRows;
  /** Called with the key of the row that the user selects or deselects. */
  onToggle: (key: string) => void;
  onOpen: (key: string, isOpen: boolean) => void;
  /** Called with a row's key when the user opens this row and all its siblings. */
  onOpenSiblings: (key: string) => void;
  /** Renders a mark beside a row's name. Screen readers read it together with the name. */
  renderMark?: (row: Row) => ReactNode;
  /**
   * Renders a row's buttons. They need the passed `tabIndex`, so that Tab reaches only the buttons of the active row.
   */
  renderActions?: (row: Row, tabIndex: 0 | -1) => ReactNode;
  /** Whether all rows show their buttons. Otherwise only a hovered or focused row does. */
  actionsStay?: boolean;
  /** Whether the tree is read-only. */
  disabled?: boolean;
  /** The key of the row to which the tree is scrolled at first. Tab moves the focus to this row. */
  startAt?: string | null;
  /** `fixed`: as high as a pick list. `window`: as high as the window allows. */
  height?: 'fixed' | 'window';
}

/** Number of rows that are rendered as long as the tree's height is unknown. */
const SEEN_AT_FIRST = 12;

/**
 * A scrolling tree with up to tens of thousands of rows, of which the user selects any number. The tree is one tab
 * stop: the arrow keys move between rows and open and close them, Space selects, and typing finds a name. Only the
 * visible rows, some rows around them and the active row are rendered.
 *
 * A caller that shows other rows, for example after a change of the filter, passes a new React key. This resets the
 * scroll position and the active row.
 */
export function TreeGrid({
  label,
  rows,
  onToggle,
  onOpen,
  onOpenSiblings,
  renderMark,
  renderActions,
  actionsStay = false,
  disabled = false,
  startAt = null,
  height = 'fixed',
}: TreeGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [activeKey, setActiveKey] = useState(startAt);
  const [seen, setSeen] = useState(SEEN_AT_FIRST);
  const active = activeKey === null ? 0 : rows.indexOf(activeKey);
  const { start, end, onScroll, draw } = useRowWindow(rows.count, seen, active);
  const hasFocus = useRef(false);
  const wantsFocus = useRef(false);
  const typed = useRef(NOTHING_TYPED);

  const startIndex = useRef(active);
  // In a hidden tab, the tree has no height. So the scroll position is set when the tab opens.
  useLayoutEffect(() => {
    const shown = grid.current;
    if (!shown) return undefined;
    let isScrolled = false;
    const observer = new ResizeObserver(() => {
      const rowHeight = shown.querySelector<HTMLElement>('[role=row]')?.offsetHeight;
      if (!rowHeight) return;
      setSeen(Math.ceil(shown.clientHeight / rowHeight));
      if (!isScrolled) shown.scrollTop = (startIndex.current + 0.5) * rowHeight - shown.clientHeight / 2;
      isScrolled = true;
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, []);

  // The active row gets the focus once it is rendered, for example after the focused row was removed.
  useLayoutEffect(() => {
    const isLost = hasFocus.current && document.activeElement === document.body;
    if (!wantsFocus.current && !isLost) return;
    wantsFocus.current = false;
    const row = grid.current?.querySelector<HTMLElement>('[role=row][tabindex="0"]');
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  });

  const goTo = (index: number) => {
    wantsFocus.current = true;
    setActiveKey(rows.at(index).key);
    draw(index);
  };
  const open = (key: string, isOpen: boolean) => {
    goTo(rows.indexOf(key));
    onOpen(key, isOpen);
  };
  const toggle = (key: string) => {
    if (!disabled) onToggle(key);
  };
  const searchTyped = ({ key, timeStamp }: KeyboardEvent) => {
    typed.current = appendTyped(typed.current, key, timeStamp);
    const index = findTypedRow(rows, active, typed.current);
    if (index !== null) goTo(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isAtRow = event.target instanceof Element && event.target.getAttribute('role') === 'row';
    if (!isAtRow || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = rows.at(active);
    const action = treeAction(event.key, active, rows);
    if (action?.ask === 'go') goTo(action.to);
    else if (action?.ask === 'open') open(key, true);
    else if (action?.ask === 'close') open(key, false);
    else if (action?.ask === 'open beside') onOpenSiblings(key);
    else if (action?.ask === 'toggle') toggle(key);
    else if (event.key.length === 1) searchTyped(event);
    else return;
    event.preventDefault();
  };

  const drawn = Array.from({ length: end - start }, (_, offset) => start + offset);
  // The active row is rendered even outside of the range. Otherwise the focus would be lost when the row scrolls out of
  // view.
  if (active < start) drawn.unshift(active);
  if (active >= end && active < rows.count) drawn.push(active);
  return (
    // oxlint-disable jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role -- the focus is on a row; the rows of a <table> cannot be positioned
    <div
      ref={grid}
      role="treegrid"
      aria-label={label}
      aria-multiselectable="true"
      aria-rowcount={rows.count}
      aria-disabled={disabled || undefined}
      className={box({ height })}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
    >
      <div role="rowgroup" className={allRows} style={{ height: `calc(${rows.count} * var(--sizes-row))` }}>
        {drawn.map((index) => {
          const row = rows.at(index);
          return (
            <TreeRow
              key={row.key}
              row={row}
              index={index}
              isActive={index === active}
              mark={renderMark?.(row)}
              actions={renderActions?.(row, index === active ? 0 : -1)}
              actionsStay={actionsStay}
              onFocus={setActiveKey}
              onToggle={toggle}
              onOpen={open}
            />
          );
        })}
      </div>
    </div>
  );
}
