import { expectNoViolation } from '../axe.ts';
import { expect, PRODUCT_ADMINISTRATOR, freshTest as test } from '../fixtures.ts';
import { notice } from '../form-page.ts';
import { UsersPage } from '../users-page.ts';

test('selected users get a new profile after a plan, which is made again after another change', async ({
  page,
  open,
  call,
}) => {
  const users = new UsersPage(page);
  await open(PRODUCT_ADMINISTRATOR, 'user/list?username=a&size=25');
  await users.rows.nth(1).getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar.getByRole('status')).toHaveText('2 active users selected');
  const names = await Promise.all(
    [1, 2].map((row) => users.rows.nth(row).getByRole('rowheader').innerText()),
  );

  await bar.getByRole('button', { name: 'Change…' }).click();
  await page.getByRole('menuitem', { name: 'Profile', exact: true }).click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const field = dialog.getByRole('combobox', { name: 'Profile' });
  await expect(field).toBeFocused();
  await expectNoViolation(page);
  await field.fill('Reader');
  await page.getByRole('option', { name: 'Reader', exact: true }).click();
  await dialog.getByRole('button', { name: 'Show Plan' }).click();
  await expect(dialog.getByRole('heading', { name: 'Change 2 users?' })).toBeVisible();
  for (const name of names) await expect(dialog.getByRole('rowheader', { name })).toBeVisible();
  await expectNoViolation(page);

  const listed = (await call(PRODUCT_ADMINISTRATOR, 'GET', 'user/list/active')) as {
    uuid: string;
    username: string;
  }[];
  const { uuid } = listed.find(({ username }) => username === names[0])!;
  await call(PRODUCT_ADMINISTRATOR, 'POST', 'bulk', {
    resource: 'user',
    selection: { uuids: [uuid], matching: null, except: [] },
    action: 'update',
    values: { minimumRole: { name: 'SCO_ADMIN' } },
  });
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(dialog.getByText('This is the new plan.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(notice(page, '2 users changed')).toBeVisible();
  await expect(bar).toHaveCount(0);
  for (const row of [1, 2]) await expect(users.rows.nth(row)).toContainText('Reader');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Undone: 2 objects' })).toBeVisible();
});

test('a key selects the page and Escape clears it', async ({ page, open }) => {
  await open(PRODUCT_ADMINISTRATOR);
  await page.locator('tbody th').first().waitFor();
  await page.keyboard.press('Control+a');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar.getByRole('status')).toHaveText('10 active users selected');
  await bar.getByRole('button', { name: /^Select all/ }).click();
  await expect(bar.getByRole('status')).not.toHaveText('10 active users selected');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
});

for (const width of [320, 768, 1440]) {
  test(`the bar of selected rows and the plan fit a window of ${width} px`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(PRODUCT_ADMINISTRATOR);
    await page.locator('tbody th').first().waitFor();
    await page.keyboard.press('Control+a');
    const bar = page.getByRole('region', { name: 'Selected rows' });
    for (const name of ['Change…', 'Deactivate', 'Clear selection']) {
      await expect(bar.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
    await expectNoViolation(page);

    await bar.getByRole('button', { name: 'Deactivate' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('rowheader').first()).toBeVisible();
    const isTable = width > 601;
    await expect(dialog.getByRole('columnheader', { name: 'Becomes' })).toBeVisible({ visible: isTable });
    await expectNoViolation(page);
  });
}
