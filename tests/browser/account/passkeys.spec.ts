import { test, type Page } from '@playwright/test';
import { accountMessages } from '../../../src/screens/account/messages.ts';
import { accountTexts, historyTexts, secondFactorTexts as own } from '../../../src/screens/account/texts.ts';
import { appTexts, setupTexts } from '../../../src/screens/second-factor/texts.ts';
import { secondFactorTexts as texts } from '../../../src/screens/sign-in/texts.ts';
import { expectNoViolation } from '../axe.ts';
import { expect, fillLogin } from '../fixtures.ts';
import { button, notice, title } from '../form-page.ts';
import { newInstallation } from '../new-installation.ts';
import { addAuthenticator, addPasskeyClient, openClientLogin, openLogin } from '../passkeys.ts';

const ADMIN = 'first.admin';
const PASSWORD = 'harbour lantern 1904';

const installation = newInstallation(ADMIN, PASSWORD, {}, 'localhost');

const group = (page: Page) => page.getByRole('region', { name: own.title });

test('a user sets up a passkey, signs in with it, and loses it after its counter went back', async ({
  page,
}) => {
  const { cdp, id } = await addAuthenticator(page);
  // No passkey is offered in the form until a test turns this on again.
  const offer = (enabled: boolean) =>
    cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled });
  let recoveryCode = '';
  await page.goto(`${installation.url}user/list`);
  await fillLogin(page, ADMIN, PASSWORD);
  await expect(title(page, 'Users')).toBeVisible();

  await test.step('it is set up in the account', async () => {
    await page.locator('[data-control="account"]').click();
    await expect(title(page, accountTexts.title)).toBeVisible();
    await button(page, setupTexts.addPasskey).click();
    await page.getByLabel(own.name, { exact: true }).fill('Laptop');
    await page.getByLabel(own.password, { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    const codes = group(page).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    recoveryCode = await codes.first().innerText();
    await expectNoViolation(page);
    await button(page, appTexts.kept).click();
    await expect(notice(page, accountMessages.factorsChanged.addPasskey)).toBeVisible();
    await expect(group(page)).toContainText('Laptop');
    await expectNoViolation(page);
  });

  await test.step('it signs in alone, offered in the field Username', async () => {
    await openLogin(page, installation.url);
    await expect(title(page, 'Users')).toBeVisible();
    await page.locator('[data-control="account"]').click();
    const history = page.getByRole('region', { name: historyTexts.title });
    await expect(history).toContainText('Signed in by passkey');
  });

  await test.step('it is the second step after the password', async () => {
    await offer(false);
    await openLogin(page, installation.url);
    await fillLogin(page, ADMIN, PASSWORD);
    await expect(page.getByRole('heading', { name: texts.title })).toBeVisible();
    await expectNoViolation(page);
    await offer(true);
    await button(page, texts.passkey.use).click();
    await expect(title(page, 'Users')).toBeVisible();
  });

  await test.step('it is blocked after its counter went back, and a recovery code is left', async () => {
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId: id });
    await cdp.send('WebAuthn.removeCredential', {
      authenticatorId: id,
      credentialId: credentials[0]!.credentialId,
    });
    await cdp.send('WebAuthn.addCredential', {
      authenticatorId: id,
      credential: { ...credentials[0]!, signCount: 0 },
    });
    await offer(false);
    await openLogin(page, installation.url);
    await fillLogin(page, ADMIN, PASSWORD);
    await offer(true);
    await button(page, texts.passkey.use).click();
    await expect(page.getByRole('alert')).toContainText('a copy of it may exist');
    await expect(button(page, texts.recovery.use)).toBeVisible();
  });

  await test.step('it is removed with the password, after which the password is enough', async () => {
    await button(page, texts.recovery.use).click();
    await page.locator('[data-control="code"]').fill(recoveryCode);
    await page.keyboard.press('Enter');
    await expect(title(page, 'Users')).toBeVisible();
    await page.locator('[data-control="account"]').click();
    await button(page, own.removeOf('Laptop')).click();
    await page.getByLabel(own.password, { exact: true }).fill(PASSWORD);
    await button(page, own.actions.removePasskey.submit).click();
    await expect(notice(page, accountMessages.factorsChanged.removePasskey)).toBeVisible();
    await offer(false);
    await openLogin(page, installation.url);
    await fillLogin(page, ADMIN, PASSWORD);
    await expect(title(page, 'Users')).toBeVisible();
  });

  await test.step('an application that accepts only a passkey makes the user set one up', async () => {
    await cdp.send('WebAuthn.clearCredentials', { authenticatorId: id });
    const clientId = await addPasskeyClient(page, installation.url);
    const callback = await openClientLogin(page, installation.url, clientId);
    await fillLogin(page, ADMIN, PASSWORD);
    await expect(page.getByText(setupTexts.onlyPasskey)).toBeVisible();
    await expect(button(page, setupTexts.addApp)).toHaveCount(0);
    await expectNoViolation(page);
    await offer(true);
    await button(page, setupTexts.addPasskey).click();
    await button(page, appTexts.kept).click();
    await expect(page).toHaveURL(callback);
  });
});
