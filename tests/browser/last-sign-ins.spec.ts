import type { LastSignIn } from '../../openapi/types.ts';
import { expectNoViolation } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll, refuse, UsersPage } from './users-page.ts';

const COLUMN = 5;

test('an administrator sees who signed in, and finds users who never did', async ({ page, open }) => {
  const users = new UsersPage(page);
  const [answer] = await Promise.all([page.waitForResponse(/\/user\/lastSignIns\?/), open('admin')]);
  expect(((await answer.json()) as LastSignIn[]).length).toBe(10);
  await users.find('admin');
  const own = users
    .row('admin')
    .getByRole('cell')
    .nth(COLUMN - 1);
  await expect(own).toHaveText(/^\d{1,2} \p{L}{3,4} \d{4}$/u);
  const dayShown = await own.innerText();
  const day = await own
    .getByRole('time')
    .evaluate((time: HTMLTimeElement) => new Date(time.dateTime).toLocaleDateString('sv'));

  const filter = page.getByRole('combobox', { name: 'Filter Last Sign-In' });
  await users.filter('Username').fill('');
  const total = await users.total();
  await filter.selectOption('Never');
  await expect(page).toHaveURL(/\/user\/list\?lastSignIn=never$/);
  await users.expectColumn(COLUMN, (text) => text === 'Never');
  await expect(users.count).toHaveText(/^\d+ of \d+ active users$/);
  expect(Number.parseInt(await users.count.innerText(), 10)).toBeLessThan(total);
  await expectNoViolation(page);

  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/\?page=2&lastSignIn=never$/);
  await users.expectColumn(COLUMN, (text) => text === 'Never');
  await page.goBack();
  await expect(page).toHaveURL(/\?lastSignIn=never$/);
  await page.reload();
  await expect(filter).toHaveValue('never');
  await users.expectColumn(COLUMN, (text) => text === 'Never');

  // `Before…` does not match sign-ins on the chosen date itself.
  await filter.selectOption('Before…');
  const before = page.getByLabel('Filter Last Sign-In before');
  await before.fill(day);
  await expect(page).toHaveURL(new RegExp(`\\?lastSignIn=${day}$`));
  await expect(users.row('admin')).toHaveCount(0);
  await users.expectColumn(COLUMN, (text) => text !== 'Never' && text !== dayShown);
  await before.fill('9999-12-31');
  await expect(users.row('admin')).toBeVisible();
  await users.expectColumn(COLUMN, (text) => text !== 'Never');
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Remove filter Last Sign-In: Before 31 Dec 9999' }).click();
  await expect(page).toHaveURL(/\/user\/list$/);
  expect(await users.total()).toBe(total);
});

test('the list is usable if the last sign-ins cannot be loaded', async ({ page, open }) => {
  const users = new UsersPage(page);
  await page.route(({ pathname }) => pathname.endsWith('/user/lastSignIns'), refuse(503));
  await open('admin');
  await expect(users.rows).toHaveCount(10);
  await users.expectColumn(COLUMN, (text) => text === 'Not loaded');
  await expectNoViolation(page);
});

test('the column and its filter can be shown in a window that hides some columns', async ({ page, open }) => {
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
});

for (const width of [320, 768, 1024, 1440]) {
  test(`the column and its filter fit a window of ${width} px`, async ({ page, open }) => {
    const users = new UsersPage(page);
    await page.setViewportSize({ width, height: 900 });
    await open('admin', 'user/list?lastSignIn=9999-12-31');
    await expect(users.row('admin')).toBeVisible();
    await users.expectColumn(COLUMN, (text) => /\d{4}$/.test(text));
    const opener = page.getByRole('button', { name: 'Filter and sort' });
    if (await opener.isVisible()) await opener.click();
    await expect(page.getByLabel('Filter Last Sign-In before')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoViolation(page);
  });
}
