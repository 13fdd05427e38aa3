import type { Page } from '@playwright/test';
import { deferredAnswer } from '../support/deferred.ts';
import { expect, test } from './fixtures.ts';
import { notice } from './form-page.ts';
import { refuse } from './users-page.ts';

const syncButton = (page: Page) => page.getByRole('button', { name: 'Sync Visibility Elements' });

async function sync(page: Page, elementSet: string): Promise<void> {
  await syncButton(page).click();
  await page.getByRole('menuitem', { name: elementSet, exact: true }).click();
}

/** Runs in the page: returns whether no other element covers the centre of an element. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

test('Sync Visibility Elements offers to sync all sets, or one of those that the tenant has', async ({
  page,
  open,
}) => {
  await open('admin', 'profile/visibility/list');
  await syncButton(page).click();
  const sets = ['All', 'Carrier', 'Cluster', 'Cluster Group', 'Network Group', 'NE Attribute', 'Venue'];
  await expect(page.getByRole('menuitem')).toHaveText(sets);
  await page.keyboard.press('Escape');
  await expect(syncButton(page)).toBeFocused();

  await page.route('**/api/v1/me', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), layoutCode: [] } });
  });
  await page.reload();
  await syncButton(page).click();
  await expect(page.getByRole('menuitem')).toHaveText(sets.slice(0, 5));
});

test('Sync Visibility Elements syncs the chosen set from the inventory, and reloads the profiles', async ({
  page,
  open,
}) => {
  await open('admin', 'profile/visibility/list');
  await expect(page.getByRole('link', { name: 'Everything' })).toBeVisible();
  for (const elementSet of [
    'Carrier',
    'Cluster',
    'Cluster Group',
    'Network Group',
    'NE Attribute',
    'Venue',
  ]) {
    const listed = page.waitForResponse('**/profile/visibility/list*');
    await sync(page, elementSet);
    await expect(
      page.getByText(new RegExp(`^${elementSet} Sync Completed, \\d+ Elements Synced$`)),
    ).toBeVisible();
    await listed;
  }
  await syncButton(page).click();
  const all = page.getByRole('menuitem', { name: 'All', exact: true });
  expect(await all.evaluate(isOnTop), 'the menu lies over the notice of the last sync').toBe(true);
  await all.click();
  await expect(page.getByText(/^All Syncs Completed Successfully, \d+ Elements Synced$/)).toBeVisible();
});

test('Sync Visibility Elements is disabled and shows its progress while a sync runs', async ({
  page,
  open,
}) => {
  const { answered, answer } = deferredAnswer<number>();
  await page.route('**/visibility/sync/carrier', async (route) => {
    await route.fulfill({ json: await answered });
  });
  await open('admin', 'profile/visibility/list');
  await sync(page, 'Carrier');
  await expect(syncButton(page)).toHaveAttribute('aria-busy', 'true');
  await expect(syncButton(page)).toBeDisabled();
  await syncButton(page).click({ force: true });
  await expect(page.getByRole('menu')).toHaveCount(0);
  answer(7);
  await expect(notice(page, 'Carrier Sync Completed, 7 Elements Synced')).toBeVisible();
  await expect(syncButton(page)).toBeEnabled();
});

for (const [status, message] of [
  [504, 'Syncing Timed Out, Please Try Again Later'],
  [408, 'Syncing Timed Out, Please Try Again Later'],
  [444, 'No Response From The Sync, Please Try Again Later'],
  [502, 'Error During Syncing'],
  [409, 'Error During Syncing'],
] as const) {
  test(`a sync that gets ${status} shows: ${message}`, async ({ page, open }) => {
    await page.route('**/visibility/sync/all', refuse(status));
    await open('admin', 'profile/visibility/list');
    await sync(page, 'All');
    await expect(notice(page, message)).toBeVisible();
    await expect(syncButton(page)).toBeEnabled();
  });
}

test('a sync that gets 401 shows that the user may have to sign in again', async ({ page, open }) => {
  await page.route('**/visibility/sync/all', refuse(401));
  await open('admin', 'profile/visibility/list');
  await sync(page, 'All');
  await expect(notice(page, 'Request Was Not Authorized, Please Try Logging In Again')).toBeVisible();
});
