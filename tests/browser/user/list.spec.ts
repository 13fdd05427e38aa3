import { textMatch } from '../../../openapi/rules/text-match.ts';
import { expect, fillLogin, openAs, test } from '../fixtures.ts';
import { UsersPage } from '../users-page.ts';

const VISIBILITY = 4;

test('an administrator finds a user, leaves the list, and finds it unchanged when returning', async ({
  page,
}) => {
  const users = new UsersPage(page);
  await openAs(page, 'admin');
  await expect(users.heading).toBeVisible();
  for (const name of ['New User', 'Bulk Management']) {
    await expect(page.getByRole('link', { name })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Pull User Info' })).toBeVisible();
  await expect(users.table.getByRole('columnheader')).toHaveCount(9);
  await expect(page.getByRole('radio', { name: 'Active', exact: true })).toBeChecked();
  await expect(users.rows).toHaveCount(10);

  // A filter matches a part of the text, ignoring case and accents. A row is shown only if all filters match.
  await users.filter('Name').fill('AN');
  await users.filter('Email').fill('aurora');
  await expect(users.count).toHaveText(/^\d+ of \d+ active users$/);
  await users.expectColumn(1, textMatch('an'));
  await users.expectColumn(2, (text) => text.includes('aurora'));
  await expect(page).toHaveURL(/\?name=AN&email=aurora$/);

  await page.getByRole('button', { name: 'Remove filter Name: AN' }).click();
  await expect(users.filter('Name')).toHaveValue('');
  await expect(page).toHaveURL(/\?email=aurora$/);
  await users.sortButton('Profile').click();
  await users.sortButton('Profile').click();
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25');
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/\/user\/list\?page=2&size=25&sort=profile&desc=true&email=aurora$/);
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  const left = await users.column(0);
  expect(left.length).toBeGreaterThan(0);

  await page.reload();
  await expect.poll(() => users.column(0)).toEqual(left);
  await expect(users.filter('Email')).toHaveValue('aurora');

  // After a visit to another screen, the menu opens the list with the same filters and sort order.
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Profiles' }).click();
  await expect(page.getByRole('heading', { name: 'Profiles' })).toBeVisible();
  await menu.getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL(/\?page=2&size=25&sort=profile&desc=true&email=aurora$/);
  await expect.poll(() => users.column(0)).toEqual(left);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Profiles' })).toBeVisible();
  await page.goBack();
  await expect.poll(() => users.column(0)).toEqual(left);

  // Signing out removes the filters and the sort order.
  await page.goto('logout');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await fillLogin(page, 'admin');
  await expect(page).toHaveURL(/\/user\/list$/);
  await expect(users.rows).toHaveCount(10);
});

test('an administrator deactivates two users, one of them with only the keyboard, and activates one again', async ({
  page,
  open,
}) => {
  const users = new UsersPage(page);
  await open('admin');
  const total = await users.total();
  await users.filter('Visibility').fill('europe');
  await users.expectColumn(VISIBILITY, (text) => text.toLowerCase().includes('europe'));
  const [first = '', second = '', third = ''] = await users.column(0);

  await users.statusButton(first).click();
  const menu = page.getByRole('menu', { name: `Status of ${first}` });
  await expect(menu.getByRole('menuitem')).toHaveText(['Deactivate']);
  await menu.getByRole('menuitem', { name: 'Deactivate' }).click();
  await expect(users.notice(`${first} Inactivated`)).toBeVisible();
  await expect(users.row(first)).toHaveCount(0);
  await expect(users.statusButton(second)).toBeFocused();

  await page.keyboard.press('Enter');
  // Waits until the menu has the focus. An earlier Enter would press the button that opens the menu again.
  await expect(page.getByRole('menu', { name: `Status of ${second}` })).toBeFocused();
  await expect(page.getByRole('menuitem', { name: 'Deactivate' })).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Enter');
  await expect(users.row(second)).toHaveCount(0);
  await expect(users.statusButton(third)).toBeFocused();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(users.count).toHaveText(`${total - 2} active users`);

  await page.getByRole('radio', { name: 'Inactive' }).click();
  await expect(page).toHaveURL(/\?status=inactive$/);
  await users.find(second);
  await users.find(first);
  await expect(users.statusButton(first)).toHaveText('Inactive');
  await users.changeStatus(first, 'Activate');
  await expect(users.notice(`${first} Activated`)).toBeVisible();
  await expect(page.getByText('No inactive users match these filters')).toBeVisible();
  await expect(users.table).toBeFocused();

  await page.getByRole('radio', { name: 'Active', exact: true }).click();
  await expect(users.row(first)).toBeVisible();
  // Waits for the address, which changes one frame after the list shows the choice.
  await expect(page).toHaveURL(/list\?username=[^&]+$/);
  await page.reload();
  await expect(users.row(first)).toBeVisible();
});

test('the list ignores invalid search params, and applies the valid ones', async ({ page, open }) => {
  const users = new UsersPage(page);
  await open('admin', 'user/list?page=-1&size=7&sort=nonsense&desc=maybe&status=gone&username=ann&x=1');
  await expect(users.filter('Username')).toHaveValue('ann');
  await expect(page.getByRole('radio', { name: 'Active', exact: true })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('10');
  for (const search of ['?%E0%A4%A', '?page=1e3&size[]=25', '?username=%00', `?name=${'x'.repeat(4000)}`]) {
    await page.goto(`user/list${search}`);
    await expect(users.heading).toBeVisible();
    await expect(users.table).toBeVisible();
  }
});
