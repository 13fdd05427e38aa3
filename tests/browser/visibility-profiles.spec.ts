import type { Page } from '@playwright/test';
import { fannedClusters, LARGE_FAN } from '../support/clusters.ts';
import { expect, fillLogin, test } from './fixtures.ts';
import {
  button,
  callAs,
  choice,
  choose,
  conflictDialog,
  field,
  freshName,
  leaveDialog,
  notice,
  saveBar,
  shownText,
  title,
  uuidIn,
} from './form-page.ts';

const fresh = () => freshName('visibility');
const SAVED = (name: string) => `Visibility ${name} Is Saved Successfully`;
const NOTHING_VISIBLE = 'Either primary visibility or a network group has to be set';

const tab = (page: Page, name: string) =>
  page.getByRole('tab', { name: new RegExp(`^${name}( [\\d,]+ chosen)?$`) });
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}\\b`) });
const primary = (page: Page) => choice(page, 'Primary Visibility');
const isSelected = (page: Page, name: string, selected: boolean) =>
  expect(row(page, name)).toHaveAttribute('aria-selected', String(selected));

/** Fills in the form of a new visibility profile, with the cluster Egypt, and saves it. */
async function create(page: Page, name: string): Promise<void> {
  await field(page, 'Name').fill(name);
  await tab(page, 'Cluster').click();
  await row(page, 'Egypt').click();
  await button(page, 'Create Profile').click();
  await expect(title(page, 'Editing Visibility')).toBeVisible();
  await expect(saveBar(page)).toHaveText('Everything is saved');
}

test('a profile is created with clusters, carriers and a default cluster group, and found in the list', async ({
  page,
  open,
}) => {
  const name = fresh();
  await open('admin', 'profile/visibility/list');
  await page.getByRole('link', { name: 'New Visibility' }).click();
  await expect(title(page, 'New Visibility')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(button(page, 'Delete Profile')).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveText([
    'Basic Info',
    'Carrier',
    'Cluster',
    'Cluster Group',
    'Network Group',
    'Network Attribute',
    'Venue',
  ]);
  await field(page, 'Name').fill(name);
  await tab(page, 'Carrier').click();
  await page.getByRole('searchbox', { name: 'Filter Carrier' }).fill(' roaming ');
  await button(page, 'Add All Shown').click();
  await tab(page, 'Cluster').click();
  await expect(primary(page)).toHaveAttribute('placeholder', '-- Please Select --');
  await row(page, 'Kenya').click();
  await expect(notice(page, '30 children added')).toBeVisible();
  await expect(primary(page)).toHaveValue('Kenya');
  await expect(primary(page)).toHaveAccessibleDescription(
    'Kenya became the primary visibility: there was none before.',
  );
  await expect(page.getByRole('tab')).toHaveText([
    'Basic Info',
    /^Carrier \d+ chosen$/,
    'Cluster 31 chosen',
    'Cluster Group',
    'Network Group',
    'Network Attribute',
    'Venue',
  ]);
  await expect(row(page, 'Kenya')).toHaveAccessibleName('Kenya Primary 30 of 30 selected below');
  await expect(row(page, 'Africa')).toHaveAccessibleName('Africa 31 of 93 selected below');
  await tab(page, 'Cluster Group').click();
  await row(page, 'Coastal').getByRole('button', { name: 'Default' }).click();
  await isSelected(page, 'Coastal', true);
  await expect(saveBar(page)).toHaveText(
    'Not saved: Name, Carrier, Primary Visibility, Cluster, Cluster Group, Default Cluster Group',
  );
  await button(page, 'Create Profile').click();
  await expect(notice(page, SAVED(name))).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/visibility\/edit\/[0-9a-f-]{36}$/);
  await expect(title(page, 'Editing Visibility')).toBeVisible();
  await expect(shownText(page, name, { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('searchbox', { name: 'Filter Name' }).fill(name);
  await page.getByRole('link', { name, exact: true }).click();
  await tab(page, 'Cluster').click();
  await expect(primary(page)).toHaveValue('Kenya');
  await isSelected(page, 'Kenya', true);
  await tab(page, 'Cluster Group').click();
  const isDefault = row(page, 'Coastal').getByRole('button', { name: 'Default' });
  await expect(isDefault).toHaveAttribute('aria-pressed', 'true');
  await tab(page, 'Carrier').click();
  await expect(page.getByRole('region', { name: 'Carrier' }).getByRole('status')).toHaveText(
    '12 of 24 chosen',
  );
});

test('the primary visibility cannot be deselected until another one is chosen', async ({ page, open }) => {
  await open('admin', 'profile/visibility/new');
  await tab(page, 'Cluster').click();
  await row(page, 'Egypt').click();
  await row(page, 'Egypt').click();
  await expect(
    notice(page, "Primary Visibility Cannot Be Removed, Please Select New One To Remove 'Egypt'"),
  ).toBeVisible();
  await isSelected(page, 'Egypt', true);
  await choose(page, 'Primary Visibility', 'Nairobi');
  await row(page, 'Egypt').click();
  await expect(notice(page, '30 children removed')).toBeVisible();
  await isSelected(page, 'Egypt', false);
  await expect(row(page, 'Africa')).toHaveAccessibleName(/^Africa \d+ of 93 selected below$/);

  await page.getByRole('searchbox', { name: 'Filter Cluster' }).fill('oslo');
  await expect(row(page, 'Nairobi')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Filter Cluster' }).fill('');
  await row(page, 'Nigeria').hover();
  await row(page, 'Nigeria').getByRole('button', { name: 'Make Primary' }).click();
  await expect(primary(page)).toHaveValue('Nigeria');
  await isSelected(page, 'Nigeria', true);
});

test('the button Make Primary does not move or shorten the name of its row', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open('admin', 'profile/visibility/new');
  await tab(page, 'Cluster').click();
  await row(page, 'Egypt').click();
  const nigeria = row(page, 'Nigeria');
  const name = nigeria.getByText('Nigeria', { exact: true });
  await row(page, 'Kenya').hover();
  const before = await name.boundingBox();
  await nigeria.hover();
  await expect(nigeria.getByRole('button', { name: 'Make Primary' })).toBeVisible();
  expect(await name.boundingBox()).toEqual(before);
});

test('the tree can be used with only the keyboard', async ({ page, open }) => {
  await open('admin', 'profile/visibility/new');
  await tab(page, 'Cluster').click();
  await page.getByRole('searchbox', { name: 'Filter Cluster' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Selected only' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(row(page, 'Africa')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(row(page, 'Alexandria')).toBeFocused();
  await page.keyboard.press('Space');
  await isSelected(page, 'Alexandria', true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(primary(page)).toHaveValue('Aswan');
});

test('a network group can be chosen instead of a primary visibility', async ({ page, open }) => {
  const name = fresh();
  await open('admin', 'profile/visibility/new');
  await field(page, 'Name').fill(name);
  await field(page, 'Name').press('Enter');
  const alert = page.getByRole('alert').filter({ hasText: NOTHING_VISIBLE });
  await expect(alert).toBeVisible();
  await expect(tab(page, 'Cluster has something to correct')).toHaveAttribute('aria-selected', 'true');
  await expect(primary(page)).toHaveAccessibleDescription(NOTHING_VISIBLE);
  await expect(primary(page)).toBeFocused();
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await expect(alert).toHaveCount(0);
  await expect(primary(page)).toHaveAccessibleDescription(NOTHING_VISIBLE);

  await tab(page, 'Network Group').click();
  await option(page, 'Submarine').click();
  await button(page, 'Create Profile').click();
  await expect(notice(page, SAVED(name))).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/visibility\/edit\//);
  await tab(page, 'Network Group').click();
  await expect(option(page, 'Submarine')).toHaveAttribute('aria-selected', 'true');
});

test('the default cluster group can be set and cleared, and is cleared when it is deselected', async ({
  page,
  open,
}) => {
  await open('admin', 'profile/visibility/new');
  await tab(page, 'Cluster Group').click();
  const defaultOf = (name: string) => row(page, name).getByRole('button', { name: 'Default' });
  await defaultOf('Coastal').click();
  await isSelected(page, 'Coastal', true);
  await defaultOf('All Towers').click();
  await expect(defaultOf('Coastal')).toHaveAttribute('aria-pressed', 'false');
  await isSelected(page, 'Coastal', true);
  await defaultOf('All Towers').click();
  await expect(defaultOf('All Towers')).toHaveAttribute('aria-pressed', 'false');
  await defaultOf('Coastal').click();
  await row(page, 'Coastal').getByText('Coastal').click();
  await isSelected(page, 'Coastal', false);
  await expect(defaultOf('Coastal')).toHaveAttribute('aria-pressed', 'false');
});

test('the form shows a taken name at the name field', async ({ page, open }) => {
  await open('admin', 'profile/visibility/new');
  await field(page, 'Name').fill('EUROPE');
  await tab(page, 'Network Group').click();
  await option(page, 'Core').click();
  await button(page, 'Create Profile').click();
  await expect(notice(page, 'A Visibility Profile with this name already exists')).toBeVisible();
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Another profile has this name.');
  await expect(field(page, 'Name')).toBeFocused();
});

test('a failed save shows its reason, which can be dismissed', async ({ page, open }) => {
  await open('admin', 'profile/visibility/new');
  await create(page, fresh());
  await page.route('**/profile/visibility/update', (route) => route.fulfill({ status: 500 }));
  await tab(page, 'Cluster').click();
  await row(page, 'Kenya').click();
  await button(page, 'Update Profile').click();
  await expect(notice(page, 'Error Saving Visibility Profile')).toBeVisible();
  const alert = page.getByRole('alert').filter({ hasText: 'This could not be saved' });
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await expect(alert).toHaveCount(0);
  await isSelected(page, 'Kenya', true);
});

test('the form shows both versions after a conflict, by name, and saves the chosen one', async ({
  page,
  open,
  browser,
  sessionOf,
  baseURL,
}) => {
  await open('admin', 'profile/visibility/new');
  await create(page, fresh());
  const other = await browser.newContext({ baseURL, storageState: await sessionOf('nova.admin') });
  const theirs = await other.newPage();
  await theirs.goto(`profile/visibility/edit/${uuidIn(page)}`);
  await tab(theirs, 'Venue').click();
  await option(theirs, 'Seaport').click();
  await tab(theirs, 'Cluster').click();
  await row(theirs, 'Kenya').click();
  await button(theirs, 'Update Profile').click();
  await expect(saveBar(theirs)).toHaveText('Everything is saved');
  await other.close();

  await tab(page, 'Carrier').click();
  await option(page, 'Aurora').click();
  await button(page, 'Update Profile').click();
  const groups = conflictDialog(page).getByRole('group');
  await expect(groups).toHaveCount(3);
  await expect(groups.nth(1)).toHaveText(/Cluster.*31 in both.*Kenya.*and 31 in both/s);
  await expect(groups.nth(0).getByRole('radio', { name: /Aurora/ })).toBeChecked();
  await expect(groups.nth(2).getByRole('radio', { name: /Seaport/ })).toBeChecked();
  await conflictDialog(page).getByRole('button', { name: 'Save the chosen values' }).click();
  await expect(saveBar(page)).toHaveText('Everything is saved');
  await tab(page, 'Cluster').click();
  await isSelected(page, 'Kenya', true);
});

test('a profile can be deleted from its form, and the list is opened', async ({ page, open }) => {
  const name = fresh();
  await open('admin', 'profile/visibility/new');
  await create(page, name);
  await button(page, 'Delete Profile').click();
  const dialog = page.getByRole('alertdialog', { name: `Delete the visibility profile ${name}?` });
  await expect(dialog.getByText('No user has it.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(title(page, 'Visibilities')).toBeFocused();
  await expect(notice(page, 'Visibility Profile Deleted Successfully')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter Name' }).fill(name);
  await expect(page.getByText('No visibilities match these filters')).toBeVisible();
});

test('the form of a profile that another user has deleted cannot be saved, and keeps the selection', async ({
  page,
  open,
}) => {
  await open('admin', 'profile/visibility/new');
  await create(page, fresh());
  const deleted = await callAs(page, 'DELETE', `api/v1/profile/visibility/${uuidIn(page)}`);
  expect(deleted.ok()).toBe(true);
  await tab(page, 'Cluster').click();
  await row(page, 'Kenya').click();
  await button(page, 'Update Profile').click();
  await expect(notice(page, 'Error Saving Visibility Profile')).toBeVisible();
  await expect(page.getByRole('alert').getByText(/It no longer exists/)).toBeVisible();
  await isSelected(page, 'Kenya', true);
});

test('leaving a changed form asks for confirmation', async ({ page, open }) => {
  await open('admin', 'profile/visibility/list');
  await page.getByRole('link', { name: 'Europe', exact: true }).click();
  await tab(page, 'Venue').click();
  await option(page, 'Parliament').click();
  await page.getByRole('link', { name: 'Users' }).click();
  await leaveDialog(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(saveBar(page)).toHaveText('Not saved: Venue');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await leaveDialog(page).getByRole('button', { name: 'Discard changes' }).click();
  await expect(title(page, 'Visibilities')).toBeVisible();
});

test('selected clusters are restored after the session has ended', async ({ page, open, context }) => {
  const name = fresh();
  await open('admin', 'profile/visibility/new');
  await create(page, name);
  await tab(page, 'Cluster').click();
  await row(page, 'Kenya').click();
  await context.clearCookies();
  await page.evaluate(() => localStorage.setItem('user-profile.access_token', 'no longer valid'));
  await button(page, 'Update Profile').click();
  await expect(notice(page, 'Session Timed Out, Please Try Logging In Again')).toBeVisible();
  await expect(page).toHaveURL(/\/authorize/);
  await fillLogin(page, 'admin');
  await expect(title(page, 'Editing Visibility')).toBeVisible();
  await expect(saveBar(page)).toHaveText('Not saved: Cluster');
  await tab(page, 'Cluster').click();
  await isSelected(page, 'Kenya', true);
  await button(page, 'Update Profile').click();
  await expect(notice(page, SAVED(name)).first()).toBeVisible();
});

test('the form names the list of choices that could not be loaded, and can load it again', async ({
  page,
  open,
}) => {
  await page.route('**/cluster/list', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.route('**/visibility/elements', (route) => route.fulfill({ status: 500 }));
  await open('admin', 'profile/visibility/new');
  await expect(
    page.getByText(/^The list of (clusters|visibility elements) could not be loaded$/),
  ).toBeVisible();
  await button(page, 'Try again').click();
  await expect(page.getByText('The list of visibility elements could not be loaded')).toBeVisible();
  await page.unroute('**/visibility/elements');
  await button(page, 'Try again').click();
  await expect(button(page, 'Create Profile')).toBeVisible();
});

test('a tree of 50,000 clusters can be filtered, expanded and selected', async ({ page, open }) => {
  await page.route('**/cluster/list', (route) => route.fulfill({ json: fannedClusters(LARGE_FAN) }));
  await open('admin', 'profile/visibility/new');
  await field(page, 'Name').fill('Large');
  await tab(page, 'Cluster').click();
  await row(page, 'Cluster 1').first().click();
  await expect(notice(page, '5,020 children added')).toBeVisible();
  await expect(page.getByText('5,021 of 50,210 selected')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter Cluster' }).fill('9.20.10.24');
  await expect(page.getByRole('row')).toHaveCount(4);
  await choose(page, 'Primary Visibility', 'Cluster 10.20.10.24');
  await tab(page, 'Basic Info').click();
  await field(page, 'Name').press('End');
  await page.keyboard.type(' network');
  await expect(field(page, 'Name')).toHaveValue('Large network');
});

test('the form has a tab for each kind of elements that the tenant has', async ({ page, open }) => {
  await page.route('**/api/v1/me', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), layoutCode: ['SCO'] } });
  });
  await open('admin', 'profile/visibility/new');
  await expect(page.getByRole('tab')).toHaveText([
    'Basic Info',
    'Carrier',
    'Cluster',
    'Cluster Group',
    'Network Group',
  ]);
});

test('the form of a profile can be opened only by administrators, and only for an existing profile', async ({
  page,
  open,
}) => {
  await open('viewer', 'profile/visibility/new');
  await expect(page.getByRole('heading', { name: '403 Forbidden' })).toBeVisible();
  await open('admin', 'profile/visibility/edit/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible();
});
