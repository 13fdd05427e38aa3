import type { Page } from '@playwright/test';
import { AREAS, expect, PRODUCT_ADMINISTRATOR, test } from './fixtures.ts';
import { UsersPage } from './users-page.ts';

const pageSize = (page: Page) => page.getByRole('combobox', { name: 'Rows per page' });

/**
 * Returns the height in pixels of the free space below the page links: the space below every list (`BELOW_PX`), and the
 * space that is too low for another row. Returns -1 if the content scrolls, or if there are no page links.
 */
const freeBelow = (page: Page): Promise<number> =>
  page.getByRole('main').evaluate((main) => {
    const pages = main.querySelector('nav');
    if (!pages || main.scrollHeight > main.clientHeight) return -1;
    return main.getBoundingClientRect().bottom - pages.getBoundingClientRect().bottom;
  });

const ROW_PX = 40;
const BELOW_PX = 24;

async function expectFit(page: Page, users: UsersPage, height: number): Promise<void> {
  await page.setViewportSize({ width: 1280, height });
  await expect.poll(() => freeBelow(page)).toBeGreaterThanOrEqual(BELOW_PX);
  await expect.poll(() => freeBelow(page)).toBeLessThan(BELOW_PX + ROW_PX + 1);
  await expect(users.rows.nth(5)).toBeVisible();
}

test('the list shows as many users as fit the window, also after a resize, and remembers this page size', async ({
  page,
  open,
}) => {
  const users = new UsersPage(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/user/list/active')) asked.push(searchParams.get('limit') ?? '');
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await open('admin');
  await pageSize(page).selectOption('Fit to window');
  await expect(page).toHaveURL(/\?size=fit$/);
  await expectFit(page, users, 800);
  await expectFit(page, users, 1100);
  await expectFit(page, users, 700);

  asked.length = 0;
  await page.goto('user/list');
  await expect(page).toHaveURL(/\?size=fit$/);
  await expectFit(page, users, 700);
  await expect(pageSize(page)).toHaveValue('fit');
  // The console requests the displayed page first, and then the whole list in parts of 2,000 users.
  const shown = String(await users.rows.count());
  await expect.poll(() => asked).toEqual([shown, '2000']);

  // Active filters are shown above the rows, and leave less space for them.
  const rows = await users.rows.count();
  await users.filter('Email').fill('a');
  await users.filter('Name').fill('a');
  await users.filter('Username').fill('a');
  await page.setViewportSize({ width: 900, height: 700 });
  await expect.poll(() => users.rows.count()).toBeLessThan(rows);
  await expect.poll(() => freeBelow(page)).toBeGreaterThanOrEqual(BELOW_PX);
});

test('the list shows five rows in a low window, and the page scrolls', async ({ page, open }) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await open('admin', 'user/list?size=fit');
  await expect(new UsersPage(page).rows).toHaveCount(5);
});

test('the list ignores the height of the window while it shows cards', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open('admin', 'user/list?size=fit');
  await expect(new UsersPage(page).rows).toHaveCount(10);
  await expect(pageSize(page)).toHaveValue('10');
  await expect(pageSize(page).getByRole('option')).toHaveText(['10', '25', '50', '100']);
});

for (const area of AREAS) {
  test(`${area}/list shows its page links without scrolling, and each row in one line`, async ({
    page,
    open,
  }) => {
    await page.setViewportSize({ width: 1280, height: 640 });
    await open(PRODUCT_ADMINISTRATOR, `${area}/list?size=fit`);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await expect.poll(() => freeBelow(page)).toBeGreaterThanOrEqual(BELOW_PX);
    const heights = await page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).offsetHeight));
    expect(new Set(heights)).toEqual(new Set([ROW_PX]));
  });
}
