import { isDialogOpen } from '../../ui/base/dialog-open.ts';
import { isCommand } from '../../ui/base/save-key.ts';

const FILTER = 'main thead input[type=search]';

/** Adds keyboard shortcuts: ⌘K and Ctrl-K focus a list's first filter, and Enter in a filter opens the first row. */
export function listenForListKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (isCommand('k', event)) {
      const filter = document.querySelector<HTMLInputElement>(FILTER);
      if (!filter || event.defaultPrevented || isDialogOpen()) return;
      event.preventDefault();
      filter.focus();
      filter.select();
    } else if (isEnter(event) && event.target instanceof Element && event.target.matches(FILTER)) {
      firstRowOf(event.target)?.click();
    }
  });
}

/** The Enter that ends an IME composition does not count. */
const isEnter = ({ key, isComposing }: KeyboardEvent): boolean => key === 'Enter' && !isComposing;

/** Returns the link of the filtered list's first row. Returns null while other rows are loading. */
const firstRowOf = (filter: Element): HTMLElement | null =>
  filter.closest('table[aria-busy=false]')?.querySelector<HTMLElement>('tbody th[scope=row] a[href]') ?? null;
