import { useLayoutEffect, useRef } from 'react';
import { focusPageTitle } from '../base/page-title.tsx';

/**
 * Moves the focus to the page's title when an element that had the focus is removed.
 *
 * @param isShown whether that element is shown
 */
export function useTitleAfter(isShown: boolean): void {
  const wasShown = useRef(isShown);
  useLayoutEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body) focusPageTitle();
    wasShown.current = isShown;
  });
}
