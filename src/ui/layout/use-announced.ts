import { useEffect, useRef } from 'react';
import { announcePage } from './announce-page.ts';

/**
 * Announces a page that replaces another without a navigation, so that nobody is left at a button that is gone.
 *
 * @param page names the page that is shown
 */
export function useAnnounced(page: string): void {
  const last = useRef(page);
  useEffect(() => {
    if (last.current !== page) announcePage();
    last.current = page;
  }, [page]);
}
