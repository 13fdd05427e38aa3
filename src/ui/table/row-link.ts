const CONTROLS = 'a, button, input, select, textarea, summary, label, [role=menuitem], [aria-describedby]';

/** The properties of a click, from React or from the DOM. */
type Press = Pick<MouseEvent, 'target' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/**
 * Returns the link in the clicked row's name cell. Returns null for a click on a control in the row, a click with a
 * modifier key, and a click that ends a text selection.
 */
export function rowLinkOf({ target, ctrlKey, metaKey, shiftKey, altKey }: Press): HTMLElement | null {
  if (ctrlKey || metaKey || shiftKey || altKey) return null;
  if (!(target instanceof Element) || target.closest(CONTROLS)) return null;
  if (getSelection()?.type === 'Range') return null;
  return target.closest('tbody tr[data-opens]')?.querySelector<HTMLElement>('th[scope=row] a[href]') ?? null;
}
