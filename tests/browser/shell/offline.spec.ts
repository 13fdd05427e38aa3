import type { Page } from '@playwright/test';
import { EVENTS, expect, test } from '../fixtures.ts';
import { button, title } from '../form-page.ts';
import { UsersPage, WHOLE } from '../users-page.ts';

test.use({ follows: true });

const USER = 'adelaide.faure';

const outOfDate = (page: Page) => page.getByText('may be out of date');

/**
 * Opens a list that follows changes, disconnects the network, and deactivates a user. The page then cannot know whether
 * the service has carried out the deactivation. Waits until the list says that it may be out of date.
 */
async function loseNetwork(page: Page, open: (username: string) => Promise<void>): Promise<UsersPage> {
  await page.clock.install();
  const followed = Promise.all([page.waitForResponse(EVENTS), page.waitForResponse(WHOLE)]);
  const users = new UsersPage(page);
  await open('admin');
  await followed;
  await users.find(USER);
  await users.statusButton(USER).click();
  const choice = page.getByRole('menuitem', { name: 'Deactivate' });
  await expect(choice).toBeVisible();
  await page.context().setOffline(true);
  await choice.click();
  await expect(outOfDate(page)).toBeVisible();
  return users;
}

/**
 * Stops the page's clock, and then reconnects the network. So the page reacts to the network and not to a timer. Waits
 * until the list is no longer out of date.
 */
async function reconnectNetwork(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.context().setOffline(false);
  await expect(outOfDate(page)).toBeHidden();
}

test('a list that has missed changes in an outage is reloaded when the network returns, and keeps filter and open menu', async ({
  page,
  open,
}) => {
  const users = await loseNetwork(page, open);
  await users.filter('Username').fill('ad');
  await users.statusButton(USER).click();
  await page.keyboard.press('ArrowDown');
  const chosen = page.locator('[data-highlighted]');
  await expect(chosen).toBeVisible();
  await reconnectNetwork(page);
  await expect(chosen).toBeVisible();
  await expect(users.filter('Username')).toHaveValue('ad');
});

test('the title gets the focus when the focused button Try again disappears', async ({ page, open }) => {
  await loseNetwork(page, open);
  await button(page, 'Try again').focus();
  await reconnectNetwork(page);
  // The focus moves after two frames, and there are no frames while the clock stands still.
  await page.clock.resume();
  await expect(title(page, 'Users')).toBeFocused();
});
