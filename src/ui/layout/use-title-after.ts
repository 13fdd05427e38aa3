import { useLayoutEffect, useRef } from 'react';
import { focusPageTitle } from '../base/page-title.tsx';

/** Moves the focus to the page's title when the part that had it goes. */
export function useTitleAfter(isShown: boolean): void {
  const wasShown = useRef(isShown);
  useLayoutEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body) focusPageTitle();
    wasShown.current = isShown;
  });
}
