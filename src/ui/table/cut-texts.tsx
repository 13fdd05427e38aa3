import { useEffect } from 'react';
import type { RefObject } from 'react';
import { TooltipBubble } from '../overlay/tooltip-bubble.tsx';
import { useTooltipAnchor } from '../overlay/use-tooltip-anchor.ts';

const CELL = 'tbody [data-label]';

/**
 * Shows a cell's whole text on hover and on focus, if the cell cuts it off. One tooltip serves all cells of a table.
 * While the focus is in the table, such cells can be focused, unless they contain a focusable element.
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
    // Handles the current focus, because the focus event that loaded this component has already happened.
    if (element.contains(document.activeElement))
      onFocus({ target: document.activeElement } as unknown as Event);
    setHovered(cutCellOf(element.querySelector(`${CELL}:hover`)));
    return () => {
      for (const [type, listener] of Object.entries(listeners)) element.removeEventListener(type, listener);
    };
  }, [table, setFocused, setHovered]);

  return anchor?.isConnected ? (
    <TooltipBubble
      // A new key creates a new tooltip for another cell, because a tooltip does not change its position.
      key={[anchor.closest('tr')?.rowIndex, anchor.cellIndex].join('.')}
      anchor={anchor}
      text={textOf(anchor)}
      onClose={close}
      onHoverChange={(inside) => setHovered(inside ? anchor : null)}
    />
  ) : null;
}

/**
 * Returns whether a cell or one of its children is cut off. Inline elements have no width (0). Cells with a button are
 * skipped, because buttons have their own tooltip.
 */
const isCut = (cell: HTMLElement): boolean =>
  !cell.querySelector('button') &&
  [cell, ...cell.children].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  );

function cutCellOf(target: EventTarget | null): HTMLTableCellElement | null {
  const cell = target instanceof Element ? target.closest<HTMLTableCellElement>(CELL) : null;
  return cell && isCut(cell) ? cell : null;
}

/** Returns the text of a cell. If the cell hides further names, returns only its summary. */
const textOf = (cell: HTMLElement): string => (cell.querySelector('summary') ?? cell).textContent.trim();

/**
 * Makes cut cells focusable, and all other cells not focusable.
 *
 * @param focused keeps its `tabindex`, even if it now shows another row whose text fits
 */
function letCutCellsTakeFocus(table: HTMLTableElement, focused: EventTarget | null): void {
  const cells = [...table.querySelectorAll<HTMLElement>(CELL)];
  // Measures all cells before any is changed, to avoid repeated layout.
  const cut = new Set(cells.filter(isCut));
  for (const cell of cells) {
    if (cut.has(cell) && !cell.querySelector('a[href], summary, [tabindex]')) cell.tabIndex = 0;
    else if (cell !== focused) cell.removeAttribute('tabindex');
  }
}
