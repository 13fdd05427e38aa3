import { useState, type UIEvent } from 'react';

/** Bounds the rows that are in the page at once, and those of them before the ones in view. */
const DRAWN = 40;
const AHEAD = 14;

/**
 * Chooses which rows of a scrolling box are drawn, of any number that all have the same height.
 *
 * By hand: TanStack Virtual, made for rows of any height, renders again at each row that is scrolled past. That is four
 * times the work, and 10 kB more.
 *
 * @returns the first row that is drawn, the one after the last, a listener for the box's scrolling, and a function that
 * draws the rows around one.
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
