import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { test, type Browser, type Page } from '@playwright/test';
import { freePort } from '../support/free-port.ts';
import { readGuide, type Filled, type GuideStep } from '../support/install-guide.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { startSampleApplication, type SampleApplication } from '../support/sample-application.ts';
import { untilAnswered } from '../support/stack.ts';
import { expect, fillLogin } from './fixtures.ts';
import { button, choice, choose, field, notice, title } from './form-page.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FIRST_PASSWORD = 'harbour lantern 1904';
const API_PASSWORD = 'a password of the application';
const CONSOLE = 'https://console.example.org';
const TICKETS = 'https://tickets.example.org';

let directory: string;
let mail: MailServer;
let application: SampleApplication;
let origin: string;
let step: (number: number) => GuideStep;
let service: ChildProcess;

/**
 * Parses a command line of the installation guide into environment variables, program and arguments. The guide uses no
 * other shell syntax.
 */
function wordsOf(command: string): { settings: Record<string, string>; file: string; args: string[] } {
  const words = command.split(' ');
  const first = words.findIndex((word) => !/^[A-Z_]+=/.test(word));
  const settings = Object.fromEntries(words.slice(0, first).map((word) => word.split('=', 2)));
  const [file = '', ...args] = words.slice(first);
  return { settings, file, args };
}

const environment = (settings: Record<string, string>) => ({ PATH: process.env['PATH'], ...settings });

/**
 * Runs a command of the installation guide that checks another system, such as the mail server. Returns the last line
 * of its output.
 */
async function check(command: string): Promise<string> {
  const { settings, file, args } = wordsOf(command);
  const { stdout } = await promisify(execFile)(file, args, { cwd: ROOT, env: environment(settings) });
  return stdout.trimEnd().split('\n').at(-1)!;
}

async function start(): Promise<void> {
  const [, command = ''] = step(3).code('sh');
  const { settings, file, args } = wordsOf(command);
  service = spawn(file, args, {
    cwd: ROOT,
    env: environment(settings),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilAnswered(`${origin}/userprofile/health/ready`, service);
}

async function stop(): Promise<void> {
  if (service.exitCode !== null) return;
  service.kill('SIGTERM');
  await once(service, 'exit');
}

test.beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'install-'));
  await mkdir(join(directory, 'etc'));
  mail = await startMailServer('taking');
  application = await startSampleApplication('userprofile', API_PASSWORD);
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  step = readGuide({
    [CONSOLE]: origin,
    [TICKETS]: application.url,
    'PORT=8080': `PORT=${port}`,
    'smtp://mail.example.org:25': mail.url,
    '/srv/userprofile/inventory': join(ROOT, 'docs/install/inventory'),
    '/var/lib/userprofile': join(directory, 'data'),
    '/etc/userprofile': join(directory, 'etc'),
  });
});

test.afterAll(async () => {
  await stop();
  await application.stop();
  await mail.close();
  await rm(directory, { recursive: true, force: true });
});

/** Fills in the field with this label: a radio group, a drop-down, a checkbox or a text field. */
async function fill(page: Page, [label, value]: Filled): Promise<void> {
  const radio = page
    .getByRole('group', { name: label, exact: true })
    .getByRole('radio', { name: value, exact: true });
  const secret = page.getByLabel(new RegExp(`^${label}`)).and(page.locator('[type=password]'));
  const control = choice(page, label).or(field(page, label)).or(radio).or(secret);
  await expect(control).toBeVisible();
  if (await radio.isVisible()) await radio.check();
  else if (await choice(page, label).isVisible()) {
    const isNative = await choice(page, label).evaluate((element) => element instanceof HTMLSelectElement);
    if (isNative) await choice(page, label).selectOption(value);
    else await choose(page, label, value);
  } else await control.fill(value);
}

async function fillAll(page: Page, rows: readonly Filled[] | undefined): Promise<void> {
  expect(rows).toBeDefined();
  for (const row of rows!) await fill(page, row);
}

const go = (page: Page, area: string) =>
  page.getByRole('navigation').getByRole('link', { name: area, exact: true }).click();

