import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Libsql from 'libsql';
import { catalogue } from '../../src/texts/catalogue.ts';
import { passwordTexts } from '../../src/screens/password/texts.ts';
import { freePort } from '../support/free-port.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { expectNoViolation } from './axe.ts';
import { expect, fillLogin, test } from './fixtures.ts';
import { notice, notices } from './form-page.ts';

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

async function askForMail(page: Page, username: string): Promise<void> {
  await page.goto('password/forgot');
  await page.getByLabel('Username').fill(username);
  await page.getByRole('button', { name: 'Submit' }).click();
}

/** Returns the reset links in the mails to an address. Other mails, such as confirmations, contain no link. */
async function linksTo(page: Page, email: string): Promise<string[]> {
  const mails = await mailsTo(page, email);
  return mails.flatMap(({ text }) => /https?:\S+\/password\/new\/\S+/.exec(text)?.[0] ?? []);
}

/** Requests a reset mail for the account, and returns its link. */
async function linkFor(page: Page, { username, email }: Account): Promise<string> {
  const before = await linksTo(page, email);
  await askForMail(page, username);
  const newLinks = async () => (await linksTo(page, email)).filter((link) => !before.includes(link));
  await expect.poll(newLinks).toHaveLength(1);
  return (await newLinks())[0] ?? '';
}

async function submitPassword(page: Page, password: string, repeated = password): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(repeated);
  await page.getByRole('button', { name: 'Submit' }).click();
}

async function setPassword(page: Page, account: Account, password: string): Promise<string> {
  const link = await linkFor(page, account);
  await page.goto(link);
  await submitPassword(page, password);
  await expect(page.getByText(passwordTexts.reset.complete)).toBeVisible();
  return link;
}

/** Returns the visible text of a screen, without navigation and notices. */
const saidBy = async (page: Page): Promise<string> => (await page.getByRole('main').innerText()).trim();

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
  await expect.poll(async () => (await mailsTo(page, account.email)).length).toBe(1);

  await page.goto('mailbox/');
  await page
    .getByRole('row')
    .filter({ hasText: account.email })
    .getByRole('link', { name: 'Choose a new password' })
    .click();
  await page.getByRole('link', { name: '/password/new/' }).click();
  await expect(page.getByLabel('Username')).toHaveValue(account.username);
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
});

test('a reset link can be used only once', async ({ page, stack }) => {
  const link = await setPassword(page, unusedAccount(stack), NEW_PASSWORD);
  await page.goto(link);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(passwordTexts.reset.invalid);
  await expect(notice(page, catalogue.linkRefused)).toBeVisible();
  await page.getByRole('link', { name: passwordTexts.reset.askAgain }).click();
  await expect(page).toHaveURL(/\/password\/forgot$/);
});

test('a reset link that was used in another window is refused', async ({ page, stack, context }) => {
  const link = await linkFor(page, unusedAccount(stack));
  const other = await context.newPage();
  await Promise.all([page.goto(link), other.goto(link)]);
  await submitPassword(other, NEW_PASSWORD);
  await expect(other.getByText(passwordTexts.reset.complete)).toBeVisible();
  await submitPassword(page, 'another new password');
  await expect(notice(page, catalogue.passwordNotReset)).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(passwordTexts.reset.invalid);
});

test('a reset link expires, and a newer mail replaces it', async ({ page, stack }) => {
  const account = unusedAccount(stack);
  const older = await linkFor(page, account);
  const newer = await linkFor(page, account);
  await page.goto(older);
  await expect(page.getByText(passwordTexts.reset.invalid)).toBeVisible();
  await page.goto(newer);
  await expect(page.getByLabel('Username')).toHaveValue(account.username);
  inDatabase(stack, 'update reset_tokens set expires_at = ? where user_uuid = ?', Date.now(), account.uuid);
  await page.goto(newer);
  await expect(page.getByText(passwordTexts.reset.invalid)).toBeVisible();
});

test('a previously used password is refused, and another one is accepted', async ({ page, stack }) => {
  const account = unusedAccount(stack);
  await setPassword(page, account, NEW_PASSWORD);
  await page.goto(await linkFor(page, account));
  await submitPassword(page, NEW_PASSWORD);
  await expect(notice(page, catalogue.passwordUsed)).toBeVisible();
  await expect(page.getByRole('main').getByText(catalogue.passwordUsed)).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    catalogue.passwordUsed,
  );
  await submitPassword(page, 'quite another one');
  await expect(page.getByText(passwordTexts.reset.complete)).toBeVisible();
});

test('the screen shows at the password field why a password is invalid', async ({ page, stack }) => {
  await page.goto(await linkFor(page, unusedAccount(stack)));
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
  for (const [password, repeated, field, problem] of [
    ['', '', 'Password', 'missing'],
    ['long enough', '', 'Confirm Password', 'missing'],
    ['seven77', 'seven77', 'Password', 'short'],
    ['long enough', 'long enougH', 'Confirm Password', 'different'],
  ] as const) {
    await submitPassword(page, password, repeated);
    const input = page.getByLabel(field, { exact: true });
    await expect(input).toHaveAccessibleDescription(passwordTexts.reset[problem]);
    await expect(input).toBeFocused();
  }
  expect(sent).toEqual([]);
});

