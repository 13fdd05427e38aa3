import type { ConsoleRouter } from '../router.tsx';
import { titleDocument } from '../ui/layout/announce-page.ts';
import { focusPageTitle, pageTitle, SHOWN_TITLE } from '../ui/base/page-title.tsx';
import { appeared } from './painted.ts';

/**
 * After a navigation to another path, sets the document's title and moves the focus to the page's heading, so that
 * everyone notices where they are. A form that has taken the focus keeps it: it has the heading's name. So does what of the
 * page has been given the focus meanwhile: a list that is come back to is there before the navigation ends. A change of
 * search parameters is no navigation: the focus stays.
 */
export function announceNavigation(router: ConsoleRouter): void {
  let leaving: Element | null = null;
  router.subscribe('onBeforeNavigate', () => (leaving = document.activeElement));
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    titleDocument();
    const focused = document.activeElement;
    const isGiven = focused !== leaving && Boolean(focused?.closest('main'));
    if (pathChanged && fromLocation && !isGiven) void announceTitle();
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
