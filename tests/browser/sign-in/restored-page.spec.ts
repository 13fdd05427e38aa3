import { chromium } from '@playwright/test';
import { expect, fillLogin, openAs, test } from '../fixtures.ts';

test('a page that the browser restores after a sign-out shows nothing of the previous user', async ({
  baseURL,
  launchOptions,
}) => {
  // The test starts another browser with the back/forward cache, which Playwright disables by default.
  const browser = await chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await openAs(page, 'admin');
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  await page.goto('about:blank');
  const other = await context.newPage();
  await other.goto('logout');
  await expect(other.getByText('You have been signed out')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await fillLogin(page, 'admin');
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  await browser.close();
});
