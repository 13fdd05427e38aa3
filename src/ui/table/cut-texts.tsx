import { useEffect } from 'react';
import type { RefObject } from 'react';
import { TooltipBubble } from '../overlay/tooltip-bubble.tsx';
import { useTooltipAnchor } from '../overlay/use-tooltip-anchor.ts';

const CELL = 'tbody [data-label]';

/** A cell has a cut-off line if its content is higher by this, in pixels. Letters of some scripts exceed a line by less. */
const LINE_PX = 12;

/**
 * Shows the whole text of a cut-off cell in a tooltip, on hover and on focus. All cells of a table share one tooltip.
 * While the focus is in the table, cut-off cells can be focused, unless they contain a focusable element.
 */
export function CutTexts({ table }: { table: RefObject<HTMLTableElement | null> }) {
  const { anchor, setFocused, setHovered, close } = useTooltipAnchor<HTMLTableCellElement>();

  useEffect(() => {
    const element = table.current;
    if (!element) return undefined;
    const onPointer = ({ target }: Event): void => setHovered(cutCellOf(target));
    const onLeave = (): void => setHovered(null);
    const onFocus = ({ target }: Event): void => {
      letCutCellsTakeFocus(element, target);
      setFocused(cutCellOf(target));
    };
    const onBlur = (): void => setFocused(null);
    const listeners = {
      pointerover: onPointer,
      pointerleave: onLeave,
      focusin: onFocus,
      focusout: onBlur,
    };
    for (const [type, listener] of Object.entries(listeners)) element.addEventListener(type, listener);
    // The focus event that made the table load this code has already happened, so the focused cell is handled here.
    if (element.contains(document.activeElement))
      onFocus({ target: document.activeElement } as unknown as Event);
    setHovered(cutCellOf(element.querySelector(`${CELL}:hover`)));
    return () => {
      for (const [type, listener] of Object.entries(listeners)) element.removeEventListener(type, listener);
    };
  }, [table, setFocused, setHovered]);

  return anchor?.isConnected ? (
    <TooltipBubble
      // A tooltip does not move, so the key creates a new one for another cell.
      key={[anchor.closest('tr')?.rowIndex, anchor.cellIndex].join('.')}
      anchor={anchor}
      text={textOf(anchor)}
      onClose={close}
      onHoverChange={(inside) => setHovered(inside ? anchor : null)}
    />
  ) : null;
}

/**
 * Returns whether a cell, one of its children or the name in its summary is cut off. Inline elements never count as cut off, because their width
 * is 0. Skips cells with a button, because buttons have their own tooltip.
 */
const isCut = (cell: HTMLElement): boolean =>
  !cell.querySelector('button') &&
  [cell, ...cell.children, ...cell.querySelectorAll('summary > span')].some(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight + LINE_PX),
  );

function cutCellOf(target: EventTarget | null): HTMLTableCellElement | null {
  const cell = target instanceof Element ? target.closest<HTMLTableCellElement>(CELL) : null;
  return cell && isCut(cell) ? cell : null;
}

/** Returns a cell's text. If the cell hides further names, returns only the visible summary. */
const textOf = (cell: HTMLElement): string => (cell.querySelector('summary') ?? cell).textContent.trim();

/**
 * Lets the user focus cut-off cells, and no others.
 *
 * @param focused the focused cell, which stays focusable even if its new text fits
 */
function letCutCellsTakeFocus(table: HTMLTableElement, focused: EventTarget | null): void {
  const cells = [...table.querySelectorAll<HTMLElement>(CELL)];
  // All cells are measured before any is changed. Otherwise, the browser would lay out the table for each cell.
  const cut = new Set(cells.filter(isCut));
  for (const cell of cells) {
    if (cut.has(cell) && !cell.querySelector('a[href], summary, [tabindex]')) cell.tabIndex = 0;
    else if (cell !== focused) cell.removeAttribute('tabindex');
  }
}
