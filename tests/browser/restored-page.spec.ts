import { expect, fillLogin, openAs, test } from './fixtures.ts';

// Enables the back/forward cache, which Playwright disables by default.
test.use({
  launchOptions: async ({ launchOptions }, provide) =>
    provide({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

test('a page that the browser restores after a sign-out shows nothing of the previous user', async ({
  page,
  context,
}) => {
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
});
