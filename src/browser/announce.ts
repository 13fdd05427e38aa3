import type { ConsoleRouter } from '../router.tsx';
import { titleDocument } from '../ui/layout/announce-page.ts';
import { focusPageTitle, pageTitle, SHOWN_TITLE } from '../ui/base/page-title.tsx';
import { appeared } from './painted.ts';

/**
 * After a navigation to another path, sets the document's title and moves the focus to the page's heading, so that
 * everyone notices where they are. A form that has taken the focus keeps it: it has the heading's name. A change of
 * search parameters is no navigation: the focus stays.
 */
export function announceNavigation(router: ConsoleRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    titleDocument();
    if (pathChanged && fromLocation) void announceTitle();
  });
}

/**
 * Moves the focus to the title once it is there: the first list comes after what stands around it. What has the focus by then
 * keeps it.
 */
export async function announceTitle(): Promise<void> {
  if (!pageTitle()) {
    await appeared(SHOWN_TITLE);
    if (document.activeElement !== document.body) return;
  }
  if (!document.activeElement?.closest('form')) focusPageTitle();
}
