import type { Page } from '@playwright/test';
import { SUITE_CLIENT_UUID } from '../../../demo/suite-client.ts';
import { expect, fillLogin, test } from '../fixtures.ts';

/** Opens a page of another origin, and from it a popup, as the sign-in of an application does. */
async function openPopup(page: Page, address: string): Promise<Page> {
  await page.route('http://app.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>An application</title>' }),
  );
  await page.goto('http://app.example/');
  const opened = page.waitForEvent('popup');
  await page.evaluate((url) => {
    Object.assign(window, { popup: window.open(url, 'sign-in', 'width=500,height=600') });
  }, address);
  return opened;
}

const isConnected = (page: Page, popup: Page): Promise<boolean[]> =>
  Promise.all([
    page.evaluate(() => !(window as unknown as { popup: Window }).popup.closed),
    popup.evaluate(() => window.opener !== null),
  ]);

test('a popup of an application stays connected with it while its user signs in and out', async ({
  page,
  stack,
  baseURL,
}) => {
  const { origin } = new URL(baseURL!);
  const popup = await openPopup(page, `${stack.suiteUrl}application/sign-in`);
  await expect(popup.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(new URL(popup.url()).searchParams.get('client_id')).toBe(SUITE_CLIENT_UUID);
  expect(await isConnected(page, popup)).toEqual([true, true]);
  await fillLogin(popup, 'viewer');
  await expect(popup).toHaveURL(`${stack.suiteUrl}application/`);
  expect(await isConnected(page, popup)).toEqual([true, true]);
  await popup.evaluate((url) => location.assign(url), `${origin}/userprofile/logout`);
  await expect(popup.getByText('You have been signed out.', { exact: false })).toBeVisible();
  expect(await isConnected(page, popup)).toEqual([true, true]);
});

test('the console is not connected with a page of another origin that opens it', async ({
  page,
  baseURL,
}) => {
  const popup = await openPopup(page, `${baseURL}forbidden`);
  await expect(popup.getByRole('heading', { name: '403 Forbidden' })).toBeVisible();
  expect(await isConnected(page, popup)).toEqual([false, false]);
});
