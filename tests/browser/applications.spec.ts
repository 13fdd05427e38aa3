import type { Page } from '@playwright/test';
import { expect, fillLogin, testApart as test } from './fixtures.ts';
import {
  button,
  callAs,
  field,
  freshName,
  leaveDialog,
  notice,
  notices,
  saveBar,
  title,
  uuidIn,
} from './form-page.ts';
import { controlSuite } from './suite.ts';

const fresh = () => freshName('application');
const row = (page: Page, name: string) => page.getByRole('row', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

/** Fills in and submits the form of a new application. */
async function create(page: Page, name: string, apiHost: string): Promise<void> {
  await field(page, 'Name').fill(name);
  await field(page, 'Data URL').fill('jdbc:postgresql://db.example/test');
  await field(page, 'Data Driver Name').fill('org.postgresql.Driver');
  await field(page, 'Data Username').fill('test');
  await page.getByLabel(/^Data Password/).fill('a database password');
  await field(page, 'API Host').fill(apiHost);
  await page.getByRole('combobox', { name: 'API Auth Type' }).selectOption('HTTP Basic');
  await field(page, 'API Username').fill('test');
  await page.getByLabel(/^API Password/).fill('an API password');
  await button(page, 'Create Application').click();
  await expect(title(page, 'Editing Application')).toBeVisible();
  await expect(saveBar(page)).toHaveText('Everything is saved');
}

test('an application can be created, changed, and deleted by typing its name', async ({ page, open }) => {
  const name = fresh();
  await open('nova.admin', 'application/list');
  await page.getByRole('link', { name: 'New Application' }).click();
  await expect(title(page, 'New Application')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await create(page, name, 'https://fault.example.org/api');
  await expect(notice(page, `Application ${name} Saved Successfully`)).toBeVisible();
  await expect(page).toHaveURL(/\/application\/edit\/[0-9a-f-]{36}$/);
  await expect(field(page, 'Name')).not.toBeEditable();
  await expect(page.getByLabel(/^API Password/)).toHaveValue('');
  await field(page, 'Data Username').fill('changed');
  await button(page, 'Update Application').click();
  await expect(page.getByLabel(/^Data Password/)).toBeFocused();
  await expect(page.getByLabel(/^Data Password/)).toHaveAccessibleDescription(/Enter it again\.$/);
  await page.getByLabel(/^Data Password/).fill('told again');
  const [request] = await Promise.all([
    page.waitForRequest('**/app/update'),
    button(page, 'Update Application').click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({ dataUsername: 'changed', apiPassword: null });
  await expect(saveBar(page)).toHaveText('Everything is saved');
  await page.reload();
  await expect(field(page, 'Data Username')).toHaveValue('changed');

  await button(page, 'Delete Application').click();
  const dialog = page.getByRole('alertdialog', { name: `Delete the application ${name}?` });
  await expect(dialog).toContainText('No application profile uses it.');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(notice(page, 'Application Deleted Successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/userprofile\/application\/list$/);
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('the form shows errors at their fields, including a taken name', async ({ page, open }) => {
  await open('nova.admin', 'application/new');
  await field(page, 'Name').press('Enter');
  await expect(notice(page, 'Please Check Form Is Filled Correctly')).toBeVisible();
  await expect(page.getByText('This field is required. (Max 255 Characters)')).toHaveCount(8);
  await create(page, fresh(), 'https://fault.example.org/api');
  const { name } = (await (await callAs(page, 'GET', `api/v1/app/${uuidIn(page)}`)).json()) as {
    name: string;
  };
  await page.goto('application/new');
  await field(page, 'Data URL').fill('x');
  await field(page, 'Data Driver Name').fill('x');
  await field(page, 'Data Username').fill('x');
  await page.getByLabel(/^Data Password/).fill('x');
  await field(page, 'API Username').fill('x');
  await page.getByLabel(/^API Password/).fill('x');
  await page.getByRole('combobox', { name: 'API Auth Type' }).selectOption('OAuth 2');
  await field(page, 'API Host').fill('not an address');
  await field(page, 'Name').fill(name.toUpperCase());
  await button(page, 'Create Application').click();
  await expect(notice(page, 'An Application with this name already exists')).toBeVisible();
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Another application has this name.');
  await field(page, 'Name').fill(fresh());
  await button(page, 'Create Application').click();
  await expect(field(page, 'API Host')).toBeFocused();
  await expect(field(page, 'API Host')).toHaveAccessibleDescription(/^This must be the address of an API/);
});

test('the dialog for a delete lists the application profiles that it also deletes, and requires the name', async ({
  page,
  open,
}) => {
  await open('nova.admin', 'application/list');
  await page.getByRole('link', { name: 'Inventory', exact: true }).click();
  await button(page, 'Delete Application').click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete the application Inventory?' });
  await expect(dialog).toContainText('All application profiles using it are deleted too.');
  await expect(dialog.getByRole('link', { name: 'Inventory Auditor' })).toBeVisible();
  await dialog.getByLabel('Type Inventory to confirm').fill('Inventory');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(notice(page, 'Application Deleted Successfully')).toBeVisible();
  await page.goto('profile/app/list');
  await expect(page.getByRole('link', { name: 'Alarm Operator' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Inventory Auditor' })).toHaveCount(0);
});

test('a sync replaces the form with the roles and elements that the application now offers', async ({
  page,
  open,
  stack,
}) => {
  const part = 'application/performance-reports';
  await controlSuite(stack, { part, change: 'addRole', name: 'REPORT_READER_ANEW' });
  await open('nova.admin', 'application/list');
  await page.getByRole('link', { name: 'Performance Reports' }).click();
  await field(page, 'API Username').fill('typed');
  await expect(button(page, 'Sync')).toHaveAttribute('aria-disabled', 'true');
  await field(page, 'API Username').fill('user-profile');
  await expect(saveBar(page)).toHaveText('Everything is saved');
  await button(page, 'Sync').click();
  await expect(
    page.getByText(/^Application Synced Successfully With \d+ Roles And \d+ Elements$/),
  ).toBeVisible();
  await expect(saveBar(page)).toHaveText('Everything is saved');
  await tab(page, 'Roles').click();
  await expect(row(page, 'REPORT_READER_ANEW')).toBeVisible();
});

test('a failed sync does not change the form', async ({ page, open }) => {
  await open('nova.admin', 'application/new');
  // Uses a port on which no application listens.
  await create(page, fresh(), 'http://127.0.0.1:1/api');
  await button(page, 'Sync').click();
  await expect(notice(page, 'Failed To Sync Application')).toBeVisible();
  await expect(saveBar(page)).toHaveText('Everything is saved');
});

test('a save changes who sees a role, and deletes a role', async ({ page, open }) => {
  await open('nova.admin', 'application/list');
  await page.getByRole('link', { name: 'Ticket Desk' }).click();
  await tab(page, 'Roles').click();
  const agent = row(page, 'TICKET_AGENT');
  await agent.getByRole('combobox', { name: 'Visible To' }).selectOption('SCO Customer');
  await expect(agent.getByText('Visible to all SCO customer')).toBeVisible();
  await button(page, 'Update Application').click();
  await expect(notice(page, 'Application Ticket Desk Saved Successfully')).toBeVisible();
  const other = page.getByRole('button', { name: /^Delete TICKET_(?!AGENT)/ }).first();
  const name = (await other.getAttribute('aria-label'))!.replace('Delete ', '');
  await other.click();
  await expect(row(page, name).getByText('Deleted when you save')).toBeVisible();
  await button(page, `Keep ${name}`).click();
  await expect(saveBar(page)).toHaveText('Everything is saved');
  await button(page, `Delete ${name}`).click();
  await button(page, 'Update Application').click();
  await expect(saveBar(page)).toHaveText('Everything is saved');
  await expect(row(page, name)).toHaveCount(0);
  await page.reload();
  await tab(page, 'Roles').click();
  await expect(agent.getByRole('combobox', { name: 'Visible To' })).toHaveValue('SCO_ADMIN');
  await expect(row(page, name)).toHaveCount(0);
});

test('roles and elements can be added, renamed and removed with only the keyboard', async ({
  page,
  open,
}) => {
  await open('nova.admin', 'application/new');
  await create(page, fresh(), 'https://fault.example.org/api');
  await tab(page, 'Roles').click();
  await button(page, 'Add Role').press('Enter');
  await page.keyboard.type('OPERATOR');
  await button(page, 'Add Role').press('Enter');
  await page.keyboard.type('OPERATOR');
  await page.keyboard.press('Tab');
  const twin = row(page, 'OPERATOR').first();
  await expect(twin.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    'Another one has this name.',
  );
  await twin.getByRole('button', { name: 'Delete OPERATOR' }).press('Enter');
  await expect(row(page, 'OPERATOR')).toHaveCount(1);
  await expect(button(page, 'Add Role')).toBeFocused();
  await row(page, 'OPERATOR').getByRole('checkbox', { name: 'External role' }).press(' ');
  await tab(page, 'New Category').click();
  await field(page, 'Category').fill('SITE_MAP');
  await page.keyboard.press('Enter');
  await expect(row(page, 'New element').getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('World');
  await button(page, 'Update Application').click();
  await expect(saveBar(page)).toHaveText('Everything is saved');

  await page.reload();
  await tab(page, 'Roles').click();
  await expect(row(page, 'OPERATOR').getByRole('checkbox', { name: 'External role' })).toBeChecked();
  await row(page, 'OPERATOR').getByRole('textbox', { name: 'Name' }).fill('ENGINEER');
  await tab(page, 'Site').click();
  await button(page, 'Delete World').press('Enter');
  await expect(row(page, 'World').getByText('Deleted when you save')).toBeVisible();
  await button(page, 'Update Application').click();
  await expect(saveBar(page)).toHaveText('Everything is saved');
  await page.reload();
  await tab(page, 'Roles').click();
  await expect(row(page, 'ENGINEER')).toBeVisible();
  await expect(row(page, 'OPERATOR')).toHaveCount(0);
  await expect(tab(page, 'Site')).toHaveCount(0);
});

test('the form of the console’s own application explains that its roles are fixed; who sees them can change', async ({
  page,
  open,
}) => {
  await open('nova.admin', 'application/list');
  await page.getByRole('table').getByRole('link', { name: 'User Profile', exact: true }).click();
  await expect(page.getByText(/none can be added, renamed or deleted\.$/)).toBeVisible();
  await expect(field(page, 'API Host')).toHaveCount(0);
  await tab(page, 'Roles').click();
  const role = row(page, 'ADMIN');
  await expect(button(page, 'Add Role')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await expect(role.getByRole('textbox', { name: 'Name' })).toHaveCount(0);
  await role.getByRole('combobox', { name: 'Visible To' }).selectOption('SCO Customer');
  await button(page, 'Update Application').click();
  await expect(notice(page, 'Application User Profile Saved Successfully')).toBeVisible();
  await page.reload();
  await tab(page, 'Roles').click();
  await expect(role.getByRole('combobox', { name: 'Visible To' })).toHaveValue('SCO_ADMIN');
});

test('the draft of an application is restored after the session has timed out, without passwords', async ({
  page,
  open,
}) => {
  await open('nova.admin', 'application/new');
  await create(page, fresh(), 'https://fault.example.org/api');
  await field(page, 'Data Username').fill('typed');
  await page.getByLabel(/^Data Password/).fill('hunter2');
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.setItem('user-profile.access_token', 'no longer valid'));
  await button(page, 'Update Application').click();
  await expect(notice(page, 'Session Timed Out, Please Try Logging In Again')).toBeVisible();
  await expect(title(page, 'Sign in')).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain('hunter2');
  await fillLogin(page, 'nova.admin');
  await expect(field(page, 'Data Username')).toHaveValue('typed');
  await expect(page.getByLabel(/^Data Password/)).toHaveAccessibleDescription(/^Your input was removed/);
  await page.getByLabel(/^Data Password/).fill('hunter2');
  await button(page, 'Update Application').click();
  await expect(saveBar(page)).toHaveText('Everything is saved');
});

test('all applications can be synced from the list', async ({ page, open }) => {
  await open('admin', 'application/list');
  await expect(page.getByRole('link', { name: 'New Application' })).toHaveCount(0);
  await button(page, 'Sync All Applications').click();
  await expect(page.getByText(/^\d+ Applications Synced$/)).toBeVisible();
});

test('an administrator who is not a product administrator can view and sync an application', async ({
  page,
  open,
}) => {
  await open('admin', 'application/list');
  await page.getByRole('link', { name: 'Fault Manager' }).click();
  await expect(field(page, 'Name')).toHaveValue('Fault Manager');
  await expect(field(page, 'Data URL')).toHaveCount(0);
  await expect(button(page, 'Update Application')).toHaveCount(0);
  await expect(button(page, 'Delete Application')).toHaveCount(0);
  await tab(page, 'Roles').click();
  await expect(page.getByRole('combobox', { name: 'Visible To of' }).first()).toBeDisabled();
  await button(page, 'Sync').click();
  await expect(notices(page).getByText(/^Application Synced Successfully/)).toBeVisible();
  await page.goto('application/new');
  await expect(title(page, '403 Forbidden')).toBeVisible();
});

test('leaving a form with unsaved changes asks for confirmation', async ({ page, open }) => {
  await open('nova.admin', 'application/new');
  await field(page, 'Name').fill('typed');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await leaveDialog(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(page, 'Name')).toHaveValue('typed');
});
