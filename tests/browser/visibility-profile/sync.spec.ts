import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

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

test('Sync Visibility Elements syncs the chosen set from the inventory, and reloads the profiles', async ({
  page,
  open,
}) => {
  await open('admin', 'profile/visibility/list');
  await expect(page.getByRole('link', { name: 'Everything' })).toBeVisible();
  const listed = page.waitForResponse('**/profile/visibility/list*');
  await sync(page, 'Carrier');
  await expect(page.getByText(/^Carrier Sync Completed, \d+ Elements Synced$/)).toBeVisible();
  await listed;
  await syncButton(page).click();
  const all = page.getByRole('menuitem', { name: 'All', exact: true });
  expect(await all.evaluate(isOnTop), 'the menu lies over the notice of the last sync').toBe(true);
  await all.click();
  await expect(page.getByText(/^All Syncs Completed Successfully, \d+ Elements Synced$/)).toBeVisible();
});
