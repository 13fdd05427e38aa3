import { test, type Browser, type Page } from '@playwright/test';
import { accountMessages } from '../../../src/screens/account/messages.ts';
import { accountTexts, historyTexts, sessionTexts } from '../../../src/screens/account/texts.ts';
import { expectNoViolation } from '../axe.ts';
import { expect, fillLogin } from '../fixtures.ts';
import { button, notice, title } from '../form-page.ts';
import { newInstallation } from '../new-installation.ts';

const ADMIN = 'first.admin';
const PASSWORD = 'harbour lantern 1904';
const NEW_PASSWORD = 'seven grey herons';

const installation = newInstallation(ADMIN, PASSWORD);

/** Signs in as the administrator in a new browser context. Returns the page with the users list. */
async function signedIn(browser: Browser, password = PASSWORD): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${installation.url}user/list`);
  await fillLogin(page, ADMIN, password);
  await expect(title(page, 'Users')).toBeVisible();
  return page;
}

const entries = (page: Page) =>
  page.getByRole('table', { name: sessionTexts.title }).locator('tbody').getByRole('row');

const history = (page: Page) =>
  page.getByRole('table', { name: historyTexts.title }).locator('tbody').getByRole('row');

async function openAccount(page: Page): Promise<void> {
  await page.locator('[data-control="account"]').click();
  await expect(title(page, accountTexts.title)).toBeVisible();
}

async function changePassword(page: Page, from: string, to: string): Promise<void> {
  const { current, next, repeated, submit } = accountTexts.password;
  await page.getByLabel(current, { exact: true }).fill(from);
  await page.getByLabel(next, { exact: true }).fill(to);
  await page.getByLabel(repeated, { exact: true }).fill(to);
  await button(page, submit).click();
}

test('a user can end another session, change the password, and sign out everywhere', async ({ browser }) => {
  const [own, other] = [await signedIn(browser), await signedIn(browser)];
  await openAccount(own);
  await expect(entries(own)).toHaveCount(2);
  await expect(entries(own).filter({ hasText: sessionTexts.current })).toHaveCount(1);
  await expectNoViolation(own);

  await entries(own).filter({ hasNotText: sessionTexts.current }).getByRole('button').click();
  await own.getByRole('button', { name: sessionTexts.ask.one.label, exact: true }).click();
  await expect(notice(own, accountMessages.ended(1))).toBeVisible();
  await expect(entries(own)).toHaveCount(1);
  await expect(history(own).first()).toContainText('Session ended by the user');
  await other.reload();
  await expect(other.getByLabel('Username')).toBeVisible();

  await changePassword(own, 'not the password', NEW_PASSWORD);
  await expect(own.getByText('This is not your current password')).toBeVisible();
  const third = await signedIn(browser);
  await changePassword(own, PASSWORD, NEW_PASSWORD);
  await expect(notice(own, accountMessages.passwordChanged)).toBeVisible();
  await expect(entries(own)).toHaveCount(1);
  await expect(history(own).first()).toContainText('Session ended: the password was changed');
  await third.reload();
  await expect(third.getByLabel('Username')).toBeVisible();

  await button(own, sessionTexts.endAll).click();
  await own.getByRole('button', { name: sessionTexts.ask.all.label, exact: true }).click();
  await expect(title(own, 'Signed out')).toBeVisible();

  await test.step('the user form shows the sessions of the user', async () => {
    const page = await signedIn(browser, NEW_PASSWORD);
    const users = page.getByRole('table', { name: 'Users' });
    await users.getByRole('link', { name: ADMIN, exact: true }).click();
    await page.getByRole('tab', { name: 'Sign-ins' }).click();
    await expect(entries(page).filter({ hasText: sessionTexts.current })).toHaveCount(1);
    await expectNoViolation(page);
  });
});
