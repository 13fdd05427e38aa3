const CONTROLS = 'a, button, input, select, textarea, summary, label, [role=menuitem], [aria-describedby]';

/** A click, as a React or a DOM event. */
type Press = Pick<MouseEvent, 'target' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/**
 * Returns the link of the row that was clicked: the link in the cell that names the row. Returns null for a click on a
 * control in the row, with a modifier key, or at the end of a text selection.
 */
export function rowLinkOf({ target, ctrlKey, metaKey, shiftKey, altKey }: Press): HTMLElement | null {
  if (ctrlKey || metaKey || shiftKey || altKey) return null;
  if (!(target instanceof Element) || target.closest(CONTROLS)) return null;
  if (getSelection()?.type === 'Range') return null;
  return target.closest('tbody tr[data-opens]')?.querySelector<HTMLElement>('th[scope=row] a[href]') ?? null;
}
