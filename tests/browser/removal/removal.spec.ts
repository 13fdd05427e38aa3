import type { VisibilityElements } from '../../../openapi/generated/types.ts';
import { expect, test } from '../fixtures.ts';
import { freshName, notice, title } from '../form-page.ts';

test('a profile is deleted from its list after the dialog has shown its usage', async ({
  page,
  open,
  call,
}) => {
  const name = freshName('removed');
  const elements = (await call('nova.admin', 'GET', 'visibility/elements')) as VisibilityElements;
  await call('nova.admin', 'POST', 'profile/visibility/update', {
    uuid: null,
    name,
    carriers: [],
    clusters: [],
    clusterGroups: [],
    neAttributes: [],
    venues: [],
    networkGroups: elements.networkGroups.slice(0, 1),
    minimumRole: { name: 'ADMIN' },
  });
  await open('nova.admin', 'profile/visibility/list');
  await page.getByRole('searchbox', { name: 'Filter Name' }).fill(name);
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: `Delete the visibility profile ${name}?` });
  await expect(dialog.getByText('No user has it.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(notice(page, 'Visibility Profile Deleted Successfully')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('rowheader', { name, exact: true })).toHaveCount(0);
  await expect(title(page, 'Visibilities')).toBeFocused();
  await page.reload();
  await expect(page.getByText(/^No .+ match these filters$/)).toBeVisible();
});

test('a link to a user in the dialog asks about unsaved changes, and then closes the dialog', async ({
  page,
  open,
}) => {
  await open('admin', 'profile/business/list');
  await page.getByRole('link', { name: 'NOC Operator', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Another name');
  await page.getByRole('button', { name: 'Delete Profile', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete the business profile NOC Operator?' });
  const user = dialog.getByRole('list', { name: 'Who uses it' }).getByRole('link').first();
  await user.click();
  const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await leave.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog).toBeVisible();
  await user.click();
  await leave.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('heading', { name: 'Editing User' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Editing Profile' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('NOC Operator');
  await expect(dialog).toBeHidden();
});
