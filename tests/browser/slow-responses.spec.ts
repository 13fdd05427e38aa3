import type { Page } from '@playwright/test';
import { messages } from '../../src/screens/user/resource.ts';
import { deferredAnswer } from '../support/deferred.ts';
import { fillUser } from './fill-user.ts';
import { expect, fillLogin, test } from './fixtures.ts';
import { button, field, freshName, notice, notices, saveBar, title } from './form-page.ts';
import { UsersPage } from './users-page.ts';

interface SlowAnswer {
  /** Returns the number of requests to the slowed URL so far. */
  readonly asked: () => number;
  /** Delivers the responses that were held back. */
  release(): void;
}

/** Lets the service carry out a request at once, but delivers the response only on `release`. */
async function slowDown(page: Page, url: string): Promise<SlowAnswer> {
  const { answered, answer } = deferredAnswer<void>();
  let asked = 0;
  await page.route(url, async (route) => {
    asked += 1;
    const response = await route.fetch();
    await answered;
    await route.fulfill({ response });
  });
  return { asked: () => asked, release: answer };
}

const AGES = 20_000;

test('a slow list only shows that it is loading, and its late response causes no error', async ({
  page,
  open,
}) => {
  await page.clock.install();
  const users = new UsersPage(page);
  const slow = await slowDown(page, '**/user/list/active?*');
  await open('nova.admin');
  await expect(users.filter('Username')).toBeEditable();
  await page.clock.fastForward(AGES);
  await expect(users.table).toHaveAttribute('aria-busy', 'true');
  await expect(users.count).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect(notices(page)).toHaveText('');

  await page.getByRole('link', { name: 'Profiles', exact: true }).click();
  await expect(title(page, 'Profiles')).toBeFocused();
  slow.release();
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(users.rows).toHaveCount(10);
  await expect(users.count).toContainText('active users');
});

test('a slow save shows a message, is sent once, and keeps the typed values', async ({ page, open }) => {
  await page.clock.install();
  const username = freshName('slow');
  await open('nova.admin', 'user/new');
  await fillUser(page, username);
  const slow = await slowDown(page, '**/api/v1/user/update');
  await button(page, 'Create User').click();
  await expect(saveBar(page)).toHaveText('Saving...');
  await page.clock.fastForward(AGES);
  await expect(saveBar(page)).toHaveText('Saving...');
  await button(page, 'Create User').click();
  await expect(notice(page, messages.busy)).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(field(page, 'Username')).toHaveValue(username);
  expect(slow.asked()).toBe(1);

  slow.release();
  await expect(title(page, 'Editing User')).toBeVisible();
  await expect(saveBar(page)).toHaveText('Everything is saved');
  expect(slow.asked()).toBe(1);
});

test('a slow sign-in is sent once, and has no effect if the user has left the screen', async ({ page }) => {
  await page.clock.install();
  const slow = await slowDown(page, '**/api/v1/auth/authorize');
  await page.goto('user/list');
  await fillLogin(page, 'admin');
  const submit = page.getByRole('button', { name: 'Sign In' });
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  await page.clock.fastForward(AGES);
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  expect(slow.asked()).toBe(1);

  await page.getByRole('link', { name: /forgot/i }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/password/i);
  slow.release();
  await page.clock.fastForward(AGES);
  await expect(page).toHaveURL(/\/password\/forgot$/);
  expect(await page.evaluate(() => localStorage.getItem('user-profile.access_token'))).toBeNull();
});
