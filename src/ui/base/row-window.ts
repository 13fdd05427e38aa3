import { useState, type UIEvent } from 'react';

/** So many rows are in the page at once, and so many of them before those that are seen. */
const DRAWN = 40;
const AHEAD = 14;

/**
 * Which rows of a scrolling box are drawn, of any number that all have the same height.
 *
 * By hand: a library that knows rows of any height (TanStack Virtual) renders at each row that is scrolled by, which is
 * four times the work, and adds 10 kB.
 *
 * @returns the first that is drawn, the one after the last, what the box hears of scrolling, and what draws the rows
 * around one that is to be seen.
 */
export function useRowWindow(count: number) {
  const [first, setFirst] = useState(0);
  const start = Math.max(0, Math.min(first, count - DRAWN));
  const end = Math.min(start + DRAWN, count);
  return {
    start,
    end,
    onScroll({ currentTarget: box }: UIEvent<HTMLElement>): void {
      const height = box.querySelector<HTMLElement>('[role=row], [role=option]')?.offsetHeight;
      if (!height) return;
      const seen = Math.floor(box.scrollTop / height);
      // Not at every step: only when what is seen comes near the end of what is drawn.
      if (Math.abs(seen - AHEAD - first) > AHEAD / 2) setFirst(Math.max(0, seen - AHEAD));
    },
    draw(index: number): void {
      if (index < start || index >= end) setFirst(Math.max(0, index - AHEAD));
    },
  };
}
