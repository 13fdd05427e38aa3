import { cookieName } from '../../openapi/cookie-names.ts';
import { expect, openAs, test } from './fixtures.ts';

test('a user signs in although another program of the host has set XSRF-TOKEN', async ({ page, baseURL }) => {
  const { hostname } = new URL(baseURL!);
  const cookie = { name: 'XSRF-TOKEN', value: 'of-another-program', domain: hostname, path: '/' };
  await page.context().addCookies([{ ...cookie, httpOnly: true }]);
  await openAs(page, 'admin');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  const stored = (await page.context().cookies()).find(({ name }) => name === cookie.name);
  expect(stored?.value).toBe(cookie.value);
});

test('two installations on two ports of one host keep their own sessions', async ({
  page,
  baseURL,
  context,
}) => {
  const { hostname } = new URL(baseURL!);
  const other = ['session', 'device', 'xsrf'].map((purpose) => ({
    name: cookieName(`http://${hostname}:1`, purpose as 'session'),
    value: 'of-the-other-installation',
    domain: hostname,
    path: '/',
  }));
  await context.addCookies(other);
  await openAs(page, 'admin');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await page.goto('logout');
  await expect(page.getByText('You have been signed out.', { exact: false })).toBeVisible();
  const kept = (await context.cookies()).filter(({ value }) => value === 'of-the-other-installation');
  expect(kept.map(({ name }) => name).toSorted()).toEqual(other.map(({ name }) => name).toSorted());
});
