import { useEffect, useRef } from 'react';
import { announcePage } from './announce-page.ts';

/**
 * Announces a page that replaces another one without a navigation. Moves the focus, because the button that
 * had the focus is removed.
 *
 * @param page identifies the shown page
 */
export function useAnnounced(page: string): void {
  const last = useRef(page);
  useEffect(() => {
    if (last.current !== page) announcePage();
    last.current = page;
  }, [page]);
}
