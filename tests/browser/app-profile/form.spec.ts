import type { Page, Route } from '@playwright/test';
import type { AppProfile } from '../../../openapi/generated/types.ts';
import { expect, PRODUCT_ADMINISTRATOR, test } from '../fixtures.ts';
import {
  button,
  choose,
  conflictDialog,
  field,
  freshName,
  notice,
  saveBar,
  title,
  uuidIn,
} from '../form-page.ts';

const fresh = () => freshName('app profile');
const SAVED = (name: string) => `Application Profile ${name} Is Saved Successfully`;

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });
const picks = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const isPicked = (page: Page, name: string, picked: boolean) =>
  expect(option(page, name)).toHaveAttribute('aria-selected', String(picked));

/** Returns a handler that changes the JSON body of the service's response. */
const extend = (change: (body: never) => unknown) => async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, json: change((await response.json()) as never) });
};

test('a profile can be created with roles and elements, found in the list by their names, changed despite a conflict, and deleted', async ({
  page,
  open,
  call,
}) => {
  const name = fresh();
  const business = freshName('user of it');
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
  await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible();
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

  await test.step('a conflict shows both versions by name, and the chosen one is saved', async () => {
    const uuid = uuidIn(page);
    const theirs = (await call(PRODUCT_ADMINISTRATOR, 'GET', `profile/app/get/${uuid}`)) as AppProfile;
    await call(PRODUCT_ADMINISTRATOR, 'POST', 'profile/app/update', { ...theirs, roles: [] });
    await option(page, 'Power').click();
    await button(page, 'Update Profile').click();
    const groups = conflictDialog(page).getByRole('group');
    await expect(groups).toHaveCount(2);
    await expect(groups.nth(0)).toHaveText(/Roles.*MAP_EDITOR/s);
    await expect(groups.nth(0).getByRole('radio', { name: /Theirs/ })).toBeChecked();
    await expect(groups.nth(1).getByRole('radio', { name: /Power/ })).toBeChecked();
    await conflictDialog(page).getByRole('button', { name: 'Save the chosen values' }).click();
    await expect(saveBar(page)).toHaveText('All saved');
    await isPicked(page, 'Power', true);
    await tab(page, 'Roles').click();
    await isPicked(page, 'MAP_EDITOR', false);
  });

  await test.step('a delete opens the reloaded list and is announced once', async () => {
    await call(PRODUCT_ADMINISTRATOR, 'POST', 'profile/business/update', {
      uuid: null,
      name: business,
      appProfiles: [{ uuid: uuidIn(page) }],
      minimumRole: { name: 'ADMIN' },
    });
    await button(page, 'Delete Profile').click();
    const dialog = page.getByRole('alertdialog', { name: `Delete the application profile ${name}?` });
    await expect(dialog.getByText('1 business profile uses it.')).toBeVisible();
    await expect(dialog.getByRole('link', { name: business })).toBeVisible();
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
