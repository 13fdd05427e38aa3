import { cookieName } from '../../../openapi/rules/cookie-names.ts';
import { fillUser } from '../fill-user.ts';
import { expect, openAs, test } from '../fixtures.ts';
import { field, freshName, notice, saveBar } from '../form-page.ts';

test('the session does not collide with cookies of other programs and installations on the same host', async ({
  page,
  baseURL,
  context,
}) => {
  const { hostname } = new URL(baseURL!);
  const names = ['session', 'device', 'xsrf'].map((purpose) =>
    cookieName(`http://${hostname}:1`, purpose as 'session'),
  );
  const others = ['XSRF-TOKEN', ...names].map((name) => ({
    name,
    value: 'of-another-program',
    domain: hostname,
    path: '/',
    httpOnly: name === 'XSRF-TOKEN',
  }));
  await context.addCookies(others);
  await openAs(page, 'admin');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await page.goto('logout');
  await expect(page.getByText('You have been signed out.', { exact: false })).toBeVisible();
  const kept = (await context.cookies()).filter(({ value }) => value === 'of-another-program');
  expect(kept.map(({ name }) => name).toSorted()).toEqual(others.map(({ name }) => name).toSorted());
});

test('a replaced session cookie changes the account with a notice, and keeps the unsaved changes for their user', async ({
  page,
  baseURL,
  context,
  sessionOf,
}) => {
  const name = cookieName(new URL(baseURL!).origin, 'session');
  const isSession = (cookie: { name: string }) => cookie.name === name;
  const username = freshName('planted');
  await openAs(page, 'nova.admin', 'user/new');
  await expect(field(page, 'First Name')).toBeVisible();
  const ofAdmin = (await context.cookies()).find(isSession)!;
  const ofViewer = (await sessionOf('viewer')).cookies.find(isSession)!;
  await fillUser(page, username);

  // The program of another port sets the cookie. The next 401 makes the console renew its token.
  await context.addCookies([ofViewer]);
  await page.route('**/user/update', (route) => route.fulfill({ status: 401 }), { times: 1 });
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(notice(page, 'This browser is now signed in as viewer')).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: 'Notifications' })
      .getByText('If you did not change it from nova.admin, sign out and tell your administrator.'),
  ).toBeVisible();
  await expect(page.getByRole('banner').getByText('viewer')).toBeVisible();
  await expect(page.getByText(username)).toHaveCount(0);

  // The stored token has expired when the page is loaded.
  await context.addCookies([ofAdmin]);
  await page.evaluate(() => localStorage.setItem('user-profile.token_expiry', '0'));
  await page.reload();
  await expect(notice(page, 'This browser is now signed in as nova.admin')).toBeVisible();
  await expect(field(page, 'Username')).toHaveValue(username);
  await expect(saveBar(page)).toContainText('Not saved');
});

test('two users sign in one after the other in one window', async ({ page }) => {
  await openAs(page, 'sco.admin');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page.getByText('You have been signed out.', { exact: false })).toBeVisible();
  await openAs(page, 'viewer');
  await expect(page.getByRole('banner').getByText('viewer')).toBeVisible();
  await page.context().clearCookies({ name: /session/ });
  await page.evaluate(() => localStorage.setItem('user-profile.token_expiry', '0'));
  await page.reload();
  await expect(notice(page, 'Please Login First')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await openAs(page, 'admin');
  await expect(page.getByRole('banner').getByText('admin')).toBeVisible();
});
