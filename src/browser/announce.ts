import type { ConsoleRouter } from '../router.tsx';
import { APP_NAME } from '../texts/console.ts';
import { focusPageTitle } from '../ui/page-header.tsx';

function titleDocument(): void {
  const heading = document.querySelector('h1')?.textContent;
  document.title = heading ? `${heading} · ${APP_NAME}` : APP_NAME;
}

/** Titles the document like the page, and gives the focus to its heading, unless something else has it. */
export function announcePage(): void {
  titleDocument();
  if (document.activeElement === document.body) focusPageTitle();
}

/**
 * After a navigation to another path: the document is titled like the page, and focus goes to the page's heading,
 * so that everyone notices where they are. A change of search parameters is no navigation: focus stays.
 */
export function announceNavigation(router: ConsoleRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    titleDocument();
    if (pathChanged && fromLocation) focusPageTitle();
  });
}