const tab = (page: Page, name: string) =>
  page.getByRole('tab', { name: new RegExp(`^${name}( [\\d,]+ chosen)?$`) });

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto(`${origin}/userprofile/`);
  await fillLogin(page, username, password);
  await expect(title(page, 'Users')).toBeVisible();
}

async function openInactive(page: Page, username: string): Promise<void> {
  await go(page, 'Users');
  await page.getByRole('radio', { name: 'Inactive' }).check();
  await page.getByRole('link', { name: username, exact: true }).click();
  await expect(field(page, 'Username')).toHaveValue(username);
}

/**
 * Sends a reset mail from the user's form, opens the link of the mail in another browser, and sets the password there.
 * Returns the page of that browser.
 */
async function givePassword(page: Page, browser: Browser, email: string, password: string): Promise<Page> {
  await button(page, 'Send Password Reset Email').click();
  await expect(notice(page, 'Email Has Been Sent To The Email Address')).toBeVisible();
  const link = () =>
    mail.mails.flatMap(({ to, text }) => (to === email ? /http\S+\/new\/\S+/.exec(text) : []));
  await expect.poll(link).toHaveLength(1);
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto(link()[0]!);
  await theirs.getByLabel('Password', { exact: true }).fill(password);
  await theirs.getByLabel('Confirm Password').fill(password);
  await theirs.getByRole('button', { name: 'Submit' }).click();
  await expect(theirs.getByText('Password reset complete', { exact: false })).toBeVisible();
  return theirs;
}

