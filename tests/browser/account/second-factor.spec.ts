import { test, type Browser, type Page } from '@playwright/test';
import { accountMessages } from '../../../src/screens/account/messages.ts';
import { accountTexts, historyTexts, secondFactorTexts as own } from '../../../src/screens/account/texts.ts';
import { appTexts, setupTexts } from '../../../src/screens/second-factor/texts.ts';
import { secondFactorTexts as texts } from '../../../src/screens/sign-in/texts.ts';
import { authenticatorCode } from '../../support/authenticator.ts';
import { expectNoViolation } from '../axe.ts';
import { expect, fillLogin } from '../fixtures.ts';
import { button, notice, title } from '../form-page.ts';
import { newInstallation } from '../new-installation.ts';

const ADMIN = 'first.admin';
const PASSWORD = 'harbour lantern 1904';

const installation = newInstallation(ADMIN, PASSWORD);

/** Sends username and password in a new browser context. Returns its page. */
async function withPassword(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${installation.url}user/list`);
  await fillLogin(page, ADMIN, PASSWORD);
  return page;
}

const code = (page: Page) => page.locator('[data-control="code"]');
const group = (page: Page) => page.getByRole('region', { name: own.title });

test('a user sets up an authenticator app, and then signs in with its code or a recovery code', async ({
  browser,
}) => {
  const page = await withPassword(browser);
  await expect(title(page, 'Users')).toBeVisible();
  await page.locator('[data-control="account"]').click();
  await expect(title(page, accountTexts.title)).toBeVisible();
  let secret = '';
  let recoveryCodes: string[] = [];

  await test.step('it is set up with the password and a code, by keyboard', async () => {
    await button(page, setupTexts.addApp).click();
    await expect(page.getByLabel(own.password, { exact: true })).toBeFocused();
    await page.keyboard.type('not the password');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This is not your current password')).toBeVisible();
    await expect(page.getByLabel(own.password, { exact: true })).toBeFocused();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');

    await expect(page.getByRole('img', { name: appTexts.qrCode })).toBeVisible();
    const key = page.getByLabel(appTexts.secret, { exact: true });
    secret = await key.inputValue();
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await key.evaluate((field) => field.scrollWidth > field.clientWidth)).toBe(false);
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(page.getByLabel(appTexts.code, { exact: true })).toBeFocused();
    await expectNoViolation(page);
    await page.keyboard.type(authenticatorCode(secret, Date.now()));
    await page.keyboard.press('Enter');

    const listed = group(page).getByRole('listitem');
    await expect(listed).toHaveCount(10);
    recoveryCodes = await listed.allInnerTexts();
    await expectNoViolation(page);
    await button(page, appTexts.kept).click();
    await expect(notice(page, accountMessages.factorsChanged.addApp)).toBeVisible();
    await expect(group(page)).toContainText('10 recovery codes left');
  });

  await test.step('the second step replaces the login form, and asks for a code', async () => {
    const other = await withPassword(browser);
    await expect(other.getByRole('heading', { name: texts.title })).toBeVisible();
    await expect(other.getByLabel('Username')).toBeHidden();
    await expect(code(other)).toBeFocused();
    await expect(code(other)).toHaveAttribute('autocomplete', 'one-time-code');
    await expectNoViolation(other);
    await other.keyboard.type('000000');
    await other.keyboard.press('Enter');
    await expect(other.getByRole('alert')).toHaveText(texts.wrongCode);
    await expect(code(other)).toHaveValue('');
    // The code of the next time step, because that of the current one may have confirmed the app.
    await other.keyboard.type(authenticatorCode(secret, Date.now() + 30_000));
    await other.keyboard.press('Enter');
    await expect(title(other, 'Users')).toBeVisible();
    await other.context().close();
  });

  await test.step('a recovery code replaces the app once', async () => {
    const other = await withPassword(browser);
    await button(other, texts.recovery.use).click();
    await expect(code(other)).toBeFocused();
    await other.keyboard.type(recoveryCodes[0]!.toLowerCase());
    await other.keyboard.press('Enter');
    await expect(title(other, 'Users')).toBeVisible();
    await other.context().close();
    const again = await withPassword(browser);
    await button(again, texts.recovery.use).click();
    await code(again).fill(recoveryCodes[0]!);
    await button(again, texts.submit).click();
    await expect(again.getByRole('alert')).toHaveText(texts.wrongCode);
    await button(again, texts.back).click();
    await expect(again.getByLabel('Username')).toBeVisible();
    await again.context().close();
  });

  await test.step('the account shows it, and removes it with the password', async () => {
    await page.reload();
    await expect(group(page)).toContainText('9 recovery codes left');
    const history = page.getByRole('region', { name: historyTexts.title });
    await expect(history).toContainText('Signed in by password and recovery code');
    await expect(history).toContainText('Refused: wrong code of the second factor');
    await button(page, own.removeApp).click();
    await page.keyboard.type(PASSWORD);
    await button(page, own.actions.removeApp.submit).click();
    await expect(notice(page, accountMessages.factorsChanged.removeApp)).toBeVisible();
    await expect(button(page, setupTexts.addApp)).toBeVisible();
    const other = await withPassword(browser);
    await expect(title(other, 'Users')).toBeVisible();
  });
});
