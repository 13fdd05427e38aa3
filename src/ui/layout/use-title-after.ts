import { useLayoutEffect, useRef } from 'react';
import { focusPageTitle } from '../base/page-title.tsx';

/**
 * Moves the focus to the page's title when an element that had the focus is removed.
 *
 * @param shown whether that element is shown, or the number of such elements
 */
export function useTitleAfter(shown: boolean | number): void {
  const before = useRef(shown);
  useLayoutEffect(() => {
    const isFewer = Number(shown) < Number(before.current);
    if (isFewer && document.activeElement === document.body) focusPageTitle();
    before.current = shown;
  });
}
