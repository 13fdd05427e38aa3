import { expect, test } from '../fixtures.ts';
import { UsersPage, WHOLE } from '../users-page.ts';

test('a user without a profile cannot be activated or deactivated, and the button says why', async ({
  page,
  open,
}) => {
  const users = new UsersPage(page);
  // The test waits for the whole list, because the browser reports no hover if the list replaces the row below a
  // resting pointer.
  const whole = page.waitForResponse(WHOLE);
  await open('admin');
  await (await whole).finished();
  await users.find('aevar.jonsson');
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
  await expect(users.notice('Undone: anh.hoang')).toBeVisible();
  await expect(users.row('anh.hoang')).toBeVisible();
});
