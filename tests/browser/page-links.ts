import type { Page } from '@playwright/test';

/**
 * Returns the height in pixels of the free space below the page links: the space below every list (`BELOW_PX`), and the
 * space that is too low for another row. Returns -1 if the content scrolls, or if there are no page links.
 */
export const freeBelow = (page: Page): Promise<number> =>
  page.getByRole('main').evaluate((main) => {
    const pages = main.querySelector('nav');
    if (!pages || main.scrollHeight > main.clientHeight) return -1;
    return main.getBoundingClientRect().bottom - pages.getBoundingClientRect().bottom;
  });

export const ROW_PX = 40;
export const BELOW_PX = 24;
