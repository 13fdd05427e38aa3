import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { refuse } from './users-page.ts';

const KINDS = [
  {
    kind: 'business',
    name: 'Auditor',
    title: 'Profiles',
    deleted: 'Business Profile Deleted Successfully',
    failed: 'Failed to Delete Business Profile',
    usage: 'users',
    usageFailed: 'There Was Error While Fetching Users Who Use This Business Profile',
  },
  {
    kind: 'visibility',
    name: 'Laboratory',
    title: 'Visibilities',
    deleted: 'Visibility Profile Deleted Successfully',
    failed: 'Failed to Delete Visibility Profile',
    usage: 'users',
    usageFailed: 'There Was Error While Fetching Users Who Use This Visibility Profile',
  },
  {
    kind: 'app',
    name: 'Inventory Auditor',
    title: 'Application Profiles',
    deleted: 'Application Profile Deleted Successfully',
    failed: 'Failed to Delete Application Profile',
    usage: 'businessProfiles',
    usageFailed: 'There Was Error While Fetching Business Profiles Who Use This App Profile',
  },
] as const;

const dialogOf = (page: Page) => page.getByRole('alertdialog');
/**
 * Locates the notice with this text. Includes hidden elements, because the open dialog hides notices from screen
 * readers.
 */
const noticeOf = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications', includeHidden: true }).getByText(text, { exact: true });

const deleteButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Delete ${name}`, exact: true });

/** Filters the list by the name, and opens the dialog that confirms the deletion of its row. */
async function askToDelete(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Filter Name' }).fill(name);
  await deleteButton(page, name).click();
  await expect(dialogOf(page)).toBeVisible();
}

/** Handles DELETE requests to `address` with `answer`. Other requests reach the service. */
const onDelete = (page: Page, address: string, answer: (route: Route) => Promise<void>) =>
  page.route(address, (route) => (route.request().method() === 'DELETE' ? answer(route) : route.fallback()));

/** Types the name if the dialog requires it, and confirms the deletion. */
async function confirm(page: Page, name: string): Promise<void> {
  const remove = dialogOf(page).getByRole('button', { name: 'Delete', exact: true });
  await expect(dialogOf(page).getByText(/(ha(s|ve)|uses?) it\.(?!\.)/)).toBeVisible();
  if ((await remove.getAttribute('aria-disabled')) === 'true') {
    await dialogOf(page).getByLabel(`Type ${name} to confirm`).fill(name);
  }
  await remove.click();
}

for (const { kind, name, title, deleted, failed, usage, usageFailed } of KINDS) {
  const list = `profile/${kind}/list`;
  const thing = `**/api/v1/profile/${kind}/*`;
  const usageCall = `${thing}/${usage}?*`;

  test(`${title}: an object cannot be deleted if its usage cannot be loaded`, async ({ page, open }) => {
    await open('nova.admin', list);
    await page.route(usageCall, refuse(500));
    await askToDelete(page, name);
    await expect(dialogOf(page).getByText(usageFailed)).toBeVisible();
    await expect(noticeOf(page, usageFailed)).toBeVisible();
    await expect(dialogOf(page).getByRole('button', { name: 'Delete', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await page.unroute(usageCall);
    await dialogOf(page).getByRole('button', { name: 'Try again' }).click();
    await expect(dialogOf(page).getByText(/(ha(s|ve)|uses?) it\.(?!\.)/)).toBeVisible();
    await dialogOf(page).getByRole('button', { name: 'Close' }).click();
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(deleteButton(page, name)).toBeFocused();
  });

  test(`${title}: a refused delete shows the reason and changes nothing`, async ({ page, open }) => {
    await open('nova.admin', list);
    await onDelete(page, thing, refuse(409, 'Nobody can take away their own access.'));
    await askToDelete(page, name);
    await confirm(page, name);
    await expect(noticeOf(page, failed)).toBeVisible();
    await expect(dialogOf(page).getByText('Nobody can take away their own access.')).toBeVisible();
    await dialogOf(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('rowheader', { name, exact: true })).toBeVisible();
  });

  test(`${title}: an object is deleted after the dialog has shown its usage`, async ({ page, open }) => {
    await open('nova.admin', list);
    await askToDelete(page, name);
    await confirm(page, name);
    await expect(noticeOf(page, deleted)).toBeVisible();
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(page.getByRole('rowheader', { name, exact: true })).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/userprofile/${list}`));
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeFocused();
    await page.reload();
    await expect(page.getByText(/^No .+ match these filters$/)).toBeVisible();
    await expect(page.getByRole('rowheader', { name, exact: true })).toHaveCount(0);
  });
}

const VISIBILITY = '**/api/v1/profile/visibility/**';

test('a delete whose response is lost is looked up, and reported as done', async ({ page, open }) => {
  const name = 'All customers of SCO';
  await open('nova.admin', 'profile/visibility/list');
  await onDelete(page, VISIBILITY, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await askToDelete(page, name);
  await confirm(page, name);
  await expect(noticeOf(page, 'Visibility Profile Deleted Successfully')).toBeVisible();
  await expect(page.getByRole('rowheader', { name, exact: true })).toHaveCount(0);
});

test('a delete that has timed out is looked up, and reported as not done', async ({ page, open }) => {
  const name = 'Africa';
  await open('nova.admin', 'profile/visibility/list');
  await onDelete(page, VISIBILITY, refuse(504));
  await askToDelete(page, name);
  await confirm(page, name);
  await expect(noticeOf(page, 'Failed to Delete Visibility Profile')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('rowheader', { name, exact: true })).toBeVisible();
});

test('a delete with an unknown outcome is reported neither as done nor as failed until a lookup succeeds', async ({
  page,
  open,
}) => {
  const name = 'Africa';
  await open('nova.admin', 'profile/visibility/list');
  await askToDelete(page, name);
  await expect(dialogOf(page).getByText(/have it\./)).toBeVisible();
  await page.route(VISIBILITY, (route) => route.abort());
  await confirm(page, name);
  await expect(dialogOf(page).getByText('It is not known whether it was deleted')).toBeVisible();
  await expect(noticeOf(page, /Deleted Successfully|Failed to Delete/)).toHaveCount(0);
  await page.unroute(VISIBILITY);
  await dialogOf(page).getByRole('button', { name: 'Try again' }).click();
  await expect(noticeOf(page, 'Failed to Delete Visibility Profile')).toBeVisible();
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
