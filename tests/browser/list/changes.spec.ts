import type { Page } from '@playwright/test';
import type { UserSummary } from '../../../openapi/generated/types.ts';
import { expect, openAs, test } from '../fixtures.ts';
import { callAs } from '../form-page.ts';
import { UsersPage } from '../users-page.ts';

test.use({ follows: true });

const FOLLOWED = /\/api\/v1\/changes(\/events)?$/;

/** Returns a user whom no other test changes: the last user of the list who has a business profile. */
async function findUntouchedUser(page: Page): Promise<UserSummary> {
  const answer = await callAs(page, 'GET', 'api/v1/user/list/active');
  const users = (await answer.json()) as UserSummary[];
  return users.findLast(({ businessProfile }) => businessProfile !== null)!;
}

/** Renames a user through the API, as another administrator would, and not in the page under test. */
async function renameElsewhere(page: Page, { uuid }: UserSummary, firstName: string): Promise<void> {
  const user = await (await callAs(page, 'GET', `api/v1/user/${uuid}`)).json();
  const saved = await callAs(page, 'POST', 'api/v1/user/update', {
    user: { ...user, firstName, lastName: 'Elsewhere' },
    clonedId: null,
  });
  expect(saved.status(), await saved.text()).toBe(200);
}

test('an open list shows the changes of other users', async ({ page, open }) => {
  const users = new UsersPage(page);
  const followed = page.waitForResponse(FOLLOWED);
  await open('admin');
  const user = await findUntouchedUser(page);
  await users.find(user.username);
  await followed;
  await renameElsewhere(page, user, 'Olga');
  await expect(users.row(user.username)).toContainText('Olga Elsewhere');

  await callAs(page, 'POST', 'api/v1/user/inactivate', [user]);
  await expect(users.row(user.username)).toHaveCount(0);
  await callAs(page, 'POST', 'api/v1/user/activate', [user]);
  await expect(users.row(user.username)).toBeVisible();
});

test('the event stream ends at sign-out', async ({ page }) => {
  const followed = page.waitForRequest(FOLLOWED);
  await openAs(page, 'admin');
  await followed;
  const hungUp = page.waitForEvent('requestfailed', (request) => FOLLOWED.test(request.url()));
  await page.goto('logout');
  await hungUp;
});
