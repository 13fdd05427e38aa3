import type { Page } from '@playwright/test';
import { expect, fillLogin, test } from './fixtures.ts';
import {
  button,
  callAs,
  choice,
  choose,
  conflictDialog,
  discardAndReopen,
  field,
  freshName,
  leaveDialog,
  notice,
  notices,
  saveBar,
  shownText,
  title,
  uuidIn,
} from './form-page.ts';

const fresh = () => freshName('profile');
const SAVED = (name: string) => `Profile ${name} Is Saved Successfully`;

/** Fills in and submits the form of a new profile, which grants access to one application. */
async function create(page: Page, name: string): Promise<void> {
  await field(page, 'Name').fill(name);
  await choose(page, 'Fault Manager', 'Alarm Viewer');
  await button(page, 'Create Profile').click();
  await expect(title(page, 'Editing Profile')).toBeVisible();
  await expect(saveBar(page)).toHaveText('Everything is saved');
}

test('a profile can be created, and found in the list by its application profiles', async ({
  page,
  open,
}) => {
  const name = fresh();
  await open('admin', 'profile/business/list');
  await page.getByRole('link', { name: 'New Profile' }).click();
  await expect(title(page, 'New Profile')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(button(page, 'Delete Profile')).toHaveCount(0);
  await create(page, name);
  await expect(notice(page, SAVED(name))).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/business\/edit\/[0-9a-f-]{36}$/);
  await expect(shownText(page, name, { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('searchbox', { name: 'Filter Name' }).fill(name);
  const row = page.getByRole('row', { name });
  await expect(row.getByRole('cell', { name: 'Alarm Viewer' })).toBeVisible();
  await row.getByRole('link', { name }).click();
  await expect(choice(page, 'Fault Manager')).toHaveValue('Alarm Viewer');
});

test('an empty list with many columns shows its note without scrolling', async ({ page, open }) => {
  await page.setViewportSize({ width: 900, height: 900 });
  await page.route('**/api/v1/profile/business/list*', (route) => route.fulfill({ json: [] }));
  await open('admin', 'profile/business/list');
  await expect(page.getByText('There are no profiles')).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/^Create one with New Profile/)).toBeInViewport({ ratio: 1 });
});

test('the columns of applications with the same long name have different headers, which are not cut off', async ({
  page,
  open,
}) => {
  const applications = ['7c0e1d52-4b3f-4e9a-a1d6-3f5b8c2e9003', '7c0e1d52-4b3f-4e9a-a1d6-3f5b8c2e9004'];
  await page.route('**/api/v1/app/list*', (route) =>
    route.fulfill({
      json: applications.map((uuid) => ({
        uuid,
        name: 'Passive Optical Network Faults',
        roles: [],
        elements: [],
      })),
    }),
  );
  await open('admin', 'profile/business/list');
  for (const end of ['8c2e9003', '8c2e9004']) {
    const text = page.getByRole('columnheader').getByText(`Passive Optical Network Faults (…${end})`);
    await expect(text).toBeVisible();
    expect(await text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  }
});

test('the chosen application profile can be replaced and removed', async ({ page, open }) => {
  const name = fresh();
  await open('admin', 'profile/business/new');
  await create(page, name);
  await expect(page.getByRole('link', { name: 'Open Alarm Viewer' })).toHaveAttribute(
    'href',
    /\/profile\/app\/edit\/[0-9a-f-]{36}$/,
  );
  await choice(page, 'Fault Manager').click();
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText('---');
  await choice(page, 'Fault Manager').pressSequentially('operator');
  await page.getByRole('option', { name: 'Alarm Operator' }).click();
  await choose(page, 'Ticket Desk', 'Ticket Agent');
  await expect(saveBar(page)).toHaveText('Not saved: Application Profiles');
  await button(page, 'Update Profile').click();
  await expect(saveBar(page)).toHaveText('Everything is saved');

  await choice(page, 'Fault Manager').click();
  await page.getByRole('option', { name: '---' }).click();
  await expect(choice(page, 'Fault Manager')).toHaveValue('');
  const [request] = await Promise.all([
    page.waitForRequest('**/profile/business/update'),
    button(page, 'Update Profile').click(),
  ]);
  expect(request.postDataJSON().appProfiles).toHaveLength(1);
  await expect(saveBar(page)).toHaveText('Everything is saved');
  await page.reload();
  await expect(choice(page, 'Ticket Desk')).toHaveValue('Ticket Agent');
  await expect(choice(page, 'Fault Manager')).toHaveValue('');
});

test('the form shows errors at their fields, and the save button shows that it cannot save', async ({
  page,
  open,
}) => {
  await open('admin', 'profile/business/new');
  await expect(button(page, 'Create Profile')).toHaveAttribute('aria-disabled', 'true');
  await field(page, 'Description').fill('x'.repeat(1024));
  await field(page, 'Name').focus();
  await expect(field(page, 'Description')).toHaveAccessibleDescription('This must be under 1023 characters');
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Please Check Form Is Filled Correctly')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Name')).toHaveAccessibleDescription(
    'This field is required. (Max 255 Characters)',
  );
  await expect(page.getByText('Choose an application profile for at least one application.')).toBeVisible();
  await field(page, 'Name').fill(fresh().padEnd(255, 'x'));
  await field(page, 'Description').fill('x'.repeat(1023));
  await choose(page, 'Ticket Desk', 'Ticket Agent');
  await expect(button(page, 'Create Profile')).toBeEnabled();
  await button(page, 'Create Profile').click();
  await expect(title(page, 'Editing Profile')).toBeVisible();
});

