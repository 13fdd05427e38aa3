import { isCommand } from './ui/base/save-key.ts';

const FILTER = 'main thead input[type=search]';

/** Lets the keyboard find and open a row: ⌘K and Ctrl-K lead to a list's first filter, Enter in a filter opens the first row. */
export function listenForListKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented && event.key !== 'Enter') return;
    if (isCommand('k', event)) {
      const filter = document.querySelector<HTMLInputElement>(FILTER);
      if (!filter || isAsked()) return;
      event.preventDefault();
      filter.focus();
      filter.select();
    } else if (event.key === 'Enter' && event.target instanceof Element && event.target.matches(FILTER)) {
      firstRowOf(event.target)?.click();
    }
  });
}

/** A dialog keeps the keyboard. */
const isAsked = (): boolean =>
  document.querySelector(':is([role=dialog], [role=alertdialog])[data-state=open]') !== null;

/** The link of the first row, unless other rows are on their way. */
const firstRowOf = (filter: Element): HTMLElement | null =>
  filter.closest('table[aria-busy=false]')?.querySelector<HTMLElement>('tbody th[scope=row] a[href]') ?? null;
