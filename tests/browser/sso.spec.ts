import type { Page } from '@playwright/test';
import { expectNoViolation } from './axe.ts';
import { expect, fillLogin, test } from './fixtures.ts';
import { notice } from './form-page.ts';
import {
  addToRequest,
  expectSignedIn,
  fillProvider,
  startAtApplication,
  startSso,
  controlSuite,
  signOut,
} from './suite.ts';
import { UsersPage } from './users-page.ts';
import { serveWithSettings } from './settings.ts';

const EXCHANGE = '**/auth/getPropelTokenFromCode/**';

const logged = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return errors;
};

test('Enterprise SSO signs in to the console, and opens the page that was requested before', async ({
  page,
}) => {
  await page.goto('user/list?status=inactive');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await startSso(page);
  await expect(page).toHaveURL(/\/propelauth\//);
  await expectNoViolation(page);
  await fillProvider(page, 'admin', 'not the password');
  await expect(page.getByRole('alert')).toHaveText('The username or the password is wrong.');
  await fillProvider(page, 'admin');
  await expect(page).toHaveURL(/\/userprofile\/user\/list\?status=inactive$/);
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
});

test('Enterprise SSO signs in to an application of the suite and to the console', async ({ page, stack }) => {
  await startAtApplication(page, stack);
  await startSso(page);
  await fillProvider(page, 'sco.admin');
  await expectSignedIn(page, 'sco.admin', 'SCO_ADMIN');
  await page.goto('user/list');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();

  await signOut(page);
  await page.goto(`${stack.suiteUrl}application/`);
  await expect(page.getByText('Your session has ended.')).toBeVisible();
});

test('single sign-on with another account completes although the identity provider has ended the earlier session', async ({
  page,
  open,
  stack,
}) => {
  const errors = logged(page);
  await open('viewer');
  await startAtApplication(page, stack);
  await expectSignedIn(page, 'viewer', 'none');
  await page.getByRole('button', { name: 'Sign out here' }).click();
  await addToRequest(page, { response_type: 'code', scope: 'openid', prompt: 'login' });
  await page.getByRole('link', { name: 'Sign in' }).click();
  await startSso(page);
  await expect(page.getByRole('heading', { name: 'Enterprise sign-in' })).toBeVisible();
  // Ends the session at the service, as a logout token of the identity provider does. The browser keeps its cookie and
  // its access token.
  const cookies = await page.context().cookies(stack.url);
  const ended = await fetch(`${stack.url}api/v1/auth/logout`, {
    headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  });
  expect(ended.status).toBe(204);
  // Delays the exchange until the page has found out that the earlier session has ended.
  const isEndKnown = page.waitForResponse((response) => response.url().endsWith('/auth/session'));
  await page.route(EXCHANGE, async (route) => {
    await isEndKnown;
    await route.continue();
  });
  await fillProvider(page, 'sco.admin');
  await expectSignedIn(page, 'sco.admin', 'SCO_ADMIN');
  expect(errors.join('\n')).not.toContain('Single sign-on did not complete');
});

for (const [who, username, words] of [
  ['has no account here', 'visiting.guest', 'You have no account here. Ask an administrator for one.'],
  ['is inactive here', 'inactive.user', 'This account is inactive.'],
] as const) {
  test(`single sign-on of an account that ${who} explains this, and links back to the login screen`, async ({
    page,
    stack,
  }) => {
    const errors = logged(page);
    await startAtApplication(page, stack);
    await startSso(page);
    await fillProvider(page, username);
    await expect(page.getByRole('heading', { name: 'Sign-in did not complete' })).toBeVisible();
    await expect(page.getByText(words)).toBeVisible();
    expect(errors.join('\n')).toContain('Single sign-on did not complete: exchange');
    await page.getByRole('link', { name: 'Back to the login screen' }).click();
    await fillLogin(page, 'viewer');
    await expectSignedIn(page, 'viewer', 'none');
  });
}

test('an administrator removes the binding of an account, which is bound again at the next sign-on', async ({
  page,
  open,
  browser,
  stack,
}) => {
  const context = await browser.newContext({ baseURL: stack.url });
  const person = await context.newPage();
  const signOn = async () => {
    await signOut(person);
    await person.goto('user/list?status=inactive');
    await startSso(person);
    await fillProvider(person, 'sco.admin');
    await expect(person.getByRole('heading', { name: 'Users' })).toBeVisible();
  };
  await signOn();

  await open('nova.admin');
  await new UsersPage(page).filter('Username').fill('sco.admin');
  await page.getByRole('link', { name: 'sco.admin', exact: true }).click();
  const binding = page.getByRole('region', { name: 'Single Sign-On' });
  await expect(binding).toContainText(stack.suiteUrl.replace(/\/$/, ''));
  await expectNoViolation(page);
  await binding.getByRole('button', { name: 'Undo Binding' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Undo the binding of sco.admin?' });
  await expect(dialog).toBeVisible();
  await expectNoViolation(page);
  await dialog.getByRole('button', { name: 'Undo the binding' }).click();
  await expect(notice(page, 'sco.admin Is No Longer Bound To The Identity Provider')).toBeVisible();
  await expect(binding).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // After the administrator has removed the user's binding to the identity provider, the user's session continues.
  await person.reload();
  await expect(person.getByRole('heading', { name: 'Users' })).toBeVisible();
  await signOn();
  await page.reload();
  await expect(binding).toBeVisible();
  await context.close();
});

test('a sign-on that the user cancels at the identity provider is explained', async ({ page }) => {
  await page.goto('user/list');
  await startSso(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The identity provider did not sign you in.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the login screen' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('the console requests no token for a wrong state, or for a code that it has already used', async ({
  page,
}) => {
  const exchanges: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('getPropelTokenFromCode')) exchanges.push(request.url());
  });
  await page.goto('user/list');
  await startSso(page);
  const answered = page.waitForRequest((request) => request.url().includes('/userprofile/callback?'));
  await fillProvider(page, 'viewer');
  const callback = (await answered).url();
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  expect(exchanges).toHaveLength(1);

  for (const address of [callback, 'callback?code=stolen&state=forged', 'callback?code=stolen', 'callback']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Sign-in did not complete' })).toBeVisible();
  }
  expect(exchanges).toHaveLength(1);
});

