import { useLayoutEffect, useRef } from 'react';
import type { FocusEvent, RefObject } from 'react';

interface Place {
  control: Element;
  rowIndex: number;
  cellIndex: number;
}

const CONTROL = 'a[href], button';

/**
 * Keeps the keyboard's position when the focused row is removed: focuses the same control in the row that took its
 * place or, without a row, the table. Otherwise the next Tab would start at the top of the page.
 *
 * @returns the focus and blur handlers of the table's body
 */
export function useKeepFocus(table: RefObject<HTMLTableElement | null>) {
  const place = useRef<Place | null>(null);

  useLayoutEffect(() => {
    if (!place.current || place.current.control.isConnected) return;
    if (document.activeElement === document.body) controlAt(place.current, table.current)?.focus();
    place.current = null;
  });

  return {
    onFocus({ target }: FocusEvent): void {
      const cell = target.closest<HTMLTableCellElement>('td, th');
      const row = target.closest('tr');
      place.current = cell &&
        row && { control: target, rowIndex: row.sectionRowIndex, cellIndex: cell.cellIndex };
    },
    onBlur(): void {
      place.current = null;
    },
  };
}

function controlAt({ rowIndex, cellIndex }: Place, table: HTMLTableElement | null): HTMLElement | null {
  const rows = table?.tBodies[0]?.rows;
  const row = rows?.[Math.min(rowIndex, rows.length - 1)];
  return row?.cells[cellIndex]?.querySelector<HTMLElement>(CONTROL) ?? table;
}
