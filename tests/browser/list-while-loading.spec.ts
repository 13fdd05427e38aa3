import type { Page } from '@playwright/test';
import { textMatch } from '../../openapi/text-match.ts';
import type { UserSummary } from '../../openapi/types.ts';
import { callAs, field, saveBar } from './form-page.ts';
import { expect, testApart as test } from './fixtures.ts';
import { hold, UsersPage, WHOLE } from './users-page.ts';

async function activeUsers(page: Page): Promise<UserSummary[]> {
  return (await callAs(page, 'GET', 'api/v1/user/list/active')).json() as Promise<UserSummary[]>;
}

async function changeStatus(page: Page, change: 'activate' | 'inactivate', { uuid }: UserSummary) {
  expect((await callAs(page, 'POST', `api/v1/user/${change}`, [{ uuid }])).ok()).toBe(true);
}

test('the whole list contains the changes that another tab has made since the first page', async ({
  page,
  open,
}) => {
  const users = new UsersPage(page);
  const whole = await hold(page, WHOLE);
  await open('admin');
  const total = await users.total();
  const [, second] = await users.column(0);

  const other = new UsersPage(await page.context().newPage());
  await other.page.goto('user/list');
  await other.changeStatus(second!, 'Deactivate');
  await expect(other.row(second!)).toHaveCount(0);
  await expect(users.row(second!)).toBeVisible();

  whole.release();
  await expect(users.row(second!)).toHaveCount(0);
  await expect(users.rows).toHaveCount(10);
  await expect(users.count).toHaveText(`${total - 1} active users`);
});

test('the users list shows each user once if a user is deactivated between two parts of the list', async ({
  page,
  open,
}) => {
  const users = new UsersPage(page);
  let parts = 0;
  await page.route(WHOLE, async (route) => {
    parts += 1;
    // Deactivates the user at the cursor of the second request, so that the cursor's row no longer exists.
    if (parts === 2) await changeStatus(page, 'inactivate', (await activeUsers(page))[19]!);
    await route.continue({ url: route.request().url().replace('limit=2000', 'limit=20') });
  });
  await open('admin');
  const total = await users.total();
  await expect(users.count).toHaveText(`${total - 1} active users`);
  const expected = (await activeUsers(page)).map(({ username }) => username);
  expect(expected).toHaveLength(total - 1);
  const read: string[] = [];
  await page.goto('user/list?size=100');
  await expect(users.rows).toHaveCount(Math.min(100, expected.length));
  for (;;) {
    read.push(...(await users.column(0)));
    if (read.length >= expected.length) break;
    await users.pages.getByRole('link', { name: 'Next' }).click();
    await expect.poll(async () => (await users.column(0))[0]).toBe(expected[read.length]);
  }
  expect(read).toEqual(expected);
});

test('the users list gets each page from the service, until a reload, if the service refuses a cursor', async ({
  page,
  open,
}) => {
  const users = new UsersPage(page);
  await page.route(WHOLE, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace('limit=2000', 'limit=20')
        .replace(/after=.*/, 'after=WyJzdGFsZSJd'),
    }),
  );
  await open('admin');
  await expect(page.getByText('Not all active users could be loaded')).toBeVisible();
  await page.getByRole('link', { name: 'Page 3' }).click();
  await expect(page.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
  await expect(users.rows).toHaveCount(10);
  await users.readWholeAgain();
});

test('the users list shows the rows of the last filter, even if the response to an earlier one arrives later', async ({
  page,
  open,
}) => {
  const users = new UsersPage(page);
  const whole = await hold(page, WHOLE);
  await open('admin');
  await expect(users.rows).toHaveCount(10);
  const first = await users.column(0);
  const typed = await hold(page, /name=an(&|$)/);
  const isAsked = page.waitForRequest(/name=an(&|$)/);
  await users.filter('Name').fill('an');
  await isAsked;
  await expect(users.table).toHaveAttribute('aria-busy', 'true');
  expect(await users.column(0)).toEqual(first);

  await users.filter('Name').fill('so');
  await users.expectColumn(1, textMatch('so'));
  await expect(users.table).toHaveAttribute('aria-busy', 'false');
  const found = await users.column(0);
  typed.release();
  // The late response to the filter `an` arrives now. The sorted list must still show only rows of the filter `so`.
  await users.sortButton('Username').click();
  await expect.poll(async () => (await users.column(0))[0]).not.toBe(found[0]);
  await users.expectColumn(1, textMatch('so'));
  await users.sortButton('Username').click();

  await users.filter('Name').fill('');
  await expect.poll(() => users.column(0)).toEqual(first);
  await expect(users.count).toHaveText(/^\d+ active users$/);
  whole.release();
  await users.filter('Name').fill('so');
  await users.expectColumn(1, textMatch('so'));
  await users.filter('Name').fill('');
  await expect.poll(() => users.column(0)).toEqual(first);
});

test('the users list shows the sort order of the visible rows until the rows in the new order arrive', async ({
  page,
  open,
}) => {
  const users = new UsersPage(page);
  await hold(page, WHOLE);
  await open('admin');
  await expect(users.rows).toHaveCount(10);
  const first = await users.column(0);
  const sorted = await hold(page, /sort=-username/);
  const header = page.getByRole('columnheader', { name: 'Username' });
  await users.sortButton('Username').click();
  await expect(users.sortButton('Username')).toHaveAttribute('aria-busy', 'true');
  await expect(users.table).toHaveAttribute('aria-busy', 'true');
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  expect(await users.column(0)).toEqual(first);
  sorted.release();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect(users.table).toHaveAttribute('aria-busy', 'false');
  expect(await users.column(0)).not.toEqual(first);
});

for (const [path, last] of [
  ['user/list?page=700', /\/user\/list\?page=\d\d$/],
  ['user/list?page=700&name=so', /\/user\/list(\?page=\d+&|\?)name=so$/],
] as const) {
  test(`the console redirects /${path} to the last page, before and after the whole list has loaded`, async ({
    page,
    open,
  }) => {
    const users = new UsersPage(page);
    const whole = await hold(page, WHOLE);
    await open('admin', path);
    await expect(page).toHaveURL(last);
    await expect(users.pages.locator('[aria-current=page]')).toHaveCount(1);
    await expect(users.table).toHaveAttribute('aria-busy', 'false');
    const served = await users.column(0);
    expect(served.length).toBeGreaterThan(0);
    const shown = page.url();
    whole.release();
    await page.goto(path);
    await expect(page).toHaveURL(shown);
    await expect.poll(() => users.column(0)).toEqual(served);
  });
}

test('the users list is usable if the whole list never arrives', async ({ page, open }) => {
  const users = new UsersPage(page);
  await hold(page, WHOLE);
  await open('admin', 'user/list?size=25');
  await users.sortButton('Name').click();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(users.table).toHaveAttribute('aria-busy', 'false');
  const username = (await users.column(0))[3]!;
  await users.row(username).getByRole('link', { name: username }).click();
  await field(page, 'Mobile Phone').fill('+44 20 7946 0018');
  await page.getByRole('button', { name: 'Update User' }).click();
  await expect(saveBar(page)).toHaveText('Everything is saved');
  await page.goBack();
  await expect(users.row(username)).toBeVisible();
  await expect(users.rows).toHaveCount(25);

  await users.find(username);
  await users.changeStatus(username, 'Deactivate');
  await expect(users.row(username)).toHaveCount(0);
  await expect(page.getByText('No active users match these filters')).toBeVisible();
});