test('a new installation can be set up by the guide, from the first administrator to the first customer', async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000);

  await test.step('2. Say who and what there is', async () => {
    const [command = ''] = step(2).code('sh');
    expect(await check(command)).toBe('The system follows the contract.');
  });

  await test.step('3. Settings', async () => {
    const [settings = ''] = step(3).code('ini');
    await writeFile(join(directory, 'etc/service.env'), settings);
    await writeFile(join(directory, 'etc/first-password'), `${FIRST_PASSWORD}\n`, { mode: 0o600 });
    const [command = ''] = step(3).code('sh');
    expect(await check(command)).toBe('The settings are correct.');
    await start();
  });

  await test.step('4. Sign in for the first time', async () => {
    await signIn(page, 'first.admin', FIRST_PASSWORD);
    // Only the main area is searched, because the account link in the header has the same name.
    await page.getByRole('main').getByRole('link', { name: 'first.admin', exact: true }).click();
    await fillAll(page, step(4).tables[0]);
    await button(page, 'Update User').click();
    await expect(notice(page, 'first.admin Successfully Updated')).toBeVisible();
  });

  await test.step('4. Without the first password', async () => {
    await stop();
    const [settings = ''] = step(3).code('ini');
    await writeFile(join(directory, 'etc/service.env'), settings.replaceAll(/^ADMIN_.*\n/gm, ''));
    await rm(join(directory, 'etc/first-password'));
    await start();
    await page.reload();
    await expect(field(page, 'Email')).toHaveValue('ida.lund@example.org');
  });

  await test.step('5. Take over the inventory', async () => {
    await go(page, 'Visibilities');
    await button(page, 'Sync Visibility Elements').click();
    await page.getByRole('menuitem', { name: 'All', exact: true }).click();
    await expect(notice(page, 'All Syncs Completed Successfully, 10 Elements Synced')).toBeVisible();
    await go(page, 'Users');
    await button(page, 'Pull User Info').click();
    await expect(notice(page, 'User Info Pull Successful')).toBeVisible();
  });

  await test.step('6. Say what administrators see', async () => {
    await go(page, 'Visibilities');
    await page.getByRole('link', { name: 'Product Administration', exact: true }).click();
    await tab(page, 'Cluster').click();
    await page.getByRole('row', { name: /^Europe\b/ }).click();
    await button(page, 'Update Profile').click();
    await expect(notice(page, 'Visibility Product Administration Is Saved Successfully')).toBeVisible();
  });

  await test.step('7. A second administrator', async () => {
    await openInactive(page, 'nils.berg');
    await expect(choice(page, 'Location')).toHaveValue('Malmö');
    await fillAll(page, step(7).tables[0]);
    await button(page, 'Update User').click();
    await expect(notice(page, 'nils.berg Successfully Updated')).toBeVisible();
    const theirs = await givePassword(page, browser, 'nils.berg@example.org', 'slow ferry to Ystad');
    await signIn(theirs, 'nils.berg', 'slow ferry to Ystad');
    await expect(theirs.getByRole('link', { name: 'OAuth2 Clients' })).toBeVisible();
    await theirs.context().close();
  });

  await test.step('8. An application', async () => {
    await writeFile(join(directory, 'etc/tickets-password'), API_PASSWORD);
    const [command = ''] = step(8).code('sh');
    expect(await check(command)).toBe('The system follows the contract.');
    await go(page, 'Application Admin');
    await page.getByRole('link', { name: 'New Application' }).click();
    await fillAll(page, step(8).tables[0]);
    await button(page, 'Create Application').click();
    await expect(notice(page, 'Application Ticket Desk Saved Successfully')).toBeVisible();
    await button(page, 'Sync').click();
    await expect(notice(page, 'Application Synced Successfully With 2 Roles And 0 Elements')).toBeVisible();
  });

  await test.step('9. Let its users sign in', async () => {
    await go(page, 'OAuth2 Clients');
    await page.getByRole('link', { name: 'New Client' }).click();
    await fillAll(page, step(9).tables[0]);
    await button(page, 'Create Client').click();
    await expect(notice(page, 'client updated')).toBeVisible();
    await expect(field(page, 'Client ID')).toHaveValue(/^[0-9a-f-]{36}$/);
    application.signInWith(origin, await field(page, 'Client ID').inputValue());
  });

  await test.step('10. Profiles for customers', async () => {
    const [appProfile, profile, visibility] = step(10).tables;
    await go(page, 'Applications');
    await page.getByRole('link', { name: 'New App Profile' }).click();
    await fillAll(page, appProfile);
    await tab(page, 'Roles').click();
    await page.getByRole('option', { name: 'AGENT', exact: true }).click();
    await button(page, 'Create Profile').click();
    await expect(notice(page, 'Application Profile Ticket Agent Is Saved Successfully')).toBeVisible();

    await go(page, 'Profiles');
    await page.getByRole('link', { name: 'New Profile' }).click();
    await fillAll(page, profile);
    await button(page, 'Create Profile').click();
    await expect(notice(page, 'Profile Customer Users Is Saved Successfully')).toBeVisible();

    await go(page, 'Visibilities');
    await page.getByRole('link', { name: 'New Visibility' }).click();
    await fillAll(page, visibility);
    await tab(page, 'Cluster').click();
    await page.getByRole('row', { name: /^Denmark\b/ }).click();
    await button(page, 'Create Profile').click();
    await expect(notice(page, 'Visibility Denmark Is Saved Successfully')).toBeVisible();
  });

  await test.step('11. A first customer user', async () => {
    await openInactive(page, 'astrid.holm');
    await fillAll(page, step(11).tables[0]);
    await button(page, 'Update User').click();
    await expect(notice(page, 'astrid.holm Successfully Updated')).toBeVisible();
    expect(application.users.get('astrid.holm')).toMatchObject({ active: true, roles: ['AGENT'] });

    const email = 'astrid.holm@nordsoe.example.org';
    const theirs = await givePassword(page, browser, email, 'seven grey herons');
    await theirs.goto(application.url);
    await theirs.getByRole('link', { name: 'Sign in' }).click();
    await fillLogin(theirs, 'astrid.holm', 'seven grey herons');
    await expect(theirs.getByText('Signed in: astrid.holm, AGENT')).toBeVisible();

    await theirs.goto(`${origin}/userprofile/`);
    // Only the table is searched, because the account link in the header has the same name.
    const users = theirs.getByRole('table', { name: 'Users' });
    await expect(users.getByRole('link', { name: 'astrid.holm', exact: true })).toBeVisible();
    await expect(users.getByRole('link', { name: 'nils.berg' })).toHaveCount(0);
    await theirs.context().close();
  });
});
