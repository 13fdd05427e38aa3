import type { Page } from '@playwright/test';
import { fillUser } from '../fill-user.ts';
import { expect, PRODUCT_ADMINISTRATOR, test } from '../fixtures.ts';
import { choice, field, freshName, nextFrames, notice, notices, title } from '../form-page.ts';

const outOfSight = (page: Page) => page.getByRole('dialog', { name: 'You will not see this any more' });

/** Returns an array that collects the requests that the service refuses from now on. */
function refusalsOf(page: Page): readonly string[] {
  const refusals: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refusals.push(`${response.status()} ${response.url()}`);
  });
  return refusals;
}

/** Returns an object whose `count` is the number of saves since this call. */
function savesOf(page: Page): { count: number } {
  const saves = { count: 0 };
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/update')) saves.count += 1;
  });
  return saves;
}

test('a user whom the editor will not see after the save causes a warning before, and the list is shown afterwards', async ({
  page,
  open,
}) => {
  const name = freshName('handed.over');
  await open('admin', 'user/new');
  await fillUser(page, name);
  const save = page.getByRole('button', { name: /^(Create|Update) / });
  const [refusals, saves] = [refusalsOf(page), savesOf(page)];
  await choice(page, 'Visible To').selectOption('SCO Customer');

  // Neither Escape nor an accidental Enter saves or changes the form.
  for (const key of ['Escape', 'Enter']) {
    await save.click();
    await expect(outOfSight(page)).toContainText('visible to SCO Customer only, and not to you');
    await expect(outOfSight(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
    // The test waits for two frames. An earlier key press could reach the dialog before it has the focus.
    await nextFrames(page);
    await page.keyboard.press(key);
    await expect(outOfSight(page)).toHaveCount(0);
    await expect(save).toBeFocused();
    await expect(choice(page, 'Visible To')).toHaveValue('SCO_ADMIN');
    await expect(field(page, 'Username')).toHaveValue(name);
  }
  expect(saves.count).toBe(0);

  await save.click();
  await outOfSight(page).getByRole('button', { name: 'Save anyway' }).click();
  await expect(title(page, 'Users')).toBeVisible();
  await expect(page).toHaveURL(/\/user\/list$/);
  await expect(notice(page, `${name} Successfully Updated`).last()).toBeVisible();
  const filter = page.getByRole('searchbox', { name: 'Filter Username', exact: true });
  await filter.fill(name);
  await expect(page.getByText(/^No .* match these filters$/)).toBeVisible();
  await expect(notices(page)).not.toContainText(/not saved|deleted|reload|error/i);
  expect(saves.count).toBe(1);
  expect(refusals).toEqual([]);

  await open(PRODUCT_ADMINISTRATOR, 'user/list');
  await filter.fill(name);
  await expect(page.getByText(/^1 of \d+ /)).toBeVisible();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(choice(page, 'Visible To')).toHaveValue('SCO_ADMIN');
});
