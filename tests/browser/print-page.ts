import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Returns the elements around the content that a printer would cut off: they are lower or narrower than their content.
 */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main, :has(main)')].flatMap((box) =>
      getComputedStyle(box).overflowY !== 'visible' && box.scrollHeight > box.clientHeight + 1
        ? [`${box.tagName} ${box.id}`]
        : [],
    ),
  );

/** Asserts that the visible screen is printed whole, in light colours, without menu, filters and buttons. */
export async function expectPrintable(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 }).filter({ visible: true });
  await expect(heading).toBeVisible();
  // The style sheet is loaded after the first screen is shown.
  await expect(page.locator('link[media=print]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.locator('main > div > header').getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expect(heading).toBeVisible();
  expect(await cutOff(page)).toEqual([]);
  const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(scheme).toBe('light');
  for (const table of await page.getByRole('table').all()) {
    const head = table.locator('thead');
    expect(await head.evaluate((element) => getComputedStyle(element).display)).toBe('table-header-group');
  }
  await page.emulateMedia({ media: null, colorScheme: null });
}
