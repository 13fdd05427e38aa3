import type { RouterHistory } from '@tanstack/react-router';
import { afterPaint } from '../../browser/waiting.ts';

/** What may lead elsewhere: to where it is come back to then, the address has what was shown. */
const PRESSES = ['keydown', 'pointerdown'];

/** What a key or a button that is pressed does comes sooner. */
const PRESS_MS = 100;

/** The longest time from a change to its address, in milliseconds; a reload after it shows the change. */
const LATEST_MS = 200;

let pressedAt = Number.NEGATIVE_INFINITY;
if (typeof window !== 'undefined')
  for (const press of PRESSES) addEventListener(press, () => (pressedAt = performance.now()), true);

const TAKES_BACK: readonly string[] = ['Backspace', 'Delete'];

/** Whether it only changes what stands in a field: that leads nowhere, and a filter shows yet another search by it. */
const isTyped = (event: Event): boolean =>
  event instanceof KeyboardEvent &&
  event.target instanceof HTMLInputElement &&
  (event.key.length === 1 || TAKES_BACK.includes(event.key)) &&
  !(event.ctrlKey || event.metaKey || event.altKey);

const isPressed = (): boolean => performance.now() - pressedAt < PRESS_MS;

/** The search part of an address that a screen shows. */
export interface ShownSearch {
  /** That of this address; its last one while another address is shown, and the next one before the address has it. */
  read(): string;
  subscribe(onChange: () => void): () => void;
  /**
   * Shows a new search in the next frame, and writes it to the address later: a write takes as long as a render.
   *
   * @param write writes the search to the address. Called after the paint, at most 200 ms after the first unwritten
   * change. Called early if the page is hidden or the user presses something that may navigate. Called at once if no
   * user input caused the change (a program fills in the field). Not called once the screen has been left.
   */
  change(search: string, write: () => void): void;
}

/**
 * Follows the history itself, not the router's state: the router publishes a new location only when its guards have run, and a
 * filter must show what is typed in the same frame.
 */
export function showSearch(history: RouterHistory, ownPath: string): ShownSearch {
  let last = '';
  let next: string | null = null;
  let unwritten: { readonly search: string; readonly write: () => void } | null = null;
  let latest: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const read = (): string => {
    const { pathname, search } = history.location;
    // The screen is still there while the address is another list's already: that one's criteria are not its own.
    if (pathname === ownPath) last = next ?? search;
    return last;
  };
  const flush = (): void => {
    clearTimeout(latest);
    for (const press of PRESSES) removeEventListener(press, flushFirst, true);
    removeEventListener('pagehide', flush);
    const pending = unwritten;
    unwritten = null;
    if (pending && next === pending.search) pending.write();
  };
  const flushFirst = (event: Event): void => {
    if (!isTyped(event)) flush();
  };
  const awaitWrite = (): void => {
    latest = setTimeout(flush, LATEST_MS);
    for (const press of PRESSES) addEventListener(press, flushFirst, true);
    addEventListener('pagehide', flush);
  };
  return {
    read,
    subscribe(onChange) {
      listeners.add(onChange);
      const leave = history.subscribe(() => {
        next = null;
        onChange();
      });
      return () => {
        listeners.delete(onChange);
        leave();
      };
    },
    change(search, write) {
      // What is pressed in a screen that is being left changes nothing.
      if (history.location.pathname !== ownPath) return;
      next = search;
      if (unwritten === null) awaitWrite();
      unwritten = { search, write };
      tell();
      if (!isPressed()) flush();
      else void afterPaint().then(() => unwritten?.search === search && flush());
    },
  };
}
