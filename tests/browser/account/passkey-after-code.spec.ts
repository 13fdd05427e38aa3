import { test } from '@playwright/test';
import { accountTexts, secondFactorTexts as own } from '../../../src/screens/account/texts.ts';
import { appTexts, setupTexts } from '../../../src/screens/second-factor/texts.ts';
import { secondFactorTexts as texts } from '../../../src/screens/sign-in/texts.ts';
import { authenticatorCode } from '../../support/authenticator.ts';
import { expectNoViolation } from '../axe.ts';
import { expect, fillLogin } from '../fixtures.ts';
import { button, title } from '../form-page.ts';
import { newInstallation } from '../new-installation.ts';
import { addAuthenticator, addPasskeyClient, openClientLogin } from '../passkeys.ts';

const ADMIN = 'first.admin';
const PASSWORD = 'harbour lantern 1904';

const installation = newInstallation(ADMIN, PASSWORD, {}, 'localhost');

test('a client that requires a passkey asks for one after the code of the app', async ({ page }) => {
  await addAuthenticator(page);
  let secret = '';
  let clientId = '';
  const code = page.locator('[data-control="code"]');

  await test.step('the user sets up an authenticator app', async () => {
    await page.goto(`${installation.url}user/list`);
    await fillLogin(page, ADMIN, PASSWORD);
    await expect(title(page, 'Users')).toBeVisible();
    clientId = await addPasskeyClient(page, installation.url);
    await page.locator('[data-control="account"]').click();
    await expect(title(page, accountTexts.title)).toBeVisible();
    await button(page, setupTexts.addApp).click();
    await page.getByLabel(own.password, { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    secret = await page.getByLabel(appTexts.secret, { exact: true }).inputValue();
    await code.fill(authenticatorCode(secret, Date.now()));
    await page.keyboard.press('Enter');
    await button(page, appTexts.kept).click();
  });

  await test.step('the code is not enough, so the user adds a passkey, which completes the sign-in', async () => {
    const callback = await openClientLogin(page, installation.url, clientId);
    await fillLogin(page, ADMIN, PASSWORD);
    // The code of the next time step, because that of the current one has confirmed the app.
    await code.fill(authenticatorCode(secret, Date.now() + 30_000));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: texts.addTitle })).toBeVisible();
    await expect(page.getByText(texts.add)).toBeVisible();
    await expect(button(page, setupTexts.addApp)).toHaveCount(0);
    await expectNoViolation(page);
    await button(page, setupTexts.addPasskey).click();
    await expect(page).toHaveURL(callback);
  });

  await test.step('the next sign-in needs only the passkey', async () => {
    const callback = await openClientLogin(page, installation.url, clientId);
    await expect(page).toHaveURL(callback);
  });
});
