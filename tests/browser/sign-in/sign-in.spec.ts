import { expect, fillLogin, PRODUCT_ADMINISTRATOR, test } from '../fixtures.ts';
import { notice } from '../form-page.ts';

const TOKEN = 'user-profile.access_token';

test('a user signs in after a wrong password, continues at the requested address, and signs out', async ({
  page,
}) => {
  await page.goto('user/list?status=inactive&sort=email&size=25');
  await expect(notice(page, 'Please Login First')).toBeVisible();
  await expect(page).toHaveURL(/\/userprofile\/authorize\?client_id=.+&code_challenge_method=S256/);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveTitle('Sign in · User Profile');

  await fillLogin(page, PRODUCT_ADMINISTRATOR, 'not the password');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'The username or the password is wrong.',
  );
  await fillLogin(page, PRODUCT_ADMINISTRATOR);
  await expect(page).toHaveURL(/\/user\/list\?status=inactive&sort=email&size=25$/);
  await expect(page.getByRole('heading', { name: 'Users' })).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Inactive' })).toBeChecked();

  await test.step('a token that the service no longer accepts is renewed silently', async () => {
    await page.evaluate((key) => localStorage.setItem(key, 'expired'), TOKEN);
    await page.reload();
    await expect(page.locator('#root').getByRole('rowheader').first()).toBeVisible();
  });

  await test.step('a sign-out clears stored data, and opens the login screen after 3 seconds', async () => {
    await page.clock.install();
    await page.goto('logout');
    await expect(
      page.getByText('You have been signed out. Returning to login screen in a few seconds...'),
    ).toBeVisible();
    await expect
      .poll(() =>
        page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('user-profile.'))),
      )
      // The record makes the identity provider ask for a password at the next single sign-on (B13.4).
      .toEqual(['user-profile.sso_anew']);
    await page.clock.runFor(3000);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});

test('the login screen explains an unknown client or redirect URI, and never redirects to it', async ({
  page,
  baseURL,
}) => {
  await page.goto('authorize?client_id=nobody&redirect_uri=https%3A%2F%2Fevil.example%2F&code_challenge=x');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('not known');
  const { clientId } = await (await page.request.get('api/v1/auth/frontendconfig')).json();
  await page.goto(`authorize?client_id=${clientId}&redirect_uri=https%3A%2F%2Fevil.example%2F`);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('not the one registered');
  expect(page.url()).toContain(baseURL);
});

test('the console requests no token if the redirect contains a wrong state', async ({ page }) => {
  const tokenCalls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/token')) tokenCalls.push(request.url());
  });
  await page.goto('user/list');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto('selfcallback?code=stolen&state=forged');
  await expect(page.getByRole('heading', { name: 'Sign-in did not complete' })).toBeVisible();
  expect(tokenCalls).toEqual([]);
  await page.getByRole('link', { name: 'Back to the login screen' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a URL without a screen shows Not Found', async ({ page, open }) => {
  for (const path of [
    'no/such/page',
    'profile/none',
    'user/%E0%A4%A',
    'user/edit/%00',
    'user/edit/..%2F..%2Fme',
  ]) {
    await open('admin', path);
    await expect(page.getByText('Page Not Found, please check URL is correct.')).toBeVisible();
  }
  await page.goto('forbidden');
  await expect(page.getByRole('heading', { name: '403 Forbidden' })).toBeVisible();
  await expect(page.getByText('You do not have permission to access this.')).toBeVisible();
});

test('the suite header is shown, and the built-in header replaces it if its host is unavailable', async ({
  page,
  open,
  stack,
}) => {
  await open('admin');
  await expect(page.locator('suite-header')).toBeVisible();
  await page.route(`${stack.suiteUrl}header/**`, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Logout' })).toHaveAttribute(
    'href',
    '/userprofile/logout',
  );
  await expect(page.locator('suite-header')).toHaveCount(0);
});

test('a page whose session has expired opens the login screen', async ({ page, open }) => {
  await open('admin');
  await expect(page.locator('#root').getByRole('rowheader')).toHaveCount(10);
  await page.context().clearCookies();
  await page.evaluate((key) => localStorage.setItem(key, 'expired'), TOKEN);
  await page.goto('profile/business/list');
  await expect(notice(page, 'Please Login First')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