test('the form shows a taken name at the name field', async ({ page, open }) => {
  await open('admin', 'profile/business/new');
  await field(page, 'Name').fill('AUDITOR');
  await choose(page, 'Ticket Desk', 'Ticket Agent');
  await button(page, 'Create Profile').click();
  await expect(notice(page, 'A Business Profile with this name already exists')).toBeVisible();
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Another profile has this name.');
  await expect(field(page, 'Name')).toBeFocused();
  await expect(choice(page, 'Ticket Desk')).toHaveValue('Ticket Agent');
});

test('a user cannot remove their own access', async ({ page, open }) => {
  await open('admin', 'profile/business/list');
  await page.getByRole('link', { name: 'Administration', exact: true }).click();
  await expect(choice(page, 'User Profile')).toHaveValue('Administrator');
  await choice(page, 'User Profile').click();
  await page.getByRole('option', { name: '---' }).click();
  await button(page, 'Update Profile').click();
  await expect(notice(page, 'Error Saving Business Profile')).toBeVisible();
  await expect(page.getByRole('alert').getByText('This could not be saved')).toBeInViewport();
  await discardAndReopen(page);
  await expect(choice(page, 'User Profile')).toHaveValue('Administrator');
});

test('a profile with unsaved changes can be deleted from its form, and the list is opened', async ({
  page,
  open,
}) => {
  const name = fresh();
  await open('admin', 'profile/business/new');
  await create(page, name);
  await field(page, 'Name').fill('changed and not saved');
  await button(page, 'Delete Profile').click();
  const dialog = page.getByRole('alertdialog', { name: `Delete the business profile ${name}?` });
  await expect(dialog.getByText('No user has it.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(field(page, 'Name')).toHaveValue('changed and not saved');

  await button(page, 'Delete Profile').click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(title(page, 'Profiles')).toBeFocused();
  await expect(page).toHaveURL(/\/profile\/business\/list/);
  await expect(leaveDialog(page)).toHaveCount(0);
  await expect(notice(page, 'Business Profile Deleted Successfully')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter Name' }).fill(name);
  await expect(page.getByText('No profiles match these filters')).toBeVisible();
});

test('a refused delete leaves the form unchanged', async ({ page, open }) => {
  await open('admin', 'profile/business/list');
  await page.getByRole('link', { name: 'Administration', exact: true }).click();
  await button(page, 'Delete Profile').click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Type Administration to confirm').fill('Administration');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.getByText('Failed to Delete Business Profile')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(title(page, 'Editing Profile')).toBeVisible();
  await expect(button(page, 'Delete Profile')).toBeFocused();
});

test('the form shows both versions after a conflict, and saves the chosen one', async ({
  page,
  open,
  browser,
  sessionOf,
  baseURL,
}) => {
  const name = fresh();
  await open('admin', 'profile/business/new');
  await create(page, name);
  const context = await browser.newContext({ baseURL, storageState: await sessionOf('nova.admin') });
  const other = await context.newPage();
  await other.goto(`profile/business/edit/${uuidIn(page)}`);
  await field(other, 'Description').fill('Theirs');
  await choose(other, 'Inventory', 'Inventory Reader');
  await button(other, 'Update Profile').click();
  await expect(saveBar(other)).toHaveText('Everything is saved');
  await context.close();

  await field(page, 'Description').fill('Mine');
  await button(page, 'Update Profile').click();
  const groups = conflictDialog(page).getByRole('group');
  await expect(groups).toHaveCount(2);
  await expect(groups.nth(1)).toHaveText(/Yours *Inventory: --- *Theirs *Inventory: Inventory Reader/);
  await expect(groups.nth(0).getByRole('radio', { name: /Mine/ })).toBeChecked();
  await expect(groups.nth(1).getByRole('radio', { name: /Theirs/ })).toBeChecked();
  await conflictDialog(page).getByRole('button', { name: 'Save the chosen values' }).click();
  await expect(saveBar(page)).toHaveText('Everything is saved');
  await expect(field(page, 'Description')).toHaveValue('Mine');
  await expect(choice(page, 'Inventory')).toHaveValue('Inventory Reader');
});

test('the form of a profile that another user has deleted cannot be saved, and keeps the typed values', async ({
  page,
  open,
}) => {
  const name = fresh();
  await open('admin', 'profile/business/new');
  await create(page, name);
  const deleted = await callAs(page, 'DELETE', `api/v1/profile/business/${uuidIn(page)}`);
  expect(deleted.ok()).toBe(true);
  await field(page, 'Description').fill('Typed');
  await button(page, 'Update Profile').click();
  await expect(notices(page)).toContainText("We're Sorry That You Need To Reload Page And Start Over Again");
  await expect(notice(page, 'Error Saving Business Profile')).toBeVisible();
  await expect(page.getByRole('alert').getByText(/It no longer exists/)).toBeVisible();
  await expect(field(page, 'Description')).toHaveValue('Typed');

  await page.getByRole('link', { name: 'Cancel' }).click();
  await leaveDialog(page).getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('searchbox', { name: 'Filter Name' }).fill(name);
  await expect(page.getByText('No profiles match these filters')).toBeVisible();
});

test('leaving a changed form by a link, the menu or the browser asks for confirmation', async ({
  page,
  open,
}) => {
  await open('admin', 'profile/business/list');
  await page.getByRole('link', { name: 'New Profile' }).click();
  await create(page, fresh());
  await field(page, 'Description').fill('Changed');
  const stay = leaveDialog(page).getByRole('button', { name: 'Keep editing' });
  for (const leave of [
    () => page.getByRole('link', { name: 'Open Alarm Viewer' }).click(),
    () => page.getByRole('link', { name: 'Users' }).click(),
    () => page.goBack(),
    () => field(page, 'Description').press('Escape'),
  ]) {
    await leave();
    await stay.click();
    await expect(leaveDialog(page)).toHaveCount(0);
    await expect(field(page, 'Description')).toHaveValue('Changed');
  }
  await page.getByRole('link', { name: 'Open Alarm Viewer' }).click();
  await leaveDialog(page).getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/profile\/app\/edit\//);
});

test('the draft of a profile is restored after the session has ended', async ({ page, open, context }) => {
  const name = fresh();
  await open('admin', 'profile/business/new');
  await create(page, name);
  await choose(page, 'Inventory', 'Inventory Reader');
  await context.clearCookies();
  await page.evaluate(() => localStorage.setItem('user-profile.access_token', 'no longer valid'));
  await button(page, 'Update Profile').click();
  await expect(notice(page, 'Session Timed Out, Please Try Logging In Again')).toBeVisible();
  await expect(page).toHaveURL(/\/authorize/);
  await fillLogin(page, 'admin');
  await expect(title(page, 'Editing Profile')).toBeVisible();
  await expect(choice(page, 'Inventory')).toHaveValue('Inventory Reader');
  await button(page, 'Update Profile').click();
  await expect(notice(page, SAVED(name)).first()).toBeVisible();
});

test('the form names the list of choices that could not be loaded, and can load it again', async ({
  page,
  open,
}) => {
  await page.route('**/profile/app/list*', (route) => route.fulfill({ status: 500 }));
  await open('admin', 'profile/business/new');
  await expect(
    page.getByRole('alert').getByText('The list of application profiles could not be loaded'),
  ).toBeVisible();
  await expect(button(page, 'Create Profile')).toHaveCount(0);
  await page.unroute('**/profile/app/list*');
  await button(page, 'Try again').click();
  await expect(button(page, 'Create Profile')).toBeVisible();
});

test('the form of a profile can be opened only by administrators, and only for an existing profile', async ({
  page,
  open,
}) => {
  await open('viewer', 'profile/business/new');
  await expect(page.getByRole('heading', { name: '403 Forbidden' })).toBeVisible();
  await open('admin', 'profile/business/edit/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible();
});
