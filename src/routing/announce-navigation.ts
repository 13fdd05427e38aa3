import type { RegisteredRouter } from '@tanstack/react-router';
import { titleDocument } from '../ui/layout/announce-page.ts';
import { focusPageTitle } from '../ui/base/page-title.tsx';

/**
 * Sets the document's title after every navigation. If the path has changed, also moves the focus: to the
 * list row that links to the previous page, otherwise to the heading. An element of the new page that took
 * the focus during the navigation, such as a form's field, keeps the focus.
 */
export function announceNavigation(router: RegisteredRouter): void {
  let leaving: Element | null = null;
  router.subscribe('onBeforeNavigate', () => (leaving = document.activeElement));
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    titleDocument();
    const focused = document.activeElement;
    const isGiven = focused !== leaving && focused?.closest('main');
    if (!pathChanged || !fromLocation || isGiven) return;
    if (!focusRowOf(router.basepath + fromLocation.pathname)) announceTitle();
  });
}

/** Focuses the page's title, unless the focus is in a form. */
export function announceTitle(): void {
  if (!document.activeElement?.closest('form')) focusPageTitle();
}

/** Focuses the row that links to this address. Returns false if there is no such row. */
function focusRowOf(pathname: string): boolean {
  const links = document.querySelectorAll<HTMLAnchorElement>('main tbody th a');
  const link = [...links].find((row) => row.pathname === pathname);
  link?.focus();
  return link !== undefined;
}
