import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import type { Stack } from '../support/stack.ts';
import { expect } from './fixtures.ts';

/** Opens the suite's application and has it send the browser to sign in. */
export async function startAtApplication(page: Page, { suiteUrl }: Stack): Promise<void> {
  await page.goto(`${suiteUrl}application/`);
  await page.getByRole('link', { name: 'Sign in' }).click();
}

/** That the suite's application knows who is signed in. */
export async function expectSignedIn(page: Page, username: string, roles: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Suite Application' })).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText([username, roles]);
}

/** Types a name and a password into the identity provider's page, and sends them. */
export async function fillProvider(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Enterprise sign-in' })).toBeVisible();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Chooses single sign-on on the login screen. */
export const startSso = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Enterprise SSO' }).click();

/** Signs out of all applications, until the service knows it: the screen that says so does not wait for that. */
export async function signOut(
  page: Page,
  go: () => Promise<unknown> = () => page.goto('logout'),
): Promise<void> {
  const told = page.waitForResponse((response) => response.url().includes('/auth/logout'));
  await go();
  await expect(page.getByText('You have been signed out.')).toBeVisible();
  await told;
}

/** Tells a part of the demo suite how to behave. */
export async function controlSuite({ suiteUrl }: Stack, order: object): Promise<void> {
  const answer = await fetch(`${suiteUrl}control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  expect(answer.status).toBe(200);
}

/** Has the answer of the sign-in service be one of another provider, as who mixes two up would have it. */
export async function mixUpIssuer(page: Page): Promise<void> {
  await page.route('**/userprofile/api/v1/auth/authorize', async (route) => {
    const response = await route.fetch();
    const { redirectUrl } = (await response.json()) as { redirectUrl: string };
    const url = new URL(redirectUrl);
    url.searchParams.set('iss', 'https://elsewhere.example');
    await route.fulfill({ response, json: { redirectUrl: url.href } });
  });
}
