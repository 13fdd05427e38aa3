import type { Page, Route } from '@playwright/test';
import { expect, fillLogin, PRODUCT_ADMINISTRATOR, test } from './fixtures.ts';
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

const fresh = () => freshName('app profile');
const SAVED = (name: string) => `Application Profile ${name} Is Saved Successfully`;
const LOST = { uuid: '00000000-0000-4000-8000-00000000dead', name: 'LOST_ROLE', externalRole: false };

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });
const picks = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const isPicked = (page: Page, name: string, picked: boolean) =>
  expect(option(page, name)).toHaveAttribute('aria-selected', String(picked));

/** Fills in and submits the form of a new profile. It belongs to Topology Maps and grants one role. */
async function create(page: Page, name: string): Promise<void> {
  await field(page, 'Name').fill(name);
  await choose(page, 'Application', 'Topology Maps');
  await tab(page, 'Roles').click();
  await option(page, 'MAP_VIEWER').click();
  await button(page, 'Create Profile').click();
  await expect(title(page, 'Editing App Profile')).toBeVisible();
  await expect(saveBar(page)).toHaveText('Everything is saved');
}

/** Returns a handler that changes the JSON body of the service's response. */
const extend = (change: (body: never) => unknown) => async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, json: change((await response.json()) as never) });
};

test('a profile can be created with roles and elements, and found in the list by their names', async ({
  page,
  open,
}) => {
  const name = fresh();
  await open('admin', 'profile/app/list');
  await page.getByRole('link', { name: 'New App Profile' }).click();
  await expect(title(page, 'New App Profile')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(button(page, 'Delete Profile')).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveText(['Basic Info', 'Roles']);
  await expect(tab(page, 'Roles')).toBeDisabled();
  await field(page, 'Name').fill(name);
  await choose(page, 'Application', 'Topology Maps');
  await expect(page.getByRole('tab')).toHaveText(['Basic Info', 'Roles', 'Map Layer']);

  await tab(page, 'Roles').click();
  await option(page, 'MAP_EDITOR').click();
  await tab(page, 'Map Layer').click();
  await button(page, 'Add All').click();
  await expect(picks(page, 'Map Layer').getByRole('status')).toHaveText('4 of 4 chosen');
  await option(page, 'Power').click();
  await page.getByRole('searchbox', { name: 'Filter Map Layer' }).fill(' MICRO ');
  await expect(page.getByRole('option')).toHaveText(['Microwave links']);
  await button(page, 'Remove All Shown').click();
  await expect(picks(page, 'Map Layer').getByRole('status')).toHaveText('2 of 4 chosen, 1 shown');
  await button(page, 'Create Profile').click();
  await expect(notice(page, SAVED(name))).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/app\/edit\/[0-9a-f-]{36}$/);
  await expect(title(page, 'Editing App Profile')).toBeVisible();
  await expect(shownText(page, name, { exact: true })).toBeVisible();
  await expect(field(page, 'Application')).toHaveValue('Topology Maps');
  await expect(field(page, 'Application')).toHaveAttribute('readonly');

  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('searchbox', { name: 'Filter Name' }).fill(name);
  const row = page.getByRole('row', { name });
  await expect(row.getByRole('cell', { name: 'MAP_EDITOR' })).toBeVisible();
  await row.getByText('Fibre routes ...').click();
  await expect(row.getByText('Street cabinets')).toBeVisible();
  await row.getByRole('link', { name }).click();
  await tab(page, 'Map Layer').click();
  await isPicked(page, 'Street cabinets', true);
  await isPicked(page, 'Power', false);
});

test('another choice of the application clears the grants of the previous one', async ({ page, open }) => {
  await open('admin', 'profile/app/new');
  await choose(page, 'Application', 'Topology Maps');
  await tab(page, 'Roles').click();
  await button(page, 'Add All').click();
  await expect(saveBar(page)).toHaveText('Not saved: Application, Roles');
  await tab(page, 'Basic Info').click();
  await choose(page, 'Application', 'Inventory');
  await expect(saveBar(page)).toHaveText('Not saved: Application');
  await tab(page, 'Roles').click();
  await expect(picks(page, 'Roles').getByRole('status')).toHaveText('0 of 3 chosen');
  await isPicked(page, 'LDAP_AUDITOR (External Role)', false);
});

