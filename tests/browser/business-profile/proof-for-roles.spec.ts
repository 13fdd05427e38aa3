import { stepUpTexts } from '../../../src/screens/second-factor/step-up-texts.ts';
import { authenticatorCode } from '../../support/authenticator.ts';
import { expect, freshTest as test, PRODUCT_ADMINISTRATOR } from '../fixtures.ts';
import { button, choice, choose, field, freshName, notice, title } from '../form-page.ts';
import { addApp, code, removeApp, signedIn } from '../second-factor.ts';

test('a profile that grants a role is saved after a proof of identity, and nothing typed is lost', async ({
  browser,
  stack,
}) => {
  const name = freshName('role');
  const page = await signedIn(browser, stack.url, PRODUCT_ADMINISTRATOR);
  await expect(title(page, 'Users')).toBeVisible();
  // Sets up the app in a second session, where the setup counts as a proof. The first session must still prove it.
  const other = await signedIn(browser, stack.url, PRODUCT_ADMINISTRATOR);
  await expect(title(other, 'Users')).toBeVisible();
  const secret = await addApp(other);

  await page.goto('profile/business/new');
  await field(page, 'Name').fill(name);
  await choose(page, 'User Profile', 'SCO Administrator');
  await button(page, 'Create Profile').click();
  const dialog = page.getByRole('dialog', { name: stepUpTexts.title });
  await expect(dialog).toContainText('gives a role');
  await button(page, stepUpTexts.cancel).click();
  await expect(dialog).toBeHidden();
  await expect(field(page, 'Name')).toHaveValue(name);
  await expect(choice(page, 'User Profile')).toHaveValue('SCO Administrator');

  await button(page, 'Create Profile').click();
  // The code of the next time step, because that of the current one may have confirmed the app.
  await code(page).fill(authenticatorCode(secret, Date.now() + 30_000));
  await page.keyboard.press('Enter');
  await expect(notice(page, `Profile ${name} Is Saved Successfully`)).toBeVisible();
  await removeApp(page);
});
