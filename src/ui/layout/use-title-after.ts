import { useLayoutEffect, useRef } from 'react';
import { focusPageTitle } from '../base/page-title.tsx';

/** Moves the focus to the page's title when the shown element that had the focus is removed. */
export function useTitleAfter(isShown: boolean): void {
  const wasShown = useRef(isShown);
  useLayoutEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body) focusPageTitle();
    wasShown.current = isShown;
  });
}
