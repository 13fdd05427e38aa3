import { rowLinkOf } from '../ui/table/row-link.ts';
import { STAND_IN } from '../ui/base/stand-in.ts';

const PRESSED = 'a[href], button, input[type=radio]';

/** What begins in the page ends there: a button that is pressed, a key, a letter that is put together of several keys. */
const BEGINS = ['pointerdown', 'keydown', 'compositionstart'];
const ENDS = ['pointerup', 'pointercancel', 'keyup', 'compositionend', 'blur'];

const CONTROLS = 'a[href], button, input, select';

/** Whether React shows a screen whose list, if it has one, is there. */
const isThere = (root: HTMLElement): boolean =>
  root.querySelector('h1') !== null && root.querySelector('table[aria-busy="true"]') === null;

/**
 * Shows a page in place of React's root until React, beside the document, is as far; then the root comes back. What was
 * typed and pressed meanwhile is typed and pressed there, and what had the focus has it.
 *
 * @returns whether the page is shown: not if React is first
 */
export function handOver(root: HTMLElement, content: DocumentFragment): boolean {
  if (isThere(root)) return false;
  const page = document.createElement('div');
  page.append(content);
  page.setAttribute(STAND_IN, '');
  let pressed: Element | null = null;
  page.addEventListener('click', (event) => {
    const control =
      event.target instanceof Element ? (event.target.closest(PRESSED) ?? rowLinkOf(event)) : null;
    if (control === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    pressed = control;
  });
  let isHeld = false;
  const takeOver = (): void => {
    if (isHeld || root.isConnected || !isThere(root)) return;
    observer.disconnect();
    for (const name of ENDS) window.removeEventListener(name, release);
    const { activeElement } = document;
    const scrolled = page.querySelector('main')?.scrollTop ?? 0;
    page.replaceWith(root);
    // It lays the page out at once, in one task with all of React's start.
    if (scrolled > 0) root.querySelector('main')?.scrollTo({ top: scrolled });
    for (const field of page.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
      const there = counterpart(field, page, root);
      if (there instanceof HTMLInputElement || there instanceof HTMLSelectElement) carry(field, there);
    }
    if (activeElement && page.contains(activeElement)) counterpart(activeElement, page, root)?.focus();
    if (pressed) counterpart(pressed, page, root)?.click();
  };
  // The click that ends a press comes after its end.
  const release = (): void =>
    void setTimeout(() => {
      isHeld = false;
      takeOver();
    });
  for (const name of BEGINS) page.addEventListener(name, () => (isHeld = true));
  for (const name of ENDS) window.addEventListener(name, release);
  const observer = new MutationObserver(takeOver);
  observer.observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['aria-busy'],
  });
  root.replaceWith(page);
  return true;
}

const nameOf = (control: Element): string =>
  `${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent} ${control.getAttribute('href')}`;

/** The same control of the other page: the one of its name, as far down among those as here. */
function counterpart(control: Element, page: Element, root: Element): HTMLElement | undefined {
  const alike = (within: Element) =>
    [...within.querySelectorAll<HTMLElement>(CONTROLS)].filter((other) => nameOf(other) === nameOf(control));
  return alike(root)[alike(page).findIndex((other) => other === control)];
}

type Field = HTMLInputElement | HTMLSelectElement;

/** Types what was typed into a field, so that React hears of it. */
function carry(from: Field, to: Field): void {
  if (from.value === to.value) return;
  const prototype = to instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLSelectElement.prototype;
  // React notes what is set on the element itself, and would take it for known.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(to, from.value);
  to.dispatchEvent(new Event(to instanceof HTMLInputElement ? 'input' : 'change', { bubbles: true }));
}
