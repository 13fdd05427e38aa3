import type { ConsoleRouter } from '../routing/router.tsx';
import { titleDocument } from '../ui/layout/announce-page.ts';
import { focusPageTitle } from '../ui/base/page-title.tsx';

/**
 * After a navigation to another path, sets the document's title and moves the focus: to the row of what was left, or else to the
 * page's heading, so that everyone notices where they are. A form that has taken the focus keeps it: it has the heading's name.
 * So does an element of the new page that got the focus during the navigation. A change of search params moves no focus.
 */
export function announceNavigation(router: ConsoleRouter): void {
  let leaving: Element | null = null;
  router.subscribe('onBeforeNavigate', () => (leaving = document.activeElement));
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    titleDocument();
    const focused = document.activeElement;
    const isGiven = focused !== leaving && focused?.closest('main') && focused.checkVisibility();
    if (!pathChanged || !fromLocation || isGiven) return;
    if (!focusRowOf(router.basepath + fromLocation.pathname)) announceTitle();
  });
}

/** Focuses the page's title, unless a form has the focus. */
export function announceTitle(): void {
  if (!document.activeElement?.closest('form')) focusPageTitle();
}

/** Focuses the visible row that opens this address. Returns false if there is none. */
function focusRowOf(pathname: string): boolean {
  const links = document.querySelectorAll<HTMLAnchorElement>('main tbody th a');
  const link = [...links].find((row) => row.pathname === pathname && row.checkVisibility());
  link?.focus();
  return link !== undefined;
}
