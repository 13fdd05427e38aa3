import { isScreenShown } from '../../browser/screen-shown.ts';
import { STAND_IN } from '../../ui/base/stand-in.ts';
import { rowLinkOf } from '../../ui/table/row-link.ts';
import { isChanged, restoreField, type Field } from './fields.ts';

/** Identifies a control, both in the first page and in what React renders. */
const CONTROL = 'data-control';

const PRESSABLE = 'a[href], button';

/** A press, a key or a composition that begins in the first page also ends there. */
const BEGINS = ['pointerdown', 'keydown', 'compositionstart'];
const ENDS = ['pointerup', 'pointercancel', 'keyup', 'compositionend', 'blur'];

/** How the first page ends. */
export interface FirstPageEnd {
  /** Resolves when React has rendered a screen (`whenScreenShown`). */
  readonly screenShown: Promise<void>;
  /** Aborts if React cannot start. */
  readonly givenUp: AbortSignal;
}

/**
 * Shows the first page, and detaches React's root until React has rendered a screen there. Then attaches the root, and
 * restores changed fields, focus, selection, scroll position and the last press on the controls of the same id. If React
 * cannot start, the first page stays, with what was typed.
 *
 * @returns whether the page is shown: not if React is first
 */
export function handOver(
  root: HTMLElement,
  content: DocumentFragment,
  { screenShown, givenUp }: FirstPageEnd,
): boolean {
  if (givenUp.aborted || isScreenShown(root)) return false;
  const page = document.createElement('div');
  page.setAttribute(STAND_IN, '');
  page.append(content);
  const end = new AbortController();
  const { signal } = end;
  let pressed: Element | null = null;
  let isHeld = false;
  let isReady = false;

  const takeOver = (): void => {
    if (signal.aborted || isHeld || !isReady) return;
    end.abort();
    const restore = readState(page, pressed);
    page.replaceWith(root);
    restore(root);
  };
  // The click of a press comes after its `pointerup`.
  const release = (): void =>
    void setTimeout(() => {
      isHeld = false;
      takeOver();
    });
  for (const name of BEGINS) page.addEventListener(name, () => (isHeld = true));
  for (const name of ENDS) window.addEventListener(name, release, { signal });
  page.addEventListener('click', (event) => {
    const control =
      event.target instanceof Element ? (event.target.closest(PRESSABLE) ?? rowLinkOf(event)) : null;
    if (control === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    pressed = control;
  });
  givenUp.addEventListener('abort', () => end.abort(), { signal });
  void screenShown.then(() => {
    isReady = true;
    takeOver();
  });
  root.replaceWith(page);
  return true;
}

/** Reads what the person has done in the first page. Returns a function that does it in React's page. */
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
    // Setting the position lays the page out at once, in the same task as React's start.
    if (top > 0) root.querySelector('main')?.scrollTo({ top });
    for (const field of changed) restoreField(field, counterpart(field));
    const target = counterpart(focused);
    target?.focus({ preventScroll: true });
    if (caret && target instanceof HTMLInputElement) target.setSelectionRange(...caret);
    counterpart(pressed)?.click();
  };
}
