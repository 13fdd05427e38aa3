import { useEffect, useRef } from 'react';
import { announcePage } from './announce-page.ts';

/**
 * Makes screen readers announce content that replaces other content without a navigation. Focuses the heading, because
 * the focused button is removed.
 *
 * @param page an id of the content; a new id announces it
 */
export function useAnnounced(page: string): void {
  const last = useRef(page);
  useEffect(() => {
    if (last.current !== page) announcePage();
    last.current = page;
  }, [page]);
}
