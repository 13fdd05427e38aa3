import { isDialogOpen } from '../../ui/base/dialog-open.ts';
import { isCommand } from '../../ui/base/is-command.ts';

const FILTER = 'main thead input[type=search]';
const PAGE_CHECK_BOX = 'main thead input[data-control="select.page"]';
const CLEAR_SELECTION = 'main [data-control="selection.clear"]';

/** Controls that handle Escape or select their own text. */
const TEXT_FIELD =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=combobox]';
const HANDLES_ESCAPE = `${TEXT_FIELD}, [role=menu], [role=listbox], [data-notices]`;

/**
 * Adds keyboard shortcuts: ⌘K and Ctrl-K focus a list's first filter, and Enter in a filter opens the first row. If no
 * screen is shown yet, the first filter gets the focus when it appears. ⌘A and Ctrl-A select the rows of the page, and
 * Escape ends the selection.
 */
export function listenForListKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (isCommand('k', event)) {
      if (event.defaultPrevented || isDialogOpen()) return;
      if (focusFirstFilter()) event.preventDefault();
      else if (!hasTitle()) {
        event.preventDefault();
        focusWhenShown();
      }
    } else if (isCommand('a', event) && !isIn(TEXT_FIELD, event)) {
      const checkBox = document.querySelector<HTMLInputElement>(PAGE_CHECK_BOX);
      if (!checkBox || event.defaultPrevented || isDialogOpen()) return;
      event.preventDefault();
      if (!checkBox.checked) checkBox.click();
    } else if (event.key === 'Escape' && !event.isComposing && !isIn(HANDLES_ESCAPE, event)) {
      if (!event.defaultPrevented && !isDialogOpen()) {
        document.querySelector<HTMLElement>(CLEAR_SELECTION)?.click();
      }
    } else if (isEnter(event) && event.target instanceof Element && event.target.matches(FILTER)) {
      openFirstRow(event.target);
    }
  });
}

const isIn = (selector: string, { target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Every screen has a title. */
const hasTitle = (): boolean => document.querySelector('h1') !== null;

/** Focuses the first filter and selects its text. Returns false if there is none. */
function focusFirstFilter(): boolean {
  const filter = document.querySelector<HTMLInputElement>(FILTER);
  filter?.focus();
  filter?.select();
  return filter !== null;
}

/** Focuses the first filter of the first screen, unless this screen has none. */
function focusWhenShown(): void {
  const observer = new MutationObserver(() => {
    if (!hasTitle()) return;
    observer.disconnect();
    focusFirstFilter();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** The Enter that ends an IME composition does not count. */
const isEnter = ({ key, isComposing }: KeyboardEvent): boolean => key === 'Enter' && !isComposing;

/**
 * Opens the first row of the filtered list. While other rows are loading, waits for them; a further key, a click, or
 * leaving the filter cancels the wait.
 */
function openFirstRow(filter: Element): void {
  const table = filter.closest('table');
  if (!table) return;
  const openIfLoaded = () => {
    if (table.ariaBusy === 'true') return false;
    table.querySelector<HTMLElement>('tbody th[scope=row] a[href]')?.click();
    return true;
  };
  if (openIfLoaded()) return;
  const wait = new AbortController();
  const loaded = new MutationObserver(() => {
    if (openIfLoaded()) wait.abort();
  });
  wait.signal.addEventListener('abort', () => loaded.disconnect());
  loaded.observe(table, { attributeFilter: ['aria-busy'] });
  const cancel = () => wait.abort();
  for (const type of ['keydown', 'pointerdown', 'focusout']) {
    document.addEventListener(type, cancel, { capture: true, signal: wait.signal });
  }
}
