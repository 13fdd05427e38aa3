import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import type { Stack } from '../support/stack.ts';
import { expect } from './fixtures.ts';

/** Opens the application of the demo suite and clicks its sign-in link. */
export async function startAtApplication(page: Page, { suiteUrl }: Stack): Promise<void> {
  await page.goto(`${suiteUrl}application/`);
  await page.getByRole('link', { name: 'Sign in' }).click();
}

/** Asserts that the application of the demo suite shows this user and these roles. */
export async function expectSignedIn(page: Page, username: string, roles: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Suite Application' })).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText([username, roles]);
}

/** Submits a username and a password at the demo suite's identity provider. */
export async function fillProvider(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Enterprise sign-in' })).toBeVisible();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

export const startSso = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Enterprise SSO' }).click();

/**
 * Signs out of all applications, and waits for the response to the sign-out. The screen itself does not wait for it.
 */
export async function signOut(
  page: Page,
  go: () => Promise<unknown> = () => page.goto('logout'),
): Promise<void> {
  const signedOut = page.waitForResponse((response) => response.url().includes('/auth/logout'));
  await go();
  await expect(page.getByText('You have been signed out.')).toBeVisible();
  await signedOut;
}

/** Sends an order to the demo suite that changes how one of its parts behaves. */
export async function controlSuite({ suiteUrl }: Stack, order: object): Promise<void> {
  const answer = await fetch(`${suiteUrl}control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  expect(answer.status).toBe(200);
}

/** Adds parameters to the authorization request to which the application redirects next. */
export const addToRequest = (page: Page, parameters: Record<string, string>) =>
  page.route(
    (url) => url.pathname.startsWith('/application/') && url.pathname !== '/application/',
    async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      const { location = '', ...headers } = response.headers();
      const url = new URL(location);
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      await route.fulfill({ response, headers: { ...headers, location: url.href } });
    },
    { times: 1 },
  );
