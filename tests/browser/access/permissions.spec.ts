import type { Page } from '@playwright/test';
import type { User, UserSummary } from '../../../openapi/generated/types.ts';
import { expect, test } from '../fixtures.ts';
import { button, callAs, choice, field, notice, title } from '../form-page.ts';
import { UsersPage } from '../users-page.ts';

const NO_ROLE = 'Your account has no administrative role';

/** Returns a user of the list whom the signed-in user may change or, with `false`, may not change. */
async function listedUser(page: Page, mayChange: boolean): Promise<UserSummary> {
  const users = (await (await callAs(page, 'GET', 'api/v1/user/list/active')).json()) as UserSummary[];
  const found = users.find(
    (user) =>
      user.mayChange === mayChange && user.businessProfile !== null && !user.username.includes('admin'),
  );
  return found!;
}

test('a user without a role can view their own account, and sees no actions that they may not use', async ({
  page,
  open,
  call,
}) => {
  const users = new UsersPage(page);
  await open('viewer');
  await expect(users.count).toHaveText('1 active user');
  await expect(users.row('viewer')).toContainText('Active');
  await expect(users.row('viewer').getByRole('button')).toHaveCount(0);
  await expect(page.getByText(NO_ROLE)).toBeVisible();
  const main = page.getByRole('main');
  for (const name of ['New User', 'Bulk Management']) {
    await expect(main.getByRole('link', { name })).toHaveCount(0);
  }
  await expect(button(page, 'Pull User Info')).toHaveCount(0);

  await users.row('viewer').getByRole('link', { name: 'viewer' }).click();
  await expect(title(page, 'Editing User')).toBeVisible();
  await expect(page.getByRole('main').getByText(NO_ROLE)).toBeVisible();
  await expect(field(page, 'Email')).not.toBeEditable();
  await expect(choice(page, 'Profile')).toBeDisabled();
  for (const name of ['Update User', 'Send Password Reset Email']) {
    await expect(button(page, name)).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: 'Clone User' })).toHaveCount(0);

  for (const [path, heading] of [
    ['user/new', 'Creating New User'],
    ['user/bulk', 'Bulk User Management'],
  ] as const) {
    await page.goto(path);
    await expect(title(page, heading)).toBeVisible();
    await expect(page.getByText(NO_ROLE)).toBeVisible();
    await expect(main.getByRole('textbox')).toHaveCount(0);
    await expect(main.getByRole('button')).toHaveCount(0);
  }

  // The service hides all other users from a user without a role.
  const other = (await call('admin', 'GET', 'user/username/adelaide.faure')) as User;
  await page.goto(`user/edit/${other.uuid}`);
  await expect(page).toHaveURL(/\/notFound$/);
  // The form shows only the notice that this account has no role, even if the URL contains the uuid of another user.
  await page.goto(`user/new?clone=${other.uuid}`);
  await expect(title(page, 'Creating New User')).toBeVisible();
  await expect(page.getByText(NO_ROLE)).toBeVisible();
  await expect(main.getByRole('textbox')).toHaveCount(0);
});

test('an SCO administrator can change users of their company, and sees why others are read-only', async ({
  page,
  open,
}) => {
  const users = new UsersPage(page);
  await open('sco.admin');
  const own = await listedUser(page, true);
  await page.goto(`user/edit/${own.uuid}`);
  await expect(field(page, 'Company')).toHaveValue('Aurora Networks');
  await field(page, 'Desk Phone').fill('+1 555 0100');
  await button(page, 'Update User').click();
  await expect(notice(page, `${own.username} Successfully Updated`)).toBeVisible();

  const other = await listedUser(page, false);
  const reason = /You can change only users of your own company/;
  await page.goto('user/list');
  await users.find(other.username);
  await expect(users.statusButton(other.username)).toHaveAttribute('aria-disabled', 'true');
  await expect(users.statusButton(other.username)).toHaveAccessibleDescription(reason);
  await users.statusButton(other.username).focus();
  // This click fails if the table's sticky header covers the tooltip.
  await page.getByRole('tooltip', { name: reason }).click({ trial: true });
  await users.row(other.username).getByRole('link', { name: other.username }).click();
  await expect(page.getByText('You cannot change this user')).toBeVisible();
  await expect(page.getByRole('main').getByText(reason)).toBeVisible();
  await expect(field(page, 'Email')).not.toBeEditable();
  await expect(button(page, 'Update User')).toHaveCount(0);
  await page.goto(`user/new?clone=${other.uuid}`);
  await expect(page.getByText('You cannot clone this user')).toBeVisible();
  await expect(field(page, 'Username')).toHaveCount(0);
});
