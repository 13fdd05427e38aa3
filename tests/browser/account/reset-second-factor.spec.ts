import type { Page } from '@playwright/test';
import { accountMessages } from '../../../src/screens/account/messages.ts';
import {
  accountTexts,
  secondFactorTexts as own,
  userFactorTexts as texts,
} from '../../../src/screens/account/texts.ts';
import { stepUpTexts } from '../../../src/screens/second-factor/step-up-texts.ts';
import { userRightsTexts } from '../../../src/texts/user-rights.ts';
import { userFormTexts } from '../../../src/screens/user/texts.ts';
import { authenticatorCode } from '../../support/authenticator.ts';
import { expectNoViolation } from '../axe.ts';
import { expect, freshTest as test, openAs, PRODUCT_ADMINISTRATOR } from '../fixtures.ts';
import { button, notice, title } from '../form-page.ts';
import { addApp, code, removeApp, signedIn } from '../second-factor.ts';

const PERSON = 'admin';

const group = (page: Page) => page.getByRole('region', { name: own.title });
const reset = (page: Page) => button(page, texts.reset);

test('an administrator resets the second factor of a user, after their own second step', async ({
  browser,
  call,
  stack,
}) => {
  const users = (await call(PRODUCT_ADMINISTRATOR, 'GET', 'user/list/active')) as {
    uuid: string;
    username: string;
    email: string;
  }[];
  const { uuid, email } = users.find(({ username }) => username === PERSON)!;
  const person = await signedIn(browser, stack.url, PERSON);
  await expect(title(person, 'Users')).toBeVisible();
  await addApp(person);

  await test.step('it is not offered to an SCO administrator, who may not change the user', async () => {
    const page = await signedIn(browser, stack.url, 'sco.admin');
    await expect(title(page, 'Users')).toBeVisible();
    await page.goto(`user/edit/${uuid}`);
    await expect(page.getByText(userRightsTexts.notThisUser)).toBeVisible();
    await expect(page.getByRole('tab', { name: userFormTexts.signIns })).toHaveCount(0);
    await expect(reset(page)).toHaveCount(0);
    await page.context().close();
  });

  const page = await signedIn(browser, stack.url, PRODUCT_ADMINISTRATOR);
  await expect(title(page, 'Users')).toBeVisible();
  // Sets up the app in a second session, where the setup counts as a proof. The first session must still prove it.
  const other = await signedIn(browser, stack.url, PRODUCT_ADMINISTRATOR);
  await expect(title(other, 'Users')).toBeVisible();
  const secret = await addApp(other);

  await test.step('it asks for the second step of the administrator', async () => {
    await page.goto(`user/edit/${uuid}`);
    await page.getByRole('tab', { name: userFormTexts.signIns }).click();
    await reset(page).click();
    await expect(button(page, texts.confirm)).toBeVisible();
    await expectNoViolation(page);
    await button(page, texts.confirm).click();
    const dialog = page.getByRole('dialog', { name: stepUpTexts.title });
    await expect(dialog).toBeVisible();
    await expect(code(page)).toBeFocused();
    await expectNoViolation(page);
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(stepUpTexts.wrongCode);
    await button(page, stepUpTexts.cancel).click();
    await expect(dialog).toBeHidden();
    await expect(reset(page)).toBeVisible();
    await expect(title(person, accountTexts.title)).toBeVisible();

    await reset(page).click();
    await button(page, texts.confirm).click();
    // The code of the next time step, because that of the current one may have confirmed the app.
    await code(page).fill(authenticatorCode(secret, Date.now() + 30_000));
    await page.keyboard.press('Enter');
    await expect(notice(page, accountMessages.factorsReset)).toBeVisible();
    await expect(group(page)).toContainText(texts.none);
  });

  await test.step('the user gets a mail, is signed out, and signs in with the password alone', async () => {
    await expect
      .poll(async () => {
        const mails = await page.request.get('mailbox/mails.json', { params: { to: email } });
        return JSON.stringify(await mails.json());
      })
      .toContain('The second factor of your account was reset');
    await person.goto('user/list');
    await expect(person.getByLabel('Username')).toBeVisible();
    await openAs(person, PERSON);
    await expect(title(person, 'Users')).toBeVisible();
  });

  await removeApp(page);
});
