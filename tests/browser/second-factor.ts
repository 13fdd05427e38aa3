import type { Browser, Page } from '@playwright/test';
import { accountMessages } from '../../src/screens/account/messages.ts';
import { secondFactorTexts as own } from '../../src/screens/account/texts.ts';
import { appTexts, setupTexts } from '../../src/screens/second-factor/texts.ts';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { authenticatorCode } from '../support/authenticator.ts';
import { expect, openAs } from './fixtures.ts';
import { button, notice } from './form-page.ts';

/** Signs in as a demo account in a new browser context. Returns its page. */
export async function signedIn(browser: Browser, baseURL: string, username: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await openAs(page, username);
  return page;
}

/** Returns the field for the code of a second factor. */
export const code = (page: Page) => page.locator('[data-control="code"]');

/**
 * Sets up an authenticator app in the account of the signed-in user. Returns its key. A test whose service is used by
 * other tests removes the app again (`removeApp`), because they sign in with the password alone.
 */
export async function addApp(page: Page): Promise<string> {
  await page.goto('account');
  await button(page, setupTexts.addApp).click();
  await page.getByLabel(own.password, { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  const secret = await page.getByLabel(appTexts.secret, { exact: true }).inputValue();
  await page.getByLabel(appTexts.code, { exact: true }).fill(authenticatorCode(secret, Date.now()));
  await page.keyboard.press('Enter');
  await button(page, appTexts.kept).click();
  await expect(notice(page, accountMessages.factorsChanged.addApp)).toBeVisible();
  return secret;
}

/** Removes the authenticator app from the account of the signed-in user. */
export async function removeApp(page: Page): Promise<void> {
  await page.goto('account');
  await button(page, own.removeApp).click();
  await page.getByLabel(own.password, { exact: true }).fill(DEMO_PASSWORD);
  await button(page, own.actions.removeApp.submit).click();
  await expect(notice(page, accountMessages.factorsChanged.removeApp)).toBeVisible();
}
