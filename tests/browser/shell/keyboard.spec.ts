import { PRERENDERED_ATTRIBUTE } from '../../../src/ui/base/prerendered-attribute.ts';
import { InputCounter } from '../input-counter.ts';
import { expect, test } from '../fixtures.ts';
import { choice, field, freshName, notice, title } from '../form-page.ts';
import { UsersPage } from '../users-page.ts';

test('a user can be found and get another profile with one click and ten keys', async ({ page, open }) => {
  const input = new InputCounter();
  const users = new UsersPage(page);
  await open('admin');
  await expect(users.count).toHaveText(/active users$/);
  // The test waits until React has replaced the prerendered page, which does not handle keys.
  await expect(page.locator(`[${PRERENDERED_ATTRIBUTE}]`)).toHaveCount(0);
  await input.press(page, 'Control+k');
  await expect(users.filter('Username')).toBeFocused();
  await input.type(page, 'ade');
  await expect(users.rows.first()).toContainText('ade');
  // Enter does nothing while other rows are loading.
  await expect(users.table).toHaveAttribute('aria-busy', 'false');
  await input.press(page, 'Enter');
  await expect(title(page, 'Editing User')).toBeVisible();
  const profile = choice(page, 'Profile');
  await expect(profile).not.toHaveValue('Reader');
  await input.click(profile);
  await input.type(page, 're');
  await expect(page.getByRole('listbox', { name: 'Profile' }).getByRole('option')).toHaveText(['Reader']);
  await input.press(page, 'ArrowDown');
  await expect(page.getByRole('option', { name: 'Reader', exact: true })).toHaveAttribute(
    'data-highlighted',
    '',
  );
  await input.press(page, 'Enter');
  await expect(profile).toHaveValue('Reader');
  await input.press(page, 'Control+s');
  await expect(
    notice(page, `${await field(page, 'Username').inputValue()} Successfully Updated`),
  ).toBeVisible();
  expect(input).toMatchObject({ clicks: 1, keys: 10 });
});

test('a user can be created with only the keyboard', async ({ page, open }) => {
  const input = new InputCounter();
  const username = freshName('walked');
  await open('admin');
  await expect(new UsersPage(page).rows).toHaveCount(10);
  await input.tabTo(page.getByRole('link', { name: 'New User' }));
  await input.press(page, 'Enter');
  await expect(field(page, 'Username')).toBeFocused();
  await input.type(page, username);
  for (const [label, text] of [
    ['Email', `${username}@suite.example`],
    ['First Name', 'Zoe'],
    ['Last Name', 'Walker'],
  ] as const) {
    await input.tabTo(field(page, label));
    await input.type(page, text);
  }
  for (const [label, option] of [
    ['Profile', 'Reader'],
    ['Visibility', 'Europe'],
  ] as const) {
    await input.tabTo(choice(page, label));
    await input.type(page, option);
    await expect(page.getByRole('option', { name: option, exact: true })).toBeVisible();
    await input.press(page, 'Enter');
    await expect(choice(page, label)).toHaveValue(option);
  }
  await input.press(page, 'Control+s');
  await expect(title(page, 'Editing User')).toBeVisible();
  await expect(notice(page, `${username} Successfully Updated`)).toBeVisible();
  expect(input.clicks).toBe(0);
});
