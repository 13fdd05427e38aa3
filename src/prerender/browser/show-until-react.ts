import { isScreenShown } from '../../browser/screen-shown.ts';
import { PRERENDERED_ATTRIBUTE } from '../../ui/base/prerendered-attribute.ts';
import { rowLinkOf } from '../../ui/table/row-link.ts';
import { isChanged, restoreField, type Field } from './fields.ts';

/** The attribute that identifies the same control in the prerendered page and in React's page. */
const CONTROL = 'data-control';

const PRESSABLE = 'a[href], button';

/**
 * The events that begin a press, a key or a composition. While one is in progress, the prerendered page stays; React's
 * page replaces it after the matching end event (`ENDS`).
 */
const BEGINS = ['pointerdown', 'keydown', 'compositionstart'];
const ENDS = ['pointerup', 'pointercancel', 'keyup', 'compositionend', 'blur'];

/** The signals after which the prerendered page is replaced or kept for good. */
export interface ReactStart {
  /** Resolves when React has rendered a screen (`whenScreenShown`). */
  readonly screenShown: Promise<void>;
  /** Aborts if React cannot start. */
  readonly startFailed: AbortSignal;
}

/**
 * Shows the prerendered page until React has rendered a screen into `root`, which is detached meanwhile. Then replaces
 * the page with the root and restores the changed fields, focus, selection, scroll position and last click. `CONTROL`
 * identifies the controls. If React cannot start, the prerendered page stays, with the user's input.
 *
 * @returns false if React has already rendered a screen, so that the prerendered page is not shown
 */
export function showUntilReact(
  root: HTMLElement,
  content: DocumentFragment,
  { screenShown, startFailed }: ReactStart,
): boolean {
  if (startFailed.aborted || isScreenShown(root)) return false;
  const page = document.createElement('div');
  page.setAttribute(PRERENDERED_ATTRIBUTE, '');
  page.append(content);
  const end = new AbortController();
  const { signal } = end;
  let pressed: Element | null = null;
  let isPressing = false;
  let isReady = false;

  const takeOver = (): void => {
    if (signal.aborted || isPressing || !isReady) return;
    end.abort();
    const restore = readState(page, pressed);
    page.replaceWith(root);
    restore(root);
  };
  // The replacement waits for the next task, because the browser sends the click after `pointerup`.
  const release = (): void =>
    void setTimeout(() => {
      isPressing = false;
      takeOver();
    });
  for (const name of BEGINS) page.addEventListener(name, () => (isPressing = true));
  for (const name of ENDS) window.addEventListener(name, release, { signal });
  page.addEventListener('click', (event) => {
    const control =
      event.target instanceof Element ? (event.target.closest(PRESSABLE) ?? rowLinkOf(event)) : null;
    if (control === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    pressed = control;
  });
  startFailed.addEventListener('abort', () => end.abort(), { signal });
  void screenShown.then(() => {
    isReady = true;
    takeOver();
  });
  root.replaceWith(page);
  return true;
}

/**
 * Reads what the user has changed in the prerendered page: fields, focus, selection, scroll position and a click.
 *
 * @returns a function that restores these in React's page
 */
function readState(page: Element, pressed: Element | null): (root: Element) => void {
  const changed = [...page.querySelectorAll<Field>('input, select')].filter(isChanged);
  const { activeElement } = document;
  const focused = page.contains(activeElement) ? activeElement : null;
  const caret =
    focused instanceof HTMLInputElement && focused.selectionStart !== null
      ? ([focused.selectionStart, focused.selectionEnd, focused.selectionDirection ?? 'none'] as const)
      : null;
  const top = page.querySelector('main')?.scrollTop ?? 0;
  return (root) => {
    const controls = [...root.querySelectorAll<HTMLElement>(`[${CONTROL}]`)];
    const counterpart = (control: Element | null): HTMLElement | undefined => {
      const id = control?.getAttribute(CONTROL);
      return id ? controls.find((other) => other.getAttribute(CONTROL) === id) : undefined;
    };
    // The scroll position is set in the task in which React's page is shown, because scrolling forces a layout, which
    // would otherwise delay a later task.
    if (top > 0) root.querySelector('main')?.scrollTo({ top });
    for (const field of changed) restoreField(field, counterpart(field));
    const target = counterpart(focused);
    target?.focus({ preventScroll: true });
    if (caret && target instanceof HTMLInputElement) target.setSelectionRange(...caret);
    counterpart(pressed)?.click();
  };
}
