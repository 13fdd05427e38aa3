import type { Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { refuse, UsersPage, WHOLE } from './users-page.ts';

test('a user without a profile cannot be activated or deactivated, and the button says why', async ({
  page,
  open,
}) => {
  const users = new UsersPage(page);
  // Waits for the whole list: if it replaces the row below a resting pointer, the browser reports no hover.
  const whole = page.waitForResponse(WHOLE);
  await open('admin');
  await (await whole).finished();
  await users.find('aevar.jonsson');
  await page.waitForLoadState('networkidle');
  const button = users.statusButton('aevar.jonsson');
  await expect(button).toHaveAccessibleDescription('User does not have a Profile assigned');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.hover();
  await expect(page.getByRole('tooltip')).toHaveText('User does not have a Profile assigned');
  await button.click({ force: true });
  await expect(page.getByRole('menu')).toHaveCount(0);
  const mark = users.row('aevar.jonsson').getByText('No profile', { exact: true });
  await button.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(mark).toBeFocused();
  await expect(page.getByRole('tooltip')).toHaveText('Without a profile the status cannot be changed');
});

const USER = 'adelaide.faure';
for (const [what, handle, text] of [
  ['504', refuse(504), 'User Update Timed Out, Please Try Again Later'],
  ['408', refuse(408), 'User Update Timed Out, Please Try Again Later'],
  ['401', refuse(401), 'Request Was Not Authorized, Please Try Logging In Again'],
  ['444', refuse(444), 'No Response From The Sync, Please Try Again Later'],
  ['500', refuse(500, 'the disk is full'), `Failed To Inactivate ${USER} Due To the disk is full`],
] as const) {
  test(`a deactivation that gets ${what} is reported, and the user stays in the list`, async ({
    page,
    open,
  }) => {
    const users = new UsersPage(page);
    await open('admin');
    await users.find(USER);
    await users.onStatusCall('inactivate', handle);
    await users.changeStatus(USER, 'Deactivate');
    await expect(users.notice(text)).toBeVisible();
    await expect(users.statusButton(USER)).toHaveText('Active');
    await expect(users.statusButton(USER)).toBeFocused();
  });
}

test('a deactivation that gets no response is reported', async ({ page, open }) => {
  const users = new UsersPage(page);
  await open('admin');
  await users.find(USER);
  await users.onStatusCall('inactivate', (route) => route.abort());
  await users.changeStatus(USER, 'Deactivate');
  await expect(users.notices).toContainText(`Failed To Inactivate ${USER} Due To `);
  await expect(users.statusButton(USER)).not.toHaveAttribute('aria-busy', 'true');
});

test('a failed activation has its own message', async ({ page, open }) => {
  const users = new UsersPage(page);
  await open('admin', 'user/list?status=inactive');
  await users.find('amelia.ashworth');
  await users.onStatusCall('activate', refuse(502, 'the reports application refuses'));
  await users.changeStatus('amelia.ashworth', 'Activate');
  await expect(
    users.notice('Failed To Activate amelia.ashworth Due To the reports application refuses'),
  ).toBeVisible();
});

test('the status button of a user is busy during a status change', async ({ page, open }) => {
  const users = new UsersPage(page);
  await open('admin');
  await users.find(USER);
  const asked = new Promise<Route>((resolve) => void users.onStatusCall('inactivate', resolve));
  await users.changeStatus(USER, 'Deactivate');
  await expect(users.statusButton(USER)).toHaveAttribute('aria-busy', 'true');
  await users.statusButton(USER).click({ force: true });
  await expect(page.getByRole('menu')).toHaveCount(0);
  await refuse(504)(await asked);
  await expect(users.statusButton(USER)).not.toHaveAttribute('aria-busy', 'true');
});

test('users cannot deactivate their own account', async ({ page, open }) => {
  const users = new UsersPage(page);
  await open('admin');
  await users.filter('Username').fill('admin');
  await users.changeStatus('admin', 'Deactivate');
  await expect(users.notices).toContainText('Failed To Inactivate admin Due To ');
  await expect(users.row('admin')).toBeVisible();
});

test('a user whom another user has already deactivated moves to the inactive list', async ({
  page,
  open,
}) => {
  const users = new UsersPage(page);
  await open('admin');
  await users.find('anh.hoang');
  // Sends the deactivation twice. The console gets the response to the second one: the user is already inactive.
  await users.onStatusCall('inactivate', async (route, request) => {
    await page.request.fetch(request);
    await route.continue();
  });
  await users.changeStatus('anh.hoang', 'Deactivate');
  await expect(users.notice('anh.hoang Inactivated')).toBeVisible();
  await expect(users.row('anh.hoang')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Inactive' }).click();
  await users.find('anh.hoang');
  await expect(users.statusButton('anh.hoang')).toHaveText('Inactive');
  await users.changeStatus('anh.hoang', 'Activate');
  await expect(users.notice('anh.hoang Activated')).toBeVisible();
});

test('a deactivation can be undone with the keyboard from its notice, which stays while it has the focus', async ({
  page,
  open,
}) => {
  const users = new UsersPage(page);
  await open('admin');
  await users.find('anh.hoang');
  await users.changeStatus('anh.hoang', 'Deactivate');
  await expect(users.row('anh.hoang')).toHaveCount(0);
  const undo = users.notices.getByRole('button', { name: 'Undo' });
  await undo.focus();
  await page.keyboard.press('Shift+Tab');
  await expect(users.notices.getByRole('button', { name: 'anh.hoang Inactivated' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(users.notice('anh.hoang Activated')).toBeVisible();
  await expect(users.row('anh.hoang')).toBeVisible();
  await expect(undo).toHaveCount(0);
});

test('an undo skips a user whom another user has changed since then, and reports this', async ({
  page,
  open,
}) => {
  const users = new UsersPage(page);
  await open('admin');
  await users.find('anh.hoang');
  await users.changeStatus('anh.hoang', 'Deactivate');
  await page.route('**/api/v1/user/*-*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), email: 'another@example.org' } });
  });
  await users.notices.getByRole('button', { name: 'Undo' }).click();
  await expect(users.notices).toContainText(
    'Another user has changed anh.hoang meanwhile, so anh.hoang stays',
  );
  await page.getByRole('radio', { name: 'Inactive' }).click();
  await users.find('anh.hoang');
  await users.changeStatus('anh.hoang', 'Activate');
  await expect(users.notice('anh.hoang Activated')).toBeVisible();
});

for (const status of [403, 404]) {
  test(`a status change that gets ${status} asks for a reload`, async ({ page, open }) => {
    const users = new UsersPage(page);
    await open('admin');
    await users.find(USER);
    await users.onStatusCall('inactivate', refuse(status, 'not for you'));
    await users.changeStatus(USER, 'Deactivate');
    await expect(users.notices).toContainText(
      "We're Sorry That You Need To Reload Page And Start Over Again",
    );
    await expect(users.notice(`Failed To Inactivate ${USER} Due To not for you`)).toBeVisible();
  });
}