test('roles and elements can be selected with only the keyboard', async ({ page, open }) => {
  await open('admin', 'profile/app/new');
  await choose(page, 'Application', 'Performance Reports');
  await tab(page, 'Basic Info').focus();
  await page.keyboard.press('End');
  await expect(tab(page, 'Report Template')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox', { name: 'Filter Report Template' })).toBeFocused();
  await page.keyboard.type('a');
  await page.keyboard.press('Enter');
  await expect(title(page, 'New App Profile')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox', { name: 'Filter Report Template' })).toHaveValue('');
  await page.keyboard.press('Tab');
  await expect(button(page, 'Add All')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(picks(page, 'Report Template').getByRole('status')).toHaveText('5 of 5 chosen');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('listbox', { name: 'Report Template' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await isPicked(page, 'Capacity forecast', false);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Cancel' })).toBeFocused();
});

test('the form stays usable with 10,000 elements, which can be scrolled, filtered and granted', async ({
  page,
  open,
}) => {
  const elements = Array.from({ length: 10_000 }, (_, index) => ({
    uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name: `Layer ${index}`,
    label: 'Layer',
    category: 'MAP_LAYER',
  }));
  await page.route(
    '**/api/v1/app/list',
    extend((apps: { name: string }[]) =>
      apps.map((app) => (app.name === 'Topology Maps' ? { ...app, elements } : app)),
    ),
  );
  await open('admin', 'profile/app/new');
  await choose(page, 'Application', 'Topology Maps');
  await tab(page, 'Map Layer').click();
  await button(page, 'Add All').click();
  await expect(picks(page, 'Map Layer').getByRole('status')).toHaveText('10,000 of 10,000 chosen');
  const list = page.getByRole('listbox', { name: 'Map Layer' });
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
  await expect(option(page, 'Layer 5003')).toBeInViewport();
  await option(page, 'Layer 5003').click();
  await expect(picks(page, 'Map Layer').getByRole('status')).toHaveText('9,999 of 10,000 chosen');
  await list.press('End');
  await expect(option(page, 'Layer 9999')).toBeInViewport();
  expect(await page.getByRole('option').count()).toBeLessThan(100);
  await page.getByRole('searchbox', { name: 'Filter Map Layer' }).fill('5003');
  await isPicked(page, 'Layer 5003', false);
});

test('the form shows errors at their fields', async ({ page, open }) => {
  await open('admin', 'profile/app/new');
  await expect(button(page, 'Create Profile')).toHaveAttribute('aria-disabled', 'true');
  await field(page, 'Description').fill('x'.repeat(1024));
  await field(page, 'Name').press('Enter');
  await expect(notice(page, 'Please Check Form Is Filled Correctly')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Name')).toHaveAccessibleDescription(
    'This field is required. (Max 255 Characters)',
  );
  await expect(choice(page, 'Application')).toHaveAccessibleDescription('Please select an application');
  await expect(field(page, 'Description')).toHaveAccessibleDescription('This must be under 1023 characters');
  await field(page, 'Description').fill('x'.repeat(1023));
  await field(page, 'Name').fill(fresh().padEnd(255, 'x'));
  await choose(page, 'Application', 'Ticket Desk');
  await button(page, 'Create Profile').click();
  await expect(title(page, 'Editing App Profile')).toBeVisible();
});

test('the form shows a taken name at the name field', async ({ page, open }) => {
  await open('admin', 'profile/app/new');
  await field(page, 'Name').fill('ALARM VIEWER');
  await choose(page, 'Application', 'Fault Manager');
  await button(page, 'Create Profile').click();
  await expect(notice(page, 'An Application Profile with this name already exists')).toBeVisible();
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Another profile has this name.');
  await expect(field(page, 'Name')).toBeFocused();
  await expect(choice(page, 'Application')).toHaveValue('Fault Manager');
});

test('a user cannot remove their own access', async ({ page, open }) => {
  await open('admin', 'profile/app/list');
  await page.getByRole('link', { name: 'Administrator', exact: true }).click();
  await tab(page, 'Roles').click();
  await button(page, 'Remove All').click();
  await button(page, 'Update Profile').click();
  await expect(notice(page, 'Error Saving Application Profile')).toBeVisible();
  await expect(page.getByRole('alert').getByText('This could not be saved')).toBeVisible();
  await discardAndReopen(page);
  await tab(page, 'Roles').click();
  await isPicked(page, 'ADMIN', true);
});

test('a delete of a used profile from its form opens the reloaded list and is announced', async ({
  page,
  open,
}) => {
  const name = fresh();
  const business = freshName('user of it');
  await open('admin', 'profile/app/new');
  await create(page, name);
  const used = await callAs(page, 'POST', 'api/v1/profile/business/update', {
    uuid: null,
    name: business,
    appProfiles: [{ uuid: uuidIn(page) }],
    minimumRole: { name: 'ADMIN' },
  });
  expect(used.status(), await used.text()).toBe(200);
  await tab(page, 'Roles').click();
  await button(page, 'Remove All').click();
  await button(page, 'Delete Profile').click();
  const dialog = page.getByRole('alertdialog', { name: `Delete the application profile ${name}?` });
  await expect(dialog.getByText('1 business profile uses it.')).toBeVisible();
  await expect(dialog.getByRole('link', { name: business })).toBeVisible();
  await expect(dialog.getByText('MAP_VIEWER')).toBeVisible();
  await expect(dialog.getByText('No user has them.')).toBeVisible();
  await dialog.getByLabel(`Type ${name} to confirm`).fill(name);
  const loaded = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await loaded;
  await expect(page).toHaveURL(/\/userprofile\/profile\/app\/list/);
  await expect(notice(page, 'Application Profile Deleted Successfully')).toBeVisible();
  await expect(title(page, 'Application Profiles')).toBeFocused();
  await page.getByRole('searchbox', { name: 'Filter Name' }).fill(name);
  await expect(page.getByText('No application profiles match these filters')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No application profiles match these filters')).toBeVisible();
  await expect(notice(page, 'Application Profile Deleted Successfully')).toHaveCount(0);
});

test('the form shows both versions after a conflict, by name, and saves the chosen one', async ({
  page,
  open,
  browser,
  sessionOf,
  baseURL,
}) => {
  await open('admin', 'profile/app/new');
  await create(page, fresh());
  const other = await browser.newContext({
    baseURL,
    storageState: await sessionOf(PRODUCT_ADMINISTRATOR),
  });
  const theirs = await other.newPage();
  await theirs.goto(`profile/app/edit/${uuidIn(page)}`);
  await tab(theirs, 'Roles').click();
  await option(theirs, 'MAP_EDITOR').click();
  await button(theirs, 'Update Profile').click();
  await expect(saveBar(theirs)).toHaveText('Everything is saved');
  await other.close();

  await tab(page, 'Map Layer').click();
  await option(page, 'Power').click();
  await button(page, 'Update Profile').click();
  const groups = conflictDialog(page).getByRole('group');
  await expect(groups).toHaveCount(2);
  await expect(groups.nth(0)).toHaveText(/Roles.*MAP_VIEWER.*MAP_EDITOR, MAP_VIEWER/s);
  await expect(groups.nth(0).getByRole('radio', { name: /Theirs/ })).toBeChecked();
  await expect(groups.nth(1).getByRole('radio', { name: /Power/ })).toBeChecked();
  await conflictDialog(page).getByRole('button', { name: 'Save the chosen values' }).click();
  await expect(saveBar(page)).toHaveText('Everything is saved');
  await isPicked(page, 'Power', true);
  await tab(page, 'Roles').click();
  await isPicked(page, 'MAP_EDITOR', true);
});

test('the form names a role that the application has lost since the form was opened, and saves without it', async ({
  page,
  open,
}) => {
  await page.route(
    '**/api/v1/app/list',
    extend((apps: { roles: object[] }[]) => apps.map((app) => ({ ...app, roles: [...app.roles, LOST] }))),
  );
  await open('admin', 'profile/app/new');
  await create(page, fresh());
  await tab(page, 'Roles').click();
  await option(page, LOST.name).click();
  await tab(page, 'Basic Info').click();
  await button(page, 'Update Profile').click();
  await expect(notice(page, 'Error Saving Application Profile')).toBeVisible();
  await expect(page.getByText(`${LOST.name}: The application does not have this role.`)).toBeVisible();
  await expect(tab(page, 'Roles')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('searchbox', { name: 'Filter Roles' })).toBeFocused();
  await option(page, LOST.name).click();
  await button(page, 'Update Profile').click();
  await expect(saveBar(page)).toHaveText('Everything is saved');
});

test('the form marks granted roles and elements that the application has lost, and a save removes them', async ({
  page,
  open,
}) => {
  await open(PRODUCT_ADMINISTRATOR, 'profile/app/new');
  await create(page, fresh());
  const address = `**/api/v1/profile/app/get/${uuidIn(page)}`;
  await page.route(
    address,
    extend((profile: { roles: object[] }) => ({ ...profile, roles: [...profile.roles, LOST] })),
  );
  await page.reload();
  const remark = page.getByText('The application no longer has all of these');
  await expect(remark).toBeVisible();
  await expect(page.getByText(/LOST_ROLE: this profile no longer grants them/)).toBeVisible();
  await page.unroute(address);
  await field(page, 'Description').fill('Without it');
  await button(page, 'Update Profile').click();
  await expect(saveBar(page)).toHaveText('Everything is saved');
  await expect(remark).toHaveCount(0);
});

test('the form of a profile that another user has deleted cannot be saved, and keeps the typed values', async ({
  page,
  open,
}) => {
  await open('admin', 'profile/app/new');
  await create(page, fresh());
  const deleted = await callAs(page, 'DELETE', `api/v1/profile/app/${uuidIn(page)}`);
  expect(deleted.ok()).toBe(true);
  await field(page, 'Description').fill('Typed');
  await button(page, 'Update Profile').click();
  await expect(notices(page)).toContainText("We're Sorry That You Need To Reload Page And Start Over Again");
  await expect(notice(page, 'Error Saving Application Profile')).toBeVisible();
  await expect(page.getByRole('alert').getByText(/It no longer exists/)).toBeVisible();
  await expect(field(page, 'Description')).toHaveValue('Typed');
});

test('leaving a changed form asks for confirmation', async ({ page, open }) => {
  await open('admin', 'profile/app/list');
  await page.getByRole('link', { name: 'New App Profile' }).click();
  await create(page, fresh());
  await tab(page, 'Roles').click();
  await option(page, 'MAP_EDITOR').click();
  for (const leave of [
    () => page.getByRole('link', { name: 'Users' }).click(),
    () => page.goBack(),
    () => page.getByRole('listbox', { name: 'Roles' }).press('Escape'),
  ]) {
    await leave();
    await leaveDialog(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(leaveDialog(page)).toHaveCount(0);
    await isPicked(page, 'MAP_EDITOR', true);
  }
  await page.getByRole('link', { name: 'Users' }).click();
  await leaveDialog(page).getByRole('button', { name: 'Discard changes' }).click();
  await expect(title(page, 'Users')).toBeVisible();
});

test('the draft of a profile is restored after the session has ended', async ({ page, open, context }) => {
  const name = fresh();
  await open('admin', 'profile/app/new');
  await field(page, 'Name').fill(name);
  await choose(page, 'Application', 'Topology Maps');
  await tab(page, 'Map Layer').click();
  await option(page, 'Power').click();
  await context.clearCookies();
  await page.evaluate(() => localStorage.setItem('user-profile.access_token', 'no longer valid'));
  await button(page, 'Create Profile').click();
  await expect(notice(page, 'Session Timed Out, Please Try Logging In Again')).toBeVisible();
  await expect(page).toHaveURL(/\/authorize/);
  await fillLogin(page, 'admin');
  await expect(title(page, 'New App Profile')).toBeVisible();
  await expect(choice(page, 'Application')).toHaveValue('Topology Maps');
  await tab(page, 'Map Layer').click();
  await isPicked(page, 'Power', true);
  await button(page, 'Create Profile').click();
  await expect(notice(page, SAVED(name))).toBeVisible();
});

test('a profile cannot be saved until the list of applications is loaded', async ({ page, open }) => {
  await page.route('**/api/v1/app/list', (route) => route.fulfill({ status: 500 }));
  await open('admin', 'profile/app/new');
  await expect(
    page.getByRole('alert').getByText('The list of applications could not be loaded'),
  ).toBeVisible();
  await expect(button(page, 'Create Profile')).toHaveCount(0);
  await page.unroute('**/api/v1/app/list');
  await button(page, 'Try again').click();
  await expect(button(page, 'Create Profile')).toBeVisible();
});

test('the form of a profile can be opened only by administrators, and only for an existing profile', async ({
  page,
  open,
}) => {
  await open('viewer', 'profile/app/new');
  await expect(page.getByRole('heading', { name: '403 Forbidden' })).toBeVisible();
  await open('admin', 'profile/app/edit/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible();
});
