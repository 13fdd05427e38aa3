import type { Page } from '@playwright/test';
import { expectNoViolation } from '../axe.ts';
import { expect, fillLogin, test } from '../fixtures.ts';
import { button, conflictDialog, field, freshName, notice, saveBar, title, uuidIn } from '../form-page.ts';

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
  await expect(saveBar(page)).toHaveText('All saved');
}

test('a client can be created, found in the list, changed despite a conflict, get a type by keyboard, be blocked and be deleted', async ({
  page,
  open,
  call,
}) => {
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

  await test.step('a conflict shows both versions without secrets, and the chosen one is saved', async () => {
    const theirs = {
      description: 'Saved by somebody else',
      clientSecret: 'TheirSecretOf32Characters1234567',
    };
    await field(page, 'Allowed Redirect Target').fill(`${TARGET}/mine`);
    await call('nova.admin', 'POST', 'authClient/update', {
      uuid: uuidIn(page),
      name,
      allowedRedirectTarget: TARGET,
      ...theirs,
    });
    await button(page, 'Update Client').click();
    await expect(conflictDialog(page)).toContainText(theirs.description);
    await expect(conflictDialog(page)).toContainText('The secret that is stored now');
    await expect(conflictDialog(page)).not.toContainText(theirs.clientSecret);
    await conflictDialog(page).getByRole('button', { name: 'Save the chosen values' }).click();
    await expect(saveBar(page)).toHaveText('All saved');
    await expect(field(page, 'Allowed Redirect Target')).toHaveValue(`${TARGET}/mine`);
    await expect(field(page, 'Description')).toHaveValue(theirs.description);
    await expect(secret(page)).toHaveValue(theirs.clientSecret);
  });

  await test.step('the type, further addresses and a new secret are set by keyboard', async () => {
    await expect(page.getByRole('main').getByText('Type not chosen')).toBeVisible();
    await page.getByRole('radio', { name: /^Server application/ }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('main').getByText('Type not chosen')).toHaveCount(0);
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
    await expect(saveBar(page)).toHaveText('All saved');
    await expect(first).toHaveValue(`${TARGET}/2`);

    const before = await secret(page).inputValue();
    await button(page, 'Generate a random Client Secret').click();
    await page.getByLabel('The former secret stays valid').selectOption('For 7 days');
    await button(page, 'Update Client').click();
    await expect(page.getByLabel(/^Former Client Secret/)).toHaveValue(before);
  });

  await test.step('the client is blocked, unblocked and deleted', async () => {
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
  await expect(saveBar(page)).toHaveText('All saved');
  await page.reload();
  await expect(secret(page)).toHaveValue(after);
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
  await expect(saveBar(page)).toHaveText('All saved');
});
