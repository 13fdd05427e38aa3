const CONTROLS = 'a, button, input, select, textarea, summary, label, [role=menuitem], [aria-describedby]';

/** The press of a pointer, by React or by the browser. */
type Press = Pick<MouseEvent, 'target' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/**
 * The link that a row is opened by where it is clicked: that of the cell which names it. Null for what is meant otherwise, such
 * as a click on a control of the row, one with a key held, or the end of a selection of text.
 */
export function rowLinkOf({ target, ctrlKey, metaKey, shiftKey, altKey }: Press): HTMLElement | null {
  if (ctrlKey || metaKey || shiftKey || altKey) return null;
  if (!(target instanceof Element) || target.closest(CONTROLS)) return null;
  if (getSelection()?.type === 'Range') return null;
  return target.closest('tbody tr[data-opens]')?.querySelector<HTMLElement>('th[scope=row] a[href]') ?? null;
}
