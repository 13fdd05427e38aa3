import { fillUser } from '../fill-user.ts';
import { expect, fillLogin, openAs, test } from '../fixtures.ts';
import { field, freshName, notice, saveBar } from '../form-page.ts';

const KEYS = ['user-profile.access_token', 'user-profile.token_expiry'];

test('a sign-out in one tab signs out the other tab, which keeps the draft of its user', async ({ page }) => {
  const username = freshName('tabs');
  await openAs(page, 'nova.admin', 'user/new');
  await expect(field(page, 'First Name')).toBeVisible();
  await fillUser(page, username);
  const other = await page.context().newPage();
  await other.goto('user/list');
  await expect(other.locator('#root').getByRole('rowheader').first()).toBeVisible();
  const signedOut = other.waitForResponse((response) => response.url().endsWith('/auth/logout'));
  await other.getByRole('link', { name: 'Logout' }).click();
  await signedOut;

  await expect(notice(page, 'Please Login First')).toBeVisible();
  // The test waits for the login screen, because the form that was shown before it also has a field `Username`.
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await fillLogin(page, 'nova.admin');
  await expect(field(page, 'First Name')).toHaveValue('Zoë');
  await expect(field(page, 'Username')).toHaveValue(username);
  await expect(saveBar(page)).toContainText('Not saved');
});

test('a sign-in in another tab also changes the user of this tab, which shows no draft of the previous user', async ({
  page,
  open,
  sessionOf,
}) => {
  await open('nova.admin', 'user/new');
  await field(page, 'Last Name').fill('Typed');
  const other = await page.context().newPage();
  await other.goto('forbidden');
  const stored = (await sessionOf('sco.admin')).origins[0]!.localStorage.filter(({ name }) =>
    KEYS.includes(name),
  );
  await other.evaluate((records) => {
    for (const { name, value } of records) localStorage.setItem(name, value);
  }, stored);

  await expect(page.getByRole('banner').getByText('sco.admin')).toBeVisible();
  await expect(page).toHaveURL(/\/user\/new$/);
  await expect(field(page, 'Last Name')).toHaveValue('');
});
