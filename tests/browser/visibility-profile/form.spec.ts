import type { Page } from '@playwright/test';
import { fannedClusters, LARGE_FAN } from '../../support/clusters.ts';
import { expect, test } from '../fixtures.ts';
import {
  button,
  choice,
  choose,
  conflictDialog,
  field,
  freshName,
  notice,
  saveBar,
  title,
  uuidIn,
} from '../form-page.ts';

const SAVED = (name: string) => `Visibility ${name} Is Saved Successfully`;

const tab = (page: Page, name: string) =>
  page.getByRole('tab', { name: new RegExp(`^${name}( [\\d,]+ chosen)?$`) });
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}\\b`) });
const primary = (page: Page) => choice(page, 'Primary Visibility');
const isSelected = (page: Page, name: string, selected: boolean) =>
  expect(row(page, name)).toHaveAttribute('aria-selected', String(selected));

test('a profile is created with clusters, carriers and a default cluster group, found in the list, changed despite a conflict, and deleted', async ({
  page,
  open,
  call,
}) => {
  const name = freshName('visibility');
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
  await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible();

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

  await test.step('a conflict shows both versions by name, and the chosen one is saved', async () => {
    const theirs = (await call('nova.admin', 'GET', `profile/visibility/get/${uuidIn(page)}`)) as object;
    await call('nova.admin', 'POST', 'profile/visibility/update', { ...theirs, carriers: [] });
    await tab(page, 'Network Group').click();
    await option(page, 'Submarine').click();
    await button(page, 'Update Profile').click();
    const groups = conflictDialog(page).getByRole('group');
    await expect(groups).toHaveCount(2);
    await expect(groups.nth(0).getByRole('radio', { name: /Theirs/ })).toBeChecked();
    await expect(groups.nth(1).getByRole('radio', { name: /Submarine/ })).toBeChecked();
    await conflictDialog(page).getByRole('button', { name: 'Save the chosen values' }).click();
    await expect(saveBar(page)).toHaveText('All saved');
  });

  await test.step('the profile is deleted from its form, and the list is opened', async () => {
    await button(page, 'Delete Profile').click();
    const dialog = page.getByRole('alertdialog', { name: `Delete the visibility profile ${name}?` });
    await expect(dialog.getByText('No user has it.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(title(page, 'Visibilities')).toBeFocused();
    await expect(notice(page, 'Visibility Profile Deleted Successfully')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Filter Name' }).fill(name);
    await expect(page.getByText('No visibilities match these filters')).toBeVisible();
  });
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
