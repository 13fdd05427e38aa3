import type { Page } from '@playwright/test';
import { expectNoViolation } from '../axe.ts';
import { expect, openAs, test } from '../fixtures.ts';
import {
  addToRequest,
  expectSignedIn,
  fillProvider,
  startAtApplication,
  startSso,
  signOut,
} from '../suite.ts';
import { serveWithSettings } from '../settings.ts';

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
  stack,
}) => {
  const errors = logged(page);
  // This test signs in by `openAs`: it ends the session, and `open` would share this session with later tests.
  await openAs(page, 'viewer');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await startAtApplication(page, stack);
  await expectSignedIn(page, 'viewer', 'none');
  await page.getByRole('button', { name: 'Sign out here' }).click();
  await addToRequest(page, { response_type: 'code', scope: 'openid', prompt: 'login' });
  await page.getByRole('link', { name: 'Sign in' }).click();
  await startSso(page);
  await expect(page.getByRole('heading', { name: 'Enterprise sign-in' })).toBeVisible();
  // The session ends at the service, as by a logout token of the identity provider. The browser keeps its cookie and
  // its access token.
  const cookies = await page.context().cookies(stack.url);
  const ended = await fetch(`${stack.url}api/v1/auth/logout`, {
    headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  });
  expect(ended.status).toBe(204);
  // The exchange is delayed until the page has found out that the earlier session has ended.
  const isEndKnown = page.waitForResponse((response) => response.url().endsWith('/auth/session'));
  await page.route(EXCHANGE, async (route) => {
    await isEndKnown;
    await route.continue();
  });
  await fillProvider(page, 'sco.admin');
  await expectSignedIn(page, 'sco.admin', 'SCO_ADMIN');
  expect(errors.join('\n')).not.toContain('Single sign-on did not complete');
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

test.describe('with automatic single sign-on', () => {
  test.beforeEach(({ page }) => serveWithSettings(page, { ssoAutoRedirect: true }));

  test('the console starts the sign-on, but not after it has failed or after a sign-out', async ({
    page,
  }) => {
    await page.goto('user/list');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('The identity provider did not sign you in.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the login screen' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await startSso(page);
    await fillProvider(page, 'viewer');
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
    await signOut(page);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await startSso(page);
    await expect(page.getByRole('heading', { name: 'Enterprise sign-in' })).toBeVisible();
  });
});
