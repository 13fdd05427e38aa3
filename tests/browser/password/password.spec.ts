import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Libsql from 'libsql';
import { catalogue } from '../../../src/texts/catalogue.ts';
import { passwordTexts } from '../../../src/screens/password/texts.ts';
import type { Stack } from '../../support/stack.ts';
import { expectNoViolation } from '../axe.ts';
import { expect, fillLogin, test } from '../fixtures.ts';
import { notice } from '../form-page.ts';

const NEW_PASSWORD = 'correct horse battery';

interface Account {
  uuid: string;
  username: string;
  email: string;
}

/** Runs an SQL statement in the embedded database that the running service uses. Returns the rows. */
function inDatabase(stack: Stack, statement: string, ...parameters: unknown[]): unknown[] {
  const database = new Libsql(join(stack.dataDirectory, 'userprofile.db'));
  try {
    database.pragma('busy_timeout = 5000');
    const prepared = database.prepare(statement);
    if (prepared.reader) return prepared.all(parameters);
    prepared.run(parameters);
    return [];
  } finally {
    database.close();
  }
}

/** Returns a demo user without a password, to whom no mail was sent. */
function unusedAccount(stack: Stack): Account {
  const [account] = inDatabase(
    stack,
    `select uuid, username, email from users
     where active = 1 and password_hash is null and business_profile_uuid is not null
       and email not in (select recipient from mailbox_mails)
     order by username_folded limit 1`,
  );
  return account as Account;
}

interface Mail {
  subject: string;
  text: string;
}

async function mailsTo(page: Page, email: string): Promise<Mail[]> {
  const response = await page.request.get('mailbox/mails.json', { params: { to: email } });
  return (await response.json()) as Mail[];
}

async function submitPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
}

test('a user with a forgotten password gets a mail, and signs in with a new one', async ({ page, stack }) => {
  const account = unusedAccount(stack);
  await page.goto('user/list');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page).toHaveURL(/\/userprofile\/password\/forgot$/);
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeFocused();
  await page.getByLabel('Username').fill(account.username);
  await page.keyboard.press('Enter');
  await expect(notice(page, catalogue.linkMailed)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText('after 5 minutes, check your junk folder')).toBeVisible();
  await expectNoViolation(page);
  await expect.poll(async () => (await mailsTo(page, account.email)).length).toBe(1);

  await page.goto('mailbox/');
  await expectNoViolation(page);
  await page
    .getByRole('row')
    .filter({ hasText: account.email })
    .getByRole('link', { name: 'Choose a new password' })
    .click();
  await page.getByRole('link', { name: '/password/new/' }).click();
  await expect(page.getByLabel('Username')).toHaveValue(account.username);
  const link = page.url();
  await submitPassword(page, 'seven77');
  await expect(page.getByText(passwordTexts.reset.short)).toBeVisible();
  await expectNoViolation(page);
  await submitPassword(page, NEW_PASSWORD);
  await expect(notice(page, catalogue.passwordReset)).toBeVisible();
  await expect(page.getByText(passwordTexts.reset.complete)).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(page, account.email)).map(({ subject }) => subject))
    .toContain('Your password was changed');

  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillLogin(page, account.username, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/userprofile\/user\/list$/);
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();

  await test.step('the link cannot be used again', async () => {
    await page.goto(link);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(passwordTexts.reset.invalid);
    await expectNoViolation(page);
  });
});
