import { useLayoutEffect, useRef } from 'react';
import { focusPageTitle } from '../base/page-title.tsx';

/** Gives the focus to the page's title when a part of the page goes that had it. */
export function useTitleAfter(isShown: boolean): void {
  const wasShown = useRef(isShown);
  useLayoutEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body) focusPageTitle();
    wasShown.current = isShown;
  });
}
