import { PRODUCT_ADMIN } from '../../openapi/product.ts';
import { catalogue } from '../../src/texts/catalogue.ts';
import { menuFor } from '../support/menu.ts';
import { expect, fillLogin, openAs, PRODUCT_ADMINISTRATOR, test, testApart } from './fixtures.ts';
import { notice } from './form-page.ts';
import { mixUpIssuer, signOut } from './suite.ts';
import { serveWithoutSettings } from './settings.ts';

const TOKEN = 'user-profile.access_token';

test('a user opens the console, signs in, and uses the users list', async ({ page }) => {
  await page.goto('');
  await expect(notice(page, 'Please Login First')).toBeVisible();
  await expect(page).toHaveURL(/\/userprofile\/authorize\?client_id=.+&code_challenge_method=S256/);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveTitle('Sign in · User Profile');

  await fillLogin(page, PRODUCT_ADMINISTRATOR);
  await expect(page).toHaveURL(/\/userprofile\/user\/list$/);
  await expect(page.getByRole('heading', { name: 'Users' })).toBeFocused();
  await expect(page.getByRole('row')).toHaveCount(11);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
});

test('the address that was requested before the sign-in is opened after it', async ({ page }) => {
  await openAs(page, 'admin', 'user/list?status=inactive&sort=email&size=25');
  await expect(page).toHaveURL(/\/user\/list\?status=inactive&sort=email&size=25$/);
  await expect(page.getByRole('radio', { name: 'Inactive' })).toBeChecked();
});

test('wrong credentials show the service’s message, and keep the username', async ({ page }) => {
  await page.goto('user/list');
  await fillLogin(page, 'viewer', 'not the password');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'The username or the password is wrong.',
  );
  await expect(page.getByLabel('Username')).toHaveValue('viewer');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('a sign-in that fails without a reason shows a message', async ({ page }) => {
  await page.route('**/api/v1/auth/authorize', (route) => route.fulfill({ status: 500 }));
  await openAs(page, 'admin');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(catalogue.loginFailed);
});

test('an inactive user cannot sign in', async ({ page }) => {
  await openAs(page, 'inactive.user');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/\/authorize/);
});

test('the login screen without input marks the required fields', async ({ page }) => {
  await page.goto('user/list');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('This field is required')).toHaveCount(2);
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

test('the logout screen clears stored data, and opens the login screen after 3 seconds', async ({ page }) => {
  await openAs(page, 'admin', 'user/list?username=a');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
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

test('the console requests no token if the redirect names another issuer', async ({ page }) => {
  const exchanges: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/token')) exchanges.push(request.url());
  });
  await mixUpIssuer(page);
  await openAs(page, 'viewer');
  await expect(
    page.getByText('The response came from another sign-in service than the requested one'),
  ).toBeVisible();
  expect(exchanges).toEqual([]);
});

testApart(
  'a user can sign in on a known device after too many wrong guesses elsewhere',
  async ({ page, browser, stack }) => {
    await openAs(page, 'viewer');
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
    await signOut(page);

    const elsewhere = await browser.newContext({ baseURL: stack.url });
    const stranger = await elsewhere.newPage();
    await stranger.goto('user/list');
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const answered = stranger.waitForResponse('**/auth/authorize');
      await fillLogin(stranger, 'viewer', `guess ${attempt}`);
      expect((await answered).status()).toBe(401);
    }
    await fillLogin(stranger, 'viewer');
    await expect(stranger.getByText(/^Too many attempts/)).toBeVisible();
    await elsewhere.close();

    await expect(page).toHaveURL(/\/authorize/);
    await fillLogin(page, 'viewer');
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  },
);

test('a token that the service no longer accepts is renewed silently', async ({ page }) => {
  await openAs(page, 'admin');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await page.evaluate((key) => localStorage.setItem(key, 'expired'), TOKEN);
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(11);
});

test('a page whose session has expired opens the login screen', async ({ page }) => {
  await openAs(page, 'admin');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  // Waits for pending requests: otherwise one of them, and not the reload, would detect the end of the session.
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies();
  await page.evaluate((key) => localStorage.setItem(key, 'expired'), TOKEN);
  await page.reload();
  await expect(notice(page, 'Please Login First')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a configuration that cannot be loaded is reported, and can be loaded again', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await serveWithoutSettings(page);
  await page.route('**/userprofile/config.json', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await page.goto('user/list');
  await expect(page.getByRole('heading', { name: 'Could not load configuration' })).toBeVisible();
  expect(logged).toContain('Could not load configuration');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('an unreadable configuration is reported like one that cannot be loaded', async ({ page }) => {
  await page.route('**/userprofile/user/list', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace('{"ssoEnabled":', '{"ssoEnabled"');
    await route.fulfill({ response, body: html });
  });
  await page.goto('user/list');
  await expect(page.getByRole('heading', { name: 'Could not load configuration' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('an unreachable service is not reported as an expired session', async ({ page }) => {
  await openAs(page, 'admin');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await page.route('**/api/v1/me', (route) => route.abort(), { times: 1 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
});

for (const [username, roles] of [
  [PRODUCT_ADMINISTRATOR, [PRODUCT_ADMIN]],
  ['admin', ['ADMIN']],
  ['sco.admin', ['SCO_ADMIN']],
  ['viewer', []],
] as const) {
  const entries = menuFor(roles).map(({ label }) => label);
  test(`the side navigation of ${username} has ${entries.length} entries`, async ({ page }) => {
    await openAs(page, username);
    const navigation = page.getByRole('navigation', { name: 'Main menu' });
    await expect(navigation.getByRole('link')).toHaveText(entries);
    await expect(navigation.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page');
  });
}

test('the side navigation stays collapsed after a reload', async ({ page }) => {
  await openAs(page, 'admin');
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible();
});

test('a URL without a screen shows Not Found', async ({ page }) => {
  for (const path of ['no/such/page', 'notFound', 'user', 'user/none', 'profile/none', 'user/%E0%A4%A']) {
    await page.goto(path);
    await expect(page.getByText('Page Not Found, please check URL is correct.')).toBeVisible();
  }
  await page.goto('forbidden');
  await expect(page.getByRole('heading', { name: '403 Forbidden' })).toBeVisible();
  await expect(page.getByText('You do not have permission to access this.')).toBeVisible();
});

test('the suite header is shown, and the built-in header replaces it if its host is unavailable', async ({
  page,
  stack,
}) => {
  await openAs(page, 'admin');
  await expect(page.locator('suite-header')).toBeVisible();
  await page.route(`${stack.suiteUrl}header/**`, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Logout' })).toHaveAttribute(
    'href',
    '/userprofile/logout',
  );
  await expect(page.locator('suite-header')).toHaveCount(0);
});