test('the responses of Forgot Password do not reveal whether an account exists', async ({ page, stack }) => {
  const account = unusedAccount(stack);
  const screens: string[] = [];
  for (const username of [account.username, 'no.such.user', 'inactive.user']) {
    await askForMail(page, username);
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expect(notice(page, catalogue.linkMailed)).toBeVisible();
    screens.push(await saidBy(page));
  }
  expect(new Set(screens).size).toBe(1);
  await expect.poll(() => linksTo(page, account.email)).toHaveLength(1);
  expect(await mailsTo(page, 'inactive.user@suite.example')).toEqual([]);
});

test('Forgot Password asks again for a username if it consists of spaces', async ({ page }) => {
  await askForMail(page, '   ');
  await expect(notice(page, catalogue.usernameMissing)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
});

test('a request of Forgot Password beyond the limit gets the same response as the first one', async ({
  page,
}) => {
  const body = { username: 'often.forgetful' };
  const ask = async (): Promise<string> => {
    await askForMail(page, body.username);
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expect(notice(page, catalogue.linkMailed)).toBeVisible();
    return saidBy(page);
  };
  const first = await ask();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect((await page.request.post('api/v1/password/forgot', { data: body })).status()).toBe(204);
  }
  expect(await ask()).toBe(first);
});

test('the password screens report failures, and can retry', async ({ page, stack }) => {
  const account = unusedAccount(stack);
  await page.route('**/api/v1/user/username/*', (route) => route.abort(), { times: 1 });
  await askForMail(page, account.username);
  await expect(notice(page, catalogue.lookupFailed)).toBeVisible();
  await page.route('**/api/v1/password/forgot', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(notice(page, catalogue.linkNotMailed)).toBeVisible();

  const link = await linkFor(page, account);
  await page.route('**/token/verify/*', (route) => route.abort(), { times: 1 });
  await page.goto(link);
  await expect(page.getByText(passwordTexts.reset.unchecked)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.route('**/api/v1/password/update/', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await submitPassword(page, NEW_PASSWORD);
  await expect(notice(page, catalogue.passwordNotReset)).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(passwordTexts.reset.complete)).toBeVisible();
});

test('a new password whose response is lost is looked up by its link', async ({ page, stack }) => {
  const account = unusedAccount(stack);
  await page.goto(await linkFor(page, account));
  const update = '**/api/v1/password/update/';
  await page.route(update, (route) => route.abort(), { times: 1 });
  await submitPassword(page, NEW_PASSWORD);
  await expect(notice(page, catalogue.passwordNotReset)).toBeVisible();
  // Submits again without typing: the fields must still contain the typed values. This time, the service sets the
  // password, but its response and the lookup are lost.
  await page.route(
    update,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.route('**/token/verify/*', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(notices(page)).toContainText('It is not known whether the password was set');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: passwordTexts.reset.usedTitle })).toBeFocused();
  await expectNoViolation(page);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillLogin(page, account.username, NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
});

test('the password screens are accessible', async ({ page, stack }) => {
  const account = unusedAccount(stack);
  const link = await linkFor(page, account);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expectNoViolation(page);
  await page.goto('password/forgot');
  await expectNoViolation(page);
  await page.goto(link);
  await submitPassword(page, 'seven77');
  await expect(page.getByText(passwordTexts.reset.short)).toBeVisible();
  await expectNoViolation(page);
  await page.goto(`${link}x`);
  await expect(page.getByText(passwordTexts.reset.invalid)).toBeVisible();
  await expectNoViolation(page);
  await page.goto('mailbox/');
  await expectNoViolation(page);
});

test('the password screens show the texts of the installation without scripts in them', async ({ page }) => {
  const directory = await mkdtemp(join(tmpdir(), 'templates-'));
  const [sent, complete] = [join(directory, 'sent.html'), join(directory, 'complete.html')];
  const hostile = '<script>document.title="ran"</script><img src="x" onerror="document.title=\'ran\'">';
  await writeFile(sent, `<p>Look into your <b>letter box</b>.</p>${hostile}`);
  await writeFile(complete, `<p>All is <b>well</b>.</p>${hostile}`);
  const own = await startStack({
    port: await freePort(),
    environment: { PASSWORD_SENT_TEMPLATE: sent, PASSWORD_COMPLETE_TEMPLATE: complete, DEMO_USERS: '0' },
  });
  try {
    await page.goto(`${own.url}password/forgot`);
    await page.getByLabel('Username').fill('viewer');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('letter box')).toBeVisible();
    await expect(page.locator('main').locator('script, img')).toHaveCount(0);

    const mails = async () =>
      (await page.request.get(`${own.url}mailbox/mails.json`)).json() as Promise<Mail[]>;
    await expect.poll(async () => (await mails()).length).toBe(1);
    const [mail] = await mails();
    await page.goto(/https?:\S+\/password\/new\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    await submitPassword(page, NEW_PASSWORD);
    await expect(page.getByText('All is well.')).toBeVisible();
    expect(await page.title()).not.toBe('ran');
  } finally {
    await own.stop();
    await rm(directory, { recursive: true });
  }
});
