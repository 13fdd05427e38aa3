import { test } from '@playwright/test';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import { appTexts, setupTexts } from '../../../src/screens/second-factor/texts.ts';
import { secondFactorTexts as texts } from '../../../src/screens/sign-in/texts.ts';
import { authenticatorCode } from '../../support/authenticator.ts';
import { expectNoViolation } from '../axe.ts';
import { expect, fillLogin } from '../fixtures.ts';
import { button, title } from '../form-page.ts';
import { newInstallation } from '../new-installation.ts';

const ADMIN = 'first.admin';
const PASSWORD = 'harbour lantern 1904';

const installation = newInstallation(ADMIN, PASSWORD, { SECOND_FACTOR_ROLES: PRODUCT_ADMIN });

test('a user whose role needs a second factor sets it up while signing in', async ({ page }) => {
  await page.goto(`${installation.url}user/list`);
  await fillLogin(page, ADMIN, PASSWORD);
  await expect(page.getByRole('heading', { name: texts.enrolTitle })).toBeVisible();
  await button(page, setupTexts.addApp).click();
  await expect(page.getByRole('img', { name: appTexts.qrCode })).toBeVisible();
  await expectNoViolation(page);
  const secret = await page.getByLabel(appTexts.secret, { exact: true }).inputValue();
  await expect(page.locator('[data-control="code"]')).toBeFocused();
  await page.keyboard.type(authenticatorCode(secret, Date.now()));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await expectNoViolation(page);
  await button(page, appTexts.kept).click();
  await expect(title(page, 'Users')).toBeVisible();
});
