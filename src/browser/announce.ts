import type { ConsoleRouter } from '../routing/router.tsx';
import { titleDocument } from '../ui/layout/announce-page.ts';
import { focusPageTitle } from '../ui/base/page-title.tsx';

/**
 * Sets the document's title after every navigation. If the path has changed, also moves the focus: to the list row that
 * links to the previous page, or else to the heading. Keeps the focus on an element of the new page that took it during
 * the navigation, such as a form, which is labelled by the heading.
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
