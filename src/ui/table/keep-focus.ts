import { useLayoutEffect, useRef } from 'react';
import type { FocusEvent, RefObject } from 'react';

interface CellPosition {
  control: Element;
  rowIndex: number;
  cellIndex: number;
}

const CONTROL = 'a[href], button';

/**
 * When the focused row is removed, focuses the same control in the row that took its place or, without a row, the
 * table. Otherwise the next Tab would start at the top of the page.
 *
 * @returns the focus and blur handlers of the table's body
 */
export function useKeepFocus(table: RefObject<HTMLTableElement | null>) {
  const lastFocused = useRef<CellPosition | null>(null);

  useLayoutEffect(() => {
    if (!lastFocused.current || lastFocused.current.control.isConnected) return;
    if (document.activeElement === document.body) controlAt(lastFocused.current, table.current)?.focus();
    lastFocused.current = null;
  });

  return {
    onFocus({ target }: FocusEvent): void {
      const cell = target.closest<HTMLTableCellElement>('td, th');
      const row = target.closest('tr');
      lastFocused.current = cell &&
        row && { control: target, rowIndex: row.sectionRowIndex, cellIndex: cell.cellIndex };
    },
    onBlur(): void {
      lastFocused.current = null;
    },
  };
}

function controlAt(
  { rowIndex, cellIndex }: CellPosition,
  table: HTMLTableElement | null,
): HTMLElement | null {
  const rows = table?.tBodies[0]?.rows;
  const row = rows?.[Math.min(rowIndex, rows.length - 1)];
  return row?.cells[cellIndex]?.querySelector<HTMLElement>(CONTROL) ?? table;
}