test('the console requests no token if the redirect comes from another identity provider', async ({
  page,
}) => {
  const exchanges: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('getPropelTokenFromCode')) exchanges.push(request.url());
  });
  // Makes the browser reach the identity provider under another host name than the one in the provider's own metadata.
  await page.route('**/auth/frontendconfig', async (route) => {
    const response = await route.fetch();
    const { propelAuthUrl, ...others } = (await response.json()) as { propelAuthUrl: string };
    const elsewhere = propelAuthUrl.replace('127.0.0.1', 'localhost');
    await route.fulfill({ response, json: { ...others, propelAuthUrl: elsewhere } });
  });
  await page.goto('user/list');
  await startSso(page);
  await fillProvider(page, 'viewer');
  await expect(
    page.getByText('The response came from another sign-in service than the requested one'),
  ).toBeVisible();
  await expectNoViolation(page);
  expect(exchanges).toEqual([]);
  await page.getByRole('link', { name: 'Back to the login screen' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('the login screen explains that the identity provider is unavailable, and accepts a password', async ({
  page,
  stack,
}) => {
  await page.goto('user/list');
  await startSso(page);
  await page.route(EXCHANGE, async (route) => {
    await controlSuite(stack, { part: 'propelauth', mode: 'down' });
    await route.continue();
  });
  try {
    await fillProvider(page, 'viewer');
    await expect(page.getByText('The identity provider closed the connection')).toBeVisible();
  } finally {
    await controlSuite(stack, { part: 'propelauth', mode: 'ok' });
  }
  await page.getByRole('link', { name: 'Back to the login screen' }).click();
  await fillLogin(page, 'viewer');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
});

test.describe('with automatic single sign-on', () => {
  test.beforeEach(({ page }) => serveWithSettings(page, { ssoAutoRedirect: true }));

  test('the console starts the sign-on, but not again after it has failed', async ({ page }) => {
    await page.goto('user/list');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Back to the login screen' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await startSso(page);
    await fillProvider(page, 'viewer');
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  });

  test('the login screen is shown after a sign-out', async ({ page }) => {
    await page.goto('user/list');
    await fillProvider(page, 'viewer');
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
    await signOut(page);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await startSso(page);
    await expect(page.getByRole('heading', { name: 'Enterprise sign-in' })).toBeVisible();
  });
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the pages of the identity provider and the application fit the window and are accessible', async ({
    page,
    stack,
  }) => {
    const fits = async () => {
      await expectNoViolation(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    };
    await startAtApplication(page, stack);
    await expect(page.getByRole('button', { name: 'Enterprise SSO' })).toBeVisible();
    await fits();
    await startSso(page);
    await expect(page.getByRole('heading', { name: 'Enterprise sign-in' })).toBeVisible();
    await fits();
    await fillProvider(page, 'visiting.guest');
    await expect(page.getByText('You have no account here.')).toBeVisible();
    await fits();
  });
});
