import type { ConsoleRouter } from '../router.tsx';
import { titleDocument } from '../ui/layout/announce-page.ts';
import { focusPageTitle } from '../ui/base/page-title.tsx';

/**
 * After a navigation to another path, sets the document's title and moves the focus to the page's heading, so that
 * everyone notices where they are. A form that has taken the focus keeps it: it has the heading's name. A change of
 * search parameters is no navigation: the focus stays.
 */
export function announceNavigation(router: ConsoleRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    titleDocument();
    if (pathChanged && fromLocation && !document.activeElement?.closest('form')) focusPageTitle();
  });
}
