import type { Page } from '@playwright/test';
import { expectNoViolation } from '../axe.ts';
import { expect, fillLogin, test } from '../fixtures.ts';
import { button, callAs, freshName, title } from '../form-page.ts';

/**
 * Creates a client through the API, and opens the page that tries a sign-in as this client. Returns the
 * client's uuid.
 */
async function openTrial(page: Page, settings: object): Promise<string> {
  const name = freshName('client');
  const created = await callAs(page, 'POST', 'api/v1/authClient/update', {
    uuid: null,
    name,
    description: 'For a test',
    allowedRedirectTarget: 'https://fault.example.org/callback',
    clientSecret: 'TheSecretOf32Characters123456789',
    ...settings,
  });
  expect(created.ok()).toBe(true);
  const { uuid } = (await created.json()) as { uuid: string };
  await page.goto(`authClient/edit/${uuid}`);
  await page.getByRole('link', { name: 'Try It' }).click();
  await expect(title(page, 'Try It')).toBeVisible();
  return uuid;
}

/** Presses the button that starts the trial. Returns the window that opens. */
async function openWindow(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await button(page, 'Sign In').click();
  return opening;
}

const region = (page: Page, name: string) => page.getByRole('region', { name });

test('a trial of a server application uses the administrator’s session', async ({ page, open }) => {
  await open('nova.admin', 'authClient/list');
  const uuid = await openTrial(page, { clientType: 'server' });
  await expectNoViolation(page);
  const opened = await openWindow(page);
  await opened.waitForEvent('close');
  await expect(page.getByText(/^The sign-in worked/)).toBeVisible();
  await expect(region(page, '1. Request')).toContainText(uuid);
  await expect(region(page, '3. Tokens')).toContainText('refresh_token');
  await expect(region(page, '4. ID token')).toContainText('30 minutes after it was issued');
  await expect(region(page, '5. Access token')).toContainText('at+jwt');
  await expect(region(page, '6. Userinfo')).toContainText('nova.admin');
  await expectNoViolation(page);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain('verifier');
  const users = await callAs(page, 'GET', `api/v1/authClient/${uuid}/users`);
  expect(await users.json()).toEqual([]);
});

test('a trial of a native application asks for confirmation, and lets another user sign in', async ({
  page,
  open,
}) => {
  await open('nova.admin', 'authClient/list');
  await openTrial(page, { clientType: 'native', allowedRedirectTarget: 'com.example.app:/callback' });
  const asking = await openWindow(page);
  await asking.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/^The sign-in worked/)).toBeVisible();
  await button(page, 'Try Again').click();
  await page.getByRole('radio', { name: /^Another user/ }).check();
  const login = await openWindow(page);
  await fillLogin(login, 'viewer');
  await expect(page.getByText('viewer has signed in.')).toBeVisible();
  await expect(region(page, '6. Userinfo')).toContainText('viewer');
  // The trial must not end the administrator's own session.
  await page.reload();
  await expect(title(page, 'Try It')).toBeVisible();
  await expect(button(page, 'Sign In')).toBeVisible();
});

test('a trial explains why a user was refused, why its window was closed, and why a client is blocked', async ({
  page,
  open,
}) => {
  await open('nova.admin', 'authClient/list');
  const applications = await callAs(page, 'GET', 'api/v1/app/list');
  const listed = (await applications.json()) as { uuid: string; name: string }[];
  // The service refuses `viewer`, whose business profile has no application profile of Ticket Desk.
  const application = listed.find(({ name }) => name === 'Ticket Desk');
  const uuid = await openTrial(page, {
    clientType: 'server',
    applicationUuid: application!.uuid,
    onlyWithRoles: true,
  });
  await page.getByRole('radio', { name: /^Another user/ }).check();
  const closed = await openWindow(page);
  await closed.close();
  await expect(page.getByText('The window was closed before the sign-in was complete')).toBeVisible();
  const login = await openWindow(page);
  await fillLogin(login, 'viewer');
  // The help below the alert must not touch it.
  const alert = await login.getByRole('alert').boundingBox();
  const help = await login.getByText(/^Ask an administrator/).boundingBox();
  expect(help!.y).toBeGreaterThan(alert!.y + alert!.height);
  await login.getByRole('button', { name: 'Back to the application' }).click();
  await expect(page.getByText('The sign-in was refused')).toBeVisible();
  await expect(region(page, 'What to look at')).toContainText('The user has no access');
  await expect(region(page, '2. Response')).toContainText('access_denied');
  await expectNoViolation(page);

  expect((await callAs(page, 'POST', 'api/v1/authClient/block', { uuid, blocked: true })).ok()).toBe(true);
  await button(page, 'Try Again').click();
  await expect(region(page, 'What to look at')).toContainText('The client is blocked');
  await expect(button(page, 'Sign In')).toHaveAttribute('aria-disabled', 'true');
});
