import type { LastSignIn } from '../../../openapi/generated/types.ts';
import { expectNoViolation } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { expectNoSidewaysScroll, UsersPage } from '../users-page.ts';

const COLUMN = 5;

test('an administrator sees who signed in, and finds users who never did', async ({ page, open }) => {
  const users = new UsersPage(page);
  const [answer] = await Promise.all([page.waitForResponse(/\/user\/lastSignIns\?/), open('admin')]);
  expect(((await answer.json()) as LastSignIn[]).length).toBe(10);
  await users.find('admin');
  const own = users.row('admin').getByRole('cell').nth(COLUMN);
  await expect(own).toHaveText(/^\d{1,2} \p{L}{3,4} \d{4}$/u);

  const filter = page.getByRole('combobox', { name: 'Filter Last Sign-In' });
  await users.filter('Username').fill('');
  const total = await users.total();
  await filter.selectOption('Never');
  await expect(page).toHaveURL(/\/user\/list\?lastSignIn=never$/);
  await users.expectColumn(COLUMN, (text) => text === 'Never');
  await expect(users.count).toHaveText(/^\d+ of \d+ active users$/);
  expect(Number.parseInt(await users.count.innerText(), 10)).toBeLessThan(total);
  await expectNoViolation(page);

  await page.reload();
  await expect(filter).toHaveValue('never');
  await users.expectColumn(COLUMN, (text) => text === 'Never');
});

test('the column and its filter fit every window, also one that hides some columns', async ({
  page,
  open,
}) => {
  const users = new UsersPage(page);
  await page.setViewportSize({ width: 1024, height: 900 });
  await open('admin');
  const filter = page.getByRole('combobox', { name: 'Filter Last Sign-In' });
  await expect(users.rows).toHaveCount(10);
  await expect(filter).toBeHidden();
  await page.getByRole('button', { name: 'Show Last Sign-In' }).click();
  await filter.selectOption('Never');
  await users.expectColumn(COLUMN, (text) => text === 'Never');
  await expect(page.getByRole('searchbox', { name: 'Filter Email' })).toBeHidden();
  await expectNoSidewaysScroll(page);
  await expectNoViolation(page);
  await filter.selectOption('Any time');
  await expect(filter).toBeVisible();
  await page.getByRole('button', { name: 'Show Email' }).click();
  await expect(filter).toBeHidden();
  await expect(page.getByRole('searchbox', { name: 'Filter Email' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(filter).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show Last Sign-In' })).toBeHidden();

  await test.step('the filter by date fits narrow and wide windows', async () => {
    await page.goto('user/list?lastSignIn=9999-12-31');
    await users.expectColumn(COLUMN, (text) => /\d{4}$/.test(text));
    for (const width of [1440, 1024, 768, 320]) {
      await page.setViewportSize({ width, height: 900 });
      const opener = page.getByRole('button', { name: 'Filter and sort', expanded: false });
      if (await opener.isVisible()) await opener.click();
      await expect(page.getByLabel('Filter Last Sign-In before')).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
  });
});
