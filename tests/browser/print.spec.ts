import type { Page } from '@playwright/test';
import { resources } from '../../machines/resources.ts';
import { expect, test } from './fixtures.ts';

const LISTS = Object.values(resources).flatMap((resource) =>
  'address' in resource ? [`${resource.address.slice(1)}/list`] : [],
);
const SCREENS = [...LISTS, 'user/new', 'user/bulk', 'account'];

/** Returns the elements around the content that a printer would cut off: they are lower or narrower than their content. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main, :has(main)')].flatMap((box) =>
      getComputedStyle(box).overflowY !== 'visible' && box.scrollHeight > box.clientHeight + 1
        ? [`${box.tagName} ${box.id}`]
        : [],
    ),
  );

test.use({ colorScheme: 'dark' });

for (const screen of SCREENS) {
  test(`${screen} is printed whole, in light colours, without menu and buttons`, async ({ page, open }) => {
    await open('nova.admin', screen);
    const heading = page.getByRole('heading', { level: 1 }).filter({ visible: true });
    await expect(heading).toBeVisible();
    // The style sheet is loaded after the first screen is shown.
    await expect(page.locator('link[media=print]')).toHaveCount(1);
    await page.emulateMedia({ media: 'print' });
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
  });
}

test('a pick list and a tree are printed with all their rows', async ({ page, open }) => {
  await open('nova.admin', 'profile/visibility/new');
  await page.getByRole('tab', { name: /^Carrier/ }).click();
  const carriers = page.getByRole('listbox', { name: 'Carrier' });
  await expect(carriers.getByRole('option').first()).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const total = Number(await carriers.getByRole('option').first().getAttribute('aria-setsize'));
  await expect(carriers.getByRole('option')).toHaveCount(total);
  await page.getByRole('tab', { name: /^Cluster /u }).click();
  const tree = page.getByRole('treegrid');
  await expect(tree.getByRole('row').first()).toBeVisible();
  await expect(tree.getByRole('row')).toHaveCount(Number(await tree.getAttribute('aria-rowcount')));
});
