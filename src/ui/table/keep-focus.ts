import type { RefObject } from 'react';
import { useFocusAfterRemoval } from '../base/use-focus-after-removal.ts';

const CONTROL = 'a[href], button';

/**
 * When the focused row is removed, focuses the same control in the row that took its place or, without a row, the
 * table.
 *
 * @returns the focus and blur handlers of the table's body
 */
export const useKeepFocus = (table: RefObject<HTMLTableElement | null>) =>
  useFocusAfterRemoval((focused) => {
    const cell = focused.closest<HTMLTableCellElement>('td, th');
    const row = focused.closest('tr');
    if (!cell || !row) return null;
    const [rowIndex, cellIndex] = [row.sectionRowIndex, cell.cellIndex];
    return () => controlAt(rowIndex, cellIndex, table.current);
  });

function controlAt(rowIndex: number, cellIndex: number, table: HTMLTableElement | null): HTMLElement | null {
  const rows = table?.tBodies[0]?.rows;
  const row = rows?.[Math.min(rowIndex, rows.length - 1)];
  return row?.cells[cellIndex]?.querySelector<HTMLElement>(CONTROL) ?? table;
}
