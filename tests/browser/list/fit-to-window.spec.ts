import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { BELOW_PX, freeBelow, ROW_PX } from '../page-links.ts';
import { UsersPage } from '../users-page.ts';

const pageSize = (page: Page) => page.getByRole('combobox', { name: 'Rows per page' });

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

  await page.getByRole('button', { name: 'Clear all' }).click();

  await test.step('a low window has five rows, and the page scrolls', async () => {
    await expectFit(page, users, 700);
    await page.setViewportSize({ width: 1280, height: 420 });
    await expect(users.rows).toHaveCount(5);
    await page.reload();
    await expect(users.rows).toHaveCount(5);
    await expectFit(page, users, 800);
  });
  await test.step('a narrow window shows cards, whose number does not depend on the height', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('user/list?size=fit');
    await expect(users.rows).toHaveCount(10);
    await expect(pageSize(page)).toHaveValue('10');
    await expect(pageSize(page).getByRole('option')).toHaveText(['10', '25', '50', '100']);
  });
});
