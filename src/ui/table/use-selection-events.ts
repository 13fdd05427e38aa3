import { useRef } from 'react';
import type { ChangeEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import type { RowSelection } from './row-selection.ts';

/** The time in milliseconds after which a touch is a long press. Phones use the same time for text selections. */
const LONG_PRESS_MS = 500;

/** Distance in pixels beyond which a touch scrolls instead of pressing. */
const STILL_PX = 10;

const CHECK_BOX = 'td[data-select] input';

const checkBoxIn = (row: Element | null | undefined): HTMLInputElement | null =>
  row?.querySelector<HTMLInputElement>(CHECK_BOX) ?? null;

const rowOf = (target: EventTarget): HTMLTableRowElement | null =>
  target instanceof Element ? target.closest('tr') : null;

interface Touch {
  timer: ReturnType<typeof setTimeout>;
  x: number;
  y: number;
}

/**
 * Returns the handlers of a table's body that select rows: a change of a check box, with Shift for a range; an arrow
 * key in a check box, with Shift to select the next row too; and a long press on a card.
 *
 * @param selection undefined if rows cannot be selected
 */
export function useSelectionEvents<Row>(selection: RowSelection<Row> | undefined) {
  const touch = useRef<Touch | null>(null);
  /** Whether the current touch has selected a row, so that its click must not open the row. */
  const hasSelected = useRef(false);
  if (!selection) return {};
  const { onSelect } = selection;

  const endTouch = () => {
    clearTimeout(touch.current?.timer);
    touch.current = null;
  };
  return {
    onChange({ target, nativeEvent }: ChangeEvent<HTMLElement>): void {
      const row = rowOf(target);
      if (!row || !(target instanceof HTMLInputElement) || !target.matches(CHECK_BOX)) return;
      const isRange = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true;
      onSelect(row.sectionRowIndex, target.checked, isRange);
    },
    onKeyDown(event: KeyboardEvent): void {
      const { target, key, shiftKey } = event;
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
      if (step === 0 || !(target instanceof HTMLInputElement) || !target.matches(CHECK_BOX)) return;
      const row = rowOf(target);
      const next = checkBoxIn(step === 1 ? row?.nextElementSibling : row?.previousElementSibling);
      event.preventDefault();
      if (!row || !next) return;
      next.focus();
      if (!shiftKey) return;
      if (!target.checked) onSelect(row.sectionRowIndex, true, false);
      onSelect(row.sectionRowIndex + step, true, true);
    },
    onPointerDown({ pointerType, target, clientX: x, clientY: y }: PointerEvent): void {
      endTouch();
      hasSelected.current = false;
      const row = rowOf(target);
      const box = checkBoxIn(row);
      // Only a card hides its check box.
      if (pointerType !== 'touch' || !row || !box || getComputedStyle(row).display === 'table-row') return;
      const timer = setTimeout(() => {
        hasSelected.current = true;
        onSelect(row.sectionRowIndex, !box.checked, false);
      }, LONG_PRESS_MS);
      touch.current = { timer, x, y };
    },
    onPointerMove({ clientX, clientY }: PointerEvent): void {
      if (touch.current && Math.hypot(clientX - touch.current.x, clientY - touch.current.y) > STILL_PX)
        endTouch();
    },
    onPointerUp: endTouch,
    onPointerCancel: endTouch,
    // Touch screens open a menu after a long press.
    onContextMenu(event: MouseEvent): void {
      if (touch.current || hasSelected.current) event.preventDefault();
    },
    onClickCapture(event: MouseEvent): void {
      if (!hasSelected.current) return;
      hasSelected.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
