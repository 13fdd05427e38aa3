import type { Page } from '@playwright/test';
import type { User, UserSummary } from '../../openapi/types.ts';
import { expect, PRODUCT_ADMINISTRATOR, test } from './fixtures.ts';
import { button, callAs, choice, field, freshName, notice, shownText, title } from './form-page.ts';
import { UsersPage } from './users-page.ts';

const API = 'api/v1/user';
const NO_ROLE = 'Your account has no administrative role';

/** Reads a user by username, with the rights of the signed-in user. Users may read their own account. */
async function userNamed(page: Page, username: string): Promise<User> {
  return (await (await callAs(page, 'GET', `${API}/username/${username}`)).json()) as User;
}

/** Returns a user of the list whom the signed-in user may change or, with `false`, may not change. */
async function listedUser(page: Page, mayChange: boolean): Promise<UserSummary> {
  const users = (await (await callAs(page, 'GET', `${API}/list/active`)).json()) as UserSummary[];
  const found = users.find(
    (user) =>
      user.mayChange === mayChange && user.businessProfile !== null && !user.username.includes('admin'),
  );
  return found!;
}

/** Makes every call that would change a user. Returns the statuses of the responses. */
async function changesOf(page: Page, user: User): Promise<number[]> {
  const calls = [
    [`${API}/update`, { user, clonedId: null }],
    [`${API}/inactivate`, [user]],
    [`${API}/activate`, [user]],
    ['api/v1/password/reset', { uuid: user.uuid, username: user.username, email: user.email }],
  ] as const;
  const answers = [];
  for (const [path, body] of calls) answers.push((await callAs(page, 'POST', path, body)).status());
  return answers;
}

test('a user without a role can view their own account, and sees no actions that they may not use', async ({
  page,
  open,
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
  await expect(shownText(page, NO_ROLE)).toBeVisible();
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

  const own = await userNamed(page, 'viewer');
  expect(await changesOf(page, own)).toEqual([403, 403, 403, 403]);
  for (const path of [`${API}/pullUsers`, `${API}/export`]) {
    expect((await callAs(page, 'GET', path)).status()).toBe(403);
  }
  // The service hides all other users from a user without a role, who can neither read nor change them.
  await open('admin');
  const other = await userNamed(page, 'adelaide.faure');
  await open('viewer');
  expect((await callAs(page, 'GET', `${API}/${other.uuid}`)).status()).toBe(404);
  expect(await changesOf(page, other)).toEqual([403, 403, 403, 403]);
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
  // Tries a click on the tooltip, which fails if the table's sticky header covers it.
  await page.getByRole('tooltip', { name: reason }).click({ trial: true });
  await users.row(other.username).getByRole('link', { name: other.username }).click();
  await expect(page.getByText('You cannot change this user')).toBeVisible();
  await expect(shownText(page, reason)).toBeVisible();
  await expect(field(page, 'Email')).not.toBeEditable();
  await expect(button(page, 'Update User')).toHaveCount(0);
  await page.goto(`user/new?clone=${other.uuid}`);
  await expect(page.getByText('You cannot clone this user')).toBeVisible();
  await expect(field(page, 'Username')).toHaveCount(0);

  expect(await changesOf(page, await userNamed(page, other.username))).toEqual([403, 403, 403, 403]);
  const clone = { ...(await userNamed(page, other.username)), uuid: null, username: freshName('clone') };
  const cloned = await callAs(page, 'POST', `${API}/update`, { user: clone, clonedId: other.uuid });
  expect(cloned.status()).toBe(403);
});

test('the form shows before the save that a user whom an SCO administrator creates gets their company', async ({
  page,
  open,
}) => {
  await open('sco.admin', 'user/new');
  await expect(field(page, 'Company')).toHaveValue('Aurora Networks');
  await expect(field(page, 'Company')).not.toBeEditable();
  await expect(field(page, 'Company')).toHaveAccessibleDescription(
    'Users that you create belong to your company.',
  );
});

test('an administrator can neither deactivate nor edit a user with more roles, and sees why', async ({
  page,
  open,
}) => {
  const users = new UsersPage(page);
  const reason = 'This user has a role that you may not give.';
  await open('admin');
  await users.find(PRODUCT_ADMINISTRATOR);
  const status = users.statusButton(PRODUCT_ADMINISTRATOR);
  await expect(status).toHaveAttribute('aria-disabled', 'true');
  await expect(status).toHaveAccessibleDescription(reason);
  await status.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await users.row(PRODUCT_ADMINISTRATOR).getByRole('link', { name: PRODUCT_ADMINISTRATOR }).click();
  await expect(page.getByText('You cannot change this user')).toBeVisible();
  await expect(shownText(page, reason)).toBeVisible();
  await expect(field(page, 'Email')).not.toBeEditable();
  await expect(button(page, 'Update User')).toHaveCount(0);
  const above = await userNamed(page, PRODUCT_ADMINISTRATOR);
  expect(await changesOf(page, above)).toEqual([403, 403, 403, 403]);
});

test('the console’s own application can be neither synced nor deleted', async ({ page, open }) => {
  await open(PRODUCT_ADMINISTRATOR, 'application/list');
  await page.getByRole('table').getByRole('link', { name: 'User Profile', exact: true }).click();
  await expect(page.getByText('This application is the console itself')).toBeVisible();
  for (const name of ['Sync', 'Delete Application']) await expect(button(page, name)).toHaveCount(0);
});

test('a pull reports how many locations and companies it has added', async ({ page, open }) => {
  const places = { created: 3, updated: 1, unchanged: 36, removed: 0, kept: 0 };
  const result = { created: 2, updated: 0, unchanged: 248, failed: [], locations: places, companies: places };
  await page.route('**/user/pullUsers', (route) => route.fulfill({ json: result }));
  await open('admin');
  await button(page, 'Pull User Info').click();
  await expect(notice(page, 'User Info Pull Successful')).toBeVisible();
  await expect(page.getByText('Locations: 3 created, 1 changed, 36 left as they were')).toBeVisible();
  await expect(page.getByText('Companies: 3 created, 1 changed, 36 left as they were')).toBeVisible();
  await button(page, 'Dismiss').first().click();
  await expect(page.getByText('Result of the pull')).toHaveCount(0);
});
