import type { Page } from '@playwright/test';
import { expectNoViolation } from './axe.ts';
import { expect, fillLogin, test } from './fixtures.ts';
import {
  button,
  callAs,
  conflictDialog,
  field,
  freshName,
  leaveDialog,
  notice,
  saveBar,
  title,
  uuidIn,
} from './form-page.ts';

const fresh = () => freshName('client');
const secret = (page: Page) => page.getByLabel(/^Client Secret/);
const TARGET = 'https://fault.example.org/callback';

/** Fills in and submits the form of a new client. */
async function create(page: Page, name: string): Promise<void> {
  await field(page, 'Name').fill(name);
  await field(page, 'Description').fill('For a test');
  await field(page, 'Allowed Redirect Target').fill(TARGET);
  await button(page, 'Create Client').click();
  await expect(title(page, 'Editing Client')).toBeVisible();
  await expect(saveBar(page)).toHaveText('Everything is saved');
}

test('a client can be created from the list, and then found in the list', async ({ page, open }) => {
  const name = fresh();
  await open('nova.admin', 'authClient/list');
  await page.getByRole('link', { name: 'New Client' }).click();
  await expect(title(page, 'New Client')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(secret(page)).toHaveValue(/^[A-Za-z0-9]{32}$/);
  const given = await secret(page).inputValue();
  await create(page, name);
  await expect(notice(page, 'client updated')).toBeVisible();
  await expect(page).toHaveURL(/\/authClient\/edit\/[0-9a-f-]{36}$/);
  await expect(field(page, 'Client ID')).toHaveValue(uuidIn(page));
  await expect(secret(page)).toHaveValue(given);

  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('searchbox', { name: 'Filter Name' }).fill(name);
  const row = page.getByRole('row', { name });
  await expect(row.getByRole('cell', { name: TARGET })).toBeVisible();
  await row.getByRole('link', { name }).click();
  await expect(secret(page)).toHaveValue(given);
});

test('a secret can be shown, generated again and copied', async ({ page, open, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open('nova.admin', 'authClient/new');
  await create(page, fresh());
  const before = await secret(page).inputValue();
  await expect(secret(page)).toHaveAttribute('type', 'password');
  await button(page, 'Generate a random Client Secret').click();
  await expect(saveBar(page)).toHaveText('Not saved: Client Secret');
  await button(page, 'Show Client Secret').click();
  await expect(secret(page)).toHaveAttribute('type', 'text');
  const after = await secret(page).inputValue();
  expect(after).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(after).not.toBe(before);
  await button(page, 'Copy Client Secret').click();
  await expect(notice(page, 'Client Secret copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(after);
  await button(page, 'Copy Client ID').click();
  await expect(notice(page, 'Client ID copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(uuidIn(page));

  await button(page, 'Update Client').click();
  await expect(saveBar(page)).toHaveText('Everything is saved');
  await page.reload();
  await expect(secret(page)).toHaveValue(after);
});

test('the form shows errors at their fields', async ({ page, open }) => {
  await open('nova.admin', 'authClient/new');
  await secret(page).fill('x'.repeat(65));
  await field(page, 'Name').press('Enter');
  await expect(notice(page, 'Please Check Form Is Filled Correctly')).toBeVisible();
  await expect(secret(page)).toBeFocused();
  await expect(secret(page)).toHaveAccessibleDescription('This must be under 64 characters');
  await expect(field(page, 'Name')).toHaveAccessibleDescription('This field is required');
  await secret(page).fill('x'.repeat(64));
  await field(page, 'Name').fill('USER PROFILE CONSOLE');
  await field(page, 'Description').fill('x'.repeat(255));
  await field(page, 'Allowed Redirect Target').fill('fault.example.org');
  await button(page, 'Create Client').click();
  await expect(notice(page, 'error updating client')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Another sign-in client has this name.');
  await field(page, 'Name').fill(fresh());
  await button(page, 'Create Client').click();
  await expect(field(page, 'Allowed Redirect Target')).toBeFocused();
  await expect(field(page, 'Allowed Redirect Target')).toHaveAccessibleDescription(
    /^This must be a complete web address/,
  );
  await field(page, 'Allowed Redirect Target').fill(TARGET);
  await button(page, 'Create Client').click();
  await expect(title(page, 'Editing Client')).toBeVisible();
});

test('the redirect target of the console’s own client is fixed', async ({ page, open }) => {
  await open('nova.admin', 'authClient/list');
  await page.getByRole('link', { name: 'User Profile Console' }).click();
  await field(page, 'Allowed Redirect Target').fill(TARGET);
  await button(page, 'Update Client').click();
  await expect(field(page, 'Allowed Redirect Target')).toHaveAccessibleDescription(/cannot be changed/);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await leaveDialog(page).getByRole('button', { name: 'Discard changes' }).click();
  await expect(title(page, 'OAuth2 Clients')).toBeVisible();
});

test('the form shows both versions after a conflict without secrets, and saves the chosen one', async ({
  page,
  open,
}) => {
  await open('nova.admin', 'authClient/new');
  const name = fresh();
  await create(page, name);
  const client = {
    uuid: uuidIn(page),
    name,
    description: 'Saved by somebody else',
    allowedRedirectTarget: TARGET,
    clientSecret: 'TheirSecretOf32Characters1234567',
  };
  await field(page, 'Name').fill(`${name} mine`);
  expect((await callAs(page, 'POST', 'api/v1/authClient/update', client)).ok()).toBe(true);
  await button(page, 'Update Client').click();
  await expect(conflictDialog(page)).toContainText('Saved by somebody else');
  await expect(conflictDialog(page)).toContainText('The secret that is stored now');
  await expect(conflictDialog(page)).not.toContainText(client.clientSecret);
  await conflictDialog(page).getByRole('button', { name: 'Save the chosen values' }).click();
  await expect(saveBar(page)).toHaveText('Everything is saved');
  await expect(field(page, 'Name')).toHaveValue(`${name} mine`);
  await expect(field(page, 'Description')).toHaveValue('Saved by somebody else');
  await expect(secret(page)).toHaveValue(client.clientSecret);
});

test('the draft of a client is restored after the session has timed out, without the secret', async ({
  page,
  open,
}) => {
  await open('nova.admin', 'authClient/new');
  await create(page, fresh());
  await field(page, 'Description').fill('Typed before the session ended');
  await button(page, 'Generate a random Client Secret').click();
  const lost = await secret(page).inputValue();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.setItem('user-profile.access_token', 'worthless'));
  await button(page, 'Update Client').click();
  await expect(notice(page, 'Session Timed Out, Please Try Logging In Again')).toBeVisible();
  await expect(title(page, 'Sign in')).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).toContain('Typed before the session ended');
  expect(stored).not.toContain(lost);

  await fillLogin(page, 'nova.admin');
  await expect(field(page, 'Description')).toHaveValue('Typed before the session ended');
  await expect(secret(page)).toHaveValue('');
  await expect(secret(page)).toHaveAccessibleDescription(/^Your secret was removed/);
  await button(page, 'Update Client').click();
  await expect(secret(page)).toBeFocused();
  await button(page, 'Generate a random Client Secret').click();
  await button(page, 'Update Client').click();
  await expect(saveBar(page)).toHaveText('Everything is saved');
});

test.describe('in another tab', () => {
  test.use({ follows: true });

  test('an unchanged form shows a block and an unblock', async ({ page, open }) => {
    await open('nova.admin', 'authClient/new');
    await create(page, fresh());
    const followed = page.waitForResponse(/\/api\/v1\/changes(\/events)?$/);
    await page.reload();
    await expect(field(page, 'Description')).toHaveValue('For a test');
    await followed;
    const client = { uuid: uuidIn(page), blocked: true };
    expect((await callAs(page, 'POST', 'api/v1/authClient/block', client)).ok()).toBe(true);
    await expect(page.getByText('This client is blocked')).toBeVisible();

    await field(page, 'Description').fill('Mine');
    await button(page, 'Update Client').click();
    await expect(saveBar(page)).toHaveText('Everything is saved');
    const unblocked = { ...client, blocked: false };
    expect((await callAs(page, 'POST', 'api/v1/authClient/block', unblocked)).ok()).toBe(true);
    await expect(page.getByText('This client is blocked')).toBeHidden();
    await expect(button(page, 'Block')).toBeVisible();
    await expect(field(page, 'Description')).toHaveValue('Mine');
  });
});

test('a client can get a type with only the keyboard, and can be blocked, unblocked and deleted', async ({
  page,
  open,
}) => {
  await open('nova.admin', 'authClient/new');
  const name = fresh();
  await create(page, name);
  await expect(page.getByText('Type not chosen')).toBeVisible();
  await page.getByRole('radio', { name: /^Server application/ }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Type not chosen')).toBeHidden();
  await button(page, 'Add a redirect target').press('Enter');
  await page.keyboard.type('here');
  await button(page, 'Add a redirect target').press('Enter');
  await page.keyboard.type(`${TARGET}/2`);
  await button(page, 'Update Client').click();
  const first = field(page, 'Further Redirect Targets 1');
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription(/^This must be a complete web address/);
  await expectNoViolation(page);
  await button(page, 'Remove Further Redirect Targets 1').press('Enter');
  await button(page, 'Update Client').click();
  await expect(saveBar(page)).toHaveText('Everything is saved');
  await expect(first).toHaveValue(`${TARGET}/2`);

  const before = await secret(page).inputValue();
  await button(page, 'Generate a random Client Secret').click();
  await page.getByLabel('The former secret stays valid').selectOption('For 7 days');
  await button(page, 'Update Client').click();
  await expect(page.getByLabel(/^Former Client Secret/)).toHaveValue(before);

  await button(page, 'Block').click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Nobody is signed in through it now.');
  await expectNoViolation(page);
  await dialog.getByRole('button', { name: 'Block the client' }).click();
  await expect(notice(page, `${name} is blocked`)).toBeVisible();
  await expect(page.getByText('This client is blocked')).toBeVisible();
  await button(page, 'Unblock').click();
  await expect(page.getByText('This client is blocked')).toBeHidden();

  await button(page, 'Delete Client').click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'client deleted')).toBeVisible();
  await expect(title(page, 'OAuth2 Clients')).toBeVisible();
});

test('only product administrators can open sign-in clients', async ({ page, open }) => {
  await open('admin', 'authClient/new');
  await expect(title(page, '403 Forbidden')).toBeVisible();
});

test('the form of an unknown client shows 404 Not Found', async ({ page, open }) => {
  await open('nova.admin', 'authClient/edit/00000000-0000-4000-8000-000000000000');
  await expect(title(page, '404 Not Found')).toBeVisible();
});
