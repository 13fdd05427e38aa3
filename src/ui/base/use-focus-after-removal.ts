import { useLayoutEffect, useRef } from 'react';
import type { FocusEvent } from 'react';

/** Finds the element that gets the focus in place of a removed one. */
type FindNext = () => HTMLElement | null | undefined;

/**
 * Moves the focus when the focused element of a container is removed. Otherwise the next Tab would start at the top of
 * the page.
 *
 * @param remember called with each element of the container that gets the focus. Returns the function that finds the
 *   next element, or null if a removal of this element shall not move the focus
 * @returns the container's focus and blur handlers
 */
export function useFocusAfterRemoval(remember: (focused: HTMLElement) => FindNext | null) {
  const last = useRef<{ element: Element; findNext: FindNext } | null>(null);

  useLayoutEffect(() => {
    const removed = last.current;
    if (!removed || removed.element.isConnected) return;
    // This runs before the focus moves, because `onFocus` then remembers the next element.
    last.current = null;
    if (document.activeElement === document.body) removed.findNext()?.focus();
  });

  return {
    onFocus({ target }: FocusEvent): void {
      const findNext = target instanceof HTMLElement ? remember(target) : null;
      last.current = findNext && { element: target, findNext };
    },
    onBlur(): void {
      last.current = null;
    },
  };
}
