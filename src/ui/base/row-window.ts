import { useState, type UIEvent } from 'react';

/** Counts the rows that are drawn before and after those in view. */
const AHEAD = 14;

/**
 * Chooses which rows of a scrolling box are drawn, of any number that all have the same height.
 *
 * By hand: TanStack Virtual, made for rows of any height, renders again at each row that is scrolled past. That is four
 * times the work, and 10 kB more.
 *
 * @param seen counts the rows that the box has room for
 * @param startAt is the row to scroll to at first
 * @returns the first row that is drawn, the one after the last, a listener for the box's scrolling, and a function that
 * draws the rows around one.
 */
export function useRowWindow(count: number, seen: number, startAt = 0) {
  const drawn = seen + 2 * AHEAD;
  const [first, setFirst] = useState(Math.max(0, startAt - Math.ceil(drawn / 2)));
  const start = Math.max(0, Math.min(first, count - drawn));
  const end = Math.min(start + drawn, count);
  return {
    start,
    end,
    onScroll({ currentTarget: box }: UIEvent<HTMLElement>): void {
      const height = box.querySelector<HTMLElement>('[role=row], [role=option]')?.offsetHeight;
      if (!height) return;
      const top = Math.floor(box.scrollTop / height);
      // Not at every step: only when what is seen comes near the end of what is drawn.
      if (Math.abs(top - AHEAD - first) > AHEAD / 2) setFirst(Math.max(0, top - AHEAD));
    },
    draw(index: number): void {
      if (index < start || index >= end) setFirst(Math.max(0, index - AHEAD));
    },
  };
}
