import { join } from 'node:path';
import { test, type Browser, type Page } from '@playwright/test';
import Libsql from 'libsql';
import { passwordTexts } from '../../../src/screens/password/texts.ts';
import { passwordLinkTexts } from '../../../src/screens/user/password-link-texts.ts';
import { expect, fillLogin } from '../fixtures.ts';
import { button, choose, field, notice, title } from '../form-page.ts';
import { newInstallation } from '../new-installation.ts';

const ADMIN = 'first.admin';
const ADMIN_PASSWORD = 'harbour lantern 1904';
const NEW_PASSWORD = 'seven grey herons';
const USERNAME = 'nils.berg';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const installation = newInstallation(ADMIN, ADMIN_PASSWORD);

/** Sets the expiry of all password links to the past, in the service's embedded database. */
function expireLinks(): void {
  const database = new Libsql(join(installation.directory, 'userprofile.db'));
  database.pragma('busy_timeout = 5000');
  database.prepare('update reset_tokens set expires_at = ?').run(Date.now());
  database.close();
}

async function createUser(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New User' }).first().click();
  await expect(page.getByText('Set up first')).toBeVisible();
  await field(page, 'Username').fill(USERNAME);
  await field(page, 'Email').fill('nils.berg@example.org');
  await field(page, 'First Name').fill('Nils');
  await field(page, 'Last Name').fill('Berg');
  await choose(page, 'Profile', 'Product Administration');
  await choose(page, 'Visibility', 'Product Administration');
  await button(page, 'Create User').click();
  await expect(title(page, 'Editing User')).toBeVisible();
  // The form is rendered again at the address of the new user, and a click on the earlier form's button would be lost. Only
  // the later form shows the last change.
  await expect(page.getByText(/^(Created|Last changed) by /)).toBeVisible();
}

/** Creates a password link in the user's form, and copies it. Returns the link. */
async function copyLink(page: Page): Promise<string> {
  await button(page, passwordLinkTexts.create).click();
  const dialog = page.getByRole('dialog', { name: passwordLinkTexts.title(USERNAME) });
  await expect(dialog.getByLabel(passwordLinkTexts.label, { exact: true })).toBeFocused();
  await dialog.getByRole('button', { name: 'Copy Link' }).click();
  // The open dialog hides the notices from assistive technology. The text of a notice is also in the live region, so
  // this searches the whole page.
  await expect(page.getByText('Link copied', { exact: true }).first()).toBeVisible();
  await dialog.getByRole('button', { name: passwordLinkTexts.close }).last().click();
  await expect(dialog).toBeHidden();
  return page.evaluate(() => navigator.clipboard.readText());
}

const theirPage = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

async function submitPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
}

async function expectInvalid(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(passwordTexts.reset.invalid);
}

test('a user sets a first password by a link if there is no mail server', async ({ page, browser }) => {
  const theirs = await theirPage(browser);
  await page.goto(installation.url);
  await fillLogin(page, ADMIN, ADMIN_PASSWORD);
  await expect(title(page, 'Users')).toBeVisible();
  await expect(page.getByText('Set up in this order')).toBeVisible();
  await createUser(page);

  await test.step('an expired link is refused', async () => {
    const link = await copyLink(page);
    expireLinks();
    await expectInvalid(theirs, link);
  });

  const link = await copyLink(page);
  await test.step('a link sets the password once', async () => {
    await theirs.goto(link);
    await expect(theirs.getByLabel('Username')).toHaveValue(USERNAME);
    await submitPassword(theirs, NEW_PASSWORD);
    await expect(theirs.getByText(passwordTexts.reset.completeWithoutMail)).toBeVisible();
    await theirs.getByRole('link', { name: 'Sign in' }).click();
    await fillLogin(theirs, USERNAME, NEW_PASSWORD);
    await expect(title(theirs, 'Users')).toBeVisible();
    await expectInvalid(await theirPage(browser), link);
  });

  await test.step('deactivation ends a link', async () => {
    const later = await copyLink(page);
    await page.getByRole('radio', { name: 'Inactive' }).check();
    await button(page, 'Update User').click();
    await expect(notice(page, `${USERNAME} Successfully Updated`)).toBeVisible();
    await expectInvalid(theirs, later);
  });
});
