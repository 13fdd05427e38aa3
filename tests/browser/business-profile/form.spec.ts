import { expect, test } from '../fixtures.ts';
import {
  button,
  choice,
  choose,
  conflictDialog,
  field,
  freshName,
  leaveDialog,
  notice,
  saveBar,
  title,
  uuidIn,
} from '../form-page.ts';

const SAVED = (name: string) => `Profile ${name} Is Saved Successfully`;

test('a profile can be created, found in the list by its application profiles, changed despite a conflict, and deleted', async ({
  page,
  open,
  call,
}) => {
  const name = freshName('profile');
  await open('admin', 'profile/business/list');
  await page.getByRole('link', { name: 'New Profile' }).click();
  await expect(title(page, 'New Profile')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(button(page, 'Delete Profile')).toHaveCount(0);
  await field(page, 'Name').fill(name);
  await choose(page, 'Fault Manager', 'Alarm Viewer');
  await button(page, 'Create Profile').click();
  await expect(notice(page, SAVED(name))).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/business\/edit\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('searchbox', { name: 'Filter Name' }).fill(name);
  const row = page.getByRole('row', { name });
  await expect(row.getByRole('cell', { name: 'Alarm Viewer' })).toBeVisible();
  await row.getByRole('link', { name }).click();
  await expect(choice(page, 'Fault Manager')).toHaveValue('Alarm Viewer');

  await test.step('an application profile is replaced and removed', async () => {
    await choice(page, 'Fault Manager').click();
    await choice(page, 'Fault Manager').pressSequentially('operator');
    await page.getByRole('option', { name: 'Alarm Operator' }).click();
    await choose(page, 'Ticket Desk', 'Ticket Agent');
    await button(page, 'Update Profile').click();
    await expect(saveBar(page)).toHaveText('All saved');
    await choice(page, 'Fault Manager').click();
    await page.getByRole('option', { name: '---' }).click();
    await button(page, 'Update Profile').click();
    await expect(saveBar(page)).toHaveText('All saved');
    await page.reload();
    await expect(choice(page, 'Ticket Desk')).toHaveValue('Ticket Agent');
    await expect(choice(page, 'Fault Manager')).toHaveValue('');
  });

  await test.step('a conflict shows both versions, and the chosen one is saved', async () => {
    const theirs = (await call('nova.admin', 'GET', `profile/business/get/${uuidIn(page)}`)) as object;
    await call('nova.admin', 'POST', 'profile/business/update', { ...theirs, description: 'Theirs' });
    await choose(page, 'Inventory', 'Inventory Reader');
    await button(page, 'Update Profile').click();
    const groups = conflictDialog(page).getByRole('group');
    await expect(groups).toHaveCount(2);
    await expect(groups.nth(0).getByRole('radio', { name: /Theirs/ })).toBeChecked();
    await expect(groups.nth(1)).toHaveText(/Yours *Inventory: Inventory Reader *Theirs *Inventory: ---/);
    await conflictDialog(page).getByRole('button', { name: 'Save the chosen values' }).click();
    await expect(saveBar(page)).toHaveText('All saved');
    await expect(field(page, 'Description')).toHaveValue('Theirs');
    await expect(choice(page, 'Inventory')).toHaveValue('Inventory Reader');
  });

  await test.step('a form with unsaved changes deletes the profile, and opens the list', async () => {
    await field(page, 'Name').fill('changed and not saved');
    await button(page, 'Delete Profile').click();
    const dialog = page.getByRole('alertdialog', { name: `Delete the business profile ${name}?` });
    await expect(dialog.getByText('No user has it.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
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
