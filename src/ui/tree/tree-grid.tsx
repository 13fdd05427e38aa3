import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { css, cva } from 'styled-system/css';
import { useRowWindow } from '../base/row-window.ts';
import { NOTHING_TYPED, rowTyped, treeAction, typedOn } from './tree-keys.ts';
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
  // Fixed, so that opening a branch moves nothing below the tree.
  variants: { height: { fixed: { height: 'picks' }, window: { height: 'tree' } } },
});
const allRows = css({ position: 'relative' });

interface TreeGridProps {
  /** Is read out, not shown. */
  label: string;
  /** Has at least one. */
  rows: TreeRows;
  /** Reports a pressed row, which is to be selected or not any more. */
  onToggle: (key: string) => void;
  onOpen: (key: string, isOpen: boolean) => void;
  /** Asks to open a row and all beside it. */
  onOpenBeside: (key: string) => void;
  /** Stands beside a row's name, and is read out with it. */
  renderMark?: (row: Row) => ReactNode;
  /** Renders buttons with this `tabIndex`, so that Tab comes to those of one row only. */
  renderActions?: (row: Row, tabIndex: 0 | -1) => ReactNode;
  /** Shows the actions of every row, not only of the one pointed at or worked with. */
  actionsStay?: boolean;
  /** Can be looked at, but not selected from. */
  disabled?: boolean;
  /** Is the key of the row to scroll to at first, which is also where Tab leads. */
  startAt?: string | null;
  /** Makes the tree as high as the window allows. */
  height?: 'fixed' | 'window';
}

/** Rows drawn until the height of the tree is measured. */
const SEEN_AT_FIRST = 12;

/**
 * A scrolling tree of which any number can be selected, tens of thousands if need be: by pointer, or as one stop of the
 * keyboard, where the arrows lead from row to row and open and close them, Space selects, and typing leads to a name.
 * Only the rows around those seen are drawn, and the one that the keyboard is at. Give it another React key for rows
 * that are to be seen from the first one on, such as what another filter finds.
 */
export function TreeGrid({
  label,
  rows,
  onToggle,
  onOpen,
  onOpenBeside,
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
  // A tree in a hidden tab has no height, and cannot be scrolled, until the tab is opened.
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

  // The row that the keyboard is at is drawn by now; it may stand in for one that had the focus and is gone.
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
  const goToTyped = ({ key, timeStamp }: KeyboardEvent) => {
    typed.current = typedOn(typed.current, key, timeStamp);
    const index = rowTyped(rows, active, typed.current);
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
    else if (action?.ask === 'open beside') onOpenBeside(key);
    else if (action?.ask === 'toggle') toggle(key);
    else if (event.key.length === 1) goToTyped(event);
    else return;
    event.preventDefault();
  };

  const drawn = Array.from({ length: end - start }, (_, offset) => start + offset);
  // Were it not drawn, the focus would be lost when its row is scrolled out of sight.
  if (active < start) drawn.unshift(active);
  if (active >= end && active < rows.count) drawn.push(active);
  return (
    // oxlint-disable jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role -- its rows take the focus, one at a time
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
