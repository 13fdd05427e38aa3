import { cookieName } from '../../../openapi/cookie-names.ts';
import { expect, openAs, test } from '../fixtures.ts';

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
