import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { button, conflictDialog, field, freshName, notice, saveBar, title, uuidIn } from '../form-page.ts';
import { controlSuite } from '../suite.ts';

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
  await expect(saveBar(page)).toHaveText('All saved');
}

test('an application can be created, changed despite a conflict, get roles and elements by keyboard, and be deleted', async ({
  page,
  open,
  call,
}) => {
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
  await expect(saveBar(page)).toHaveText('All saved');
  await page.reload();
  await expect(field(page, 'Data Username')).toHaveValue('changed');

  await test.step('a conflict shows both versions without passwords, and the chosen one is saved', async () => {
    const theirs = (await call('nova.admin', 'GET', `app/${uuidIn(page)}`)) as object;
    await call('nova.admin', 'POST', 'app/update', {
      ...theirs,
      apiHost: 'https://theirs.example.org/api',
      apiPassword: 'their API password',
    });
    await field(page, 'Data Driver Name').fill('org.example.Mine');
    await page.getByLabel(/^Data Password/).fill('told again');
    await button(page, 'Update Application').click();
    await expect(conflictDialog(page)).toContainText('https://theirs.example.org/api');
    await conflictDialog(page).getByRole('button', { name: 'Save the chosen values' }).click();
    await expect(saveBar(page)).toHaveText('All saved');
    await expect(field(page, 'API Host')).toHaveValue('https://theirs.example.org/api');
  });

  await test.step('roles and elements are added, renamed and removed by keyboard', async () => {
    await tab(page, 'Roles').click();
    await button(page, 'Add Role').press('Enter');
    await page.keyboard.type('OPERATOR');
    await tab(page, 'New Category').click();
    await field(page, 'Category').fill('SITE_MAP');
    await page.keyboard.press('Enter');
    await expect(row(page, 'New element').getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type('World');
    await button(page, 'Update Application').click();
    await expect(saveBar(page)).toHaveText('All saved');

    await page.reload();
    await tab(page, 'Roles').click();
    await row(page, 'OPERATOR').getByRole('textbox', { name: 'Name' }).fill('ENGINEER');
    await tab(page, 'Site').click();
    await button(page, 'Delete World').press('Enter');
    await expect(row(page, 'World').getByText('Deleted when you save')).toBeVisible();
    await button(page, 'Update Application').click();
    await expect(saveBar(page)).toHaveText('All saved');
    await page.reload();
    await tab(page, 'Roles').click();
    await expect(row(page, 'ENGINEER')).toBeVisible();
    await expect(row(page, 'OPERATOR')).toHaveCount(0);
    await expect(tab(page, 'Site')).toHaveCount(0);
  });

  await button(page, 'Delete Application').click();
  const dialog = page.getByRole('alertdialog', { name: `Delete the application ${name}?` });
  await expect(dialog).toContainText('No application profile uses it.');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(notice(page, 'Application Deleted Successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/userprofile\/application\/list$/);
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('a sync of one or of all applications reads the roles and elements that they now offer', async ({
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
  await expect(saveBar(page)).toHaveText('All saved');
  await button(page, 'Sync').click();
  await expect(
    page.getByText(/^Application Synced Successfully With \d+ Roles And \d+ Elements$/),
  ).toBeVisible();
  await expect(saveBar(page)).toHaveText('All saved');
  await tab(page, 'Roles').click();
  await expect(row(page, 'REPORT_READER_ANEW')).toBeVisible();

  await page.getByRole('link', { name: 'Cancel' }).click();
  await button(page, 'Sync All Applications').click();
  await expect(page.getByText(/^\d+ Applications Synced$/)).toBeVisible();
});
