import { isDialogOpen } from '../../ui/base/dialog-open.ts';
import { isCommand } from '../../ui/base/save-key.ts';
import { findVisible } from '../../ui/base/visible.ts';

const FILTER = 'main thead input[type=search]';

/** Lets the keyboard find and open a row: ⌘K and Ctrl-K lead to a list's first filter, Enter in a filter opens the first row. */
export function listenForListKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (isCommand('k', event)) {
      const filter = findVisible<HTMLInputElement>(FILTER);
      if (!filter || event.defaultPrevented || isDialogOpen()) return;
      event.preventDefault();
      filter.focus();
      filter.select();
    } else if (isEnter(event) && event.target instanceof Element && event.target.matches(FILTER)) {
      firstRowOf(event.target)?.click();
    }
  });
}

/** Not the one that ends the composition of a character. */
const isEnter = ({ key, isComposing }: KeyboardEvent): boolean => key === 'Enter' && !isComposing;

/** The link of the first row, unless other rows are on their way. */
const firstRowOf = (filter: Element): HTMLElement | null =>
  filter.closest('table[aria-busy=false]')?.querySelector<HTMLElement>('tbody th[scope=row] a[href]') ?? null;
