import type { StackedNotice } from './notice-stack.ts';

const SHOWN_MS = 5000;
/**
 * How long a notice with a button is shown: long enough to read it, reach its button with the keyboard, and decide
 * (WCAG 2.2, 2.2.1).
 */
const SHOWN_WITH_ACTION_MS = 20_000;
const SHOWN_AFTER_HOVER_MS = 1000;

/**
 * Returns how long a notice stays, in milliseconds.
 *
 * @param left the id of the notice that the pointer has just left; null if there is none
 */
export function shownFor({ id, action }: StackedNotice, left: string | null): number {
  if (action) return SHOWN_WITH_ACTION_MS;
  return id === left ? SHOWN_AFTER_HOVER_MS : SHOWN_MS;
}
